import { type SQL, sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";
import { nameKey, postcodeKey, websiteHost } from "../../../../drizzle/schema/businesses";
import { isKept, isOnSite } from "../../../../drizzle/schema/on-site";
import { type Evidence, type EvidenceKey, evidence, evidenceOf, type Grade, mostSharing } from "./evidence";

/** The SQL of the one rule for whether two listings are one business: see `evidence.ts`. */

const each = (grades: readonly Grade[]) => `'${evidenceOf(grades).join("','")}'`;

/** The key of a listing's town is computed, but only for the few candidates. */
const equal = (key: EvidenceKey) =>
  key === "city_key" ? "k.city_key = city_key(b.city)" : `k.${key} = b.${key}`;

const holds = (kind: Evidence) =>
  evidence[kind].same.map((keys) => `(${keys.map(equal).join(" and ")})`).join(" or ");

/** The strongest evidence of these grades that `k` and listing `b` are one business; null without any. */
const weigh = (grades: readonly Grade[]) =>
  `case ${evidenceOf(grades)
    .map((kind) => `when ${holds(kind)} then '${kind}'`)
    .join(" ")} end`;

/** Limits the listings of a common name; few of them share the number, website or postcode too. */
const mostNamed = 50;

const named = (and: string) =>
  `(select id from businesses where name_key = k.name_key and ${and} and status <> 'removed' limit ${mostNamed})`;

const sharing = (key: "phone" | "website_host") => `(select id from (
  select id, count(*) over () as sharing from (
    select id from businesses where ${key} = k.${key} and status <> 'removed' limit ${mostSharing + 1}) as few
  ) as counted where sharing <= ${mostSharing})`;

/** Ids of the candidates: listings that share a key with `k`, each found by an index. */
const near = (grades: readonly Grade[]) =>
  [
    ...[sharing("phone"), sharing("website_host")],
    ...[named("phone = k.phone"), named("website_host = k.website_host")],
    named(grades.includes("possible") ? "true" : "postcode_key = k.postcode_key"),
  ].join(" union ");

/**
 * Up to `most` listings that may be the business of each row `k` of `rows` (a table, or a subselect in brackets) with
 * the columns of {@link EvidenceKey}, the likeliest first: a subselect of `row`, `business_id`, `why`, and `place`
 * counted from 1. Removed listings are left out; `and` narrows down further, by the id, status, `claimed`, `created_at`
 * and `why` of `b`.
 */
export function alikeListings(
  rows: SQL,
  { grades, most, and = sql`true` }: { grades: readonly Grade[]; most: number; and?: SQL },
): SQL {
  const raw = (text: string | number) => sql.raw(String(text));
  return sql`(select k.row, found.id as business_id, found.why, found.place from ${rows} as k cross join lateral (
    select id, why, row_number() over (
      order by array_position(array[${raw(each(grades))}], why), status <> 'active', claimed desc, created_at, id) as place
    from (
      select b.id, b.status, b.claimed, b.created_at, ${raw(weigh(grades))} as why
      from (${raw(near(grades))}) as near join businesses b on b.id = near.id
      where ${isKept("b")}
    ) as b
    where why is not null and ${and}
    order by place limit ${raw(most)}
  ) as found)`;
}

const isCertain = sql.raw(`why in (${each(["certain"])})`);

/**
 * For each row of a file the listing that is certainly or likely its business: `row`, `business_id`, `grade`, `why`. A
 * listing created at the time `own` is from the file itself, and counts only if certain.
 */
export const sameListings = (rows: SQL, own: SQL = sql`null::timestamptz`): SQL => {
  const and = sql`(${isCertain} or b.created_at is distinct from ${own})`;
  return sql`(select row, business_id, why, case when ${isCertain} then 'certain' else 'likely' end as grade
    from ${alikeListings(rows, { grades: ["certain", "likely"], most: 1, and })} as alike)`;
};

/** For each row of a file that is certainly the business of an earlier row, the first such row: `row` and `earlier`. */
export function sameRows(rows: SQL): SQL {
  const firsts = evidenceOf(["certain"])
    .flatMap((kind) => evidence[kind].same)
    .map((keys) => {
      const known = keys.map((key) => `${key} is not null`).join(" and ");
      return sql`select row, min(row) over (partition by ${sql.raw(keys.join(", "))}) as earlier from ${rows} as k
        where ${sql.raw(known)}`;
    });
  return sql`(select row, min(earlier) as earlier from (${sql.join(firsts, sql` union all `)}) as firsts
    where earlier < row group by row)`;
}

export type Alike = { id: ListingId; name: string; city: string; claimed: boolean };

/** A business that somebody is about to add. */
type Business = {
  name: string;
  /** E.164. */
  phone: string;
  email: string;
  city: string;
  postcode?: string;
};

/** Enough for a business to find itself in. */
const mostShown = 5;

/**
 * The active listings that may be the business somebody is about to add, on any grade of evidence. The host of the
 * email counts as its website.
 */
export async function findAlike({ name, phone, email, city, postcode }: Business): Promise<Alike[]> {
  const text = (value: string) => sql`${value}::text`;
  const host = email.split("@").at(-1) ?? "";
  const business = sql`(select 1 as row, ${phone}::text as phone, ${nameKey(text(name))} as name_key,
    ${websiteHost(text(host))} as website_host, ${postcodeKey(text(postcode ?? ""))} as postcode_key,
    city_key(${city}) as city_key)`;
  const alike = alikeListings(business, {
    grades: ["certain", "likely", "possible"],
    most: mostShown,
    and: isOnSite("b"),
  });
  return rowsFrom(db)<Alike>(sql`
    select b.id, b.business_name as name, b.city, b.claimed
    from ${alike} as alike join businesses b on b.id = alike.business_id
    order by b.claimed, alike.place`);
}
