import { and, eq, sql } from "drizzle-orm";
import { db, rowsOf, type Transaction } from "~/database/db.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import { businessCategories, businesses, statusNow, subscriptions } from "../../../drizzle/schema";
import { findOther, isAwaited, lockPlaces } from "./places.server";
import { fulfil } from "./purchases.server";

export type Linked =
  | { status: "linked"; businessName: string }
  /** It has a listing by now, or stands no more. */
  | { status: "over" }
  | { status: "not shown" | "no owner" | "no trade" | "has plan" | "sold out"; businessName: string };

/**
 * Gives a plan that was bought without a listing to this one, whose owner counts as its buyer from then on; written in
 * the audit log. Nothing changes where it could not be shown there.
 */
export function linkPurchase(
  actor: Actor,
  { subscriptionId, listingId }: { subscriptionId: string; listingId: string },
  at: Date,
): Promise<Linked> {
  return db.transaction(async (tx) => {
    // The listing before the subscription, as whoever changes a listing does.
    const listing = await lockListing(tx, listingId);
    const [row] = await tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.id, subscriptionId), isAwaited(at)))
      .for("update");
    if (!row?.plan || !listing) return { status: "over" };
    const { businessName, ownerId, trade, cityKey } = listing;
    if (listing.status !== "active") return { status: "not shown", businessName };
    if (!ownerId) return { status: "no owner", businessName };
    if (!trade) return { status: "no trade", businessName };
    if (await findOther(tx, { ...row, businessId: listing.id, applicationId: row.applicationId }, at)) {
      return { status: "has plan", businessName };
    }
    await lockPlaces(tx, { trade, cityKey });
    if (!(await hasPlace(tx, { id: row.id, plan: row.plan, trade, cityKey }, at))) {
      return { status: "sold out", businessName };
    }
    await tx
      .update(subscriptions)
      .set({ businessId: listing.id, accountId: ownerId, updatedAt: at })
      .where(eq(subscriptions.id, row.id));
    await fulfil(tx, row.id, at);
    const subject = { kind: "plan", id: row.id } as const;
    await recordAudit(tx, { actor, action: "linked", subject, after: { listing: listing.id } });
    return { status: "linked", businessName };
  });
}

async function lockListing(tx: Transaction, id: string) {
  const [locked] = await tx
    .select({
      id: businesses.id,
      businessName: businesses.businessName,
      status: statusNow(businesses),
      ownerId: businesses.ownerId,
      cityKey: sql<string>`city_key(${businesses.city})`,
      trade: businessCategories.slug,
    })
    .from(businesses)
    .leftJoin(businessCategories, eq(businessCategories.id, businesses.categoryId))
    .where(eq(businesses.id, id))
    .for("update", { of: businesses });
  return locked;
}

async function hasPlace(
  tx: Transaction,
  { id, plan, trade, cityKey }: { id: string; plan: string; trade: string; cityKey: string },
  at: Date,
): Promise<boolean> {
  const [row] = rowsOf<{ place: number | null }>(
    await tx.execute(
      sql`select free_place(${id}, ${plan}, ${trade}, ${cityKey}, ${at.toISOString()}::timestamptz) as place`,
    ),
  );
  return row?.place != null;
}
