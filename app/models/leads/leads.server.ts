import { eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { leads } from "../../../drizzle/schema/leads";
import { type Holder, listHolders } from "./holders.server";
import { type RequestNow, requestNow } from "./now/now";
import { readWished } from "./now/wished.server";

export type LeadNow = {
  lead: typeof leads.$inferSelect;
  now: RequestNow<Holder>;
};

/** A lead with what is so of it now; undefined when there is none. */
export async function findLeadNow(leadId: string): Promise<LeadNow | undefined> {
  const [[lead], given] = await Promise.all([
    db.select().from(leads).where(eq(leads.id, leadId)),
    listHolders(db, leadId),
  ]);
  if (!lead) return undefined;
  const wished = await readWished(db, lead, given);
  return { lead, now: requestNow({ lead, given, wished, at: new Date() }) };
}
