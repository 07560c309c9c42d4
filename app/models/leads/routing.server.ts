import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, rowsOf, type Transaction } from "~/database/db.server";
import { boundingBox, type Coordinates, earthRadiusMiles } from "~/models/places/distance";
import { leadAssignments, leads } from "../../../drizzle/schema";

/** How many businesses one lead goes to (product decisions, section 6). */
export const recipientsPerLead = 3;
/** The widest service radius a business may set; the schema's check says the same. */
const widestRadiusMiles = 100;

export type RoutableBusiness = {
  id: string;
  name: string;
  slug: string;
  city: string;
  /** The owner's sign-in address, or the listing's own when nobody has an account yet. */
  email: string;
  phone: string | null;
  serviceTypes: string[];
  rating: number;
  reviews: number;
  featured: boolean;
  verified: boolean;
  distanceMiles: number;
};

/**
 * The businesses that may get a lead of this trade at this place: active, claimed, verified, reachable by
 * e-mail, and within their own service radius. Featured first, then distance, then rating, then id.
 */
export async function listRoutableBusinesses(
  database: Database | Transaction,
  { trade, at, limit }: { trade: string; at: Coordinates; limit: number },
): Promise<RoutableBusiness[]> {
  const box = boundingBox(at, widestRadiusMiles);
  // Great-circle distance by the haversine formula, on the few rows that the box on the index leaves.
  const distance = sql`2 * ${earthRadiusMiles}::float8 * asin(least(1, sqrt(
    sin(radians(b.latitude - ${at.latitude}::float8) / 2) ^ 2
    + cos(radians(${at.latitude}::float8)) * cos(radians(b.latitude))
      * sin(radians(b.longitude - ${at.longitude}::float8) / 2) ^ 2)))`;
  const result = await database.execute(sql`
    select * from (
      select b.id, b.business_name as name, b.slug, b.city, coalesce(a.email, b.email) as email, b.phone,
        b.service_types as "serviceTypes", b.overall_rating as rating, b.total_review_count as reviews,
        b.featured, b.verified, b.service_radius_miles, ${distance} as "distanceMiles"
      from businesses b
      join business_categories c on c.id = b.category_id and c.slug = ${trade}
      left join accounts a on a.id = b.owner_id
      where b.status = 'active' and b.claimed and b.verified
        and b.location <@ box(point(${box.west}::float8, ${box.south}::float8),
                              point(${box.east}::float8, ${box.north}::float8))
    ) near
    where "distanceMiles" <= service_radius_miles and email is not null
    order by featured desc, "distanceMiles", rating desc, id
    limit ${limit}`);
  return rowsOf<RoutableBusiness>(result);
}

/**
 * Gives a lead to the nearest businesses that may have it; returns those that did not have it before.
 * Nobody, when its homeowner stopped it, hired someone or had it deleted: every assignment comes through
 * here, and holds the lead until the transaction ends, so that none follows a stop.
 */
export async function assignNearest(
  tx: Transaction,
  leadId: string,
  { trade, at }: { trade: string; at: Coordinates },
): Promise<RoutableBusiness[]> {
  if (!(await holdWanted(tx, leadId))) return [];
  const matched = await listRoutableBusinesses(tx, { trade, at, limit: recipientsPerLead });
  if (matched.length === 0) return [];
  const assigned = await tx
    .insert(leadAssignments)
    .values(matched.map(({ id, email, distanceMiles }) => ({ leadId, businessId: id, email, distanceMiles })))
    .onConflictDoNothing({ target: [leadAssignments.leadId, leadAssignments.businessId] })
    .returning({ businessId: leadAssignments.businessId });
  const fresh = new Set(assigned.map(({ businessId }) => businessId));
  return matched.filter(({ id }) => fresh.has(id));
}

/** Locks the lead; whether its homeowner still wants businesses to get it. */
async function holdWanted(tx: Transaction, leadId: string): Promise<boolean> {
  const wanted = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        eq(leads.id, leadId),
        isNull(leads.routingStoppedAt),
        isNull(leads.hiredAt),
        isNull(leads.erasedAt),
      ),
    )
    .for("update");
  return wanted.length > 0;
}
