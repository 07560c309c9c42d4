import { sql } from "drizzle-orm";
import { fewestCounted } from "~/content/site";
import { db, instant, rowsFrom } from "~/database/db.server";
import type { CityTrade } from "~/models/placements/places.server";
import { isOnSite } from "../../../../drizzle/schema/on-site";
import type { CityRequests } from "./results";

const daysCounted = 30;
/** The middle of fewer would tell one of them what another had. */
const fewestBusinesses = 3;

/**
 * What the requests of the last 30 days came to for the businesses of a city's trade, paid for or not; null if fewer
 * than 30 requests went to them, or to fewer than three of them.
 */
export async function findCityRequests(
  { trade, cityKey }: CityTrade,
  at: Date,
): Promise<CityRequests | null> {
  const [found] = await rowsFrom(db)<CityRequests>(sql`
    with given as (
      select had.business_id, had.lead_id
      from businesses b join lead_assignments had on had.business_id = b.id
      where ${isOnSite("b")} and b.trades @> array[${trade}::text] and b.city_key = ${cityKey}
        and had.created_at > ${instant(at)} - make_interval(days => ${daysCounted}::int))
    select count(distinct lead_id)::int as requests, count(distinct business_id)::int as businesses,
      (select percentile_disc(0.5) within group (order by each.requests)::int
        from (select count(*) as requests from given group by business_id) each) as median
    from given`);
  return found && found.requests >= fewestCounted && found.businesses >= fewestBusinesses ? found : null;
}
