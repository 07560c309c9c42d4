import { and, eq, sql } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { businessClaims } from "../../../drizzle/schema/claims";

/** Whether somebody disputes whose the listing is: nobody changes it until that is decided. */
export async function isDisputed(from: Pick<Database, "select">, businessId: string): Promise<boolean> {
  const [open] = await from
    .select({ one: sql`1` })
    .from(businessClaims)
    .where(and(eq(businessClaims.businessId, businessId), eq(businessClaims.status, "disputed")));
  return open !== undefined;
}

/** As {@link isDisputed}, of the listing as it is now. */
export const findDispute = (businessId: string): Promise<boolean> => isDisputed(db, businessId);
