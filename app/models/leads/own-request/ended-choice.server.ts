import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { leadAssignments, leadDue, leads } from "../../../../drizzle/schema/leads";
import type { FallenChoice } from "../../../../drizzle/schema/values/leads";
import { announcementOf } from "../announcement.server";
import { undoSeconds } from "../clock/clock";
import { backNotice } from "../clock/clock-messages";
import type { LeadRow } from "../holders.server";
import { readRequestNow } from "../now/now.server";
import { forgetFallen, tellHired } from "./hired.server";
import { reopen } from "./own-request.server";

/**
 * Ends the choice of the business that its homeowner hired, which declines: the request is open again. Those who heard
 * of the hiring are told so once the decline can no longer be undone before anybody knows of it. `lead` is locked.
 */
export async function endChoice(tx: Transaction, lead: LeadRow, assignmentId: string): Promise<void> {
  const { hiredAt, hiredVersionId: versionId, hiredReason: reason } = lead;
  if (!hiredAt) return;
  const fellChoice: FallenChoice = { hiredAt: hiredAt.toISOString(), versionId, reason };
  await tx
    .update(leadAssignments)
    // Later than whatever was written while this waited for the lead: an agreement from before is closed by it.
    .set({ fellAt: sql`clock_timestamp()`, fellChoice })
    .where(eq(leadAssignments.id, assignmentId));
  // Told as any decline is; one of the same business that was told before does not stand for this one.
  await tx.delete(leadDue).where(and(eq(leadDue.assignmentId, assignmentId), eq(leadDue.kind, "declined")));
  await reopen(tx, lead, { news: "fell", toHired: "" });
}

/**
 * After a business took back a decline that ended its homeowner's choice: nothing, if they had not chosen it. Before
 * anybody was told, all is as if it had not declined. Later the choice stays ended, and its homeowner is told that they
 * can choose the business again. Returns whether it had ended a choice. `lead` is locked.
 */
export async function followTakeBack(
  tx: Transaction,
  lead: LeadRow,
  assignmentId: string,
): Promise<{ wasChosen: boolean }> {
  const [theirs] = await tx.select().from(leadAssignments).where(eq(leadAssignments.id, assignmentId));
  if (!theirs?.fellAt || !theirs.fellChoice || lead.hiredAt) return { wasChosen: false };
  const { businessId, fellAt, fellChoice } = theirs;
  if (Date.now() - fellAt.getTime() < undoSeconds * 1000) {
    await restore(tx, lead, { assignmentId, businessId, fellChoice });
    return { wasChosen: true };
  }
  const now = await readRequestNow(tx, lead.id);
  const business = now?.given.find((each) => each.assignmentId === assignmentId);
  if (!now || !business) return { wasChosen: true };
  const announcement = { ...announcementOf(lead, now.given), now };
  await queueMessages(tx, backNotice(announcement, { business, fellAt }), lead.id);
  return { wasChosen: true };
}

type Fallen = { assignmentId: string; businessId: ListingId; fellChoice: FallenChoice };

async function restore(
  tx: Transaction,
  lead: LeadRow,
  { assignmentId, businessId, fellChoice: { hiredAt, versionId, reason } }: Fallen,
): Promise<void> {
  const at = new Date(hiredAt);
  const [now] = await tx
    .update(leads)
    .set({
      ...{ hiredAt: at, hiredWhom: "business", hiredBusinessId: businessId },
      ...{ hiredVersionId: versionId, hiredReason: reason, routingStoppedAt: at },
    })
    .where(eq(leads.id, lead.id))
    .returning();
  if (!now) throw new Error("An update of a locked row returned none");
  await tx
    .update(leadAssignments)
    .set({ fellAt: null, fellChoice: null })
    .where(eq(leadAssignments.id, assignmentId));
  await forgetFallen(tx, lead.id);
  await tellHired(tx, now);
}
