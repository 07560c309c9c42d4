import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { withWays } from "~/models/alerts/settings.server";
import { isKept } from "~/models/leads/holders.server";
import type { Message } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { leadAssignments, leads } from "../../../drizzle/schema/leads";
import { outbox } from "../../../drizzle/schema/messages";
import {
  alertKeys,
  homeownerConfirmation,
  type LeadAnnouncement,
  operatorAlert,
  professionalAlerts,
} from "./alert-messages";
import { announcementOf } from "./announcement.server";
import { canHold, type Holder, listHolders, listProfiles } from "./holders.server";
import { countPhotos } from "./photos.server";

export type QueueOutcome =
  | { status: "queued" }
  /** Queued before, with the new lead or by an earlier call. */
  | { status: "repeated" }
  /** No such lead, or its details were deleted. */
  | { status: "missing" };

/**
 * Tells a business of a lead by its current ways, after a browser that was to show `alert` stopped working; whatever is
 * queued already is not queued again. Does nothing if the business can no longer take the lead, or its homeowner has
 * hired somebody or had it deleted.
 */
export async function queueAlertAgain(alert: { id: string; leadId: LeadId | null }): Promise<void> {
  const { leadId } = alert;
  if (!leadId) return;
  await db.transaction(async (tx) => {
    const [lead] = await tx
      .select()
      .from(leads)
      .where(and(isKept(leadId), isNull(leads.hiredAt)))
      .for("share");
    if (!lead) return;
    const told = await tx
      .select({ id: businesses.id, name: businesses.businessName })
      .from(outbox)
      .innerJoin(leads, eq(leads.id, lead.id))
      .innerJoin(leadAssignments, eq(leadAssignments.leadId, leads.id))
      .innerJoin(businesses, and(eq(businesses.id, leadAssignments.businessId), canHold(businesses)))
      .where(
        and(
          eq(outbox.id, alert.id),
          sql`starts_with(${outbox.dedupeKey}, ${alertKeys(lead.id)} || ${businesses.id} || ':')`,
        ),
      );
    const announcement = announcementOf(lead, await listHolders(tx, lead.id));
    await queueMessages(tx, professionalAlerts(announcement, await withWays(tx, told)), leadId);
  });
}

type Announcing = (lead: LeadAnnouncement, given: Holder[], tx: Transaction) => Message | Promise<Message>;

/**
 * Queues the operator's alert about a stored lead: only once, however often this is called, and not if it was queued
 * with the new lead.
 */
export const queueOperatorAlert = (leadId: LeadId): Promise<QueueOutcome> =>
  queueOne(leadId, (lead, given) =>
    operatorAlert(
      lead,
      given.filter(({ holds }) => holds),
    ),
  );

/** Queues the homeowner's confirmation of a stored lead, once in the same way. */
export const queueConfirmation = (leadId: LeadId): Promise<QueueOutcome> =>
  queueOne(leadId, async (lead, given, tx) =>
    homeownerConfirmation(lead, await listProfiles(tx, given), await countPhotos(tx, leadId)),
  );

async function queueOne(leadId: LeadId, announce: Announcing): Promise<QueueOutcome> {
  return db.transaction(async (tx) => {
    // Locked, so that a deletion of the details waits, and then deletes this message too.
    const [lead] = await tx.select().from(leads).where(isKept(leadId)).for("share");
    if (!lead) return { status: "missing" };
    const given = await listHolders(tx, lead.id);
    const message = await announce(announcementOf(lead, given), given, tx);
    const queued = await queueMessages(tx, [message], lead.id);
    return { status: queued > 0 ? "queued" : "repeated" };
  });
}
