import { sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";
import { countListings } from "~/models/listings/search/listings.server";
import { isOnSite } from "../../../drizzle/schema/on-site";
import { slugify } from "./slug";

/** The protocol's limit of addresses in a file. */
const mostInFile = 50_000;
/**
 * A file of more listings is divided. Far below {@link mostInFile}, so that a file that grows after the index was read
 * loses no listing, and long names do not reach the protocol's other limit, 50 MB.
 */
const dividedAbove = 20_000;
/** Read at a time: some milliseconds and some hundred kilobytes. */
const batchSize = 1000;

type SitemapListing = { slug: string; citySlug: string; updatedAt: Date };

type Division = { prefixes: string[]; listings: number; until: number };
let known: Division | undefined;
const knownMs = 10 * 60 * 1000;
/** How many may come or go before files are divided anew: far fewer than a file has room for. */
const drift = 1000;

/**
 * The result of {@link divideListings}, kept for ten minutes: at a million listings it takes a fifth of a second. While
 * one file holds them all it takes no time and is done each time.
 */
export async function listSitemapPrefixes(): Promise<string[]> {
  const listings = await countListings();
  const still =
    known &&
    listings > dividedAbove &&
    Math.abs(listings - known.listings) < drift &&
    Date.now() < known.until;
  if (known && still) return known.prefixes;
  const prefixes = await divideListings();
  known = { prefixes, listings, until: Date.now() + knownMs };
  return prefixes;
}

/**
 * How the active listings are divided into files: prefixes of ids, none of which begins more than `most` ids
 * of listings of any status, and which together hold each listing once. A prefix that holds too many is divided into sixteen,
 * whatever the ids are like. Costs one walk along the primary key, without the rows.
 */
export async function divideListings(most = dividedAbove): Promise<string[]> {
  const result = await rowsFrom(db)<{ prefix: string }>(sql`
    with recursive slices(prefix, crowded) as (
      select '', ${holdsMoreThan(sql`''`, most)}
      union all
      select longer.prefix, ${holdsMoreThan(sql`longer.prefix`, most)}
      from slices
      cross join lateral (
        select slices.prefix || digit as prefix from unnest(string_to_array('0123456789abcdef', null)) digit
      ) longer
      where slices.crowded
    )
    select prefix from slices
    where not crowded and exists (
      select from businesses b where ${isOnSite("b")}
        and id between ${first(sql`prefix`)} and ${last(sql`prefix`)} order by id offset 0)
    order by prefix`);
  return result.map(({ prefix }) => prefix);
}

/**
 * The active listings whose id begins with `prefix` (hexadecimal digits without hyphens), in batches in the order
 * of their ids. Each batch begins where the last one ended, so that a deep one costs what the first does, and
 * sees what is true when it is read.
 */
export async function* sitemapListings(
  prefix: string,
  { most = mostInFile, batch = batchSize } = {},
): AsyncGenerator<SitemapListing[]> {
  let after: string | undefined;
  for (let given = 0; given < most; given += batch) {
    const rows = await rowsFrom(db)<{ id: string; slug: string; city: string; updatedAt: Date | string }>(sql`
      select id, slug, city, updated_at as "updatedAt" from businesses b
      where ${isOnSite("b")} and id <= ${last(sql`${prefix}`)}
        and ${after ? sql`id > ${after}` : sql`id >= ${first(sql`${prefix}`)}`}
      order by id limit ${Math.min(batch, most - given)}`);
    if (rows.length > 0) {
      yield rows.map(({ slug, city, updatedAt }) => ({
        slug,
        citySlug: slugify(city),
        updatedAt: new Date(updatedAt),
      }));
    }
    after = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}

type Text = ReturnType<typeof sql>;

const first = (prefix: Text) => sql`rpad(${prefix}::text, 32, '0')::uuid`;
const last = (prefix: Text) => sql`rpad(${prefix}::text, 32, 'f')::uuid`;

const holdsMoreThan = (prefix: Text, most: number) => sql`exists (
  select from businesses where id between ${first(prefix)} and ${last(prefix)} order by id offset ${most} limit 1)`;
