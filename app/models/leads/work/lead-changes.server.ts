import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { leadAssignments, leads } from "../../../../drizzle/schema";
import { declineForAbsent, listHad } from "../holders.server";
import { type FormerStatus, isAnswer, type StatusChange } from "../lead";
import { recipientsPerLead } from "../routing.server";
import { recordEvent } from "./events.server";
import { isOfViewer, type Viewer } from "./owner.server";
import { isId, versionOf, visibleTo } from "./visible.server";

/**
 * Sets where the viewer stands with a lead; any status may follow any other, but that a declined lead is `taken` once
 * as many others have it as may. The lead's own status follows in the same transaction. Returns where they stood
 * `before`; `missing` for a lead that is not theirs.
 */
export async function changeLeadStatus(
  change: Viewer & { leadId: string } & StatusChange,
): Promise<{ status: "changed"; before: FormerStatus } | { status: "taken" } | { status: "missing" }> {
  if (!isId(change.leadId)) return { status: "missing" };
  const { status, reason } = change;
  const values = { status, updatedAt: sql`now()` };
  const answeredAt = isAnswer(status) ? sql`coalesce(${leadAssignments.answeredAt}, now())` : null;
  return db.transaction(async (tx) => {
    // The lead first, as whoever deletes its details does: two locks, always in one order.
    const [lead] = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(eq(leads.id, change.leadId))
      .for("update");
    if (!lead) return { status: "missing" };
    const visible = visibleTo(tx, change, change.leadId);
    const [found] = await tx
      .select({
        status: visible.status,
        declineReason: visible.declineReason,
        assignmentId: visible.assignmentId,
      })
      .from(visible);
    if (!found) return { status: "missing" };
    const { assignmentId, ...before } = found;
    const takenBack = before.status === "declined" && status !== "declined";
    if (takenBack && assignmentId && !(await makeRoom(tx, change.leadId))) return { status: "taken" };
    const declineReason = status === "declined" ? (reason ?? null) : null;
    await tx
      .update(leadAssignments)
      .set({ ...values, answeredAt, declineReason })
      .where(and(eq(leadAssignments.leadId, change.leadId), isOfViewer(change)));
    await tx.update(leads).set(values).where(eq(leads.id, change.leadId));
    const { leadId, accountId } = change;
    const kind = change.intent === "undo" ? "undone" : "status";
    await recordEvent(tx, { leadId, assignmentId, accountId, kind, status, declineReason });
    return { status: "changed", before };
  });
}

/** False when as many businesses have the lead as may; whoever declined it is none of them. */
async function makeRoom(tx: Transaction, leadId: string): Promise<boolean> {
  const had = await listHad(tx, leadId);
  if (had.filter(({ holds }) => holds).length >= recipientsPerLead) return false;
  await declineForAbsent(tx, had);
  return true;
}

/**
 * Saves a business's own notes on a lead assigned to it. `version` is that of the notes which these replace:
 * `newer` when others were saved meanwhile, and those stay. `missing` for any other lead, own requests
 * included, and for one whose details were deleted: notes would bring the homeowner back.
 */
export async function saveLeadNotes(
  change: Viewer & { leadId: string; notes: string; version?: string },
): Promise<{ status: "saved" | "newer" | "missing" }> {
  if (!isId(change.leadId)) return { status: "missing" };
  return db.transaction(async (tx) => {
    // Held, so that notes cannot arrive while the details are being deleted and outlive them.
    const [lead] = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(and(eq(leads.id, change.leadId), isNull(leads.erasedAt)))
      .for("share");
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
