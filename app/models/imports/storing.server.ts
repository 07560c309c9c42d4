import { sql } from "drizzle-orm";
import { type Bulks, rowsOf } from "~/database/db.server";
import { CopyBytes } from "./copy-lines.server";
import { decideRows } from "./decide.server";
import {
  isListing,
  type LaidListing,
  type LaidRow,
  layRefused,
  layRows,
  type Merging,
} from "./laid-rows.server";
import { placeExactly } from "./locate.server";
import { makeReady, prepareMerging, storeReady } from "./merge.server";
import { isClean, type ReadFileRow } from "./row";
import type { RowBatch } from "./rows.server";
import type { RunCounts } from "./run";

/** SQLSTATE classes of values that cannot be stored, as against a database that is in trouble. */
const codeOf = (error: unknown): string => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return "";
};
const isRefusal = (error: unknown): boolean => /^(22|23)...$|^54000$/.test(codeOf(error));

/** Slugs that look like one that was given a number. */
const numbered = /-\d+$/;

/** Rows that lie ready. */
type LaidBatch = {
  rows: readonly LaidRow[];
  listings: readonly LaidListing[];
  slugs: ReadonlySet<string>;
  /** Those of them that look numbered. */
  numbered: readonly string[];
};

/** A batch that is being stored, and when the one before it was. */
type InHand = { laid: LaidBatch; before: Promise<unknown>; stored: Promise<RunCounts> };

function asBatch(rows: readonly LaidRow[]): LaidBatch {
  const listings = rows.filter(isListing);
  const slugs = new Set(listings.map(({ slug }) => slug));
  return { rows, listings, slugs, numbered: [...slugs].filter((slug) => numbered.test(slug)) };
}

/**
 * Stores the batches of a run one after the other. While one is written, the next is looked up on another connection,
 * and the one after that is read.
 */
export async function openStoring(
  bulks: Bulks,
  run: { id: string; updateExisting: boolean } & RunCounts,
  tell: (stored: RunCounts) => void,
) {
  const merging = await prepareMerging(bulks.writing, {
    runId: run.id,
    updateExisting: run.updateExisting,
  });
  const storing = { bulks, merging, exact: await knowsWholePostcodes(bulks) };
  const bytes = { listings: new CopyBytes(), keys: new CopyBytes() };
  const none = Promise.resolve(run);
  let last: InHand = { laid: asBatch([]), before: none, stored: none };
  return {
    /** Lays rows out for storing. */
    async lay(rows: readonly ReadFileRow[]): Promise<readonly LaidRow[]> {
      if (storing.exact) await placeExactly(rows.filter(isClean));
      return layRows(rows, bytes, merging);
    },
    /** Resolves when the batch before the last one is stored, and rejects when that could not be. */
    async add({ rows, bytesRead }: RowBatch<LaidRow>): Promise<void> {
      const before = last;
      const laid = asBatch(rows);
      const stored = storeNext(storing, { laid, bytesRead, before });
      // Who adds the next one, or ends, hears of a failure.
      stored.then(tell, () => undefined);
      last = { laid, before: before.stored, stored };
      await before.before;
    },
    /** Resolves when the last batch is stored; rejects when that or one before could not be. */
    stored: () => last.stored,
    /** Resolves when nothing is being stored any more, however it went. */
    settled: () => last.stored.catch(() => undefined),
  };
}

async function storeNext(
  storing: Storing,
  { laid, bytesRead, before }: { laid: LaidBatch; bytesRead: number; before: InHand },
): Promise<RunCounts> {
  const { bulks, merging } = storing;
  const { rows, listings, slugs, numbered } = laid;
  // Then only one batch is in hand between the listings and this one.
  await before.before;
  const last = before.laid;
  // What the batch before becomes under these slugs is decided once more, with the same result: it may not be stored yet.
  const earlier = last.listings.filter(({ slug }) => slugs.has(slug));
  const avoid = [...numbered, ...last.numbered];
  const decisions = await decideRows(bulks.looking, [...earlier, ...listings], merging, avoid);
  // The database writes the batch before, and finds this one ready when it has.
  const ready = makeReady(rows, decisions, merging);
  const { rows: rowsBefore } = await before.stored;
  try {
    return await storeReady(bulks.writing, ready, { bytesRead, rowsBefore }, merging);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return storeByHalves(storing, { rows, bytesRead }, rowsBefore);
  }
}

type Storing = { bulks: Bulks; merging: Merging; exact: boolean };

/**
 * Stores a batch that the database refused, be it that somebody took a slug in the meantime: decided anew, and by
 * halves, down to the row that it refuses, which becomes an error of its own.
 */
async function storeByHalves(
  storing: Storing,
  { rows, bytesRead }: { rows: readonly LaidRow[]; bytesRead: number },
  rowsBefore: number,
): Promise<RunCounts> {
  const { bulks, merging } = storing;
  const decisions = await decideRows(bulks.looking, rows.filter(isListing), merging);
  const ready = makeReady(rows, decisions, merging);
  try {
    return await storeReady(bulks.writing, ready, { bytesRead, rowsBefore }, merging);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = rows;
    if (first && rows.length === 1) {
      const refused = makeReady([asRefused(first, error, merging)], new Map(), merging);
      return storeReady(bulks.writing, refused, { bytesRead, rowsBefore }, merging);
    }
    const half = rows.length >> 1;
    const counts = await storeByHalves(storing, { rows: rows.slice(0, half), bytesRead }, rowsBefore);
    return storeByHalves(storing, { rows: rows.slice(half), bytesRead }, counts.rows);
  }
}

function asRefused(row: LaidRow, error: unknown, merging: Merging): LaidRow {
  if (!isListing(row)) throw error;
  return layRefused(row, codeOf(error), merging);
}

/** Of outcodes alone there is no need to ask for whole ones. */
async function knowsWholePostcodes({ looking }: Bulks): Promise<boolean> {
  const found = await looking.db.execute(
    sql`select exists(select from places where length(code) > 4) as known`,
  );
  return rowsOf<{ known: boolean }>(found)[0]?.known ?? false;
}
