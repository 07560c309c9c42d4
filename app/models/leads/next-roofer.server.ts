import { and, eq, like, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { withWays } from "~/models/alerts/settings.server";
import { dropWaiting, queueMessages } from "~/models/messages/outbox.server";
import { isExact } from "~/models/places/place";
import type { AskedWork } from "~/models/trades/who-fits";
import { leadAssignments, leads } from "../../../drizzle/schema/leads";
import { outbox } from "../../../drizzle/schema/messages";
import { alertKeys, professionalAlerts, releaseNotices } from "./alert-messages";
import { announcementOf } from "./announcement.server";
import { keepClock } from "./clock/due.server";
import { declineForAbsent, type Holder, listHolders } from "./holders.server";
import type { RoutableBusiness } from "./lead";
import { anotherOf, type Given, hasSparePlace, type RequestNow } from "./now/now";
import { readRequestNow } from "./now/now.server";
import { listRoutableBusinesses, lockRoutable, lockWanted } from "./routing.server";
import { webhooksOf } from "./webhooks.server";

const mostReadings = 5;

/** Whether the homeowner can be offered one more business, after one declined, left the site or was silent. */
export const findAnother = async (now: RequestNow, database: Database | Transaction = db): Promise<boolean> =>
  (await findNext(database, now)) !== undefined;

type AskOutcome =
  | { status: "asked" }
  /** More businesses have it by now than the page showed: a double click, or a second tab. */
  | { status: "repeated" }
  /** The business that another was to replace is in touch, or its time is not over. */
  | { status: "answered" }
  /** The offer no longer stands: stopped, hired, deleted, three have it, six had it, or nobody else is near. */
  | { status: "refused" };

/**
 * Gives the request to one more business, the next that routing would choose, and queues its alert, in one transaction.
 * `asked` is how many businesses had it when the homeowner pressed the button: each press adds one. `instead` is the
 * silent business that loses its place by it.
 */
export const askAnother = async (leadId: LeadId, asked: number, instead?: ListingId): Promise<AskOutcome> =>
  db.transaction(async (tx) => {
    if (!(await lockWanted(tx, leadId))) return { status: "refused" };
    const now = await readRequestNow(tx, leadId);
    if (now && now.given.length > asked) return { status: "repeated" };
    if (now?.given.length !== asked) return { status: "refused" };
    if (instead && now.silent.every(({ id }) => id !== instead)) return { status: "answered" };
    return { status: (await askNext(tx, leadId, { instead, later: true })) ? "asked" : "refused" };
  });

/**
 * Gives a lead that the transaction holds to the next business that routing would choose: in place of `instead`, if that
 * is silent, or else where a place is free. `later` if those before it cannot do it or are silent. Returns the business;
 * undefined if there is none, or none may be asked.
 */
export async function askNext(
  tx: Transaction,
  leadId: LeadId,
  { instead, later, at = new Date() }: { instead?: ListingId; later: boolean; at?: Date },
): Promise<RoutableBusiness | undefined> {
  for (let reading = 0; reading < mostReadings; reading++) {
    const now = await readRequestNow(tx, leadId, at);
    const silent = now?.silent.find(({ id }) => id === instead);
    if (!now || (!silent && (instead || !hasSparePlace(now)))) return undefined;
    const next = await findNext(tx, now);
    if (!next) return undefined;
    const [locked] = await lockRoutable(tx, next.work, [next.business]);
    // Taken off the site since it was read, so it is not found again: the next business is asked.
    if (!locked) continue;
    await giveTo(tx, leadId, locked, { had: now.given, later, instead: silent, at });
    return locked;
  }
  return undefined;
}

/** The next business that routing would choose; undefined if there is none, or none may be asked. */
async function findNext(database: Database | Transaction, now: RequestNow): Promise<Next | undefined> {
  const { asking, given } = now;
  if (asking.status !== "open" || anotherOf(now) !== "somebody") return undefined;
  const { work, place: at, never } = asking;
  const picks = { first: [], never, alone: false };
  // Among one more than had it, the first that never did is the next that routing would choose.
  const near = await listRoutableBusinesses(database, { work, at, picks, limit: given.length + 1 });
  const business = near.find(({ id }) => given.every((had) => had.id !== id));
  return business && { business, work };
}

type Next = { business: RoutableBusiness; work: AskedWork };

type Giving = {
  /** The list of holders in which the caller found room. */
  had: readonly Given[];
  /** Whether it is given as one more, because those before it cannot do it or are silent. */
  later: boolean;
  /** The silent one whose place it gets, if it gets one. */
  instead?: Holder;
  at?: Date;
};

/** Gives a lead that the transaction holds to one more business, and queues its alert. */
export async function giveTo(
  tx: Transaction,
  leadId: LeadId,
  business: RoutableBusiness,
  { had, later, instead, at = new Date() }: Giving,
): Promise<void> {
  if (instead) await release(tx, instead);
  await declineForAbsent(
    tx,
    had.filter((each) => each !== instead),
  );
  const [lead] = await tx
    .update(leads)
    .set({ status: "assigned", updatedAt: sql`now()` })
    .where(eq(leads.id, leadId))
    .returning();
  if (!lead) throw new Error("An update of a locked row returned none");
  const { id: businessId, email, distanceMiles } = business;
  const distanceExact = business.placedExactly && isExact(lead.placePrecision);
  await tx
    .insert(leadAssignments)
    .values({ leadId, businessId, email, distanceMiles, distanceExact, status: "assigned", createdAt: at });
  const announcement = { ...announcementOf(lead, await listHolders(tx, leadId)), later };
  const alerts = professionalAlerts(announcement, await withWays(tx, [business]));
  const lost = instead ? releaseNotices(announcement, await withWays(tx, [instead])) : [];
  await queueMessages(tx, [...alerts, ...webhooksOf(announcement, [business]), ...lost], leadId);
  await keepClock(tx, leadId, at);
}

/** Takes the place of a silent business, which loses it as by a decline, and drops the alert that still waits for it. */
async function release(tx: Transaction, { leadId, id, assignmentId }: Holder): Promise<void> {
  await tx
    .update(leadAssignments)
    .set({ status: "declined", declineReason: "no_answer", updatedAt: sql`now()` })
    .where(eq(leadAssignments.id, assignmentId));
  const alert = like(outbox.dedupeKey, `${alertKeys(leadId)}${id}:%`);
  await dropWaiting(tx, and(eq(outbox.leadId, leadId), alert));
}
