import { sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";

const hours = 24;

/**
 * Deletes search words that no listing holds any more, such as the name of somebody whose listing is gone. Each hour
 * checks another one of 24 parts of all words, so that each word is checked once a day. Returns how many were deleted;
 * none while somebody lists something just then.
 */
export async function forgetUnusedWords(hour: number = new Date().getUTCHours()): Promise<number> {
  const result = await rowsFrom(db)<{ forgotten: number }>(
    sql`select forget_tokens(${hour}::int, ${hours}::int) as forgotten`,
  );
  return result[0]?.forgotten ?? 0;
}

/** Recalculates the mean rating of each trade, which lists draw ratings towards; workers relist changed trades. */
export async function settleTradeMeans(): Promise<void> {
  await db.execute(sql`select settle_trade_means()`);
}
