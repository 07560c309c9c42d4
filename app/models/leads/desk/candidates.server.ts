import { type SQL, sql } from "drizzle-orm";
import { type Database, rowsOf, type Transaction } from "~/database/db.server";
import { milesFrom, partitionBox, partitionPoint } from "~/models/listings/search/partition.server";
import { boundingBox, type Coordinates } from "~/models/places/distance";
import { isOnSite } from "../../../../drizzle/schema";
import type { Candidate } from "./candidate";

const mostShown = 15;
/** Of each kind, looked at before they are put in order: the plane's order is near that of distance. */
const reach = 100;
/** Further than anybody travels. */
const widestMiles = 100;

type Asked = { leadId: string; trade: string; at: Coordinates };

/**
 * The businesses that an operator may give the lead to, the nearest first: of its trade, active, claimed, verified,
 * owned by somebody whose email is confirmed, not away, within 100 miles, and without the lead so far. How far they say that
 * they travel is theirs to answer for by hand.
 */
export async function listCandidates(
  database: Database | Transaction,
  { leadId, trade, at }: Asked,
): Promise<Candidate[]> {
  const category = sql`(select id::text from category)`;
  const spot = sql`partition_point(category_id::text, latitude, longitude)`;
  const nearest = (kind: SQL) => sql`(
    select id from businesses
    where ${isOnSite("businesses")} and claimed and verified and ${kind} and ${here} and category_id = (select id from category)
      and ${spot} <@ ${partitionBox(category, boundingBox(at, widestMiles))}
    order by ${spot} <-> ${partitionPoint(category, at)} limit ${reach})`;
  const result = await database.execute(sql`
    with category as materialized (select id from business_categories where slug = ${trade}),
    near as materialized (${nearest(sql`featured`)} union all ${nearest(sql`not featured`)})
    select ${columns(at)} from near join businesses b on b.id = near.id ${owned}
    where not exists (select from lead_assignments h where h.lead_id = ${leadId} and h.business_id = b.id)
    order by "distanceMiles", b.id limit ${mostShown}`);
  return rowsOf<Candidate>(result);
}

/** One of them, held until the transaction ends so that nothing takes away what makes it one; undefined otherwise. */
export async function holdCandidate(
  tx: Transaction,
  { businessId, trade, at }: Omit<Asked, "leadId"> & { businessId: string },
): Promise<Candidate | undefined> {
  const result = await tx.execute(sql`
    select ${columns(at)} from businesses b join business_categories c on c.id = b.category_id ${owned}
    where b.id = ${businessId}::uuid and c.slug = ${trade} and ${isOnSite("b")} and b.claimed and b.verified and ${here}
      and b.latitude is not null
    for share of b`);
  return rowsOf<Candidate>(result)[0];
}

/** Not on holiday, and where it is known: London stands for a place that is not. */
const here = sql`(away_until is null or away_until <= now()) and location_source is distinct from 'default'`;

const owned = sql`join accounts a on a.id = b.owner_id and a.email_confirmed_at is not null`;

const columns = (at: Coordinates): SQL => sql`
  b.id, b.business_name as name, b.city, b.slug, a.email, b.phone, b.service_types as "serviceTypes",
  b.overall_rating as rating, b.total_review_count as reviews, b.featured, b.verified,
  ${milesFrom(at)} as "distanceMiles", b.service_radius_miles as "travelsMiles"`;
