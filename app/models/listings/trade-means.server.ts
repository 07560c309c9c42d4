import { sql } from "drizzle-orm";
import { db } from "~/database/db.server";

/** Writes the mean rating of each trade anew, towards which lists draw; the workers list those again whose trade's changed. */
export async function settleTradeMeans(): Promise<void> {
  await db.execute(sql`select settle_trade_means()`);
}
