import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { listingChecks } from "../../../../drizzle/schema/listings";
import { checkKinds, type ShownCheck } from "./check";

/** What was checked about a listing and counts, insurance that has run out included, in the order it is shown. */
export function listChecks(businessId: string): Promise<ShownCheck[]> {
  const { id, kind, organisation, number, expiresOn, checkedAt } = listingChecks;
  const place = sql`array_position(array[${sql.join(
    checkKinds.map((each) => sql`${each}`),
    sql`, `,
  )}]::text[], ${kind})`;
  return db
    .select({ id, kind, organisation, number, expiresOn, checkedAt })
    .from(listingChecks)
    .where(and(eq(listingChecks.businessId, businessId), isNull(listingChecks.endedAt)))
    .orderBy(place, asc(organisation), asc(id));
}

/** Nothing that was checked about the listing counts any more; the rows stay for the record. */
export async function endChecks(tx: Transaction, businessId: string): Promise<void> {
  await tx
    .update(listingChecks)
    .set({ endedAt: sql`now()` })
    .where(and(eq(listingChecks.businessId, businessId), isNull(listingChecks.endedAt)));
}
