import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { BusinessStatus } from "./values/listings";

/**
 * Whether a business is on the site, and its status. While everything is being removed, earlier businesses still have
 * their old status (`removed_until` in listings.sql), so every reader asks here.
 */
type OnSiteRow = { status: AnyColumn | SQL; createdAt: AnyColumn | SQL };

/** The columns of `businesses`, or of the alias that a statement gives it. */
const named = (business: OnSiteRow | string): OnSiteRow =>
  typeof business === "string"
    ? { status: sql.raw(`${business}.status`), createdAt: sql.raw(`${business}.created_at`) }
    : business;

const stays = (createdAt: AnyColumn | SQL): SQL => sql`${createdAt} > (select removed_until())`;

export const isOnSite = (business: OnSiteRow | string): SQL<boolean> => {
  const { status, createdAt } = named(business);
  return sql<boolean>`(${status} = 'active' and ${stays(createdAt)})`;
};

/** Whether it is neither removed nor about to be. */
export const isKept = (business: OnSiteRow | string): SQL<boolean> => {
  const { status, createdAt } = named(business);
  return sql<boolean>`(${status} <> 'removed' and ${stays(createdAt)})`;
};

/** The day a person last made a check that still counts, for the business with this alias: `2026-05-02`. */
export const checkedOn = (business: string): SQL<string | null> => {
  const [id, verified] = ["id", "verified"].map((column) => sql.raw(`${business}.${column}`));
  return sql<string | null>`case when ${verified} then (
    select to_char(max(c.checked_at) at time zone 'Europe/London', 'YYYY-MM-DD') from listing_checks c
    where c.business_id = ${id} and c.ended_at is null
      and (c.expires_on is null or c.expires_on >= (now() at time zone 'Europe/London')::date)) end`;
};

/** Whether the business with this alias takes no requests for now. */
export const isAway = (business: string): SQL<boolean> => {
  const until = sql.raw(`${business}.away_until`);
  return sql<boolean>`(${until} is not null and ${until} > now())`;
};

/**
 * How soon the business with this alias usually answers a request, in whole minutes: the median of its latest hundred
 * within a year, from when it got the request until it said that it had been in touch; null for fewer than ten answers,
 * and while it is away. One that it leaves unanswered for two days counts as never, unless its homeowner ended it; what
 * it declined does not count. Read from an index: no column has to follow each answer.
 */
export const answerMinutes = (business: string): SQL<number | null> => sql<number | null>`(
  case when not ${isAway(business)} then (select case when count(had.answered_at) >= 10
    then ceil(extract(epoch from percentile_disc(0.5) within group (order by had.waited)) / 60)::int end
  from (select answered_at, coalesce(answered_at - created_at, interval '1000 days') as waited from lead_assignments
    where business_id = ${sql.raw(business)}.id and created_at > now() - interval '1 year' and status <> 'declined'
      and (answered_at is not null or (ended is null and created_at < now() - interval '2 days'))
    order by created_at desc limit 100) had) end)`;

export const statusNow = (business: OnSiteRow | string): SQL<BusinessStatus> => {
  const { status, createdAt } = named(business);
  return sql<BusinessStatus>`(case when ${stays(createdAt)} then ${status} else 'removed' end)`;
};

/**
 * Whether the coordinates of the business with this alias are exact to a few houses: they came with it, or are those of
 * its own postcode. If not, they are the middle of an outcode or a town.
 */
export const isPlacedExactly = (name: string): SQL<boolean> => {
  const of = (column: string) => sql.raw(`${name}.${column}`);
  return sql<boolean>`(coalesce(${of("location_source")}, '') = 'row'
    or coalesce(${of("location_source")}, '') = 'postcode' and exists (
      select from places known where known.code = ${of("postcode_key")}
        and known.latitude = ${of("latitude")} and known.longitude = ${of("longitude")}))`;
};

/**
 * The rating to show for a business: from its own reviews if `own_shown` (listings.sql) says so, else the imported
 * one, which must be marked as Google's. `business` is the alias of its row of `businesses`.
 */
export function shownFigure(business: string): {
  rating: SQL<number>;
  reviews: SQL<number>;
  imported: SQL<boolean>;
} {
  const own = `own_shown(${business}.total_review_count, ${business}.google_review_count)`;
  const either = (ours: string, theirs: string): SQL<number> =>
    sql<number>`${sql.raw(`case when ${own} then ${business}.${ours} else ${business}.${theirs} end`)}`;
  return {
    rating: either("overall_rating", "google_rating"),
    reviews: either("total_review_count", "google_review_count"),
    imported: sql<boolean>`${sql.raw(`not ${own}`)}`,
  };
}
