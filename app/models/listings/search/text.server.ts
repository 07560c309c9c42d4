import { type SQL, sql } from "drizzle-orm";
import { type Database, db, rowsOf, type Transaction } from "~/database/db.server";
import { type Timed, withinTime } from "~/database/time-limit.server";
import type { ListingFilters } from "~/models/listings/listing";
import { all, countScope, flagsOf, mostCounted, rankedWhere, scopeOf, statedOrder } from "./rows.server";

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

/** A word that is part of more different tokens than these is not looked for in the index. */
const mostTokens = 2000;
/** What more listings than this share have is quicker tested than intersected. */
const commonest = 0.5;

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
 * along the order tells common words, for which a walk along it is short, from rare ones, for which the index of
 * tokens has little to fetch. Where that has to read much for the few that match, its time is over after
 * {@link longestLookUpMs}. Then, and for words that are part of too many different tokens, the first {@link longWalk}
 * listings are read, and `complete` is false if there were more.
 */
export async function matchWords(filters: ListingFilters, words: readonly string[]): Promise<Matches> {
  const { total } = await countScope(filters);
  if (total <= smallScope) return walk(filters, words, longWalk);
  const probe = await walk(filters, words, probeLength);
  if (probe.complete) return probe;
  const share = probe.ids.length / probeLength;
  if (share >= commonShare) return walkFarEnough(filters, words, share);
  const lookedUp = await withinTime(longestLookUpMs, async (timed) => {
    const sought = await findTokens(timed, words);
    if (sought.some(({ ids, wide }) => ids.length === 0 && !wide)) return { ids: [], complete: true };
    const asked = chooseWords(sought, total);
    if (asked.length === 0) return undefined;
    const expected = (total * (probe.ids.length + 1)) / probeLength;
    const first = probe.ids.length === 0 || expected < mostFetched ? 0 : expected < mostFetched * 4 ? 1 : 2;
    for (const portion of portions.slice(first)) {
      const found = await lookUp(timed, filters, { asked, words }, portion);
      if (found) return found;
    }
    return undefined;
  });
  const found = lookedUp.status === "done" ? lookedUp.result : undefined;
  return found ?? walk(filters, words, longWalk);
}

/**
 * The tokens that hold a word, none where they are too many to be named, and the share of all listings that have one
 * of them: 0 for what is rare.
 */
type Sought = { ids: readonly number[]; wide: boolean; share: number };

async function findTokens(timed: Timed, words: readonly string[]): Promise<Sought[]> {
  const found = await timed((tx) =>
    tx.execute(sql`
      select array_to_string(ids, ',') as ids, wide, share
      from unnest(${textArray(words)}) with ordinality as typed (word, place),
        tokens_holding(folded(word), ${mostTokens}::int)
      order by place`),
  );
  return rowsOf<{ ids: string; wide: boolean; share: number }>(found).map(({ ids, ...row }) => ({
    ...row,
    ids: ids ? ids.split(",").map(Number) : [],
  }));
}

/**
 * The words to ask the index for; each listing that it names is then tested by all of them. The rarest alone, where
 * that names few: the lists of the others would only be read in vain.
 */
function chooseWords(sought: readonly Sought[], total: number): Sought[] {
  const narrow = sought.filter(({ wide }) => !wide);
  const [rarest, ...others] = narrow.sort((one, other) => one.share - other.share);
  if (!rarest) return [];
  if (rarest.share * total > mostFetched) return [rarest, ...others.filter(({ share }) => share < commonest)];
  return [rarest, ...others.filter(({ share }) => share === 0)];
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
      select business_id, featured, standing, rating, reviews from (
        select business_id, featured, standing, rating, reviews, search_text from ranked_listings
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

/** Which words the index is asked for, and which each listing must hold. */
type Question = { asked: readonly Sought[]; words: readonly string[] };

/** Asks the index, portion by portion until there are enough; undefined when a portion holds too many. */
async function lookUp(
  timed: Timed,
  filters: ListingFilters,
  question: Question,
  portion: readonly (readonly number[])[],
): Promise<Matches | undefined> {
  const ids: string[] = [];
  for (const [number, some] of portion.entries()) {
    const found = await timed((tx) => fetchFromIndex(tx, filters, question, some));
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
  { asked, words }: Question,
  some: readonly number[],
): Promise<string[]> {
  // In a subselect, an array is an array to the planner, not a guess from statistics: it takes the index.
  const held = asked.map(({ ids }) => sql`tokens && (select ${`{${ids.join(",")}}`}::int[])`);
  const tierNames = some.map((tier) => sql`${`#${tier}`}`);
  const within =
    some.length < tiers.length ? [sql`scopes && array[${sql.join(tierNames, sql`, `)}]::text[]`] : [];
  const result = await database.execute(sql`
    with fetched as materialized (
      select business_id, featured, standing, rating, reviews from searchable_listings
      where ${all([sql`scopes @> array[${scopeOf(filters)}]`, ...within, ...held, ...flagsOf(filters), holdsEach(words)])}
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

const textArray = (texts: readonly string[]) =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
