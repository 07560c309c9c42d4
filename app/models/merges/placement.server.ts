import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { leavePlaces } from "~/models/placements/settlement.server";
import { listingDays, placementApplications, subscriptions } from "../../../drizzle/schema/placements";

/** Whether both listings have a plan that is charged for: one listing can show only one of them. */
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
 * Moves plans, applications and impressions to the listing that stays; returns whether there were plans: then the
 * caller settles its placement. Called before the owner moves, so that no waiting plan of theirs takes the place.
 */
export async function movePlacement(
  tx: Transaction,
  staysId: ListingId,
  goneId: ListingId,
): Promise<boolean> {
  await tx
    .update(placementApplications)
    .set({ businessId: staysId })
    .where(eq(placementApplications.businessId, goneId));
  await tx.execute(sql`
    insert into listing_days as kept (business_id, day, shown, views, calls)
    select ${staysId}::uuid, day, shown, views, calls from listing_days where business_id = ${goneId}::uuid
    on conflict (business_id, day) do update set shown = kept.shown + excluded.shown,
      views = kept.views + excluded.views, calls = kept.calls + excluded.calls`);
  await tx.delete(listingDays).where(eq(listingDays.businessId, goneId));
  // The place of the listing that stays is kept: a plan that is over may still hold the other.
  const [held] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.businessId, staysId), isNotNull(subscriptions.place)));
  if (held) await leavePlaces(tx, [goneId]);
  const paid = await tx
    .update(subscriptions)
    .set({ businessId: staysId, updatedAt: sql`now()` })
    .where(eq(subscriptions.businessId, goneId))
    .returning({ id: subscriptions.id });
  return paid.length > 0;
}
