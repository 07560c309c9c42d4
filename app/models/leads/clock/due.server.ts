import { and, eq, inArray, isNull, like, or, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { withWays } from "~/models/alerts/settings.server";
import { dropWaiting } from "~/models/messages/outbox.server";
import { leadDue, leads } from "../../../../drizzle/schema/leads";
import { outbox } from "../../../../drizzle/schema/messages";
import { keepDesk, keepDeskOfReleased, listOutdated } from "../admin/waits.server";
import type { RequestNow } from "../now/now";
import { readRequestNow } from "../now/now.server";
import { type Due, dueOf, type WaysOf } from "./clock";

/** How the keys begin of the messages that something due led to; behind it, which message. */
export const dueKey = (leadId: string, { kind, assignmentId }: Pick<Due, "kind" | "assignmentId">): string =>
  `lead:${leadId}:${kind}:${assignmentId ?? "all"}:`;

/**
 * Puts the clock of a lead right after somebody changed it, in their transaction, which holds the lead: what is not so
 * any more is taken back, with its messages as far as they were not sent, what is so now is noted, and the lead comes to
 * the desk or leaves it.
 */
export async function keepClock(tx: Transaction, leadId: string, at = new Date()): Promise<void> {
  await keepDesk(tx, [leadId], at);
  const now = await readRequestNow(tx, leadId, at);
  if (now) await keepDue(tx, now, await readWays(tx, now));
}

/**
 * The same for leads that nobody changed: whose businesses left the site, or are back. What fell due of them meanwhile is
 * written anew.
 */
export async function keepClocksOfReleased(at = new Date()): Promise<void> {
  await keepDeskOfReleased(at);
  for (const leadId of await listOutdated(at)) {
    await db.transaction(async (tx) => {
      await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, leadId)).for("update");
      await keepClock(tx, leadId, at);
    });
  }
}

/** The same for what is due alone. */
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
        set: { dueAt: sql`excluded.due_at` },
        setWhere: isNull(leadDue.doneAt),
      });
  }
}

type Noted = typeof leadDue.$inferSelect;
type Which = Pick<Due, "kind" | "assignmentId">;

const isThe =
  (one: Which) =>
  (other: Which): boolean =>
    one.kind === other.kind && one.assignmentId === other.assignmentId;

/** What somebody was told, or answered, stays noted, so that it is told once; what nobody was told may become so again. */
async function takeBack(tx: Transaction, leadId: string, stale: readonly Noted[]): Promise<void> {
  const isOfStale = or(...stale.map((each) => like(outbox.dedupeKey, `${dueKey(leadId, each)}%`)));
  const unsent = await dropWaiting(tx, and(eq(outbox.leadId, leadId), isOfStale));
  const ids = stale.flatMap((each) => {
    const told = each.doneAt !== null && unsent.every(({ key }) => !key.startsWith(dueKey(leadId, each)));
    return told || each.answer ? [] : [each.id];
  });
  if (ids.length > 0) await tx.delete(leadDue).where(inArray(leadDue.id, ids));
}

/** How the owners of those are told who have the lead and have not answered. */
export async function readWays(tx: Transaction, { asked }: RequestNow): Promise<WaysOf> {
  const withTheirs = await withWays(tx, asked);
  return new Map(withTheirs.map(({ assignmentId, ways }) => [assignmentId, ways]));
}
