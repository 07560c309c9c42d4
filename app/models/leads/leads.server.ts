import { asc, desc, eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { businesses, leadAssignments, leads } from "../../../drizzle/schema";

export type LeadWithMatches = {
  lead: typeof leads.$inferSelect;
  /** The businesses that have it, in the order they were matched. */
  matches: AssignedBusiness[];
};

export type AssignedBusiness = {
  id: string;
  name: string;
  slug: string;
  city: string;
  serviceTypes: string[];
  rating: number;
  reviews: number;
  featured: boolean;
  verified: boolean;
  distanceMiles: number;
};

/** A lead with the businesses that have it; undefined when there is none. One query. */
export async function findLeadWithMatches(leadId: string): Promise<LeadWithMatches | undefined> {
  const rows = await db
    .select({
      lead: leads,
      distanceMiles: leadAssignments.distanceMiles,
      business: {
        id: businesses.id,
        name: businesses.businessName,
        slug: businesses.slug,
        city: businesses.city,
        serviceTypes: businesses.serviceTypes,
        rating: businesses.overallRating,
        reviews: businesses.totalReviewCount,
        featured: businesses.featured,
        verified: businesses.verified,
      },
    })
    .from(leads)
    .leftJoin(leadAssignments, eq(leadAssignments.leadId, leads.id))
    .leftJoin(businesses, eq(businesses.id, leadAssignments.businessId))
    .where(eq(leads.id, leadId))
    .orderBy(desc(businesses.featured), asc(leadAssignments.distanceMiles), asc(leadAssignments.id));
  const lead = rows[0]?.lead;
  if (!lead) return undefined;
  const matches = rows.flatMap(({ business, distanceMiles }) =>
    business && distanceMiles !== null ? [{ ...business, distanceMiles }] : [],
  );
  return { lead, matches };
}
