import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { makePgArray, type PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "~/database/db.server";
import { leavePlaces, settleChanged, unlinkLostPlans } from "~/models/placements/settlement.server";
import { type BusinessRow, businesses } from "../../../drizzle/schema/businesses";
import { businessClaims } from "../../../drizzle/schema/claims";
import type { BusinessStatus } from "../../../drizzle/schema/values/listings";

/**
 * Placements depend on a listing's city, trade, owner and status. Each of these is written by one verb here, which also
 * settles the affected plans in the same transaction: no trigger does it, so a manual update of `businesses` moves no
 * paid place.
 */

type Columns = PgUpdateSetSource<typeof businesses>;
/** Columns that may be written along with a change: none that has a verb of its own. */
type Beside = Omit<Columns, "city" | "categoryId" | "ownerId" | "status">;
type Changed = Pick<BusinessRow, "id" | "businessName" | "city">;

/** Writes the city and trade of listings, and settles their plans there. */
export const moveListing = (
  tx: Transaction,
  listings: SQL,
  to: Pick<Columns, "city" | "categoryId">,
  beside: Beside = {},
): Promise<Changed[]> => change(tx, listings, { ...beside, ...to });

/** True of a listing in `businesses` while an operator looks into a dispute about it, which its owner must wait for. */
export const isOwnerAwaited: SQL = sql`exists (select from ${businessClaims}
  where ${eq(businessClaims.businessId, businesses.id)}
    and ${and(eq(businessClaims.status, "disputed"), isNotNull(businessClaims.lookedAt))})`;

/**
 * Writes the owner of listings; null for none. Somebody else's plans are detached and wait for another listing (`let
 * go`), unless the caller ends or moves them (`stay`). Waiting plans of the new owner are attached.
 */
export async function changeOwner(
  tx: Transaction,
  listings: SQL,
  ownerId: AccountId | null,
  { plans = "let go", ...beside }: Beside & Pick<Columns, "status"> & { plans?: "let go" | "stay" } = {},
): Promise<Changed[]> {
  const unlink = plans === "let go" ? unlinkLostPlans : undefined;
  return change(tx, listings, { ...beside, ownerId }, unlink);
}

/** Writes the status of listings; plans of those that leave the site give up their places. */
export const changeStatus = (
  tx: Transaction,
  listings: SQL,
  status: BusinessStatus,
  beside: Beside = {},
): Promise<Changed[]> => change(tx, listings, { ...beside, status });

async function change(
  tx: Transaction,
  listings: SQL,
  columns: Columns,
  before?: typeof unlinkLostPlans,
): Promise<Changed[]> {
  const changed = await tx
    .update(businesses)
    .set({ updatedAt: sql`now()`, ...columns })
    .where(listings)
    .returning({ id: businesses.id, businessName: businesses.businessName, city: businesses.city });
  const ids = changed.map(({ id }) => id);
  await before?.(tx, ids);
  await settleChanged(tx, ids);
  return changed;
}

/** Deletes listings for good. Their plans give up their places, to be refunded or to wait for another listing. */
export async function eraseListings(tx: Transaction, ids: readonly ListingId[]): Promise<void> {
  const these = sql`any(${makePgArray([...ids])}::uuid[])`;
  await leavePlaces(tx, ids);
  await tx.execute(sql`delete from businesses where id = ${these}`);
}
