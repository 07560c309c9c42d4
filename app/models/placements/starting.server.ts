import { and, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import { db } from "~/database/db.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { subscriptions } from "../../../drizzle/schema/placements";
import type { ChangeBarred, ChangeWish, PreparedChange } from "./changes.server";
import type { Subscription } from "./ledger.server";
import { canShow, findOther, findQueue, isWaiting } from "./places.server";
import { selling } from "./plan";
import { wantRefund } from "./purchases.server";
import { tellNoPlace, tellRefused } from "./send-plan-mail.server";
import { keepPlace, lockListingOf, releaseHold } from "./settlement.server";

/**
 * How a plan begins whose card was given before its listing could be shown: one process at a time asks the vendor, with
 * a place kept, and a request that was cut off is repeated.
 */

const minuteMs = 60_000;
/** Much longer than all requests to the vendor take. */
const claimMs = 10 * minuteMs;
const keptMs = 60 * minuteMs;
const refusedMs = 24 * 60 * minuteMs;

const isDue = (at: Date) => or(isNull(subscriptions.startDueAt), lte(subscriptions.startDueAt, at));

/**
 * Plans that wait to begin and whose listing can be shown now, or that the vendor has not been told to end with the
 * trial; at most `limit`, and none whose next attempt is still to come.
 */
export async function listDue(at: Date, limit: number): Promise<SubscriptionId[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .leftJoin(businesses, eq(businesses.id, subscriptions.businessId))
    .where(
      and(
        isWaiting(),
        isDue(at),
        or(
          isNull(subscriptions.cancelAt),
          and(isNotNull(subscriptions.plan), canShow(subscriptions.accountId)),
        ),
      ),
    )
    .orderBy(subscriptions.startedAt, subscriptions.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** `ready`: a place is kept for it, so that its card may be charged. */
type Claimed = { status: "claimed"; ready: boolean } | { status: "nothing to do" };

/** Claims the start of a waiting plan for ten minutes: only this process asks the vendor about it. */
export const claimStart = (id: SubscriptionId, at: Date): Promise<Claimed> =>
  db.transaction(async (tx) => {
    const listing = await lockListingOf(tx, id);
    const [row] = await tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.id, id), isWaiting(), isDue(at)))
      .for("update");
    if (!row) return { status: "nothing to do" };
    if (await findOther(tx, row, at)) {
      await wantRefund(tx, row, { reason: "bought_twice", at });
      return { status: "nothing to do" };
    }
    const place = placeFor(row, listing);
    const until = new Date(at.getTime() + keptMs);
    const ready = place !== undefined && (await keepPlace(tx, { ...place, id, until }, at));
    if (place && !ready) await tellNoPlace(tx, row, await findQueue({ ...place, id }, at, tx));
    if (!ready && row.cancelAt) return { status: "nothing to do" };
    const startDueAt = new Date(at.getTime() + claimMs);
    await tx.update(subscriptions).set({ startDueAt }).where(eq(subscriptions.id, id));
    return { status: "claimed", ready };
  });

/**
 * Keeps a place of another plan for one that waits to begin, if its listing can be shown: then it is changed at the
 * vendor, without a charge, and begins. `missing`: it does not wait, or not for a place alone.
 */
export const prepareStart = (
  { accountId, subscriptionId: id, plan }: ChangeWish,
  at: Date,
): Promise<PreparedChange | ChangeBarred> =>
  db.transaction(async (tx) => {
    const listing = await lockListingOf(tx, id);
    const [row] = await tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.id, id), eq(subscriptions.accountId, accountId), isWaiting()))
      .for("update");
    const place = row && selling.open ? placeFor({ ...row, plan }, listing) : undefined;
    if (!row || !place) return { status: "missing" };
    if (row.plan === plan) return { status: "same" };
    const until = new Date(at.getTime() + keptMs);
    if (!(await keepPlace(tx, { ...place, id, until }, at))) return { status: "sold out" };
    const applicationId = row.applicationId ?? undefined;
    return { status: "ready", applicationId, charge: false, from: undefined };
  });

/** The place that a plan would take; undefined while its listing cannot be shown. */
function placeFor(row: Subscription, listing: Awaited<ReturnType<typeof lockListingOf>>) {
  if (listing?.status !== "active" || !listing.verified || !listing.trade || !row.plan) return undefined;
  if (listing.ownerId === null || listing.ownerId !== row.accountId) return undefined;
  return { plan: row.plan, trade: listing.trade, cityKey: listing.cityKey };
}

/** Ends the claim after the vendor was asked, so that a further step need not wait. */
export async function endClaim(id: SubscriptionId): Promise<void> {
  await db
    .update(subscriptions)
    .set({ startDueAt: null, cardRefusedAt: null })
    .where(eq(subscriptions.id, id));
}

/** The card was refused: the buyer is told once, the place is released, and it is tried again in a day. */
export const refuseStart = (id: SubscriptionId, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await releaseHold(tx, id);
    const [row] = await tx
      .update(subscriptions)
      .set({ startDueAt: new Date(at.getTime() + refusedMs), cardRefusedAt: at })
      .where(eq(subscriptions.id, id))
      .returning();
    if (row) await tellRefused(tx, row);
  });
