import { type SQL, sql } from "drizzle-orm";
import type { ListingFilters } from "~/models/listings/listing";
import type { Coordinates } from "~/models/places/distance";
import { milesOf } from "./rows.server";

/** The stated order of `businesses b`, behind those that are featured. `rating_for_order` in listings.sql makes `rank`. */
export const statedOrder = sql`b.rank desc, b.shown_reviews desc, b.id`;

/** The order behind plans: that which is asked for, or the stated one. */
export function orderOf({ order }: ListingFilters, centre?: Coordinates): SQL {
  if (order === "reviews") return sql`b.shown_reviews desc, b.rank desc, b.id`;
  return centre ? sql`${milesOf(centre)} nulls last, ${statedOrder}` : statedOrder;
}

/**
 * What a statement of featured `businesses b` joins, and its order: the dearer plan first, and those of a plan in an order
 * of the day where no place is asked for. In lists of a trade, the plans of that trade alone.
 */
export function orderOfFeatured(filters: ListingFilters, centre?: Coordinates): { sold: SQL; order: SQL } {
  const here = filters.trade
    ? sql`b.category_id = (select id from business_categories where slug = ${filters.trade})`
    : sql`true`;
  const ofTheDay = sql`case when sold.dear > 0 then uuid_hash_extended(b.id,
    (select (now() at time zone 'Europe/London')::date - date '2000-01-01')) end desc nulls last, `;
  return {
    sold: sql`(
      select own.id as tier, count(*) as dear from plans own join plans below on below.price <= own.price group by own.id
    ) as sold on sold.tier = b.tier and ${here}`,
    order: sql`sold.dear desc nulls last, ${centre ? sql`` : ofTheDay}${orderOf(filters, centre)}`,
  };
}
