import { and, desc, eq, isNull, like, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { withWays } from "~/models/alerts/settings.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { areaName } from "~/models/places/postcode";
import { findTrade } from "~/models/trades/trade";
import { leads, outbox } from "../../../../drizzle/schema";
import { announcementOf, type SiteFacts } from "../announcement";
import { listHolders } from "../holders.server";
import { isAnswer } from "../lead";
import { alertKeys, alertsToOthers } from "../messages";
import { hiredNotice, type KnownLead } from "./own-request-messages";

/** A lead as the homeowner who made it sees it: nothing in it says who that is. */
export async function findRequest(leadId: string) {
  const [request] = await db
    .select({
      id: leads.id,
      serviceType: leads.serviceType,
      source: leads.source,
      outcode: leads.outcode,
      answers: leads.answers,
      homeownerNotes: leads.homeownerNotes,
      estimate: leads.estimate,
      phoneVerified: leads.phoneVerified,
      routingStoppedAt: leads.routingStoppedAt,
      hiredAt: leads.hiredAt,
      erasedAt: leads.erasedAt,
      createdAt: leads.createdAt,
    })
    .from(leads)
    .where(eq(leads.id, leadId));
  return request;
}

export type OwnRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Far above what one person asks for. */
const mostListed = 50;

/**
 * The requests made with this email, the newest first: for whoever has confirmed that it is theirs. Of their
 * details, only what the work was and what it may cost.
 */
export function listRequestsMadeWith(email: string) {
  return db
    .select({
      id: leads.id,
      serviceType: leads.serviceType,
      postcode: leads.postcode,
      outcode: leads.outcode,
      estimate: leads.estimate,
      routingStoppedAt: leads.routingStoppedAt,
      hiredAt: leads.hiredAt,
      createdAt: leads.createdAt,
    })
    .from(leads)
    .where(and(eq(sql`lower(${leads.email})`, email.toLowerCase()), isNull(leads.erasedAt)))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(mostListed);
}

/**
 * The businesses that were given the request and where each stands with it: what its homeowner may know of them. One
 * that has left the site cannot take it on, whatever it said.
 */
export async function listRequestBusinesses(leadId: string) {
  const holders = await listHolders(db, leadId);
  return holders.map(({ id, name, slug, city, distanceMiles, status, holds, listed }) => ({
    id,
    name,
    slug,
    city,
    distanceMiles,
    status: holds ? status : ("declined" as const),
    listed,
  }));
}

/** `closed`: there is no such request, or its details have been deleted. */
export type RequestChange<Status extends string> = { status: Status | "closed" };

/** No business gets the request from now on; those that have it keep it. */
export async function stopRouting(leadId: string): Promise<RequestChange<"stopped">> {
  const changed = await db
    .update(leads)
    .set({ routingStoppedAt: sql`coalesce(${leads.routingStoppedAt}, now())`, updatedAt: sql`now()` })
    .where(isOpen(leadId))
    .returning({ id: leads.id });
  return { status: changed.length > 0 ? "stopped" : "closed" };
}

/**
 * Takes back {@link stopRouting} and {@link recordHired}; messages that went out are not taken back, and whoever has the
 * request and was told nothing of it is told now.
 */
export async function resumeRouting(leadId: string, site: SiteFacts): Promise<RequestChange<"resumed">> {
  return db.transaction(async (tx) => {
    const [lead] = await tx
      .update(leads)
      .set({ routingStoppedAt: null, hiredAt: null, updatedAt: sql`now()` })
      .where(isOpen(leadId))
      .returning();
    if (!lead) return { status: "closed" };
    await tellUntold(tx, lead, site);
    return { status: "resumed" };
  });
}

/** Alerts those who have the lead, have not answered and were told nothing, nor was their owner for another. */
async function tellUntold(tx: Transaction, lead: LeadRow, site: SiteFacts): Promise<void> {
  const holders = await withWays(tx, await listHolders(tx, lead.id));
  const alerts = await tx.select({ key: outbox.dedupeKey }).from(outbox).where(isAlertOf(lead.id));
  const isTold = ({ id }: { id: string }) => alerts.some(({ key }) => key.includes(id));
  const untold = holders.filter((holder) => holder.holds && !isTold(holder) && !isAnswer(holder.status));
  const messages = alertsToOthers(announcementOf(lead, site), { told: holders.filter(isTold), untold });
  await queueMessages(tx, messages, lead.id);
}

/**
 * Notes that the homeowner has hired someone: nobody else gets the request, and each business that has it
 * is told, once however often this is called, in place of an alert that waits. Where they stand with it stays theirs
 * to say.
 */
export async function recordHired(leadId: string, site: SiteFacts): Promise<RequestChange<"hired">> {
  return db.transaction(async (tx) => {
    const [lead] = await tx
      .update(leads)
      .set({
        hiredAt: sql`coalesce(${leads.hiredAt}, now())`,
        routingStoppedAt: sql`coalesce(${leads.routingStoppedAt}, now())`,
        updatedAt: sql`now()`,
      })
      .where(isOpen(leadId))
      .returning();
    if (!lead) return { status: "closed" };
    await tx.delete(outbox).where(and(isAlertOf(leadId), eq(outbox.status, "pending")));
    const known = knownLead(lead, site);
    const holders = await listHolders(tx, leadId);
    await queueMessages(
      tx,
      holders.map((to) => hiredNotice(known, to)),
      leadId,
    );
    return { status: "hired" };
  });
}

const isAlertOf = (leadId: string) =>
  and(eq(outbox.leadId, leadId), like(outbox.dedupeKey, `${alertKeys(leadId)}%`));

const isOpen = (leadId: string) => and(eq(leads.id, leadId), isNull(leads.erasedAt));

type LeadRow = typeof leads.$inferSelect;

/** The lead in the words of a message to those who have it. */
export function knownLead(lead: LeadRow, site: SiteFacts): KnownLead {
  return {
    id: lead.id,
    trade: findTrade(lead.serviceType)?.label ?? lead.serviceType,
    area: lead.outcode ?? areaName(lead.postcode),
    receivedAt: lead.createdAt,
    siteName: site.siteName,
    link: site.leadLink(lead.id),
  };
}
