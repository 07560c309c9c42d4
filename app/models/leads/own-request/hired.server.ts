import { and, asc, eq, inArray, like, or, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { withWays } from "~/models/alerts/settings.server";
import { perDay, takeAllowance } from "~/models/base/rate-limits.server";
import { type LeadRow, lockKept } from "~/models/leads/holders.server";
import type { OutboxStatus } from "~/models/messages/message";
import { dropWaiting, queueMessages } from "~/models/messages/outbox.server";
import { leads } from "../../../../drizzle/schema/leads";
import { outbox } from "../../../../drizzle/schema/messages";
import { alertKeys } from "../alert-messages";
import { knownLead } from "../announcement.server";
import { undoSeconds } from "../clock/clock";
import { keepClock } from "../clock/due.server";
import { type Holder, listHolders } from "../holders.server";
import { delayed } from "../home-letter";
import type { ChoiceReason } from "../lead";
import { bookedKeys, type HiredNews, hiredKeys, hiredNotice } from "./own-request-messages";

/** Whom a homeowner says they hired; `at`: the price that they chose among those they compared, and why, if said. */
type Hired = (
  | /** One of the businesses that were given the request, whether it has it still or not. */
  { whom: "business"; businessId: ListingId }
  | { whom: "other" | "unsaid" }
) & { at?: { versionId: string; reason: ChoiceReason | null } };

/** Reads the form's value: the id of a business, or one of the other choices. */
export const hiredOf = (said: string): Hired =>
  said === "other" || said === "unsaid" ? { whom: said } : { whom: "business", businessId: said };

/** How often a day a homeowner may say whom they hired: each time writes to the businesses that have the request. */
const mostChanges = 5;

export type HiredOutcome =
  | { status: "hired" }
  /** They have said exactly this before: nobody is told again. */
  | { status: "known" }
  /** The business was never given the request. */
  | { status: "unknown" }
  /** They have reached the limit for today. */
  | { status: "limited" }
  /** There is no such request, or its details have been deleted. */
  | { status: "closed" };

/**
 * Records that the homeowner has hired someone, and whom, as far as they say; their last word counts. From then on
 * nobody else gets the request. Each business that has it is told once whether it was chosen, in place of messages that
 * wait for it, however often this is called; one that declined is told only if it was chosen. The status of each
 * business stays its own to set.
 */
export const recordHired = (leadId: LeadId, hired: Hired): Promise<HiredOutcome> =>
  db.transaction((tx) => hire(tx, leadId, hired));

/** The same within a transaction. */
export async function hire(tx: Transaction, leadId: LeadId, hired: Hired): Promise<HiredOutcome> {
  const lead = await lockKept(tx, leadId);
  if (!lead) return { status: "closed" };
  const given = await listHolders(tx, leadId);
  const chosen = hired.whom === "business" ? hired.businessId : null;
  if (chosen && !given.some(({ id }) => id === chosen)) return { status: "unknown" };
  if (isKnown(lead, hired, chosen)) return { status: "known" };
  const taken = await takeAllowance(tx, [perDay("hired:lead", leadId, mostChanges)]);
  if (taken.status === "limited") return { status: "limited" };
  const now = await noteHired(tx, leadId, hired, chosen);
  await forgetWaiting(tx, leadId, [alertKeys(leadId), hiredKeys(leadId), bookedKeys(leadId)]);
  await tellHired(tx, now);
  await keepClock(tx, leadId);
  return { status: "hired" };
}

/** Tells each business that has the lead, and the chosen one, whether it was chosen; who knows that is not told again. */
export async function tellHired(tx: Transaction, lead: LeadRow): Promise<void> {
  const chosen = lead.hiredBusinessId;
  const given = await listHolders(tx, lead.id);
  const news = given
    .filter(({ id, holds }) => holds || id === chosen)
    .map((to) => ({ to, news: to.id === chosen ? ("chosen" as const) : ("someone" as const) }));
  await tell(tx, lead, news);
}

/** Drops what waits to be told of a choice that fell, and the alerts that came with it. */
export const forgetFallen = (tx: Transaction, leadId: LeadId): Promise<void> =>
  forgetWaiting(tx, leadId, [alertKeys(leadId), hiredKeys(leadId, "fell")]);

/** Whether they said exactly this before; without a price, the one that they chose still counts. */
const isKnown = (
  { hiredAt, hiredWhom, hiredBusinessId, hiredVersionId }: LeadRow,
  { whom, at }: Hired,
  chosen: string | null,
): boolean =>
  hiredAt !== null &&
  hiredWhom === whom &&
  hiredBusinessId === chosen &&
  (at === undefined || at.versionId === hiredVersionId);

async function noteHired(
  tx: Transaction,
  leadId: LeadId,
  { whom, at }: Hired,
  chosen: string | null,
): Promise<LeadRow> {
  const [now] = await tx
    .update(leads)
    .set({
      hiredAt: sql`now()`,
      hiredWhom: whom,
      hiredBusinessId: chosen,
      hiredVersionId: at?.versionId ?? null,
      hiredReason: at?.reason ?? null,
      routingStoppedAt: sql`coalesce(${leads.routingStoppedAt}, now())`,
      closedAt: null,
      updatedAt: sql`now()`,
    })
    .where(eq(leads.id, leadId))
    .returning();
  if (!now) throw new Error("An update of a locked row returned none");
  return now;
}

/**
 * Closes a request that the transaction holds: nobody else gets it, and each business that has it is told so, once.
 * `lapsed`: its homeowner did not answer whether they still look.
 */
export async function close(tx: Transaction, lead: LeadRow, news: "closed" | "lapsed"): Promise<void> {
  const [closed] = await tx
    .update(leads)
    .set({ routingStoppedAt: sql`now()`, closedAt: sql`now()`, unmatchedSince: null, updatedAt: sql`now()` })
    .where(eq(leads.id, lead.id))
    .returning();
  if (!closed) throw new Error("An update of a locked row returned none");
  await forgetWaiting(tx, lead.id, [alertKeys(lead.id), hiredKeys(lead.id)]);
  const given = await listHolders(tx, lead.id);
  await tell(
    tx,
    closed,
    given.filter(({ holds }) => holds).map((to) => ({ to, news })),
  );
  await keepClock(tx, lead.id);
}

/**
 * The news that a hiring has ended: its homeowner took it back, or the hired one declined. `toHired` is said to that one,
 * which is told nothing here where it is null.
 */
export type Reopening = { news: "reopened" | "fell"; toHired: string | null };

/**
 * Tells those who heard of the hiring that it has ended, in the same transaction; unsent notices are dropped. `before`
 * is the lead as it was. Returns the names of the businesses.
 */
export async function tellReopened(
  tx: Transaction,
  before: LeadRow,
  { news: ending, toHired }: Reopening,
): Promise<string[]> {
  if (!before.hiredAt && !before.closedAt) return [];
  await forgetWaiting(tx, before.id, [hiredKeys(before.id)]);
  const heard = await readHeard(tx, before.id, ["sent"]);
  const given = await listHolders(tx, before.id);
  const news = given
    .filter(({ id, holds }) => holds && heard.has(id) && (toHired !== null || id !== before.hiredBusinessId))
    .map((to) => ({
      to,
      news: before.hiredAt ? ending : ("resumed" as const),
      more: to.id === before.hiredBusinessId ? (toHired ?? "") : "",
    }));
  return tell(tx, before, news);
}

type News = { to: Holder; news: HiredNews; more?: string };

/** Queues the notices to businesses whose last news was different; returns the names of these. */
async function tell(tx: Transaction, lead: LeadRow, news: readonly News[]): Promise<string[]> {
  const heard = await readHeard(tx, lead.id, ["sent"]);
  const fresh = news.filter((each) => heard.get(each.to.id) !== each.news);
  const { hiredAt, closedAt, createdAt, hiredWhom: whom, hiredReason: reason } = lead;
  const known = { ...knownLead(lead), at: hiredAt ?? closedAt ?? createdAt, whom, reason };
  const reached = await withWays(
    tx,
    fresh.map(({ to, ...said }) => ({ ...to, ...said })),
  );
  const at = new Date();
  const undone = new Date(at.getTime() + undoSeconds * 1000);
  const notices = reached.flatMap(({ news, more, ...to }) =>
    hiredNotice(known, to, news, more).map((each) => (news === "fell" ? delayed(each, undone, at) : each)),
  );
  await queueMessages(tx, notices, lead.id);
  return fresh.map(({ to }) => to.name);
}

/** The names of the businesses that were told of the hiring or closing, or are about to be. */
export async function listTold(leadId: LeadId): Promise<string[]> {
  const heard = await readHeard(db, leadId, ["pending", "sent"]);
  const given = await listHolders(db, leadId);
  const isTold = (id: string) => /^(?:chosen|someone|closed|lapsed)$/.test(heard.get(id) ?? "");
  return given.flatMap(({ id, name }) => (isTold(id) ? [name] : []));
}

/** The last news of the hiring that each business heard, by its id, among messages with these statuses. */
async function readHeard(
  database: Database | Transaction,
  leadId: LeadId,
  statuses: OutboxStatus[],
): Promise<Map<string, string>> {
  const sent = await database
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(
      and(
        eq(outbox.leadId, leadId),
        like(outbox.dedupeKey, `${hiredKeys(leadId)}%`),
        inArray(outbox.status, statuses),
      ),
    )
    .orderBy(asc(outbox.createdAt), asc(outbox.id));
  return new Map(
    sent.map(({ key }) => {
      const [news = "", , businessId = ""] = key.slice(hiredKeys(leadId).length).split(":");
      return [businessId, news];
    }),
  );
}

/** Drops waiting messages whose keys begin with one of these. */
async function forgetWaiting(tx: Transaction, leadId: LeadId, keys: readonly string[]): Promise<void> {
  const begins = or(...keys.map((key) => like(outbox.dedupeKey, `${key}%`)));
  await dropWaiting(tx, and(eq(outbox.leadId, leadId), begins));
}
