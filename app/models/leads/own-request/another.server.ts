import { eq, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { withWays } from "~/models/alerts/settings.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { isExact } from "~/models/places/place";
import type { AskedWork } from "~/models/trades/who-fits";
import { leadAssignments, leads } from "../../../../drizzle/schema/leads";
import { announcementOf } from "../announcement.server";
import { keepClock } from "../clock/due.server";
import { declineForAbsent, listHolders } from "../holders.server";
import type { RoutableBusiness } from "../lead";
import { professionalAlerts } from "../messages";
import { anotherOf, type Given, type RequestNow } from "../now/now";
import { readRequestNow } from "../now/now.server";
import { holdRoutable, holdWanted, listRoutableBusinesses } from "../routing.server";

const mostReadings = 5;

/** Whether there is somebody whom its homeowner can be offered to ask, now that a business declined or left the site. */
export const findAnother = async (now: RequestNow, database: Database | Transaction = db): Promise<boolean> =>
  (await findNext(database, now)) !== undefined;

type AskOutcome =
  | { status: "asked" }
  /** As many businesses had it as the page showed, and by now one more has: the same press again, or a second tab. */
  | { status: "repeated" }
  /** What was offered is no longer: stopped, hired, deleted, three hold it, six had it, or nobody else is near. */
  | { status: "refused" };

/**
 * Gives the request to one more business, the first that routing would choose of those that never had it, and
 * queues its alert, in one transaction. `asked` is how many had it when the homeowner pressed: each press asks one.
 */
export const askAnother = async (leadId: string, asked: number): Promise<AskOutcome> =>
  db.transaction(async (tx) => {
    if (!(await holdWanted(tx, leadId))) return { status: "refused" };
    for (let reading = 0; reading < mostReadings; reading++) {
      const now = await readRequestNow(tx, leadId);
      if (now && now.given.length > asked) return { status: "repeated" };
      if (now?.given.length !== asked) return { status: "refused" };
      const next = await findNext(tx, now);
      if (!next) return { status: "refused" };
      const [held] = await holdRoutable(tx, next.work, [next.business]);
      // One that was taken off the site since it was read is not found again: whoever is next is asked.
      if (!held) continue;
      await giveTo(tx, leadId, held, { had: now.given, later: true });
      return { status: "asked" };
    }
    return { status: "refused" };
  });

/** Whom routing would choose next of those that never had it; nobody where nobody may be asked. */
async function findNext(database: Database | Transaction, now: RequestNow): Promise<Next | undefined> {
  const { asking, given } = now;
  if (asking.status !== "open" || anotherOf(now) !== "somebody") return undefined;
  const { work, place: at } = asking;
  // One more than had it: whoever of these never did is the first that routing would choose.
  const near = await listRoutableBusinesses(database, { work, at, limit: given.length + 1 });
  const business = near.find(({ id }) => given.every((had) => had.id !== id));
  return business && { business, work };
}

type Next = { business: RoutableBusiness; work: AskedWork };

/**
 * Gives a lead that the transaction holds to one more business, and queues its alert. `had` is the reading that found
 * room for it. `later` where its homeowner asked for another.
 */
export async function giveTo(
  tx: Transaction,
  leadId: string,
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
  await queueMessages(tx, professionalAlerts(announcement, await withWays(tx, [business])), leadId);
  await keepClock(tx, leadId);
}
