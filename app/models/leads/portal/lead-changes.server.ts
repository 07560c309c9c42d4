import { and, eq, inArray, or, sql } from "drizzle-orm";
import { db, pick, type Transaction } from "~/database/db.server";
import { isKept, type LeadRow, lockKept } from "~/models/leads/holders.server";
import { leadAssignments, leads } from "../../../../drizzle/schema/leads";
import { keepClock } from "../clock/due.server";
import { declineForAbsent, listHolders } from "../holders.server";
import { type FormerStatus, isAnswer, type LeadStatus, type StatusChange } from "../lead";
import { type TakeBack, takeBackOf } from "../now/business";
import { readRequestNow } from "../now/now.server";
import { followBooked } from "../own-request/booked.server";
import { endChoice, followTakeBack } from "../own-request/ended-choice.server";
import { recordEvent } from "./events.server";
import { isOfViewer, type Viewer, versionOf, visibleTo } from "./visible.server";

type Changed =
  | { status: "changed"; before: FormerStatus }
  | { status: Exclude<TakeBack, "possible"> }
  | { status: "missing" };

/**
 * Sets the viewer's status for a lead. Any status may follow any other, except that a decline can be taken back only
 * while that is allowed; otherwise the answer says why not. The lead's own status follows in the same transaction, and
 * when set to Booked its homeowner is asked to confirm. Returns the status `before`; `missing` for a lead that is not
 * theirs or whose details were deleted.
 */
export async function changeLeadStatus(change: Viewer & { leadId: LeadId } & StatusChange): Promise<Changed> {
  const { leadId, status } = change;
  return db.transaction(async (tx) => {
    // The lead first, as in a deletion of its details: both always lock in the same order.
    const lead = await lockKept(tx, leadId);
    if (!lead) return { status: "missing" };
    const visible = visibleTo(tx, change, leadId);
    const [found] = await tx
      .select(pick(visible, "status", "declineReason", "assignmentId", "businessId"))
      .from(visible)
      .innerJoin(leads, eq(leads.id, visible.leadId));
    if (!found) return { status: "missing" };
    const { assignmentId, businessId, ...before } = found;
    const now = before.status === "declined" ? await readRequestNow(tx, leadId) : undefined;
    const takeBack = now ? takeBackOf(now, businessId) : null;
    if (takeBack && status !== "declined") {
      if (takeBack !== "possible") return { status: takeBack };
      await declineForAbsent(tx, await listHolders(tx, leadId));
    }
    await setStatus(tx, change, assignmentId);
    if (assignmentId) await follow(tx, lead, { assignmentId, businessId, before: before.status, status });
    await keepClock(tx, leadId);
    return { status: "changed", before };
  });
}

type Move = {
  assignmentId: string;
  businessId: ListingId | null;
  before: LeadStatus;
  status: LeadStatus;
};

/** What a business's new status sets off: the end of a choice, or what its homeowner is told or asked. */
async function follow(tx: Transaction, lead: LeadRow, move: Move): Promise<void> {
  const { assignmentId, businessId, before, status } = move;
  if (status === "declined") {
    if (lead.hiredBusinessId === businessId) await endChoice(tx, lead, assignmentId);
  } else if (before === "declined") {
    const { wasChosen } = await followTakeBack(tx, lead, assignmentId);
    // They are told already what it comes to.
    if (wasChosen) return;
  }
  await followBooked(tx, move);
}

/**
 * Writes the viewer's status and records it in the lead's log, in a transaction that holds the lead. `answeredAt` is
 * set by the first status that is an answer, and cleared by one that is none.
 */
export async function setStatus(
  tx: Transaction,
  change: Viewer & { leadId: LeadId } & StatusChange,
  assignmentId: string | null,
): Promise<void> {
  const { leadId, accountId, status } = change;
  const values = { status, updatedAt: sql`now()` };
  const answeredAt = isAnswer(status) ? sql`coalesce(${leadAssignments.answeredAt}, now())` : null;
  const declineReason = status === "declined" ? (change.reason ?? null) : null;
  await tx
    .update(leadAssignments)
    .set({ ...values, answeredAt, declineReason })
    .where(and(eq(leadAssignments.leadId, leadId), isOfViewer(change)));
  await tx.update(leads).set(values).where(eq(leads.id, leadId));
  const kind = change.intent === "undo" ? "undone" : "status";
  await recordEvent(tx, { leadId, assignmentId, accountId, kind, status, declineReason });
}

/**
 * Saves a business's own notes on a lead assigned to it. `version` is that of the notes which these replace:
 * `newer` when others were saved meanwhile, and those stay. `missing` for any other lead, own requests
 * included, and for one whose details were deleted: notes would bring the homeowner back.
 */
export async function saveLeadNotes(
  change: Viewer & { leadId: LeadId; notes: string; version?: string },
): Promise<{ status: "saved" } | { status: "newer" } | { status: "missing" }> {
  return db.transaction(async (tx) => {
    // Locked, so that a concurrent deletion of the details cannot leave these notes behind.
    const [lead] = await tx.select({ id: leads.id }).from(leads).where(isKept(change.leadId)).for("share");
    if (!lead) return { status: "missing" };
    const own = and(eq(leadAssignments.leadId, lead.id), isOfViewer(change));
    const replaced = or(
      eq(versionOf(leadAssignments.notes), change.version ?? ""),
      inArray(leadAssignments.notes, ["", change.notes]),
    );
    const saved = await tx
      .update(leadAssignments)
      .set({ notes: change.notes, updatedAt: sql`now()` })
      .where(and(own, replaced))
      .returning({ assignmentId: leadAssignments.id });
    const { leadId, accountId } = change;
    for (const { assignmentId } of saved) {
      await recordEvent(tx, { leadId, assignmentId, accountId, kind: "notes" });
    }
    if (saved.length > 0) return { status: "saved" };
    const known = await tx.select({ id: leadAssignments.id }).from(leadAssignments).where(own).limit(1);
    return { status: known.length > 0 ? "newer" : "missing" };
  });
}
