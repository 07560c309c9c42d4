import { type SQL, sql } from "drizzle-orm";
import { makePgArray, type PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "~/database/db.server";
import { businesses } from "../../../drizzle/schema";
import type { BusinessStatus } from "./business";

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
  await tx.execute(sql`
    update subscriptions set trade = null, city_key = null, place_plan = null, place = null
    where place is not null and business_id = ${these}`);
  await tx.execute(sql`delete from businesses where id = ${these}`);
}

/**
 * Has plans follow what was written of these listings: what their owners bought without one goes to them, and each has
 * the place of its plan in its own city and trade, or none. For whoever writes many at once; the verbs do it themselves.
 */
export async function settleChanged(tx: Pick<Database, "execute">, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const these = sql`select b.id from businesses b where b.id = any(${makePgArray([...ids])}::uuid[])`;
  await tx.execute(sql`
    select link_purchases(id, now()) from (${these} and b.owner_id is not null order by b.id) as owned`);
  await tx.execute(sql`
    select settle_featured(id, now()) from (${these}
      and exists (select from subscriptions s where s.business_id = b.id) order by b.id) as paid`);
}

/**
 * Lets go of the plans of listings that are another's than their owner's: they wait for a listing, as those do that are
 * bought before there is one. What is over stays with it. The caller has locked the listings and written their owner.
 */
export async function unlinkLostPlans(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update subscriptions s set business_id = null, trade = null, city_key = null, place_plan = null, place = null,
      updated_at = now()
    from businesses b
    where b.id = any(${makePgArray([...ids])}::uuid[]) and s.business_id = b.id
      and s.account_id is distinct from b.owner_id
      and s.ended_at is null and s.stopped_at is null and s.refund_wanted_at is null`);
}
