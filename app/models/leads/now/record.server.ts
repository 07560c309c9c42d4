import { sql } from "drizzle-orm";
import { fewestCounted } from "~/content/site";
import { db, rowsFrom } from "~/database/db.server";
import type { HeardRecord } from "./silence";

const today = sql`(now() at time zone 'Europe/London')::date`;
const daysCounted = 30;

/**
 * Of the requests that a business first had in the 30 days up to the day before yesterday, how many heard from one
 * within 24 hours, as counted at night. Null if there are fewer than 30.
 */
export async function findRecord(): Promise<HeardRecord | null> {
  const [found] = await rowsFrom(db)<HeardRecord>(sql`
      select coalesce(sum(count), 0)::int as requests, coalesce(sum(part), 0)::int as heard from figure_days
      where figure = 'heard' and day between ${today} - ${daysCounted + 1}::int and ${today} - 2
        and (counted_at at time zone 'Europe/London')::date >= day + 2`);
  return found && found.requests >= fewestCounted ? found : null;
}
