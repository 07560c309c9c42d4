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
const isRefusal = (error: unknown): boolean =>
  error instanceof GivenUp || /^(22|23)...$|^54000$/.test(codeOf(error));

/** The batch before was not stored as a whole: why is not said here, so that nobody takes this connection for broken. */
class GivenUp extends Error {}

function orGiveUp<Outcome>(before: Promise<Outcome>): Promise<Outcome> {
  const waited = before.catch(() => {
    throw new GivenUp("The batch before is stored by halves, or not at all");
  });
  // Whoever fails first does not wait for it.
  waited.catch(() => undefined);
  return waited;
}

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

/** A batch that is being stored. */
type InHand = {
  laid: LaidBatch;
  /** Resolves when the one before it is stored. */
  before: Promise<unknown>;
  /** Resolves when its listings are written, and only wait for their commit; rejects when they could not be. */
  written: Promise<unknown>;
  /** As a whole, as it was decided at first. */
  whole: Promise<RunCounts>;
  /** Whether that was refused. */
  refused: boolean;
  /** However that could be done. */
  stored: Promise<RunCounts>;
  /** The one after it, once there is one. */
  next?: InHand;
};

function asBatch(rows: readonly LaidRow[]): LaidBatch {
  const listings = rows.filter(isListing);
  const slugs = new Set(listings.map(({ slug }) => slug));
  return { rows, listings, slugs, numbered: [...slugs].filter((slug) => numbered.test(slug)) };
}

/**
 * Stores the batches of a run one after the other. While one is written, the next is looked up on another connection,
 * and the one after that is read. Two connections write in turn: the next batch is written while one says what became
 * of its rows and is committed, and is committed after it.
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
  const storing = { bulks: { ...bulks }, merging, exact: await knowsWholePostcodes(bulks) };
  const bytes = { listings: new CopyBytes(), keys: new CopyBytes() };
  const none = Promise.resolve(run);
  const nothing = { before: none, written: none, whole: none, refused: false, stored: none };
  let last: InHand = { laid: asBatch([]), ...nothing };
  return {
    /** Lays rows out for storing. */
    async lay(rows: readonly ReadFileRow[]): Promise<readonly LaidRow[]> {
      if (storing.exact) await placeExactly(rows.filter(isClean));
      return layRows(rows, bytes, merging);
    },
    /** Resolves when the batch before the last one is stored, and rejects when that could not be. */
    async add(batch: RowBatch<LaidRow>): Promise<void> {
      const before = last;
      last = takeInHand(storing, batch, before);
      before.next = last;
      // Who adds the next one, or ends, hears of a failure.
      last.stored.then(tell, () => undefined);
      [storing.bulks.writing, storing.bulks.beside] = [storing.bulks.beside, storing.bulks.writing];
      await before.before;
    },
    /** Resolves when the last batch is stored; rejects when that or one before could not be. */
    stored: () => last.stored,
    /** Resolves when nothing is being stored any more, however it went. */
    async settled(): Promise<void> {
      await Promise.allSettled([last.before, last.stored]);
    },
  };
}

function takeInHand(storing: Storing, batch: RowBatch<LaidRow>, before: InHand): InHand {
  const laid = asBatch(batch.rows);
  let written = () => {};
  const said = new Promise<void>((resolve) => {
    written = resolve;
  });
  const whole = storeWhole(storing, { laid, bytesRead: batch.bytesRead, before }, written);
  const inHand: InHand = {
    ...{ laid, before: before.stored, whole, refused: false },
    written: Promise.race([said, whole]),
    stored: whole.catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error;
      inHand.refused = true;
      // The next one may hold slugs that these will want: it gives up, and is decided anew behind these.
      await inHand.next?.whole.catch(() => undefined);
      return storeByHalves(storing, batch, await before.stored);
    }),
  };
  // Only who is next hears of it here.
  inHand.written.catch(() => undefined);
  return inHand;
}

/** Rejects with what was refused, or with {@link GivenUp} because of the batch before. */
async function storeWhole(
  { bulks: { looking, writing }, merging }: Storing,
  { laid, bytesRead, before }: { laid: LaidBatch; bytesRead: number; before: InHand },
  written: () => void,
): Promise<RunCounts> {
  const { rows, listings, slugs, numbered } = laid;
  // Then only one batch is in hand between the listings and this one.
  await before.before;
  const last = before.laid;
  // What the batch before becomes under these slugs is decided once more, with the same result: it may not be stored yet.
  const earlier = last.listings.filter(({ slug }) => slugs.has(slug));
  const avoid = [...numbered, ...last.numbered];
  const decisions = await decideRows(looking, [...earlier, ...listings], merging, avoid);
  // The database writes the batch before, and finds this one ready when it has.
  const ready = makeReady(rows, decisions, merging);
  if (before.refused) return orGiveUp(before.whole);
  // Nobody waits for a slug that the one behind has: its listings are written when all of those before are.
  const following = { from: orGiveUp(before.written), before: orGiveUp(before.whole), written };
  return storeReady(writing, ready, { bytesRead, ...following }, merging);
}

/**
 * Stores a batch that the database refused, be it that somebody took a slug in the meantime: decided anew, and by
 * halves, down to the row that it refuses, which becomes an error of its own.
 */
async function storeByHalves(
  storing: Storing,
  { rows, bytesRead }: { rows: readonly LaidRow[]; bytesRead: number },
  before: Pick<RunCounts, "rows">,
): Promise<RunCounts> {
  const { bulks, merging } = storing;
  const decisions = await decideRows(bulks.looking, rows.filter(isListing), merging);
  const ready = makeReady(rows, decisions, merging);
  try {
    return await storeReady(bulks.writing, ready, { bytesRead, before }, merging);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = rows;
    if (first && rows.length === 1) {
      const refused = makeReady([asRefused(first, error, merging)], new Map(), merging);
      return storeReady(bulks.writing, refused, { bytesRead, before }, merging);
    }
    const half = rows.length >> 1;
    const counts = await storeByHalves(storing, { rows: rows.slice(0, half), bytesRead }, before);
    return storeByHalves(storing, { rows: rows.slice(half), bytesRead }, counts);
  }
}

type Storing = { bulks: Bulks; merging: Merging; exact: boolean };

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
