import { and, desc, eq, sql } from "drizzle-orm";
import { db, pick, type Transaction } from "~/database/db.server";
import type { DeclineReason, LeadEventKind, LeadStatus, TimelineEntry } from "~/models/leads/lead";
import { accounts } from "../../../../drizzle/schema/accounts";
import { leadAssignments, leadEvents } from "../../../../drizzle/schema/leads";
import { isOfViewer, type Viewer } from "./visible.server";

/** Notes what was done with a lead, in the transaction of the verb that did it. */
export async function recordEvent(tx: Transaction, event: LeadEvent): Promise<void> {
  await tx.insert(leadEvents).values(event);
}

/**
 * Records that somebody opened a lead of their business: once for each person, and not for their own requests or
 * unknown ids.
 */
export async function noteView({ leadId, ...viewer }: Viewer & { leadId: LeadId }): Promise<void> {
  const { accountId } = viewer;
  const [unseen] = await db
    .select({ assignmentId: leadAssignments.id })
    .from(leadAssignments)
    .where(
      and(
        eq(leadAssignments.leadId, leadId),
        isOfViewer(viewer),
        sql`not exists (select from lead_events e
          where e.assignment_id = ${leadAssignments.id} and e.account_id = ${accountId} and e.kind = 'viewed')`,
      ),
    );
  if (!unseen) return;
  await db
    .insert(leadEvents)
    .values({ ...unseen, leadId, accountId, kind: "viewed" })
    .onConflictDoNothing();
}

/** More than anybody reads of one lead. */
const mostEvents = 100;

/**
 * What was done with a lead, newest first, at most a hundred entries, each with the name on the account. The caller has
 * checked that the lead is the viewer's. `assignmentId` is null for somebody's own request.
 */
export async function listEvents(leadId: LeadId, assignmentId: string | null): Promise<TimelineEntry[]> {
  const ofAssignment = assignmentId
    ? eq(leadEvents.assignmentId, assignmentId)
    : sql`${leadEvents.assignmentId} is null`;
  return db
    .select({
      ...pick(leadEvents, "id", "kind", "status", "declineReason", "accountId"),
      at: leadEvents.createdAt,
      byOperator: sql<boolean>`coalesce(${accounts.role} = 'operator', false)`,
      name: sql<string>`coalesce(trim(${accounts.firstName} || ' ' || ${accounts.lastName}), '')`,
    })
    .from(leadEvents)
    .leftJoin(accounts, eq(accounts.id, leadEvents.accountId))
    .where(and(eq(leadEvents.leadId, leadId), ofAssignment))
    .orderBy(desc(leadEvents.createdAt), desc(leadEvents.id))
    .limit(mostEvents);
}

/** An entry in the log of a lead; it holds nothing that somebody wrote. */
type LeadEvent = {
  leadId: LeadId;
  /** Null for somebody's own request, which no business of theirs was given. */
  assignmentId: string | null;
  /** Who did it. */
  accountId: AccountId;
  kind: LeadEventKind;
  /** The new status, if it changed. */
  status?: LeadStatus;
  declineReason?: DeclineReason | null;
};
