import { and, eq, isNull, or, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import { subscriptions } from "../../../drizzle/schema/placements";
import { findOther, isCurrent, isWaiting, lockPlaces } from "./places.server";
import { fulfil } from "./purchases.server";
import { callForStart, findFreePlace, lockListing } from "./settlement.server";

export type Linked =
  | { status: "linked"; businessName: string }
  /** It has a listing by now, or no longer stands. */
  | { status: "over" }
  | { status: "not shown" | "no owner" | "no trade" | "has plan" | "sold out"; businessName: string };

/**
 * Attaches a plan that was bought without a listing to this one, whose owner then counts as its buyer; recorded in the
 * audit log. One that has not begun does so once the listing is checked. Nothing changes where it could not be shown.
 */
export const linkPurchase = (
  actor: Actor,
  { subscriptionId, listingId }: { subscriptionId: SubscriptionId; listingId: ListingId },
  at: Date,
): Promise<Linked> =>
  db.transaction(async (tx) => {
    // The listing is locked before the subscription, as by whoever changes a listing.
    const listing = await lockListing(tx, listingId);
    const [row] = await tx
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.id, subscriptionId),
          isNull(subscriptions.businessId),
          or(isCurrent(at), isWaiting()),
        ),
      )
      .for("update");
    if (!row?.plan || !listing) return { status: "over" };
    const { businessName, ownerId, trade, cityKey } = listing;
    if (listing.status !== "active") return { status: "not shown", businessName };
    if (!ownerId) return { status: "no owner", businessName };
    if (!trade) return { status: "no trade", businessName };
    if (await findOther(tx, { ...row, businessId: listing.id, applicationId: row.applicationId }, at))
      return { status: "has plan", businessName };
    await lockPlaces(tx, { trade, cityKey });
    if ((await findFreePlace(tx, { id: row.id, plan: row.plan, trade, cityKey }, at)) === undefined)
      return { status: "sold out", businessName };
    await tx
      .update(subscriptions)
      .set({ businessId: listing.id, accountId: ownerId, updatedAt: at })
      .where(eq(subscriptions.id, row.id));
    await fulfil(tx, row.id, at);
    await callForStart(tx, sql`${subscriptions.id} = ${row.id}`);
    await recordAudit(tx, actor, "linked", "plan", row.id, { after: { listing: listing.id } });
    return { status: "linked", businessName };
  });
