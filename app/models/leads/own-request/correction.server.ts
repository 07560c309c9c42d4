import { and, desc, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { keyedHash } from "~/models/base/keyed-hash.server";
import { perDay, takeAllowance } from "~/models/base/rate-limits.server";
import { isKept, type LeadRow } from "~/models/leads/holders.server";
import { dropWaiting, queueMessages } from "~/models/messages/outbox.server";
import { serviceFaults } from "../../../../drizzle/schema/faults";
import { leads } from "../../../../drizzle/schema/leads";
import { outbox } from "../../../../drizzle/schema/messages";
import { confirmationKey, homeownerConfirmation } from "../alert-messages";
import { announcementOf } from "../announcement.server";
import { listHolders, listProfiles } from "../holders.server";
import { linkKey, linkText } from "../home-letter";
import type { Confirmation } from "../now/homeowner-actions";
import { countPhotos } from "../photos.server";
import { requestToken } from "./request-token.server";

/** Corrections of one request a day: each sends a mail to an address that somebody typed. */
const mostCorrections = 3;

type Correction =
  | { status: "sent" }
  /** The same address as before: nothing is sent again. */
  | { status: "unchanged" }
  | { status: "limited"; retryAfterSeconds: number }
  /** The request was not made in this browser, or its details were deleted. */
  | { status: "missing" };

/**
 * Corrects the homeowner's email address and sends the confirmation there, with a new link: whoever has the wrong
 * mailbox can open the request no more. What still waits goes to the right address, with the new link as well. Only the
 * browser that made the lead may do so, a few times a day.
 */
export const correctEmail = async ({
  leadId,
  visitorId,
  email,
}: {
  leadId: LeadId;
  visitorId: string;
  email: string;
}): Promise<Correction> =>
  db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(leads)
      .where(and(isKept(leadId), eq(leads.visitorId, visitorId)))
      .for("update");
    if (!before) return { status: "missing" };
    if (before.email.toLowerCase() === email.toLowerCase()) return { status: "unchanged" };
    const taken = await takeAllowance(tx, [perDay("correction:lead", leadId, mostCorrections)]);
    if (taken.status === "limited") return taken;

    const lead = { ...before, email, linkNumber: before.linkNumber + 1 };
    const { linkNumber } = lead;
    await tx.update(leads).set({ email, linkNumber, updatedAt: sql`now()` }).where(eq(leads.id, leadId));
    const keys = [confirmationKey(leadId), linkKey(leadId)].map((key) => like(outbox.dedupeKey, `${key}%`));
    await dropWaiting(tx, or(...keys));
    await redirectWaiting(tx, before, lead);
    const given = await listHolders(tx, leadId);
    const announcement = announcementOf(lead, given);
    const confirmation = homeownerConfirmation(
      announcement,
      await listProfiles(tx, given),
      await countPhotos(tx, leadId),
    );
    const dedupeKey = correctedKey(leadId, email);
    const texts = linkText(announcement, `${linkKey(leadId)}:${linkNumber}`);
    await queueMessages(tx, [{ ...confirmation, dedupeKey }, ...texts], leadId);
    return { status: "sent" };
  });

/** Has what waits go to the lead's new address, and name its new link, also in texts. */
async function redirectWaiting(tx: Transaction, before: LeadRow, lead: LeadRow): Promise<void> {
  const renewed = (text: SQL) => sql`replace(${text}, ${requestToken(before)}, ${requestToken(lead)})`;
  await tx
    .update(outbox)
    .set({
      recipient: sql`case when ${outbox.recipient} = ${before.email} then ${lead.email} else ${outbox.recipient} end`,
      body: renewed(sql`${outbox.body}`),
      mail: sql`${renewed(sql`${outbox.mail}::text`)}::jsonb`,
    })
    .where(and(eq(outbox.leadId, lead.id), eq(outbox.status, "pending")));
}

/** The key of the confirmation to a corrected address: the same however often it is asked for. */
const correctedKey = (leadId: LeadId, email: string): string =>
  `${confirmationKey(leadId)}:${keyedHash("correction", email.toLowerCase())}`;

/** The state of the confirmation to the lead's current address. */
export async function findConfirmation({ id, email }: { id: LeadId; email: string }): Promise<Confirmation> {
  const [found] = await db
    .select({
      status: outbox.status,
      mailRests: sql<boolean>`exists (select from ${serviceFaults}
        where ${serviceFaults.service} = 'email' and ${serviceFaults.endedAt} is null)`,
    })
    .from(outbox)
    .where(
      and(
        inArray(outbox.dedupeKey, [confirmationKey(id), correctedKey(id, email)]),
        eq(outbox.recipient, email),
      ),
    )
    .orderBy(desc(outbox.createdAt))
    .limit(1);
  if (!found) return "none";
  if (found.status === "dead") return "failed";
  return found.status === "pending" && found.mailRests ? "waits" : "written";
}
