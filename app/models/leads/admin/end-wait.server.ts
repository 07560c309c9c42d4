import { eq, sql } from "drizzle-orm";
import { site } from "~/content/site";
import { type Database, db, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { formatInstant } from "~/models/base/clock";
import type { DeskVerb } from "~/models/base/deferred.server";
import { readLeadId } from "~/models/base/ids";
import { type LeadAnnouncement, work } from "~/models/leads/alert-messages";
import { announcementOf } from "~/models/leads/announcement.server";
import { listHolders, lockLead } from "~/models/leads/holders.server";
import { letterHome } from "~/models/leads/home-letter";
import { nobodyFoundWords } from "~/models/leads/now/homeowner";
import { signInWords } from "~/models/leads/now/homeowner-actions";
import type { Message } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { inLine } from "~/models/messages/untrusted-text";
import { leads } from "../../../../drizzle/schema/leads";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import type { DeskChoice } from "../lead";
import { keepDesk } from "./waits.server";

/** The messages to a homeowner when an operator ends the wait of their request. */

const ofWait = (lead: LeadAnnouncement, how: string) => `lead:${lead.leadId}:desk:${how}:`;

/** Says that we asked one more business; sent once for each business. */
const askedNotice = (
  lead: LeadAnnouncement,
  { id, name, city }: { id: string; name: string; city: string },
): Message[] =>
  letterHome(lead, {
    subject: `We have asked ${inLine(name)} about your ${work(lead.trade)} job`,
    blocks: [
      `Our team has sent your ${work(lead.trade)} request to ${inLine(name)} in ${inLine(city)}. ${signInWords}`,
    ],
    label: "See who has your request",
    address: lead.links.request,
    key: ofWait(lead, `asked:${id}`),
  });

/** Says that we spoke to them on the phone; `since` is when the wait began. */
const rungNotice = (lead: LeadAnnouncement, since: Date): Message[] =>
  letterHome(lead, {
    subject: `We spoke about your ${work(lead.trade)} request`,
    blocks: [
      `Our team says they rang you about your ${work(lead.trade)} request and spoke to you on ${formatInstant(lead.now.at)}. If they did not, please write to ${site.writeTo}.`,
    ],
    label: "See your request",
    address: lead.links.request,
    key: ofWait(lead, `rung:${since.getTime()}`),
  });

/** Says that we found nobody for the job. */
const nobodyNotice = (lead: LeadAnnouncement, since: Date): Message[] =>
  letterHome(lead, {
    subject: `We have found nobody for your ${work(lead.trade)} job`,
    blocks: nobodyFoundWords(lead.now),
    label: "See your request",
    address: lead.links.request,
    key: ofWait(lead, `nobody:${since.getTime()}`),
  });

export type WaitEnded =
  | { status: "rung" | "nobody"; serviceType: string; postcode: string }
  /** Somebody or its homeowner has ended the wait; or it cannot be `rung`, because its number is unchecked. */
  | { status: "not waiting" }
  | { status: "missing" };

/**
 * Ends a lead's wait on the desk without giving it to a business: an operator spoke to its homeowner (`rung`), or says
 * that nobody can do the job. The homeowner is told which, in the same transaction. `rung` needs a number that has been
 * checked.
 */
export async function endWait(
  operator: Operator,
  leadId: LeadId,
  choice: Exclude<DeskChoice, "asked">,
  within: Database = db,
): Promise<WaitEnded> {
  return within.transaction(async (tx) => {
    await lockLead(tx, leadId);
    // A lead stops waiting when one of its businesses has come back since the queue was read.
    await keepDesk(tx, [leadId]);
    const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId));
    if (!lead) return { status: "missing" };
    const { unmatchedSince: since, erasedAt, hiredAt, routingStoppedAt } = lead;
    const ended = erasedAt ?? hiredAt ?? routingStoppedAt;
    if (!since || ended || (choice === "rung" && !lead.phoneVerified)) return { status: "not waiting" };
    await tx
      .update(leads)
      .set({ ...chosen(choice), unmatchedSince: null })
      .where(eq(leads.id, leadId));
    const announcement = announcementOf(lead, await listHolders(tx, leadId));
    const notice = choice === "rung" ? rungNotice : nobodyNotice;
    await queueMessages(tx, notice(announcement, since), leadId);
    await recordAudit(tx, operator, "edited", "lead", leadId, {
      before: { waits: true },
      after: { waits: false, choice },
    });
    return { status: choice, serviceType: lead.serviceType, postcode: lead.postcode };
  });
}

const chosen = (deskChoice: DeskChoice) => ({
  deskChoice,
  deskChoiceAt: sql`now()`,
  updatedAt: sql`now()`,
});

/** Records that an operator gives the lead to this business, and tells the homeowner; called before giving it. */
export async function noteAsked(
  tx: Transaction,
  leadId: LeadId,
  business: { id: string; name: string; city: string },
): Promise<void> {
  const [lead] = await tx.update(leads).set(chosen("asked")).where(eq(leads.id, leadId)).returning();
  if (!lead) throw new Error("An update of a locked row returned none");
  const announcement = announcementOf(lead, await listHolders(tx, leadId));
  await queueMessages(tx, askedNotice(announcement, business), leadId);
}

export const waitVerb: DeskVerb<{ choice: Exclude<DeskChoice, "asked"> }, WaitEnded> = {
  kind: "wait",
  done: ["rung", "nobody"],
  does: (operator, id, { choice }, within) => endWait(operator, readLeadId(id), choice, within),
};
