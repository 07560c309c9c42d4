import { eq, sql } from "drizzle-orm";
import { site } from "~/content/site";
import { type Database, db, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { formatInstant } from "~/models/base/clock";
import type { HeldVerb } from "~/models/base/held.server";
import { announcementOf } from "~/models/leads/announcement.server";
import { toHomeowner } from "~/models/leads/clock/clock-messages";
import { listHolders } from "~/models/leads/holders.server";
import { type LeadAnnouncement, work } from "~/models/leads/messages";
import { nobodyFoundWords } from "~/models/leads/now/homeowner";
import { signInWords } from "~/models/leads/now/presses";
import { listingId } from "~/models/listings/slug";
import type { Message } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { inLine } from "~/models/messages/strangers-words";
import { leads } from "../../../../drizzle/schema/leads";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import type { DeskChoice } from "../lead";
import { keepDesk } from "./waits.server";

/** What the homeowner reads when an operator has ended the wait of a request. */

const ofWait = (lead: LeadAnnouncement, how: string) => `lead:${lead.leadId}:desk:${how}:`;

/** That we asked one more business for them: once for each. */
const askedNotice = (
  lead: LeadAnnouncement,
  { id, name, city }: { id: string; name: string; city: string },
): Message =>
  toHomeowner(lead, {
    subject: `We have asked ${inLine(name)} about your ${work(lead.trade)} job`,
    blocks: [
      `One of our people has sent your ${work(lead.trade)} request to ${inLine(name)} in ${inLine(city)}. ${signInWords}`,
    ],
    label: "See who has your request",
    key: ofWait(lead, `asked:${id}`),
  });

/** That we spoke to them; `since` is when the wait began that it ends. */
const rungNotice = (lead: LeadAnnouncement, since: Date): Message =>
  toHomeowner(lead, {
    subject: `We spoke about your ${work(lead.trade)} request`,
    blocks: [
      `One of our people rang you about your ${work(lead.trade)} request, and notes that you spoke on ${formatInstant(lead.now.at)}. If you did not, please write to ${site.supportEmail}.`,
    ],
    label: "See your request",
    key: ofWait(lead, `rung:${since.getTime()}`),
  });

/** That nobody can do it. */
const nobodyNotice = (lead: LeadAnnouncement, since: Date): Message =>
  toHomeowner(lead, {
    subject: `We have found nobody for your ${work(lead.trade)} job`,
    blocks: nobodyFoundWords(lead.now),
    label: "See your request",
    key: ofWait(lead, `nobody:${since.getTime()}`),
  });

type WaitEnded =
  | { status: "rung" | "nobody" }
  /** It waits no longer, or is not one to ring: somebody was faster, or its homeowner has ended it. */
  | { status: "not waiting" }
  | { status: "missing" };

/**
 * Ends the wait of a lead on the desk without giving it to anybody: an operator has spoken to its homeowner, or says
 * that nobody can do it. The homeowner is told which, in the same transaction. A number that nobody checked is rung for
 * that first.
 */
export async function endWait(
  operator: Operator,
  id: string,
  choice: Exclude<DeskChoice, "asked">,
  within: Database = db,
): Promise<WaitEnded> {
  const leadId = listingId(id);
  if (!leadId) return { status: "missing" };
  return within.transaction(async (tx) => {
    await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, leadId)).for("update");
    // One whose business is back since the queue was read does not wait.
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
    await queueMessages(tx, [notice(announcement, since)], leadId);
    await recordAudit(tx, operator, "edited", "lead", leadId, {
      before: { waits: true },
      after: { waits: false, choice },
    });
    return { status: choice };
  });
}

const chosen = (deskChoice: DeskChoice) => ({
  deskChoice,
  deskChoiceAt: sql`now()`,
  updatedAt: sql`now()`,
});

/** Notes that an operator gives the lead to this business, before it has it, and tells the homeowner whom we asked. */
export async function noteAsked(
  tx: Transaction,
  leadId: string,
  business: { id: string; name: string; city: string },
): Promise<void> {
  const [lead] = await tx.update(leads).set(chosen("asked")).where(eq(leads.id, leadId)).returning();
  if (!lead) throw new Error("An update of a locked row returned none");
  const announcement = announcementOf(lead, await listHolders(tx, leadId));
  await queueMessages(tx, [askedNotice(announcement, business)], leadId);
}

export const waitVerb: HeldVerb<{ choice: Exclude<DeskChoice, "asked"> }, WaitEnded> = {
  kind: "wait",
  done: ["rung", "nobody"],
  does: (operator, id, { choice }, within) => endWait(operator, id, choice, within),
};
