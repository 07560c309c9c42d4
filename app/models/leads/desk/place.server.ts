import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { listingId } from "~/models/listings/address";
import type { Operator } from "~/models/listings/desk/operator";
import type { Coordinates } from "~/models/places/distance";
import { leads } from "../../../../drizzle/schema/leads";

export type Placed =
  | { status: "placed" }
  /** There is no such lead, its details are deleted, or its place is known already. */
  | { status: "missing" };

/**
 * Writes down where a lead is of which nobody knew that: what its homeowner said on the phone. From then on it can be
 * given to a business; nobody gets it by this.
 */
export async function placeLead(
  operator: Operator,
  id: string,
  { postcode, outcode, latitude, longitude }: { postcode: string; outcode: string } & Coordinates,
): Promise<Placed> {
  const leadId = listingId(id);
  if (!leadId) return { status: "missing" };
  return db.transaction(async (tx) => {
    const [lead] = await tx
      .update(leads)
      .set({ postcode, outcode, latitude, longitude, updatedAt: sql`now()` })
      .where(and(eq(leads.id, leadId), isNull(leads.erasedAt), isNull(leads.latitude)))
      .returning({ id: leads.id });
    if (!lead) return { status: "missing" };
    await recordAudit(tx, {
      actor: operator,
      action: "edited",
      subject: { kind: "lead", id: leadId },
      before: { outcode: null },
      after: { outcode },
    });
    return { status: "placed" };
  });
}
