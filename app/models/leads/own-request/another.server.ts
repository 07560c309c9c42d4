import { eq, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { withWays } from "~/models/alerts/settings.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { findTradeOf } from "~/models/trades/trade";
import { leadAssignments, leads } from "../../../../drizzle/schema";
import { announcementOf, type SiteFacts } from "../announcement";
import { declineForAbsent, type Had, listHad } from "../holders.server";
import { professionalAlerts } from "../messages";
import {
  holdRoutable,
  holdWanted,
  listRoutableBusinesses,
  type RoutableBusiness,
  recipientsPerLead,
} from "../routing.server";
import type { AnotherOffer } from "./another";
import { requestState } from "./request-state";

/** How many businesses a request is given to in all, those that declined it included (product decisions, section 6). */
export const mostEver = 6;

const mostReadings = 5;

/** What the homeowner of a request can be offered now that a business has declined it or left the site. */
export async function findAnotherOffer(leadId: string): Promise<AnotherOffer> {
  const { status, asked } = await findNext(db, leadId);
  return { status, asked };
}

export type AskOutcome =
  | { status: "asked" }
  /** As many businesses had it as the page showed, and by now one more has: the same press again, or a second tab. */
  | { status: "repeated" }
  /** What was offered is no longer: stopped, hired, deleted, three hold it, six had it, or nobody else is near. */
  | { status: "refused" };

/**
 * Gives the request to one more business, the first that routing would choose of those that never had it, and
 * queues its alert, in one transaction. `asked` is how many had it when the homeowner pressed: each press asks one.
 */
export async function askAnother(leadId: string, asked: number, site: SiteFacts): Promise<AskOutcome> {
  return db.transaction(async (tx) => {
    if (!(await holdWanted(tx, leadId))) return { status: "refused" };
    for (let reading = 0; reading < mostReadings; reading++) {
      const next = await findNext(tx, leadId);
      if (next.asked > asked) return { status: "repeated" };
      if (next.status !== "possible" || next.asked !== asked) return { status: "refused" };
      const [held] = await holdRoutable(tx, next.trade, [next.business]);
      // One that was taken off the site since it was read is not found again: whoever is next is asked.
      if (!held) continue;
      await giveTo(tx, leadId, held, { had: next.had, site, later: true });
      return { status: "asked" };
    }
    return { status: "refused" };
  });
}

type Next =
  | (Extract<AnotherOffer, { status: "possible" }> & {
      business: RoutableBusiness;
      trade: string;
      had: Had[];
    })
  | (Exclude<AnotherOffer, { status: "possible" }> & { business?: undefined });

/** The offer, and whom it would go to. */
async function findNext(database: Database | Transaction, leadId: string): Promise<Next> {
  const [lead] = await database.select().from(leads).where(eq(leads.id, leadId));
  const had = await listHad(database, leadId);
  const asked = had.length;
  const holding = had.filter(({ holds }) => holds).length;
  const trade = lead && findTradeOf(lead.serviceType);
  const routed = lead?.phoneVerified && trade?.live && requestState(lead) === "open";
  if (!routed || holding === asked || holding >= recipientsPerLead) return { status: "none", asked };
  if (asked >= mostEver) return { status: "enough", asked };
  const { latitude, longitude } = lead;
  if (latitude === null || longitude === null) return { status: "nobody", asked };
  // One more than had it: whoever of these never did is the first that routing would choose.
  const near = await listRoutableBusinesses(database, {
    trade: trade.slug,
    at: { latitude, longitude },
    limit: asked + 1,
  });
  const business = near.find(({ id }) => had.every(({ businessId }) => businessId !== id));
  if (!business) return { status: "nobody", asked };
  return { status: "possible", asked, business, trade: trade.slug, had };
}

/**
 * Gives a lead that the transaction holds to one more business, and queues its alert. `had` is the reading that found
 * room for it. `later` where its homeowner asked for another.
 */
export async function giveTo(
  tx: Transaction,
  leadId: string,
  business: RoutableBusiness,
  { had, site, later }: { had: readonly Had[]; site: SiteFacts; later: boolean },
): Promise<void> {
  await declineForAbsent(tx, had);
  const { id: businessId, email, distanceMiles } = business;
  await tx.insert(leadAssignments).values({ leadId, businessId, email, distanceMiles, status: "assigned" });
  const [lead] = await tx
    .update(leads)
    .set({ status: "assigned", unmatchedSince: null, updatedAt: sql`now()` })
    .where(eq(leads.id, leadId))
    .returning();
  if (!lead) throw new Error("An update of a locked row returned none");
  const announcement = { ...announcementOf(lead, site), later };
  await queueMessages(tx, professionalAlerts(announcement, await withWays(tx, [business])), leadId);
}
