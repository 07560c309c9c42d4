import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { leadDue } from "../../../../drizzle/schema/leads";
import { keepClock } from "../clock/due.server";
import type { HeardAnswer } from "../lead";
import { holdWanted } from "../routing.server";

/**
 * Notes what the homeowner says who was asked whether anybody has rung; the last word counts. A no brings the request
 * to the desk. `unasked` where nobody asked, or the request is stopped, hired for or deleted.
 */
export async function answerHeard(
  leadId: string,
  answer: HeardAnswer,
): Promise<{ status: "heard" | "unheard" | "unasked" }> {
  return db.transaction(async (tx) => {
    if (!(await holdWanted(tx, leadId))) return { status: "unasked" };
    const noted = await tx
      .update(leadDue)
      .set({ answer, answeredAt: sql`now()` })
      .where(and(eq(leadDue.leadId, leadId), eq(leadDue.kind, "contact"), isNotNull(leadDue.doneAt)))
      .returning({ id: leadDue.id });
    if (noted.length === 0) return { status: "unasked" };
    await keepClock(tx, leadId);
    return { status: answer === "yes" ? "heard" : "unheard" };
  });
}
