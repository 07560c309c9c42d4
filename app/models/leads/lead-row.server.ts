import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { leads } from "../../../drizzle/schema/leads";

export type LeadRow = typeof leads.$inferSelect;

/** The condition for this lead, unless its details were deleted. */
export const isKept = (leadId: string) => and(eq(leads.id, leadId), isNull(leads.erasedAt));

/** Locks a lead and returns it; undefined if there is none. It is always locked before its other rows. */
export async function lockLead(tx: Transaction, leadId: string): Promise<LeadRow | undefined> {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for("update");
  return lead;
}

/** Like {@link lockLead}; undefined too if its details were deleted. */
export async function lockKept(tx: Transaction, leadId: string): Promise<LeadRow | undefined> {
  const [lead] = await tx.select().from(leads).where(isKept(leadId)).for("update");
  return lead;
}
