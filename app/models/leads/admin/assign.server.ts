import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { isKept } from "~/models/leads/holders.server";
import { recipientsPerLead } from "~/models/leads/lead";
import { giveTo } from "~/models/leads/next-roofer.server";
import { readRequestNow } from "~/models/leads/now/now.server";
import { lockWanted } from "~/models/leads/routing.server";
import { listingId } from "~/models/listings/slug";
import type { Coordinates } from "~/models/places/distance";
import { leads } from "../../../../drizzle/schema/leads";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import { noteAsked } from "./end-wait.server";
import { type Assigning, lockCandidate } from "./lead.server";

export type AssignOutcome =
  | { status: "assigned"; name: string }
  /** The business has the lead already, from this press or an earlier one. */
  | { status: "repeated"; name: string }
  /** Another business was given the lead after the page was loaded: the operator is to look again. */
  | { status: "changed" }
  /** The business is no longer active, verified, claimed or of the trade. */
  | { status: "unavailable" }
  | Exclude<Assigning, { status: "open" }>
  | { status: "missing" };

type ByHand = {
  leadId: LeadId;
  businessId: ListingId;
  /** How many businesses had the lead when the page was loaded. */
  seen: number;
};

/**
 * Gives a lead to the business that an operator chose, under the lock and the limits of routing, and queues its alert
 * in the same transaction. If two operators do so at once, the second gets `changed`.
 */
export async function assignByHand(operator: Operator, asked: ByHand): Promise<AssignOutcome> {
  const { leadId } = asked;
  const businessId = listingId(asked.businessId);
  if (!businessId) return { status: "missing" };
  return db.transaction(async (tx) => {
    await lockWanted(tx, leadId);
    const now = await readRequestNow(tx, leadId);
    if (!now) return { status: "missing" };
    const { asking, given: had } = now;
    const holder = asking.status === "closed" ? undefined : had.find(({ id }) => id === businessId);
    if (holder) return { status: "repeated", name: holder.name };
    if (asking.status !== "open") return { status: asking.status };
    if (had.length !== asked.seen) return { status: "changed" };
    const { work, place: at } = asking;
    const business = await lockCandidate(tx, { businessId, work, at });
    if (!business) return { status: "unavailable" };
    await noteAsked(tx, leadId, business);
    // The three places are taken: the longest silent one is free.
    const instead = now.holders.length < recipientsPerLead ? undefined : now.silent[0];
    await giveTo(tx, leadId, business, { had, later: false, instead });
    await recordAudit(tx, operator, "assigned", "lead", leadId, {
      before: { holders: had.length },
      after: { holders: had.length + 1, businessId },
    });
    return { status: "assigned", name: business.name };
  });
}

/** Records that an operator rang a lead's number and reached its homeowner; from then on the lead can be given. */
export async function confirmNumber(
  operator: Operator,
  leadId: LeadId,
): Promise<{ status: "confirmed" | "missing" }> {
  return db.transaction(async (tx) => {
    const [lead] = await tx
      .update(leads)
      .set({ phoneVerified: true, updatedAt: sql`now()` })
      .where(and(isKept(leadId), eq(leads.phoneVerified, false)))
      .returning({ id: leads.id });
    if (!lead) return { status: "missing" };
    await recordAudit(tx, operator, "edited", "lead", leadId, {
      before: { phoneVerified: false },
      after: { phoneVerified: true },
    });
    return { status: "confirmed" };
  });
}

type Placed =
  | { status: "placed" }
  /** There is no such lead, its details are deleted, or its location is known already. */
  | { status: "missing" };

/**
 * Sets the location of a lead that had none, as its homeowner gave it on the phone. The lead can be given to a business
 * from then on, but this gives it to nobody.
 */
export async function placeLead(
  operator: Operator,
  leadId: LeadId,
  { postcode, outcode, latitude, longitude }: { postcode: string; outcode: string } & Coordinates,
): Promise<Placed> {
  return db.transaction(async (tx) => {
    const [lead] = await tx
      .update(leads)
      .set({ postcode, outcode, latitude, longitude, updatedAt: sql`now()` })
      .where(and(isKept(leadId), isNull(leads.latitude)))
      .returning({ id: leads.id });
    if (!lead) return { status: "missing" };
    await recordAudit(tx, operator, "edited", "lead", leadId, {
      before: { outcode: null },
      after: { outcode },
    });
    return { status: "placed" };
  });
}
