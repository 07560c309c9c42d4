import { and, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { isId } from "~/models/base/uuid";
import { lockLead } from "~/models/leads/holders.server";
import { dropWaiting, queueMessages } from "~/models/messages/outbox.server";
import { businesses } from "../../../../drizzle/schema/businesses";
import { leadAssignments, leads } from "../../../../drizzle/schema/leads";
import { outbox } from "../../../../drizzle/schema/messages";
import { knownLead } from "../announcement.server";
import { undoSeconds } from "../clock/clock";
import { homeOf } from "../home-letter";
import { type LeadStatus, leadStatuses, saysBooked } from "../lead";
import { bookedKeys, bookedQuestion } from "./own-request-messages";
import { requestLink } from "./request-token.server";

/**
 * Whether the homeowner of the joined lead is asked to confirm that they hired the business of the assignment: the
 * business says so, and they have named nobody yet, nor said that it was not this one.
 */
const asksBooked: SQL<boolean> = sql<boolean>`(
  ${inArray(leadAssignments.status, leadStatuses.filter(saysBooked))} and ${leadAssignments.notHiredAt} is null
  and ${leads.hiredAt} is null and ${leads.erasedAt} is null)`;

/**
 * Asks the homeowner, once for each business that has just set their lead to Booked; drops the unsent question
 * when it is no longer Booked. Runs in the transaction of the change, which holds the lead.
 */
export async function followBooked(
  tx: Transaction,
  { assignmentId, before, status }: { assignmentId: string; before: LeadStatus; status: LeadStatus },
): Promise<void> {
  if (saysBooked(before) === saysBooked(status)) return;
  const [found] = await tx
    .select({ lead: leads, business: { id: businesses.id, name: businesses.businessName }, asks: asksBooked })
    .from(leadAssignments)
    .innerJoin(leads, eq(leads.id, leadAssignments.leadId))
    .innerJoin(businesses, eq(businesses.id, leadAssignments.businessId))
    .where(eq(leadAssignments.id, assignmentId));
  if (!found) return;
  const { lead, business } = found;
  if (!saysBooked(status)) {
    const keys = `${bookedKeys(lead.id)}${business.id}%`;
    await dropWaiting(tx, like(outbox.dedupeKey, keys));
    return;
  }
  if (!found.asks) return;
  const asked = { ...knownLead(lead), ...homeOf(lead), request: requestLink(lead) };
  const from = new Date(Date.now() + undoSeconds * 1000);
  await queueMessages(tx, bookedQuestion(asked, business, from), lead.id);
}

/**
 * Records that the homeowner has not hired a business that says so: the question ends, and the business can read the
 * answer. `over` when there is no question to answer.
 */
export const recordNotHired = async (
  leadId: LeadId,
  businessId: ListingId,
): Promise<{ status: "not hired" | "over" }> =>
  db.transaction(async (tx) => {
    await lockLead(tx, leadId);
    if (!isId(businessId)) return { status: "over" };
    const asked = tx
      .select({ id: leadAssignments.id })
      .from(leadAssignments)
      .innerJoin(leads, eq(leads.id, leadAssignments.leadId))
      .where(and(eq(leads.id, leadId), eq(leadAssignments.businessId, businessId), asksBooked));
    const noted = await tx
      .update(leadAssignments)
      .set({ notHiredAt: sql`now()` })
      .where(inArray(leadAssignments.id, asked))
      .returning({ id: leadAssignments.id });
    return { status: noted.length > 0 ? "not hired" : "over" };
  });
