import { sql } from "drizzle-orm";
import type { TradeSlug } from "~/models/trades/trade";
import { isOnSite } from "../../../drizzle/schema/on-site";
import type { ListingSummary } from "./listing";
import { summariesById } from "./search/rows.server";

/** How many of the latest photos are considered. */
const photosRead = 200;

/**
 * The verified, claimed businesses of a trade with the latest photos, one photo of each: nobody pays to be among them.
 * Returns exactly `wanted`, or none.
 */
export async function listLatestWork(trade: TradeSlug, wanted: number): Promise<ListingSummary[]> {
  const found = await summariesById(sql`array(
    select b.id from (
      select business_id, max(created_at) as sent_at from (
        select business_id, created_at from business_pictures where kind = 'gallery'
        order by created_at desc limit ${photosRead}) last
      group by business_id) sent
    join businesses b on b.id = sent.business_id
    where ${isOnSite("b")} and b.verified and b.claimed
      and b.category_id = (select id from business_categories where slug = ${trade})
    order by sent_at desc, b.id limit ${wanted})`);
  const shown = found.filter(({ photo, checkedOn }) => photo && checkedOn);
  return shown.length === wanted ? shown : [];
}
