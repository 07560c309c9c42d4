import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { makePgArray, type PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "~/database/db.server";
import { leavePlaces, settleChanged, unlinkLostPlans } from "~/models/placements/settlement.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { businessClaims } from "../../../drizzle/schema/claims";
import type { BusinessStatus } from "../../../drizzle/schema/values/listings";

/**
 * What a placement hangs on is its listing's city, trade, owner and status. Each is written by one verb here, and what
 * follows for plans is done in the same transaction: no trigger does it, and a hand that writes `businesses` moves no
 * paid place. tests/rules/changes.test.ts knows every update of the table.
 */

type Columns = PgUpdateSetSource<typeof businesses>;
/** What may be written with a change: nothing that another verb is for. */
type Beside = Omit<Columns, "city" | "categoryId" | "ownerId" | "status">;
type Changed = Pick<typeof businesses.$inferSelect, "id" | "businessName" | "city">;

/** Writes where listings are and which trade they have; the places of their plans are there from then on. */
export const moveListing = (
  tx: Transaction,
  listings: SQL,
  to: Pick<Columns, "city" | "categoryId">,
  beside: Beside = {},
): Promise<Changed[]> => change(tx, listings, { ...beside, ...to });

/** Of a listing in a statement about several: an operator looks into a dispute about it, and its owner waits. */
export const isOwnerHeld: SQL = sql`exists (select from ${businessClaims}
  where ${eq(businessClaims.businessId, businesses.id)}
    and ${and(eq(businessClaims.status, "disputed"), isNotNull(businessClaims.lookedAt))})`;

/**
 * Writes whose listings are; null for nobody's. The plans of anybody else wait for another listing (`let go`), unless the
 * caller ends or moves them (`stay`). Plans that wait for one of the new owner's find it.
 */
export async function changeOwner(
  tx: Transaction,
  listings: SQL,
  ownerId: string | null,
  { plans = "let go", ...beside }: Beside & Pick<Columns, "status"> & { plans?: "let go" | "stay" } = {},
): Promise<Changed[]> {
  const unlink = plans === "let go" ? unlinkLostPlans : undefined;
  return change(tx, listings, { ...beside, ownerId }, unlink);
}

/** Writes whether listings are on the site; the plans of those that are not give up their places. */
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

/** Erases listings for good: their plans hold no place, and stay, to be refunded or to find another listing. */
export async function eraseListings(tx: Transaction, ids: readonly string[]): Promise<void> {
  const these = sql`any(${makePgArray([...ids])}::uuid[])`;
  await leavePlaces(tx, ids);
  await tx.execute(sql`delete from businesses where id = ${these}`);
}
