import { and, desc, eq, isNotNull, isNull, like, type SQL, sql } from "drizzle-orm";
import { db, isEmail, pick, type Transaction } from "~/database/db.server";
import { withWays } from "~/models/alerts/settings.server";
import { idsOf } from "~/models/base/uuid";
import { isKept, type LeadRow, lockKept } from "~/models/leads/holders.server";
import { dropWaiting, queueMessages } from "~/models/messages/outbox.server";
import { areaName } from "~/models/places/postcode";
import { estimateNow, poundRange } from "~/models/quiz/estimate";
import { pounds } from "~/models/reading/money";
import { paths } from "~/paths";
import { leadDue, leads } from "../../../../drizzle/schema/leads";
import { outbox } from "../../../../drizzle/schema/messages";
import { alertKeys, alertsToOthers } from "../alert-messages";
import { announcementOf } from "../announcement.server";
import { keepClock } from "../clock/due.server";
import { listHolders } from "../holders.server";
import { type HeardAnswer, isAnswer } from "../lead";
import { inListWords } from "../now/homeowner";
import type { RequestNow } from "../now/now";
import { listRequestsNow, readRequestNow } from "../now/now.server";
import { photoNumbers } from "../photos.server";
import { lockWanted } from "../routing.server";
import { close, type Reopening, tellReopened } from "./hired.server";
import { requestToken } from "./request-token.server";

/** A lead with its current state, as its homeowner sees it; nothing in it says who they are. */
export async function findRequest(leadId: LeadId) {
  const [request] = await db
    .select({
      ...pick(leads, "id", "linkNumber", "serviceType", "source", "postcode", "outcode"),
      ...pick(leads, "latitude", "longitude"),
      ...pick(leads, "placePrecision", "postcodeCorrectedAt", "answers", "homeownerNotes", "estimate"),
      ...pick(leads, "routingStoppedAt", "textsWanted", "hiredAt", "hiredVersionId", "erasedAt", "createdAt"),
      photos: photoNumbers,
      phoneEnd: sql<string>`right(${leads.phone}, 3)`,
      /** Whether they left an email: without one they are texted. */
      emailed: sql<boolean>`${leads.email} <> ''`,
    })
    .from(leads)
    .where(eq(leads.id, leadId));
  const now = request && (await readRequestNow(db, leadId));
  return now && { ...request, now };
}

export type OwnRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Requests made with this email whose details were not deleted. */
export const isMadeWith = (email: string) => and(isEmail(leads.email, email), isNull(leads.erasedAt));

/** Far above what one person asks for. */
const mostListed = 50;

/** The requests made with this email: for somebody who has confirmed the address. */
export const listRequestsMadeWith = (email: string) => listMade(isMadeWith(email));

/** The requests for which this number (E.164) was proved: for somebody who has proved it again. */
export const listRequestsOf = (phone: string) =>
  listMade(and(eq(leads.phone, phone), eq(leads.phoneVerified, true), isNull(leads.erasedAt)));

/** Newest first, each with its state; of their details, only what the work was and what it may cost. */
async function listMade(which: SQL | undefined) {
  const made = await db
    .select(pick(leads, "id", "linkNumber", "serviceType", "postcode", "outcode", "estimate", "createdAt"))
    .from(leads)
    .where(which)
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(mostListed);
  const now = await listRequestsNow(db, idsOf(made));
  return made.flatMap((each) => {
    const its = now.get(each.id);
    return its ? [shownOf(each, its)] : [];
  });
}

const shownOf = (made: MadeRow, now: RequestNow) => ({
  path: paths.myRequest(requestToken(made)),
  serviceType: made.serviceType,
  area: made.outcode ?? areaName(made.postcode),
  price:
    now.chosenPence === null
      ? `About ${poundRange(estimateNow(made.estimate).result)}, a guide and not a quote`
      : `${pounds(now.chosenPence)}, the price that you chose`,
  madeAt: made.createdAt.toISOString(),
  words: inListWords(now),
});

type MadeRow = Pick<
  LeadRow,
  "id" | "linkNumber" | "serviceType" | "postcode" | "outcode" | "estimate" | "createdAt"
>;

/** `closed`: there is no such request, or its details have been deleted. */
type RequestChange<Status extends string> = { status: Status | "closed" };

/**
 * Its homeowner no longer needs anybody: nobody else gets the request, and whoever has it is told. `over`: they hired
 * somebody, and nothing was changed.
 */
export const closeRequest = async (leadId: LeadId): Promise<RequestChange<"stopped" | "over">> =>
  db.transaction(async (tx) => {
    const lead = await lockKept(tx, leadId);
    if (!lead) return { status: "closed" };
    if (lead.hiredAt) return { status: "over" };
    if (!lead.closedAt) await close(tx, lead, "closed");
    return { status: "stopped" };
  });

/** Its homeowner is still looking, as they were asked. */
export const keepOpen = async (leadId: LeadId): Promise<RequestChange<"still"> | { status: "unasked" }> =>
  db.transaction(async (tx) => {
    if (!(await lockWanted(tx, leadId))) return { status: "unasked" };
    await tx.update(leads).set({ updatedAt: sql`now()` }).where(eq(leads.id, leadId));
    await keepClock(tx, leadId);
    return { status: "still" };
  });

/** Sets whether the homeowner gets texts besides mails that ask something of them; waiting texts are dropped. */
export const chooseTexts = async (
  leadId: LeadId,
  wanted: boolean,
): Promise<RequestChange<"texted" | "untexted">> =>
  db.transaction(async (tx) => {
    const [lead] = await tx
      .update(leads)
      .set({ textsWanted: wanted, updatedAt: sql`now()` })
      .where(and(isKept(leadId), eq(leads.phoneVerified, true)))
      .returning({ phone: leads.phone });
    if (!lead) return { status: "closed" };
    if (wanted) return { status: "texted" };
    const theirs = and(
      eq(outbox.leadId, leadId),
      eq(outbox.channel, "sms"),
      eq(outbox.recipient, lead.phone),
    );
    await dropWaiting(tx, theirs);
    return { status: "untexted" };
  });

/** Sets whether the next business is asked without a press in place of one that is silent; `unasked` once it has ended. */
export const chooseLooking = async (
  leadId: LeadId,
  keepLooking: boolean,
): Promise<{ status: "looking" | "not looking" | "unasked" }> =>
  db.transaction(async (tx) => {
    if (!(await lockWanted(tx, leadId))) return { status: "unasked" };
    await tx.update(leads).set({ keepLooking, updatedAt: sql`now()` }).where(eq(leads.id, leadId));
    await keepClock(tx, leadId);
    return { status: keepLooking ? "looking" : "not looking" };
  });

/**
 * Ends {@link closeRequest} and `recordHired`; `before` is the lead as it was, locked. Businesses that heard of a hiring
 * are told that the request is open again (their names are returned), and those that have it and were never alerted are
 * alerted now. The caller keeps the clock.
 */
export async function reopen(tx: Transaction, before: LeadRow, reopening: Reopening): Promise<string[]> {
  const nobody = { hiredWhom: null, hiredBusinessId: null, hiredVersionId: null, hiredReason: null };
  const open = { routingStoppedAt: null, closedAt: null, hiredAt: null, ...nobody };
  await tx
    .update(leads)
    .set({ ...open, deskChoice: null, deskChoiceAt: null, updatedAt: sql`now()` })
    .where(eq(leads.id, before.id));
  const told = await tellReopened(tx, before, reopening);
  await tellUntold(tx, { ...before, ...open });
  return told;
}

/** Alerts those that have the lead, have not answered and were not alerted, unless their owner was for another. */
async function tellUntold(tx: Transaction, lead: LeadRow): Promise<void> {
  const given = await listHolders(tx, lead.id);
  const holders = await withWays(tx, given);
  const alerts = await tx.select({ key: outbox.dedupeKey }).from(outbox).where(isAlertOf(lead.id));
  const isTold = ({ id }: { id: string }) => alerts.some(({ key }) => key.includes(id));
  const untold = holders.filter((holder) => holder.holds && !isTold(holder) && !isAnswer(holder.status));
  const messages = alertsToOthers(announcementOf(lead, given), {
    told: holders.filter(isTold),
    untold,
  });
  await queueMessages(tx, messages, lead.id);
}

const isAlertOf = (leadId: LeadId) =>
  and(eq(outbox.leadId, leadId), like(outbox.dedupeKey, `${alertKeys(leadId)}%`));

/**
 * Records the homeowner's answer to whether anybody has rung; the last one counts. A no brings the request to the desk.
 * `unasked` if nobody asked, or the request is stopped, hired for or deleted.
 */
export const answerHeard = async (
  leadId: LeadId,
  answer: HeardAnswer,
): Promise<{ status: "heard" | "unheard" | "unasked" }> =>
  db.transaction(async (tx) => {
    if (!(await lockWanted(tx, leadId))) return { status: "unasked" };
    const noted = await tx
      .update(leadDue)
      .set({ answer, answeredAt: sql`now()` })
      .where(and(eq(leadDue.leadId, leadId), eq(leadDue.kind, "contact"), isNotNull(leadDue.doneAt)))
      .returning({ id: leadDue.id });
    if (noted.length === 0) return { status: "unasked" };
    await keepClock(tx, leadId);
    return { status: answer === "yes" ? "heard" : "unheard" };
  });
