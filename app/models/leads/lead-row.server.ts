import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { leads } from "../../../drizzle/schema/leads";

export type LeadRow = typeof leads.$inferSelect;

/** Which lead, unless its details were deleted. */
export const isKept = (leadId: string) => and(eq(leads.id, leadId), isNull(leads.erasedAt));

/** The lead, held until the transaction ends: before anything of it is, so that nobody waits for each other. */
export async function lockLead(tx: Transaction, leadId: string): Promise<LeadRow | undefined> {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for("update");
  return lead;
}

/** The same, unless its details were deleted. */
export async function lockKept(tx: Transaction, leadId: string): Promise<LeadRow | undefined> {
  const [lead] = await tx.select().from(leads).where(isKept(leadId)).for("update");
  return lead;
}
