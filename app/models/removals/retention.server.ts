import { and, eq, lte, sql } from "drizzle-orm";
import { ago, inBatches } from "~/database/batches.server";
import { db, rowsOf } from "~/database/db.server";
import { idsOf } from "~/models/base/uuid";
import { eraseListings } from "~/models/listings/changes.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { listingRemovals } from "../../../drizzle/schema/imports";
import { daysToRestore } from "./removals.server";

const erasedAtOnce = 500;

/** Deletes for good what was removed too long ago to be restored; returns how many listings. */
export async function eraseRemoved(): Promise<number> {
  await db
    .update(listingRemovals)
    .set({ status: "erasing" })
    .where(
      and(
        eq(listingRemovals.status, "removed"),
        lte(listingRemovals.removedAt, ago({ days: daysToRestore })),
      ),
    );
  const erasing = await db.select().from(listingRemovals).where(eq(listingRemovals.status, "erasing"));
  let total = 0;
  for (const { id } of erasing) {
    total += await inBatches(erasedAtOnce, () => eraseSome(id));
    const [left] = rowsOf(await db.execute(sql`select from businesses where removal_id = ${id} limit 1`));
    if (left) continue;
    await db.execute(sql`delete from removed_listings where removal_id = ${id}`);
    await db
      .update(listingRemovals)
      .set({ status: "erased", erasedAt: sql`now()` })
      .where(eq(listingRemovals.id, id));
  }
  return total;
}

const eraseSome = (removalId: string): Promise<number> =>
  db.transaction(async (tx) => {
    const some = await tx
      .select({ id: businesses.id })
      .from(businesses)
      .where(eq(businesses.removalId, removalId))
      .limit(erasedAtOnce)
      .for("update");
    await eraseListings(tx, idsOf(some));
    return some.length;
  });
