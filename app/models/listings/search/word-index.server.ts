import { type SQL, sql } from "drizzle-orm";
import { type Database, rowsFrom, rowsOf, type Transaction } from "~/database/db.server";
import { type Timed, withinTime } from "~/database/time-limit.server";
import type { ListingFilters } from "~/models/listings/listing";
import { all, cityOf, flagsOf, mostCounted, photosOf, scopeOf, statedOrder } from "./rows.server";
import { halfHourOf, isMark } from "./words";

/** The ids that match, in the stated order, at most {@link mostCounted} of them. */
export type Matches = {
  ids: string[];
  /** Whether there are no others. */
  complete: boolean;
};

/** In listings; reading one along the order costs between 1 and 2 µs: some 8 ms in all. */
export const longWalk = 5000;
/** Fetching more than these from the word index would take longer than asking for a part of the order. */
export const mostFetched = 3000;
/** A word that is part of more different tokens than this is not looked up in the index. */
const mostTokens = 2000;
/** The share of listings assumed for a token without statistics: it may be as common as telephone numbers. */
const unknownShare = 0.0001;
/** Words that more listings have, or that more tokens contain, are tested more quickly than intersected. */
const commonest = 0.5;
const mostIntersected = 100;
/** The index compares every token of a list with every listing that it meets, so several shorter lists cost less. */
const tokensAtOnce = 48;
/** In a scope of more listings than this, testing is quicker than intersecting. */
export const wideScope = 300_000;

/** The time limit for all index queries of one search, in milliseconds: four long walks. */
const longestLookUpMs = 30;

/** The tiers of `listing_tier` to ask the word index for at once: all, in five parts, one by one. */
const tiers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
export const wholeOrder: Portion = [tiers];
export const portions: readonly Portion[] = [
  wholeOrder,
  [tiers.slice(0, 4), tiers.slice(4, 5), tiers.slice(5, 7), tiers.slice(7, 9), tiers.slice(9)],
  tiers.map((tier) => [tier]),
];
type Portion = readonly (readonly number[])[];

/** The words, how many listings are searched, and the most matches that one part of the order may have. */
export type WantedWords = { words: readonly string[]; total: number; most: number };

/**
 * Asks the index, portion by portion, along the first way of dividing the order that is not too much for it. `waysFor`
 * chooses the ways, by how many listings may hold the rarest word and how many the index will name. Undefined where
 * time runs out, or reading all listings costs less.
 */
export async function lookUpInTime(
  filters: ListingFilters,
  wanted: WantedWords,
  waysFor: (held: number, named: number) => readonly Portion[],
): Promise<Matches | undefined> {
  const lookedUp = await withinTime(longestLookUpMs, async (timed) => {
    const sought = await findTokens(timed, wanted.words);
    if (sought.some(({ ids, wide }) => ids.length === 0 && !wide)) return { ids: [], complete: true };
    const asked = chooseWords(sought, wanted.total);
    const dear = asked.every(({ ids }) => ids.length > tokensAtOnce);
    if (asked.length === 0 || (dear && wanted.total <= longWalk)) return undefined;
    const held = Math.min(...asked.map(({ share }) => share)) * wanted.total;
    const named = asked.reduce((left, { share }) => left * Math.min(1, share), wanted.total);
    for (const portion of waysFor(held, named)) {
      const found = await lookUp(timed, filters, { ...wanted, asked }, portion);
      if (found) return found;
    }
    return undefined;
  });
  return lookedUp.status === "done" ? lookedUp.result : undefined;
}

/**
 * The ids of the tokens that contain a word, none where there are too many (`wide`), and the estimated share of all
 * listings that have one of them.
 */
type Sought = { ids: readonly number[]; wide: boolean; share: number };

async function findTokens(timed: Timed, words: readonly string[]): Promise<Sought[]> {
  const found = await timed((tx) =>
    tx.execute(sql`
      select array_to_string(ids, ',') as ids, wide, share
      from unnest(array[${sql.join(words.map(heldAs), sql`, `)}]) with ordinality as sought (word, place),
        tokens_holding(word, ${mostTokens}::int)
      order by place`),
  );
  return rowsOf<{ ids: string; wide: boolean; share: number }>(found).map((row) => {
    const ids = row.ids ? row.ids.split(",").map(Number) : [];
    return { ids, wide: row.wide, share: row.share + ids.length * unknownShare };
  });
}

/**
 * The words to look up; each listing found is then tested for all words. Only the rarest, where that finds few: to read
 * the lists of the others would be wasted.
 */
function chooseWords(sought: readonly Sought[], total: number): Sought[] {
  const narrow = sought.filter(({ wide }) => !wide);
  const [rarest, ...others] = narrow.sort((one, other) => one.share - other.share);
  if (!rarest) return [];
  if (rarest.share * total <= mostFetched) return [rarest];
  return [rarest, ...others.filter(({ share, ids }) => share < commonest && ids.length <= mostIntersected)];
}

type Found = { ids: string | null };

/** `asked` are the words to look up in the index. */
type Question = WantedWords & { asked: readonly Sought[] };

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
  const flags = [...photosOf(filters), ...flagsOf(filters)];
  const conditions = [...within, ...askedFor(asked), ...scopeWhere(filters, total), ...flags];
  const result = await rowsFrom(database)<Found>(sql`
    with fetched as materialized (
      select business_id, featured, standing, rating, reviews from searchable_listings
      where ${all([...conditions, holdsEach(words)])}
      limit ${most + 1}
    )
    select string_agg(business_id::text, ',' order by ${statedOrder}) as ids from fetched`);
  return idsOf(result[0]?.ids);
}

/** As a subselect the array is no constant whose statistics mislead the planner: it takes the index. */
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

/** For a wide scope, a form of the condition that no index has, so that none is used for it. */
function scopeWhere(filters: ListingFilters, total: number): SQL[] {
  if (!filters.trade && cityOf(filters) === undefined) return [sql`trades[1] = (select catalogue_key())`];
  return [
    // As a subselect, the catalogue that is shown is looked up once, not once a listing.
    total > wideScope
      ? sql`(select ${scopeOf(filters)}) = any (scopes)`
      : sql`scopes @> array[${scopeOf(filters)}]`,
  ];
}

/** Whether the text contains the words, character for character; for a mark, whether the week has its half hour. */
export const holdsEach = (words: readonly string[]): SQL =>
  all([
    sql`true`,
    ...words.map((word) => (isMark(word) ? isOpen(word) : sql`strpos(search_text, ${heldAs(word)}) > 0`)),
  ]);

function isOpen(mark: string): SQL {
  const { day, slot } = halfHourOf(mark);
  return sql`get_byte(week, ${2 * day}::int) <= ${slot}::int and get_byte(week, ${2 * day + 1}::int) > ${slot}::int`;
}

/** What the indexes of `ranked_listings` answer without the text, flags and opening hours; undefined for none. */
export function chosenBesides(filters: ListingFilters, words: readonly string[]): SQL | undefined {
  const conditions = [...flagsOf(filters), ...words.filter(isMark).map(isOpen)];
  return conditions.length > 0 ? all(conditions) : undefined;
}

/** Tests the typed words on rows from an index, `row`, by looking up their text. */
export function heldByText(words: readonly string[], row: "walked" | "fetched"): SQL | undefined {
  const typed = words.filter((word) => !isMark(word));
  const at = sql.identifier(row);
  if (typed.length === 0) return undefined;
  return sql`(select ${holdsEach(typed)} from ranked_listings written
    where written.business_id = ${at}.business_id and written.trade = ${at}.trade)`;
}

/** Texts contain a mark as it is, and words folded. */
const heldAs = (word: string): SQL => (isMark(word) ? sql`${word}::text` : sql`folded(${word})`);

export const idsOf = (joined: string | null | undefined) => (joined ? joined.split(",") : []);
