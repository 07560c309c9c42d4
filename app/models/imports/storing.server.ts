import { sql } from "drizzle-orm";
import { type Bulks, rowsOf } from "~/database/db.server";
import { decideRows } from "./decide.server";
import { placeExactly } from "./locate.server";
import { type Merging, prepareMerging, storeDecided } from "./merge.server";
import { type CleanFileRow, isClean, type ReadFileRow } from "./row";
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

/** A batch that is being stored, and when the one before it was. */
type InHand = {
  bySlug: ReadonlyMap<string, readonly CleanFileRow[]>;
  before: Promise<unknown>;
  stored: Promise<RunCounts>;
};

function groupBySlug(rows: readonly ReadFileRow[]): InHand["bySlug"] {
  const groups = new Map<string, CleanFileRow[]>();
  for (const row of rows) {
    if (!isClean(row)) continue;
    const { slug } = row.read.listing;
    const group = groups.get(slug);
    if (group) group.push(row);
    else groups.set(slug, [row]);
  }
  return groups;
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
  const none = Promise.resolve(run);
  let last: InHand = { bySlug: new Map(), before: none, stored: none };
  return {
    /** Resolves when the batch before the last one is stored, and rejects when that could not be. */
    async add(batch: RowBatch): Promise<void> {
      const before = last;
      const bySlug = groupBySlug(batch.rows);
      const stored = storeNext(storing, batch, { bySlug, before });
      // Who adds the next one, or ends, hears of a failure.
      stored.then(tell, () => undefined);
      last = { bySlug, before: before.stored, stored };
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
  batch: RowBatch,
  { bySlug, before }: { bySlug: InHand["bySlug"]; before: InHand },
): Promise<RunCounts> {
  const { bulks, merging, exact } = storing;
  const { rows, bytesRead } = batch;
  const clean = rows.filter(isClean);
  // Then only one batch is in hand between the listings and this one.
  await before.before;
  if (exact) await placeExactly(bulks.looking.db, clean);
  // What the batch before becomes under these slugs is decided once more, with the same result: it may not be stored yet.
  const earlier = [...before.bySlug].flatMap(([slug, group]) => (bySlug.has(slug) ? group : []));
  const avoid = [...bySlug.keys(), ...before.bySlug.keys()].filter((slug) => numbered.test(slug));
  const decisions = await decideRows(bulks.looking, [...earlier, ...clean], merging, avoid);
  const { rows: rowsBefore } = await before.stored;
  try {
    return await storeDecided(bulks.writing, { rows, decisions, bytesRead, rowsBefore }, merging);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return storeByHalves(storing, batch, rowsBefore);
  }
}

type Storing = { bulks: Bulks; merging: Merging; exact: boolean };

/**
 * Stores a batch that the database refused, be it that somebody took a slug in the meantime: decided anew, and by
 * halves, down to the row that it refuses, which becomes an error of its own.
 */
async function storeByHalves(
  storing: Storing,
  { rows, bytesRead }: RowBatch,
  rowsBefore: number,
): Promise<RunCounts> {
  const { bulks, merging } = storing;
  const decisions = await decideRows(bulks.looking, rows.filter(isClean), merging);
  try {
    return await storeDecided(bulks.writing, { rows, decisions, bytesRead, rowsBefore }, merging);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = rows;
    if (first && rows.length === 1) {
      const batch = { rows: [asRefused(first, error)], decisions: new Map(), bytesRead, rowsBefore };
      return storeDecided(bulks.writing, batch, merging);
    }
    const half = rows.length >> 1;
    const counts = await storeByHalves(storing, { rows: rows.slice(0, half), bytesRead }, rowsBefore);
    return storeByHalves(storing, { rows: rows.slice(half), bytesRead }, counts.rows);
  }
}

function asRefused(row: ReadFileRow, error: unknown): ReadFileRow {
  if (!isClean(row)) throw error;
  const { businessName } = row.read.listing;
  const reason = `Failed to import ${businessName} : the database refused it (${codeOf(error)})`;
  return { ...row, read: { status: "error", reason, value: null, name: businessName, cleaned: [] } };
}

/** Of outcodes alone there is no need to ask for whole ones. */
async function knowsWholePostcodes({ looking }: Bulks): Promise<boolean> {
  const found = await looking.db.execute(
    sql`select exists(select from places where length(code) > 4) as known`,
  );
  return rowsOf<{ known: boolean }>(found)[0]?.known ?? false;
}
