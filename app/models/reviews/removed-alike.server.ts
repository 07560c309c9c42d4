import { sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import { isCounted } from "./counting.server";
import type { RemovedAlike } from "./review";

const mostShown = 5;

/** The removed businesses with the phone, email, owner or street address of a listing, and what was said of them. */
export async function listRemovedAlike(listingId: string): Promise<RemovedAlike[]> {
  const found = await db.execute(sql`
    select b.id, b.business_name as name, b.city, own.rating, own.reviews
    from businesses k join businesses b on b.status = 'removed' and b.merged_into_id is null and b.id <> k.id and (
      b.phone = k.phone or lower(b.email) = lower(k.email) or b.owner_id = k.owner_id
      or (b.postcode_key = k.postcode_key and lower(b.street_address) = lower(k.street_address)))
    cross join lateral (
      select avg(stars)::float8 as rating, count(*)::int as reviews from reviews
      where reviews.business_id = b.id and ${isCounted}) own
    where k.id = ${listingId}::uuid order by own.reviews desc, b.id limit ${mostShown}`);
  return rowsOf<RemovedAlike>(found);
}
