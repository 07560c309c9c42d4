import { eq, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "~/database/db.server";
import { type Due, dueOf } from "~/models/leads/clock/clock";
import { keepClock, readWays } from "~/models/leads/clock/due.server";
import { readRequestNow } from "~/models/leads/now/now.server";
import { leadAssignments, leadDue, leadEvents, leads, outbox } from "../../../drizzle/schema";
import { changeRows } from "../database";

/** Far ahead of any real time: what a verb writes meanwhile, by the real clock, is long before it. */
const farAhead = sql`timestamptz '2031-01-01T00:00:00Z'`;

const { createdAt, updatedAt, answeredAt, declinedAt, fellAt, leadId: assigned } = leadAssignments;

/** By the column that says whose they are: the moments of a lead that verbs write. */
const moments: readonly [lead: AnyPgColumn, ...moments: AnyPgColumn[]][] = [
  [
    leads.id,
    leads.createdAt,
    leads.unmatchedSince,
    leads.deskChoiceAt,
    leads.routingStoppedAt,
    leads.hiredAt,
    leads.closedAt,
    leads.updatedAt,
  ],
  [assigned, createdAt, updatedAt, answeredAt, declinedAt, fellAt],
  [leadEvents.leadId, leadEvents.createdAt],
  [leadDue.leadId, leadDue.answeredAt],
  [outbox.leadId, outbox.createdAt],
];

/**
 * Does something with a lead as if it were that moment: what is written at the real time is moved there, and its clock
 * goes by it. Moments are of 2031 and later.
 */
export async function happens<Outcome>(
  leadId: LeadId,
  moment: string,
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await act();
  const at = new Date(moment);
  for (const [lead, ...columns] of moments) {
    const moved = columns.map((column) => [
      column.name,
      sql`case when ${column} < ${farAhead} then ${at.toISOString()}::timestamptz else ${column} end`,
    ]);
    await db
      .update(lead.table as PgTable)
      .set(Object.fromEntries(moved))
      .where(eq(lead, leadId));
  }
  await db.transaction(async (tx) => {
    await tx.select().from(leads).where(eq(leads.id, leadId)).for("update");
    await keepClock(tx, leadId, at);
  });
  return outcome;
}

/** What is still due for a lead as it is now, and what is recorded as due: the same, unless a verb forgot the clock. */
export const clockOf = (leadId: LeadId) =>
  db.transaction(async (tx) => {
    const now = await readRequestNow(tx, leadId);
    const rows = await tx.select().from(leadDue).where(eq(leadDue.leadId, leadId));
    const line = ({ kind, assignmentId }: Pick<Due, "kind" | "assignmentId">) => `${kind} ${assignmentId}`;
    const done = rows.filter(({ doneAt }) => doneAt).map(line);
    const due = now ? dueOf(now, await readWays(tx, now)).map(line) : [];
    return {
      due: due.filter((each) => !done.includes(each)).sort(),
      written: rows
        .filter(({ doneAt }) => !doneAt)
        .map(line)
        .sort(),
    };
  });

/** Marks the lead's messages in the outbox as sent. */
export const allIsSent = (leadId: LeadId) =>
  changeRows(outbox, { status: "sent", sentAt: sql`now()` }, { leadId });
