import { and, eq, isNull } from "drizzle-orm";
import { db } from "~/database/db.server";
import type { Message } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { uuid } from "~/models/operations/uuid";
import { leads } from "../../../drizzle/schema";
import { announcementOf, type SiteFacts } from "./announcement";
import { listHolders } from "./holders.server";
import { homeownerConfirmation, type LeadAnnouncement, operatorAlert, type Recipient } from "./messages";

export type QueueOutcome =
  | { status: "queued" }
  /** It was queued before, when the lead was made or by an earlier call. */
  | { status: "repeated" }
  /** No such lead, or its details were deleted. */
  | { status: "missing" };

type Announcing = (lead: LeadAnnouncement, recipients: Recipient[], operatorEmail: string) => Message;

/**
 * Queues the operator's alert about a stored lead: once, however often it is asked for, and not when it was
 * queued as the lead was made.
 */
export const queueOperatorAlert = (leadId: string, site: SiteFacts): Promise<QueueOutcome> =>
  queueOne(leadId, site, operatorAlert);

/** Queues the homeowner's confirmation of a stored lead, once in the same way. */
export const queueConfirmation = (leadId: string, site: SiteFacts): Promise<QueueOutcome> =>
  queueOne(leadId, site, (lead, recipients) => homeownerConfirmation(lead, recipients.length));

async function queueOne(leadId: string, site: SiteFacts, announce: Announcing): Promise<QueueOutcome> {
  if (!uuid.safeParse(leadId).success) return { status: "missing" };
  return db.transaction(async (tx) => {
    // Held, so that details deleted meanwhile take this message with them.
    const [lead] = await tx
      .select()
      .from(leads)
      .where(and(eq(leads.id, leadId), isNull(leads.erasedAt)))
      .for("share");
    if (!lead) return { status: "missing" };
    const recipients = await listHolders(tx, lead.id);
    const message = announce(announcementOf(lead, site), recipients, site.operatorEmail);
    const queued = await queueMessages(tx, [message], lead.id);
    return { status: queued > 0 ? "queued" : "repeated" };
  });
}
