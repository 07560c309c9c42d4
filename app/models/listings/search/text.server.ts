import { sql } from "drizzle-orm";
import { type Database, db, rowsFrom, type Transaction } from "~/database/db.server";
import { withinTime } from "~/database/time-limit.server";
import type { ListingFilters } from "~/models/listings/listing";
import { processWide } from "~/process-wide.server";
import { countScope, mostCounted, statedOrder, walkedWhere } from "./rows.server";
import {
  chosenBesides,
  heldByText,
  holdsEach,
  idsOf,
  longWalk,
  lookUpInTime,
  type Matches,
  mostFetched,
  portions,
  type WantedWords,
  wholeOrder,
  wideScope,
} from "./word-index.server";

/** In listings; reading so many along the order takes some 2 and 0.5 ms. */
const smallScope = 1500;
const probeLength = 300;
/** The probe where the index answers flags and opening hours: often that covers all that match them. */
const chosenProbe = 1000;
/** A walk over so few has no time limit. */
const fewEnough = 3000;
/**
 * In milliseconds, nine times what a long walk takes. Reading from disk takes longer: a second try finds in memory what
 * the first has read, and if that fails too, a short walk has to do.
 */
const longestWalkMs = 75;
const walkTries = 2;
const shortWalk = 1000;
/** A word with this share of a probe is common enough for a long walk to meet {@link mostCounted}. */
const commonShare = mostCounted / longWalk;
/** The most matches where all must be known, to be put in another order: each is looked up once more then. */
const mostKnown = 1500;

/**
 * One search of a text at a time in each process: many hard ones take one processor and one connection, and other
 * requests have the rest. One that has waited so long, in milliseconds, gets what a short walk finds.
 */
const longestInLineMs = 1000;
export const inTurn = processWide("searches of texts", () => takeTurns(longestInLineMs));

/** How many entries of the index are scanned for flags and opening hours: some 5 ms. */
const longestScan = 30_000;
/** The same, and the probe, where they only have to tell how common the words are. */
const shortScan = 3000;
const shortProbe = 150;

/** What the beginning of the order shows: the number of listings, and the first that hold the words. */
type Probe = { total: number; begun: Matches; length: number; share: number };

/**
 * The listings that hold every word, up to {@link mostCounted}. What it costs does not grow with the table: a probe
 * along the order tells common words, for which a walk along it is short, from rare ones, for which the index of tokens
 * has little to fetch. If that reads much for few matches, it is stopped after {@link longestLookUpMs}. Then, and for
 * words that are part of too many different tokens, the first {@link longWalk} listings are read, and `complete` is
 * false if there were more.
 */
export async function matchWords(filters: ListingFilters, words: readonly string[]): Promise<Matches> {
  const probe = await probeOrder(filters, words, chosenBesides(filters, words) ? chosenProbe : probeLength);
  const wanted = { words, total: probe.total, most: mostFetched };
  if (probe.begun.complete || probe.begun.ids.length === mostCounted) return probe.begun;
  if (probe.total <= smallScope) return walkAll(filters, wanted);
  const searched = await inTurn(() => searchOn(filters, wanted, probe));
  return searched.status === "done" ? searched.result : walk(db, filters, wanted, shortWalk);
}

/** Searches on where the probe does not settle it: by a walk for common words, else in the index. */
async function searchOn(filters: ListingFilters, wanted: WantedWords, probe: Probe): Promise<Matches> {
  if (probe.share >= commonShare) return walkFarEnough(filters, wanted, probe.share);
  const found = await lookUpInTime(filters, wanted, (held, named) =>
    namesTooMany(named, expectedOf(probe)) ? [] : portions.slice(firstWay(wanted, probe, held)),
  );
  if (!found) return walkAll(filters, wanted);
  return {
    ids: found.ids.slice(0, mostCounted),
    complete: found.complete && found.ids.length <= mostCounted,
  };
}

/**
 * Which way of dividing the order to begin with, by what the probe met and how many may hold the rarest word: one query
 * for few costs a fifth of one per part, each of which reads all lists again. In a scope that is only tested, all
 * listings that the word names are fetched.
 */
function firstWay({ words, total }: WantedWords, probe: Probe, held: number): number {
  if (probe.begun.ids.length === 0) return 0;
  const expected = expectedOf(probe);
  const few = held <= mostFetched || (words.length > 1 && expected <= mostFetched / 2);
  if (few && expected <= mostFetched * 2 && total <= wideScope) return 0;
  return expected < mostFetched * 10 ? 1 : 2;
}

const expectedOf = ({ begun, total, length }: Probe): number => (total * (begun.ids.length + 1)) / length;

/** Whether more of the `named` must be tested, to find {@link mostCounted}, than a long walk reads. */
const namesTooMany = (named: number, expected: number): boolean =>
  named * Math.min(1, mostCounted / expected) > longWalk;

/** All listings that hold every word, up to {@link mostKnown}; undefined when there are more, or it takes too long. */
export async function findAllMatches(
  filters: ListingFilters,
  words: readonly string[],
): Promise<readonly string[] | undefined> {
  const probe = await probeOrder(filters, words, shortProbe, shortScan);
  const wanted = { words, total: probe.total, most: mostKnown };
  if (probe.begun.complete) return probe.begun.ids;
  if (probe.total > smallScope && probe.share >= commonShare) return undefined;
  const searched = await inTurn(
    async () =>
      (probe.total > smallScope
        ? await lookUpInTime(filters, wanted, (_, named) => (named > longWalk ? [] : [wholeOrder]))
        : undefined) ?? (probe.total <= longWalk ? await walkAll(filters, wanted) : undefined),
  );
  const found = searched.status === "done" ? searched.result : undefined;
  return found?.complete ? found.ids : undefined;
}

async function probeOrder(
  filters: ListingFilters,
  words: readonly string[],
  length: number,
  scanned = longestScan,
): Promise<Probe> {
  const scope = await countScope(filters);
  // Only claimed listings show photos.
  const total = filters.photos ? scope.claimed : scope.total;
  if (total <= smallScope) return { total, begun: { ids: [], complete: false }, length, share: 0 };
  const begun = await walk(db, filters, { words, total, most: length }, length, scanned);
  return { total, begun, length, share: begun.ids.length / length };
}

/** Walks as far as a word of this share should need; all the way if it turns out to be rarer. */
async function walkFarEnough(filters: ListingFilters, wanted: WantedWords, share: number): Promise<Matches> {
  const length = Math.ceil((1.3 * mostCounted) / share);
  if (length >= longWalk) return walkAll(filters, wanted);
  const found = await walkInTime(filters, wanted, length);
  return found.complete || found.ids.length === mostCounted ? found : walkAll(filters, wanted);
}

const walkAll = (filters: ListingFilters, wanted: WantedWords) => walkInTime(filters, wanted, longWalk);

async function walkInTime(filters: ListingFilters, wanted: WantedWords, length: number): Promise<Matches> {
  if (Math.min(length, wanted.total) <= fewEnough) return walk(db, filters, wanted, length);
  for (let tried = 0; tried < walkTries; tried++) {
    const walked = await withinTime(longestWalkMs, (timed) =>
      timed((tx) => walk(tx, filters, wanted, length)),
    );
    if (walked.status === "done") return walked.result;
  }
  return walk(db, filters, wanted, shortWalk);
}

/** Reads the first `length` listings of the stated order that pass flags and opening hours, until enough match. */
async function walk(
  database: Database | Transaction,
  filters: ListingFilters,
  { words, total }: WantedWords,
  length: number,
  scanned = longestScan,
): Promise<Matches> {
  const order = sql`order by ${statedOrder}`;
  const along = sql`from ranked_listings where ${walkedWhere(filters)} ${order}`;
  const columns = sql`business_id, trade, featured, standing, rating, reviews`;
  const chosen = chosenBesides(filters, words);
  const reach = chosen ? scanned : length;
  const walked = chosen
    ? sql`materialized (
        select * from (select ${columns}, ${chosen} as chosen ${along} limit ${reach}) as scanned
        where chosen limit ${length})`
    : sql`not materialized (select ${columns}, search_text ${along} limit ${length})`;
  const held = chosen ? heldByText(words, "walked") : holdsEach(words);
  const beyond =
    filters.photos && total > reach
      ? sql`exists (select ${along} limit 1 offset ${reach})`
      : sql`${total > reach}::boolean`;
  const more = chosen ? sql`((select count(*) from walked) = ${length} or ${beyond})` : beyond;
  const [row] = await rowsFrom(database)<{ ids: string | null; more: boolean }>(sql`
    with walked as ${walked},
    met as materialized (
      select business_id, featured, standing, rating, reviews from walked where ${held ?? sql`true`} limit ${mostCounted + 1}
    )
    select string_agg(business_id::text, ',' ${order}) as ids,
      case when count(*) > ${mostCounted} then true else ${more} end as more from met`);
  const ids = idsOf(row?.ids);
  return { ids: ids.slice(0, mostCounted), complete: row?.more === false };
}

/** Runs the work in its turn; 'late' when it has waited too long. */
type Turns = <Result>(
  work: () => Promise<Result>,
) => Promise<{ status: "done"; result: Result } | { status: "late" }>;

type Waiting = (status: "begin" | "late") => void;

/** Turns in the order in which they were asked for, one at a time, each waited for at most so many milliseconds. */
export function takeTurns(longestWaitMs: number): Turns {
  const line = new Set<Waiting>();
  let taken = false;

  const next = () => {
    const [first] = line;
    if (first) first("begin");
    else taken = false;
  };
  const turn = () =>
    new Promise<"begin" | "late">((resolve) => {
      if (!taken) {
        taken = true;
        resolve("begin");
        return;
      }
      const called: Waiting = (status) => {
        clearTimeout(timer);
        line.delete(called);
        resolve(status);
      };
      const timer = setTimeout(() => called("late"), longestWaitMs);
      line.add(called);
    });

  return async (work) => {
    if ((await turn()) === "late") return { status: "late" };
    try {
      return { status: "done", result: await work() };
    } finally {
      next();
    }
  };
}
