import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import type { Message } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { paths } from "~/paths";
import { leadDue, leads } from "../../../../drizzle/schema/leads";
import { keepDesk } from "../admin/waits.server";
import type { LeadAnnouncement, Profiles } from "../alert-messages";
import { announcementOf } from "../announcement.server";
import { type LeadRow, listProfiles } from "../holders.server";
import type { RoutableBusiness } from "../lead";
import { askNext, findAnother } from "../next-roofer.server";
import type { RequestNow } from "../now/now";
import { readRequestNow } from "../now/now.server";
import { close } from "../own-request/hired.server";
import { requestToken } from "../own-request/request-token.server";
import { type Due, reviewDues, undoSeconds, type WaysOf } from "./clock";
import {
  closedNotice,
  contactQuestion,
  declineNotice,
  reminders,
  replacedNotice,
  reviewInvitation,
  stillQuestion,
} from "./clock-messages";
import { dueKey, keepDue, readWays } from "./due.server";

const leadsAtOnce = 50;

/**
 * Does what is due, longest overdue first, with one transaction for each lead and its messages: work that is killed
 * before its commit is due again, and committed work is done. What no longer applies is skipped. True when there may be
 * more.
 */
export async function doDue(at = new Date()): Promise<boolean> {
  const due = await db
    .select({ leadId: leadDue.leadId })
    .from(leadDue)
    .where(isDue(at))
    .groupBy(leadDue.leadId)
    .orderBy(asc(sql`min(${leadDue.dueAt})`))
    .limit(leadsAtOnce);
  const failures: unknown[] = [];
  let done = 0;
  for (const { leadId } of due) {
    try {
      if (await db.transaction((tx) => doDueOf(tx, leadId, at))) done += 1;
    } catch (error) {
      // A lead that fails does not hold up the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done > 0 && due.length === leadsAtOnce;
}

const isDue = (at: Date) => and(isNull(leadDue.doneAt), lte(leadDue.dueAt, at));

/** False if the lead is locked, by a verb or by another process that does the same. */
async function doDueOf(tx: Transaction, leadId: LeadId, at: Date): Promise<boolean> {
  const [lead] = await tx
    .select()
    .from(leads)
    .where(eq(leads.id, leadId))
    .for("no key update", { skipLocked: true });
  if (!lead) return false;
  const before = await readDue(tx, leadId, at);
  if (!before) return false;
  // What was due because of one that was silent no longer is once another has its place.
  const swapped = await replaceSilent(tx, lead, before);
  const { now, ways, due } = (swapped && (await readDue(tx, leadId, at))) || before;
  if (due.some(({ kind }) => kind === "close")) await close(tx, lead, "lapsed");
  if (due.some(({ kind }) => kind === "desk")) await keepDesk(tx, [leadId], at);
  const announcement = { ...announcementOf(lead, now.given), now };
  const declined = due.some(({ kind }) => kind === "declined");
  const another = declined && (await findAnother(now, tx));
  const profiles = await listProfiles(tx, declined ? now.holders : []);
  const told = { ways, another, profiles, token: requestToken(lead) };
  await queueMessages(tx, messagesOf(announcement, due, told), leadId);
  const ids = due.map(({ id }) => id);
  if (ids.length > 0) await tx.update(leadDue).set({ doneAt: at }).where(inArray(leadDue.id, ids));
  // Only now that they were asked, their request has a day on which it is closed.
  if (due.some(({ kind }) => kind === "still")) await readDue(tx, leadId, at);
  return true;
}

/** A request as it is at this time, with its clock brought up to date, and what of that is due. */
async function readDue(tx: Transaction, leadId: LeadId, at: Date) {
  const now = await readRequestNow(tx, leadId, at);
  if (!now) return undefined;
  const ways = await readWays(tx, now);
  await keepDue(tx, now, ways);
  const due = await tx
    .select()
    .from(leadDue)
    .where(and(eq(leadDue.leadId, leadId), isDue(at)))
    .orderBy(asc(leadDue.dueAt), asc(leadDue.id));
  return { now, ways, due };
}

type Before = { now: RequestNow; due: readonly Due[] };

/**
 * Asks the next business in place of each that is due to lose its place, while there is one, and tells the homeowner.
 * False if nobody was asked.
 */
async function replaceSilent(tx: Transaction, lead: LeadRow, { now: before, due }: Before): Promise<boolean> {
  const { at } = before;
  const asked: RoutableBusiness[] = [];
  const lost = new Set<string>();
  for (const { kind, assignmentId } of due) {
    const silent =
      kind === "next" ? before.silent.find((each) => each.assignmentId === assignmentId) : undefined;
    const next = silent && (await askNext(tx, lead.id, { instead: silent.id, later: true, at }));
    if (!next) continue;
    asked.push(next);
    lost.add(silent.id);
  }
  const now = asked.length > 0 ? await readRequestNow(tx, lead.id, at) : undefined;
  if (!now) return false;
  const silent = now.given.filter(({ id }) => lost.has(id));
  const announcement = { ...announcementOf(lead, now.given), now };
  await queueMessages(tx, replacedNotice(announcement, { silent, asked }), lead.id);
  return true;
}

type Told = {
  ways: WaysOf;
  another: boolean;
  profiles: Profiles;
  /** Opens the homeowner's page. */
  token: string;
};

/** The messages for what is due; what only concerns the desk leads to none. */
function messagesOf(
  lead: LeadAnnouncement,
  due: readonly Due[],
  { ways, another, profiles, token }: Told,
): Message[] {
  const { now } = lead;
  const businesses = (kind: Due["kind"]) =>
    due.flatMap((each) => {
      const business = now.given.find(({ assignmentId }) => assignmentId === each.assignmentId);
      return each.kind === kind && business ? [{ ...each, business, key: dueKey(now.id, each) }] : [];
    });
  const reminded = businesses("reminder").flatMap(({ business, key, assignmentId }) => {
    const theirs = assignmentId === null ? undefined : ways.get(assignmentId);
    return theirs ? [{ ...business, key, ways: theirs }] : [];
  });
  const questions = due.filter(({ kind }) => kind === "contact");
  const stillAsked = due.filter(({ kind }) => kind === "still");
  return [
    ...reminders(lead, reminded),
    ...businesses("declined").flatMap(({ business, key, dueAt }) => {
      const from = new Date(Math.max(dueAt.getTime() + undoSeconds * 1000, now.at.getTime()));
      // The time in the key: one that ends a choice is told again.
      return declineNotice(lead, { business, another, profiles, from }, `${key}${dueAt.getTime()}:`);
    }),
    ...questions.flatMap((each) => contactQuestion(lead, dueKey(now.id, each))),
    ...(due.some(({ kind }) => kind === "close") ? closedNotice(lead) : []),
    ...stillAsked.flatMap((each) => stillQuestion(lead, `${dueKey(now.id, each)}${each.dueAt.getTime()}:`)),
    ...reviewDues.flatMap((kind) =>
      businesses(kind).flatMap(({ business, key }) => {
        const link = wholeAddress(paths.myRequestReview(token, business.id));
        return reviewInvitation(lead, { business, link }, kind, key);
      }),
    ),
  ];
}
