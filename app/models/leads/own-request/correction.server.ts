import { and, eq, isNull, like, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { keyedHash } from "~/models/base/keyed-hash.server";
import { takeAllowance } from "~/models/base/rate-limits.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { leads, outbox } from "../../../../drizzle/schema";
import { announcementOf, type SiteFacts } from "../announcement";
import { listHolders } from "../holders.server";
import { homeownerConfirmation } from "../messages";

/** So many corrections of one request a day: each sends a mail to an address that somebody typed. */
const mostCorrections = 3;
const aDay = 24 * 60 * 60;

export type Correction =
  | { status: "sent" }
  /** The address is the one that we wrote to: nothing is sent again. */
  | { status: "unchanged" }
  | { status: "limited"; retryAfterSeconds: number }
  /** No request of this browser, or its details were deleted. */
  | { status: "missing" };

/**
 * Puts the homeowner's address right and sends the confirmation there; one that still waits for the wrong address
 * is not sent. Only the browser that made the lead may, a few times a day.
 */
export async function correctEmail(
  { leadId, visitorId, email }: { leadId: string; visitorId: string; email: string },
  site: SiteFacts,
): Promise<Correction> {
  return db.transaction(async (tx) => {
    const [lead] = await tx
      .select()
      .from(leads)
      .where(and(eq(leads.id, leadId), eq(leads.visitorId, visitorId), isNull(leads.erasedAt)))
      .for("update");
    if (!lead) return { status: "missing" };
    if (lead.email.toLowerCase() === email.toLowerCase()) return { status: "unchanged" };
    const taken = await takeAllowance(tx, [
      { scope: "correction:lead", subject: leadId, limit: mostCorrections, windowSeconds: aDay },
    ]);
    if (taken.status === "limited") return { status: "limited", retryAfterSeconds: taken.retryAfterSeconds };

    await tx.update(leads).set({ email, updatedAt: sql`now()` }).where(eq(leads.id, leadId));
    const confirmations = like(outbox.dedupeKey, `lead:${leadId}:confirmation%`);
    await tx.delete(outbox).where(and(confirmations, eq(outbox.status, "pending")));
    const recipients = await listHolders(tx, leadId);
    const confirmation = homeownerConfirmation(announcementOf({ ...lead, email }, site), recipients.length);
    const dedupeKey = `${confirmation.dedupeKey}:${keyedHash("correction", email.toLowerCase())}`;
    await queueMessages(tx, [{ ...confirmation, dedupeKey }], leadId);
    return { status: "sent" };
  });
}
