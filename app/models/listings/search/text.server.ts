import { type SQL, sql } from "drizzle-orm";
import { type Database, db, rowsOf, type Transaction } from "~/database/db.server";
import { type Timed, withinTime } from "~/database/time-limit.server";
import type { ListingFilters } from "~/models/listings/listing";
import { all, countScope, flagsOf, mostCounted, rankedWhere, scopeOf, statedOrder } from "./rows.server";
import { hasThreeLetters } from "./words";

/** The ids that match, in the stated order, at most {@link mostCounted} of them. */
export type Matches = {
  ids: string[];
  /** Whether there are no others. */
  complete: boolean;
};

/** In listings. Reading one along the order costs between 1 and 2 µs: these are some 2, 0.5 and 12 ms. */
const smallScope = 1500;
const probeLength = 300;
const longWalk = 8000;
/** Of so many in a probe, a word is common enough to meet {@link mostCounted} along a long walk. */
const commonShare = mostCounted / longWalk;
/** Fetching more than these from the word index would take longer than asking for a part of the order. */
const mostFetched = 3000;

/** What all questions to the word index of one search may take, in milliseconds: five of the long walks. */
const longestLookUpMs = 60;

/** The tiers of `listing_tier` to ask the word index for at once: all, in four parts, one by one. */
const tiers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const portions: readonly (readonly (readonly number[])[])[] = [
  [tiers],
  [tiers.slice(0, 4), tiers.slice(4, 5), tiers.slice(5, 7), tiers.slice(7)],
  tiers.map((tier) => [tier]),
];

/**
 * The listings that hold every word, up to {@link mostCounted}. What it costs does not grow with the table: a probe
 * along the order tells common words, for which a walk along it is short, from rare ones, for which the word
 * index has little to fetch. Where the index has to read much for the few that match, its time is over after
 * {@link longestLookUpMs}. Then, and for words without three letters in a row, which are not in the index, the
 * first {@link longWalk} listings are read, and `complete` is false if there were more.
 */
export async function matchWords(filters: ListingFilters, words: readonly string[]): Promise<Matches> {
  const { total } = await countScope(filters);
  if (total <= smallScope || !words.some(hasThreeLetters)) return walk(filters, words, longWalk);
  const probe = await walk(filters, words, probeLength);
  if (probe.complete) return probe;
  const share = probe.ids.length / probeLength;
  if (share >= commonShare) return walkFarEnough(filters, words, share);
  const expected = (total * (probe.ids.length + 1)) / probeLength;
  const first = probe.ids.length === 0 || expected < mostFetched ? 0 : expected < mostFetched * 4 ? 1 : 2;
  const lookedUp = await withinTime(longestLookUpMs, async (timed) => {
    for (const portion of portions.slice(first)) {
      const found = await lookUp(timed, filters, words, portion);
      if (found) return found;
    }
    return undefined;
  });
  const found = lookedUp.status === "done" ? lookedUp.result : undefined;
  return found ?? walk(filters, words, longWalk);
}

type Found = { ids: string | null; walked?: number };

/** As far as a word of this share should need; all the way if it was rarer further on. */
async function walkFarEnough(
  filters: ListingFilters,
  words: readonly string[],
  share: number,
): Promise<Matches> {
  const length = Math.ceil((1.3 * mostCounted) / share);
  const found = await walk(filters, words, Math.min(length, longWalk));
  if (found.complete || found.ids.length === mostCounted || length >= longWalk) return found;
  return walk(filters, words, longWalk);
}

/** Reads the first `length` listings along the stated order, until there are matches enough. */
async function walk(filters: ListingFilters, words: readonly string[], length: number): Promise<Matches> {
  const order = sql`order by ${statedOrder}`;
  const where = rankedWhere(filters);
  const result = await db.execute(sql`
    with met as materialized (
      select business_id, featured, rating, reviews from (
        select business_id, featured, rating, reviews, search_text from ranked_listings
        where ${where} ${order} limit ${length}
      ) as walked
      where ${holdsEach(words)} limit ${mostCounted + 1}
    )
    select (select string_agg(business_id::text, ',' ${order}) from met) as ids,
      case when (select count(*) from met) > ${mostCounted} then ${length + 1}::int
        else (select count(*)::int from (select from ranked_listings where ${where} limit ${length + 1}) as passed)
      end as walked`);
  const [row] = rowsOf<Found>(result);
  const ids = idsOf(row?.ids);
  return {
    ids: ids.slice(0, mostCounted),
    complete: (row?.walked ?? 0) <= length && ids.length <= mostCounted,
  };
}

/** Asks the word index, portion by portion until there are enough; undefined when a portion holds too many. */
async function lookUp(
  timed: Timed,
  filters: ListingFilters,
  words: readonly string[],
  portion: readonly (readonly number[])[],
): Promise<Matches | undefined> {
  const ids: string[] = [];
  for (const [number, some] of portion.entries()) {
    const found = await timed((tx) => fetchFromIndex(tx, filters, words, some));
    if (found.length > mostFetched) return undefined;
    ids.push(...found);
    const last = number === portion.length - 1;
    if (ids.length > mostCounted || (ids.length === mostCounted && !last)) {
      return { ids: ids.slice(0, mostCounted), complete: false };
    }
  }
  return { ids, complete: true };
}

async function fetchFromIndex(
  database: Database | Transaction,
  filters: ListingFilters,
  words: readonly string[],
  some: readonly number[],
): Promise<string[]> {
  const indexed = words.filter(hasThreeLetters);
  // In a subselect, a pattern is a pattern to the planner, not a guess from statistics: it takes the index.
  const held = indexed.map((word) => sql`search_text like (select holding(${word}))`);
  const tierNames = some.map((tier) => sql`${`#${tier}`}`);
  const within =
    some.length < tiers.length ? [sql`scopes && array[${sql.join(tierNames, sql`, `)}]::text[]`] : [];
  const rest = words.filter((word) => !indexed.includes(word));
  const result = await database.execute(sql`
    with fetched as materialized (
      select business_id, featured, rating, reviews from searchable_listings
      where ${all([sql`scopes @> array[${scopeOf(filters)}]`, ...within, ...held, ...flagsOf(filters), holdsEach(rest)])}
      limit ${mostFetched + 1}
    )
    select string_agg(business_id::text, ',' order by ${statedOrder}) as ids from fetched`);
  return idsOf(rowsOf<Found>(result)[0]?.ids);
}

/** Whether the text holds the words, character for character. */
export function holdsEach(words: readonly string[]): SQL {
  return all([sql`true`, ...words.map((word) => sql`strpos(search_text, folded(${word})) > 0`)]);
}

const idsOf = (joined: string | null | undefined) => (joined ? joined.split(",") : []);
