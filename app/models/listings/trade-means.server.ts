import { sql } from "drizzle-orm";
import { inBatches } from "~/database/batches.server";
import { db, rowsFrom } from "~/database/db.server";

const ranksAtOnce = 500;

/** Recalculates the mean rating of each trade, which lists draw ratings towards, and ranks its listings by it. */
export async function settleTradeMeans(): Promise<void> {
  await inBatches(ranksAtOnce, async () => {
    const [settled] = await rowsFrom(db)<{ ranked: number }>(
      sql`select settle_trade_means(${ranksAtOnce}::int) as ranked`,
    );
    return settled?.ranked ?? 0;
  });
}
