import { and, eq, like, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { withWays } from "~/models/alerts/settings.server";
import { perDay, takeAllowance } from "~/models/base/rate-limits.server";
import { listHolders, lockKept } from "~/models/leads/holders.server";
import { dropWaiting, queueMessages } from "~/models/messages/outbox.server";
import type { CodeRefusal } from "~/models/phones/code-words";
import { tryCode } from "~/models/phones/verification.server";
import { leads } from "../../../../drizzle/schema/leads";
import { outbox } from "../../../../drizzle/schema/messages";
import { announcementOf, knownLead } from "../announcement.server";
import { keepClock } from "../clock/due.server";
import { linkKey, linkText } from "../home-letter";
import { mostCorrections, routeAnew } from "./correct-request.server";
import { correctionNotices, numberNotice } from "./own-request-messages";
import { endTyped } from "./typed-number.server";

export type NumberCorrection =
  /** `given`: how many businesses got a request that nobody could get before its number was proved. */
  | { status: "corrected"; given: number }
  /** It has that number, proved, already. */
  | { status: "unchanged" }
  | { status: "unproved"; code: CodeRefusal }
  | { status: "limited"; retryAfterSeconds: number }
  /** They hired somebody, or the details were deleted. */
  | { status: "closed" };

type Proving = { leadId: LeadId; visitorId: string; phone: string; code: string };

/**
 * Makes a number (E.164) that of a request, until somebody is hired: with the code that was texted to it for this request
 * and browser, which is used up. What waits goes to the new number, the link is texted there, whoever has the request is
 * told, the homeowner too by email, and one whose number nobody had proved is routed. All of it in one transaction.
 */
export const correctNumber = async ({ leadId, visitorId, phone, code }: Proving): Promise<NumberCorrection> =>
  db.transaction(async (tx) => {
    const before = await lockKept(tx, leadId);
    if (!before || before.hiredAt) return { status: "closed" };
    const tried = await tryCode(tx, { leadId, visitorId, phone, code });
    if (tried.status !== "verified") return { status: "unproved", code: tried.status };
    await endTyped({ visitorId, leadId }, tx);
    if (phone === before.phone && before.phoneVerified) return { status: "unchanged" };
    const taken = await takeAllowance(tx, [perDay("correction:request", leadId, mostCorrections)]);
    if (taken.status === "limited") return taken;

    const now = { phone, phoneVerified: true };
    await tx
      .update(leads)
      .set({ ...now, updatedAt: sql`now()` })
      .where(eq(leads.id, leadId));
    const lead = { ...before, ...now };
    await dropWaiting(tx, like(outbox.dedupeKey, `${linkKey(leadId)}%`));
    await redirectTexts(tx, before, phone);
    const had = await listHolders(tx, leadId);
    const given = before.phoneVerified ? 0 : await routeAnew(tx, lead, { had, gone: [] });
    const at = new Date();
    const other = phone !== before.phone;
    const keepers = await withWays(
      tx,
      had.filter(({ holds }) => holds && other),
    );
    const about = { ...knownLead(lead), at, changed: ["number" as const], said: [], urgent: false };
    const announcement = announcementOf(lead, await listHolders(tx, leadId));
    const link = linkText(announcement, `${linkKey(leadId)}:${at.getTime()}`);
    const notice = other ? numberNotice(announcement, { phone, at }) : [];
    await queueMessages(
      tx,
      [...correctionNotices(about, { keepers, losers: [] }), ...link, ...notice],
      leadId,
    );
    await keepClock(tx, leadId);
    return { status: "corrected", given };
  });

/** Has the texts that wait for the number that the request had go to the new one. */
const redirectTexts = (tx: Transaction, before: { id: LeadId; phone: string }, recipient: string) =>
  tx
    .update(outbox)
    .set({ recipient })
    .where(
      and(
        ...[eq(outbox.leadId, before.id), eq(outbox.status, "pending")],
        ...[eq(outbox.channel, "sms"), eq(outbox.recipient, before.phone)],
      ),
    );
