import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { featuredApplications, listingDays, subscriptions } from "../../../../drizzle/schema";

/** Whether each of the two has a plan that is charged for: one listing can show one of them. */
export async function haveTwoPlans(
  tx: Pick<Transaction, "selectDistinct">,
  [one, other]: [string, string],
): Promise<boolean> {
  const rows = await tx
    .selectDistinct({ businessId: subscriptions.businessId })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.businessId, [one, other]),
        isNotNull(subscriptions.entitledUntil),
        isNull(subscriptions.endedAt),
        isNull(subscriptions.stoppedAt),
        isNull(subscriptions.refundWantedAt),
      ),
    );
  return rows.length > 1;
}

/**
 * What was paid for the listing that goes, and how often it was seen, goes on with the one that stays, which has its
 * owner by now. Its place in the lists is free by then, and is taken again in the same transaction, where no other
 * place of that owner's stands.
 */
export async function movePlacement(tx: Transaction, staysId: string, goneId: string): Promise<void> {
  await tx
    .update(featuredApplications)
    .set({ businessId: staysId })
    .where(eq(featuredApplications.businessId, goneId));
  await tx.execute(sql`
    insert into listing_days as kept (business_id, day, shown, views, calls)
    select ${staysId}::uuid, day, shown, views, calls from listing_days where business_id = ${goneId}::uuid
    on conflict (business_id, day) do update set shown = kept.shown + excluded.shown,
      views = kept.views + excluded.views, calls = kept.calls + excluded.calls`);
  await tx.delete(listingDays).where(eq(listingDays.businessId, goneId));
  const paid = await tx
    .update(subscriptions)
    .set({ businessId: staysId, updatedAt: sql`now()` })
    .where(eq(subscriptions.businessId, goneId))
    .returning({ id: subscriptions.id });
  if (paid.length > 0) await tx.execute(sql`select settle_featured(${staysId}::uuid, now())`);
}
