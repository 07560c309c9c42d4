import { eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { leads } from "../../../drizzle/schema";
import { type Holder, listHolders } from "./holders.server";

export type LeadWithMatches = {
  lead: typeof leads.$inferSelect;
  /** The businesses that have it, in the order they were matched. */
  matches: Holder[];
};

/** A lead with the businesses that have it; undefined when there is none. */
export async function findLeadWithMatches(leadId: string): Promise<LeadWithMatches | undefined> {
  const [[lead], matches] = await Promise.all([
    db.select().from(leads).where(eq(leads.id, leadId)),
    listHolders(db, leadId),
  ]);
  return lead && { lead, matches };
}
