import { and, eq, inArray, like, or, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { withWays } from "~/models/alerts/settings.server";
import { lockLead } from "~/models/leads/holders.server";
import { dropWaiting } from "~/models/messages/outbox.server";
import { leadDue } from "../../../../drizzle/schema/leads";
import { outbox } from "../../../../drizzle/schema/messages";
import { keepDesk, keepDeskOfReleased, listOutdated } from "../admin/waits.server";
import type { RequestNow } from "../now/now";
import { readRequestNow } from "../now/now.server";
import { type Due, dueOf, type WaysOf } from "./clock";

/** The prefix of the keys of messages that something due led to; what follows names the message. */
export const dueKey = (leadId: LeadId, { kind, assignmentId }: Pick<Due, "kind" | "assignmentId">): string =>
  `lead:${leadId}:${kind}:${assignmentId ?? "all"}:`;

/**
 * Updates the clock of a lead after a change, in the transaction of that change, which holds the lead: removes what no
 * longer applies, with its unsent messages, adds what applies now, and moves the lead to the desk or off it.
 */
export async function keepClock(tx: Transaction, leadId: LeadId, at = new Date()): Promise<void> {
  await keepDesk(tx, [leadId], at);
  const now = await readRequestNow(tx, leadId, at);
  if (now) await keepDue(tx, now, await readWays(tx, now));
}

/**
 * The same for leads that did not change themselves, but whose businesses left the site or came back; what fell due
 * meanwhile is added again.
 */
export async function keepClocksOfReleased(at = new Date()): Promise<void> {
  await keepDeskOfReleased(at);
  for (const leadId of await listOutdated(at)) {
    await db.transaction(async (tx) => {
      await lockLead(tx, leadId);
      await keepClock(tx, leadId, at);
    });
  }
}

/** The same for the due rows alone. */
export async function keepDue(tx: Transaction, now: RequestNow, ways: WaysOf): Promise<void> {
  const wanted = dueOf(now, ways);
  const noted = await tx.select().from(leadDue).where(eq(leadDue.leadId, now.id));
  const stale = noted.filter((each) => !wanted.some(isThe(each)));
  if (stale.length > 0) await takeBack(tx, now.id, stale);
  if (wanted.length > 0) {
    await tx
      .insert(leadDue)
      .values(wanted.map((due) => ({ ...due, leadId: now.id })))
      .onConflictDoUpdate({
        target: [leadDue.leadId, leadDue.kind, leadDue.assignmentId],
        set: { dueAt: sql`excluded.due_at`, doneAt: null },
        // Whoever was asked whether they are still looking, and was, is asked again.
        setWhere: sql`${leadDue.doneAt} is null
          or (${leadDue.kind} in ('still', 'close') and excluded.due_at > ${leadDue.doneAt})`,
      });
  }
}

type Noted = typeof leadDue.$inferSelect;
type Which = Pick<Due, "kind" | "assignmentId">;

const isThe =
  (one: Which) =>
  (other: Which): boolean =>
    one.kind === other.kind && one.assignmentId === other.assignmentId;

/** Keeps what somebody was told or answered, so that it is told only once; what is deleted may become due again. */
async function takeBack(tx: Transaction, leadId: LeadId, stale: readonly Noted[]): Promise<void> {
  const isOfStale = or(...stale.map((each) => like(outbox.dedupeKey, `${dueKey(leadId, each)}%`)));
  const unsent = await dropWaiting(tx, and(eq(outbox.leadId, leadId), isOfStale));
  const ids = stale.flatMap((each) => {
    const told = each.doneAt !== null && unsent.every(({ key }) => !key.startsWith(dueKey(leadId, each)));
    return told || each.answer ? [] : [each.id];
  });
  if (ids.length > 0) await tx.delete(leadDue).where(inArray(leadDue.id, ids));
}

/** How the owners who have the lead and have not answered are told. */
export async function readWays(tx: Transaction, { asked }: RequestNow): Promise<WaysOf> {
  const withTheirs = await withWays(tx, asked);
  return new Map(withTheirs.map(({ assignmentId, ways }) => [assignmentId, ways]));
}
