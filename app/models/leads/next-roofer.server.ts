import { eq, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { withWays } from "~/models/alerts/settings.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { isExact } from "~/models/places/place";
import type { AskedWork } from "~/models/trades/who-fits";
import { leadAssignments, leads } from "../../../drizzle/schema/leads";
import { professionalAlerts } from "./alert-messages";
import { announcementOf } from "./announcement.server";
import { keepClock } from "./clock/due.server";
import { declineForAbsent, listHolders } from "./holders.server";
import type { RoutableBusiness } from "./lead";
import { anotherOf, type Given, type RequestNow } from "./now/now";
import { readRequestNow } from "./now/now.server";
import { listRoutableBusinesses, lockRoutable, lockWanted } from "./routing.server";
import { webhooksOf } from "./webhooks.server";

const mostReadings = 5;

/** Whether the homeowner can be offered one more business, after one declined or left the site. */
export const findAnother = async (now: RequestNow, database: Database | Transaction = db): Promise<boolean> =>
  (await findNext(database, now)) !== undefined;

type AskOutcome =
  | { status: "asked" }
  /** More businesses have it by now than the page showed: a double click, or a second tab. */
  | { status: "repeated" }
  /** The offer no longer stands: stopped, hired, deleted, three have it, six had it, or nobody else is near. */
  | { status: "refused" };

/**
 * Gives the request to one more business, the next that routing would choose, and queues its alert, in one transaction.
 * `asked` is how many businesses had it when the homeowner pressed the button: each press adds one.
 */
export const askAnother = async (leadId: LeadId, asked: number): Promise<AskOutcome> =>
  db.transaction(async (tx) => {
    if (!(await lockWanted(tx, leadId))) return { status: "refused" };
    const now = await readRequestNow(tx, leadId);
    if (now && now.given.length > asked) return { status: "repeated" };
    if (now?.given.length !== asked) return { status: "refused" };
    return { status: (await askNext(tx, leadId, { later: true })) ? "asked" : "refused" };
  });

/**
 * Gives a lead that the transaction holds to the next business; false if there is none, or none may be asked. `later` if
 * its homeowner asked for one more.
 */
export async function askNext(
  tx: Transaction,
  leadId: LeadId,
  { later }: { later: boolean },
): Promise<boolean> {
  for (let reading = 0; reading < mostReadings; reading++) {
    const now = await readRequestNow(tx, leadId);
    const next = now && (await findNext(tx, now));
    if (!now || !next) return false;
    const [locked] = await lockRoutable(tx, next.work, [next.business]);
    // Taken off the site since it was read, so it is not found again: the next business is asked.
    if (!locked) continue;
    await giveTo(tx, leadId, locked, { had: now.given, later });
    return true;
  }
  return false;
}

/** The next business that routing would choose; undefined if there is none, or none may be asked. */
async function findNext(database: Database | Transaction, now: RequestNow): Promise<Next | undefined> {
  const { asking, given } = now;
  if (asking.status !== "open" || anotherOf(now) !== "somebody") return undefined;
  const { work, place: at } = asking;
  // Among one more than had it, the first that never did is the next that routing would choose.
  const near = await listRoutableBusinesses(database, { work, at, limit: given.length + 1 });
  const business = near.find(({ id }) => given.every((had) => had.id !== id));
  return business && { business, work };
}

type Next = { business: RoutableBusiness; work: AskedWork };

/**
 * Gives a lead that the transaction holds to one more business, and queues its alert. `had` is the list of holders in
 * which the caller found room; `later` if the homeowner asked for another business.
 */
export async function giveTo(
  tx: Transaction,
  leadId: LeadId,
  business: RoutableBusiness,
  { had, later }: { had: readonly Given[]; later: boolean },
): Promise<void> {
  await declineForAbsent(tx, had);
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
    .values({ leadId, businessId, email, distanceMiles, distanceExact, status: "assigned" });
  const announcement = { ...announcementOf(lead, await listHolders(tx, leadId)), later };
  const alerts = professionalAlerts(announcement, await withWays(tx, [business]));
  await queueMessages(tx, [...alerts, ...webhooksOf(announcement, [business])], leadId);
  await keepClock(tx, leadId);
}
