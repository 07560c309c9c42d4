import { type SQL, sql } from "drizzle-orm";
import { type Database, db, rowsOf, type Transaction } from "~/database/db.server";
import { type Timed, withinTime } from "~/database/time-limit.server";
import type { ListingFilters } from "~/models/listings/listing";
import {
  all,
  cityOf,
  countScope,
  flagsOf,
  mostCounted,
  rankedWhere,
  scopeOf,
  statedOrder,
} from "./rows.server";

/** The ids that match, in the stated order, at most {@link mostCounted} of them. */
export type Matches = {
  ids: string[];
  /** Whether there are no others. */
  complete: boolean;
};

/** In listings. Reading one along the order costs between 1 and 2 µs: these are some 2, 0.5 and 8 ms. */
const smallScope = 1500;
const probeLength = 300;
const longWalk = 5000;
/** So few are read, however long that takes. */
const fewEnough = 3000;
/**
 * In milliseconds, nine times what a long walk takes. Where listings lie on a disk it takes longer: a second try finds
 * in memory what the first has read, and after that fewer have to do.
 */
const longestWalkMs = 75;
const walkTries = 2;
const shortWalk = 1000;
/** Of so many in a probe, a word is common enough to meet {@link mostCounted} along a long walk. */
const commonShare = mostCounted / longWalk;
/** Fetching more than these from the word index would take longer than asking for a part of the order. */
const mostFetched = 3000;
/** The same where the order is another, and all that match have to be known: each is looked up once more then. */
const mostKnown = 1500;

/** A word that is part of more different tokens than these is not looked for in the index. */
const mostTokens = 2000;
/** The share of listings that has a token of which the statistics know nothing, if it is as common as telephone numbers. */
const unknownShare = 0.0001;
/** What more listings than this share have, or what is part of more tokens, is quicker tested than intersected. */
const commonest = 0.5;
const mostIntersected = 100;
/** Of a list of tokens the index compares every one with every listing it meets: shorter lists, put together, cost less. */
const tokensAtOnce = 48;
/** A scope of more listings than these is quicker tested than intersected. */
const wideScope = 300_000;

/** What all questions to the word index of one search may take, in milliseconds: four of the long walks. */
const longestLookUpMs = 30;

/** The tiers of `listing_tier` to ask the word index for at once: all, in five parts, one by one. */
const tiers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const wholeOrder: Portion = [tiers];
const portions: readonly Portion[] = [
  wholeOrder,
  [tiers.slice(0, 4), tiers.slice(4, 5), tiers.slice(5, 7), tiers.slice(7, 9), tiers.slice(9)],
  tiers.map((tier) => [tier]),
];
type Portion = readonly (readonly number[])[];

/** What the beginning of the order tells: the listings in all, and the first that hold the words. */
type Sight = { total: number; begun: Matches; share: number };

/**
 * The listings that hold every word, up to {@link mostCounted}. What it costs does not grow with the table: a probe
 * along the order tells common words, for which a walk along it is short, from rare ones, for which the index of
 * tokens has little to fetch. Where that has to read much for the few that match, its time is over after
 * {@link longestLookUpMs}. Then, and for words that are part of too many different tokens, the first {@link longWalk}
 * listings are read, and `complete` is false if there were more.
 */
export async function matchWords(filters: ListingFilters, words: readonly string[]): Promise<Matches> {
  const sight = await lookAround(filters, words);
  const wanted = { words, total: sight.total, most: mostFetched };
  if (sight.begun.complete) return sight.begun;
  if (sight.total <= smallScope) return walkAll(filters, wanted);
  if (sight.share >= commonShare) return walkFarEnough(filters, wanted, sight.share);
  const expected = (sight.total * (sight.begun.ids.length + 1)) / probeLength;
  const first = sight.begun.ids.length === 0 ? 0 : expected < mostFetched * 10 ? 1 : 2;
  const found = await lookUpInTime(filters, wanted, portions.slice(first));
  if (!found) return walkAll(filters, wanted);
  return {
    ids: found.ids.slice(0, mostCounted),
    complete: found.complete && found.ids.length <= mostCounted,
  };
}

/** Every listing that holds every word, up to {@link mostKnown}; undefined when there are more, or nobody can tell in time. */
export async function findAllMatches(
  filters: ListingFilters,
  words: readonly string[],
): Promise<readonly string[] | undefined> {
  const sight = await lookAround(filters, words);
  const wanted = { words, total: sight.total, most: mostKnown };
  if (sight.begun.complete) return sight.begun.ids;
  if (sight.total > smallScope && sight.share >= commonShare) return undefined;
  const found =
    (sight.total > smallScope ? await lookUpInTime(filters, wanted, [wholeOrder]) : undefined) ??
    (sight.total <= longWalk ? await walkAll(filters, wanted) : undefined);
  return found?.complete ? found.ids : undefined;
}

async function lookAround(filters: ListingFilters, words: readonly string[]): Promise<Sight> {
  const { total } = await countScope(filters);
  if (total <= smallScope) return { total, begun: { ids: [], complete: false }, share: 0 };
  const begun = await walk(db, filters, { words, total, most: probeLength }, probeLength);
  return { total, begun, share: begun.ids.length / probeLength };
}

/** The words, how many listings there are in which they may be, and how many of a part of the order may hold them. */
type Wanted = { words: readonly string[]; total: number; most: number };

/**
 * What the index says, portion after portion, of the first way to divide the order that is not too much for it;
 * undefined where nothing can be asked of it in time, or reading all listings costs less.
 */
async function lookUpInTime(
  filters: ListingFilters,
  wanted: Wanted,
  ways: readonly Portion[],
): Promise<Matches | undefined> {
  const lookedUp = await withinTime(longestLookUpMs, async (timed) => {
    const sought = await findTokens(timed, wanted.words);
    if (sought.some(({ ids, wide }) => ids.length === 0 && !wide)) return { ids: [], complete: true };
    const asked = chooseWords(sought, wanted.total);
    const dear = asked.every(({ ids }) => ids.length > tokensAtOnce);
    if (asked.length === 0 || (dear && wanted.total <= longWalk)) return undefined;
    for (const portion of ways) {
      const found = await lookUp(timed, filters, { ...wanted, asked }, portion);
      if (found) return found;
    }
    return undefined;
  });
  return lookedUp.status === "done" ? lookedUp.result : undefined;
}

/**
 * The tokens that hold a word, none where they are too many to be named, and the share of all listings that have one
 * of them, as far as one can tell.
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
  return rowsOf<{ ids: string; wide: boolean; share: number }>(found).map((row) => {
    const ids = row.ids ? row.ids.split(",").map(Number) : [];
    return { ids, wide: row.wide, share: row.share + ids.length * unknownShare };
  });
}

/**
 * The words to ask the index for; each listing that it names is then tested by all of them. The rarest alone, where
 * that names few: the lists of the others would only be read in vain.
 */
function chooseWords(sought: readonly Sought[], total: number): Sought[] {
  const narrow = sought.filter(({ wide }) => !wide);
  const [rarest, ...others] = narrow.sort((one, other) => one.share - other.share);
  if (!rarest) return [];
  if (rarest.share * total <= mostFetched) return [rarest];
  return [rarest, ...others.filter(({ share, ids }) => share < commonest && ids.length <= mostIntersected)];
}

type Found = { ids: string | null };

/** As far as a word of this share should need; all the way if it was rarer further on. */
async function walkFarEnough(filters: ListingFilters, wanted: Wanted, share: number): Promise<Matches> {
  const length = Math.ceil((1.3 * mostCounted) / share);
  if (length >= longWalk) return walkAll(filters, wanted);
  const found = await walkInTime(filters, wanted, length);
  return found.complete || found.ids.length === mostCounted ? found : walkAll(filters, wanted);
}

const walkAll = (filters: ListingFilters, wanted: Wanted) => walkInTime(filters, wanted, longWalk);

async function walkInTime(filters: ListingFilters, wanted: Wanted, length: number): Promise<Matches> {
  if (Math.min(length, wanted.total) <= fewEnough) return walk(db, filters, wanted, length);
  for (let tried = 0; tried < walkTries; tried++) {
    const walked = await withinTime(longestWalkMs, (timed) =>
      timed((tx) => walk(tx, filters, wanted, length)),
    );
    if (walked.status === "done") return walked.result;
  }
  return walk(db, filters, wanted, shortWalk);
}

/** Reads the first `length` listings along the stated order, until there are matches enough. */
async function walk(
  database: Database | Transaction,
  filters: ListingFilters,
  { words, total }: Wanted,
  length: number,
): Promise<Matches> {
  const order = sql`order by ${statedOrder}`;
  const where = rankedWhere(filters);
  // Counting what was read costs a tenth of reading it, where it is not known.
  const more =
    flagsOf(filters).length === 0
      ? sql`${total > length}::boolean`
      : sql`exists (select from ranked_listings where ${where} limit 1 offset ${length})`;
  const result = await database.execute(sql`
    with met as materialized (
      select business_id, featured, standing, rating, reviews from (
        select business_id, featured, standing, rating, reviews, search_text from ranked_listings
        where ${where} ${order} limit ${length}
      ) as walked
      where ${holdsEach(words)} limit ${mostCounted + 1}
    )
    select string_agg(business_id::text, ',' ${order}) as ids, ${more} as more from met`);
  const [row] = rowsOf<Found & { more: boolean }>(result);
  const ids = idsOf(row?.ids);
  return { ids: ids.slice(0, mostCounted), complete: row?.more === false && ids.length <= mostCounted };
}

/** Which words the index is asked for, which each listing must hold, and how many there are. */
type Question = Wanted & { asked: readonly Sought[] };

/** Asks the index, part by part until there are enough; undefined when a part holds too many. */
async function lookUp(
  timed: Timed,
  filters: ListingFilters,
  question: Question,
  portion: Portion,
): Promise<Matches | undefined> {
  const ids: string[] = [];
  for (const [number, some] of portion.entries()) {
    const found = await timed((tx) => fetchFromIndex(tx, filters, question, some));
    if (found.length > question.most) return undefined;
    ids.push(...found);
    const last = number === portion.length - 1;
    if (!last && ids.length >= mostCounted) return { ids, complete: false };
  }
  return { ids, complete: true };
}

async function fetchFromIndex(
  database: Database | Transaction,
  filters: ListingFilters,
  { asked, words, total, most }: Question,
  some: readonly number[],
): Promise<string[]> {
  const tierNames = some.map((tier) => sql`${`#${tier}`}`);
  const within =
    some.length < tiers.length ? [sql`scopes && array[${sql.join(tierNames, sql`, `)}]::text[]`] : [];
  const conditions = [...within, ...askedFor(asked), ...scopeWhere(filters, total), ...flagsOf(filters)];
  const result = await database.execute(sql`
    with fetched as materialized (
      select business_id, featured, standing, rating, reviews from searchable_listings
      where ${all([...conditions, holdsEach(words)])}
      limit ${most + 1}
    )
    select string_agg(business_id::text, ',' order by ${statedOrder}) as ids from fetched`);
  return idsOf(rowsOf<Found>(result)[0]?.ids);
}

/** In a subselect, an array is an array to the planner, not a guess from statistics: it takes the index. */
function askedFor(asked: readonly Sought[]): SQL[] {
  const oneOf = (ids: readonly number[]) => sql`tokens && (select ${`{${ids.join(",")}}`}::int[])`;
  return asked.map(({ ids }) => {
    if (asked.length > 1) return oneOf(ids);
    const lists = Array.from({ length: Math.ceil(ids.length / tokensAtOnce) }, (_, number) =>
      oneOf(ids.slice(number * tokensAtOnce, (number + 1) * tokensAtOnce)),
    );
    return sql`(${sql.join(lists, sql` or `)})`;
  });
}

/** Of a wide scope in words that no index knows, so that none is asked. */
function scopeWhere(filters: ListingFilters, total: number): SQL[] {
  if (!filters.trade && cityOf(filters) === undefined) return [];
  return [
    total > wideScope ? sql`${scopeOf(filters)} = any (scopes)` : sql`scopes @> array[${scopeOf(filters)}]`,
  ];
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
