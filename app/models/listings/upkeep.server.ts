import { sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";

const hours = 24;

/**
 * Deletes the words of the search that no listing holds any more, such as the name of somebody whose listing has gone:
 * of one part in 24 of all words, which is another one each hour, so that each is looked at once a day. Returns how
 * many; none while somebody lists something just then.
 */
export async function forgetUnusedWords(hour: number = new Date().getUTCHours()): Promise<number> {
  const result = await rowsFrom(db)<{ forgotten: number }>(
    sql`select forget_tokens(${hour}::int, ${hours}::int) as forgotten`,
  );
  return result[0]?.forgotten ?? 0;
}

/** Writes the mean rating of each trade anew, towards which lists draw; the workers list those again whose trade's changed. */
export async function settleTradeMeans(): Promise<void> {
  await db.execute(sql`select settle_trade_means()`);
}
