import { type SQL, sql } from "drizzle-orm";
import { db, rowsOf } from "./db.server";
import type { ListingFilters } from "./listing";
import {
  all,
  countScope,
  mostCounted,
  rankedWhere,
  scopeOf,
  standingOf,
  statedOrder,
} from "./listing-rows.server";
import { hasThreeLetters } from "./search-words";

/** The ids that match, in the stated order, at most {@link mostCounted} of them. */
export type Matches = {
  ids: string[];
  /** Whether there are no others. */
  complete: boolean;
};

/** In listings. Reading one along the order costs about 4 µs: these are some 2 ms, 1 ms and 16 ms. */
const smallScope = 600;
const probeLength = 200;
const longWalk = 4000;
/** Of so many in a probe, a word is common enough to meet {@link mostCounted} along a long walk. */
const commonShare = mostCounted / longWalk;
/** Fetching more than these from the word index would take longer than asking for a part of the order. */
const mostFetched = 3000;

/** The tiers of `listing_tier` to ask the word index for at once: all, in three parts, one by one. */
const tiers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const portions: readonly (readonly (readonly number[])[])[] = [
  [tiers],
  [tiers.slice(0, 4), tiers.slice(4, 7), tiers.slice(7)],
  tiers.map((tier) => [tier]),
];

/**
 * The listings that hold every word, up to {@link mostCounted}. What it costs does not grow with the table: a probe
 * along the order tells common words, for which a walk along it is short, from rare ones, for which the word
 * index has little to fetch. Words without three letters in a row are not in the index; then the first
 * {@link longWalk} listings are read, and `complete` is false if there were more.
 */
export async function matchWords(filters: ListingFilters, words: readonly string[]): Promise<Matches> {
  const { total } = await countScope(filters);
  if (total <= smallScope || !words.some(hasThreeLetters)) return walk(filters, words, longWalk);
  const probe = await walk(filters, words, probeLength);
  if (probe.complete) return probe;
  if (probe.ids.length >= probeLength * commonShare) return walk(filters, words, longWalk);
  const expected = (total * (probe.ids.length + 1)) / probeLength;
  const first = probe.ids.length === 0 || expected < mostFetched / 2 ? 0 : expected < mostFetched * 4 ? 1 : 2;
  for (const portion of portions.slice(first)) {
    const found = await lookUp(filters, words, portion);
    if (found) return found;
  }
  return walk(filters, words, longWalk);
}

type Found = { found: number; walked: number; ids: string | null };

/** Reads the first `length` listings along the stated order, until there are matches enough. */
async function walk(filters: ListingFilters, words: readonly string[], length: number): Promise<Matches> {
  const result = await db.execute(sql`
    with walked as materialized (
      select business_id, row_number() over (order by ${statedOrder}) as place from ranked_listings
      where ${rankedWhere(filters)} order by ${statedOrder} limit ${length + 1}
    ), met as materialized (
      select walked.business_id, walked.place from walked cross join lateral (
        select from searchable_listings listed
        where listed.business_id = walked.business_id and ${holdsEach(words)} offset 0
      ) as held
      limit ${mostCounted + 1}
    )
    select (select count(*) from met)::int as found, (select count(*) from walked)::int as walked,
      (select string_agg(business_id::text, ',' order by place) from met) as ids`);
  const [row] = rowsOf<Found>(result);
  const ids = idsOf(row?.ids);
  return {
    ids: ids.slice(0, mostCounted),
    complete: (row?.walked ?? 0) <= length && ids.length <= mostCounted,
  };
}

/** Asks the word index, portion by portion until there are enough; undefined when a portion holds too many. */
async function lookUp(
  filters: ListingFilters,
  words: readonly string[],
  portion: readonly (readonly number[])[],
): Promise<Matches | undefined> {
  const ids: string[] = [];
  for (const [number, some] of portion.entries()) {
    const found = await fetchFromIndex(filters, words, some);
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
  const result = await db.execute(sql`
    with fetched as materialized (
      select business_id, featured, rating, reviews from searchable_listings
      where ${all([sql`scopes @> array[${scopeOf(filters)}]`, ...within, ...held, ...standingOf(filters), holdsEach(rest)])}
      limit ${mostFetched + 1}
    )
    select count(*)::int as found, string_agg(business_id::text, ',' order by ${statedOrder}) as ids from fetched`);
  return idsOf(rowsOf<Found>(result)[0]?.ids);
}

/** Whether the text holds the words, character for character. */
export function holdsEach(words: readonly string[]): SQL {
  return all([sql`true`, ...words.map((word) => sql`strpos(search_text, folded(${word})) > 0`)]);
}

const idsOf = (joined: string | null | undefined) => (joined ? joined.split(",") : []);
