import { sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";
import type { HeardRecord } from "./now";

const today = sql`(now() at time zone 'Europe/London')::date`;
const daysCounted = 30;
/** Of fewer, a share says nothing. */
const fewest = 30;

/**
 * Of the requests that a business first had within 30 days, those of the last two days left out, how many heard from one
 * within 24 hours of it: as the days were counted by night. Null while they are fewer than 30.
 */
export async function findRecord(): Promise<HeardRecord | null> {
  const [found] = await rowsFrom(db)<HeardRecord>(sql`
      select coalesce(sum(count), 0)::int as requests, coalesce(sum(part), 0)::int as heard from figure_days
      where figure = 'heard' and day between ${today} - ${daysCounted + 1}::int and ${today} - 2
        and (counted_at at time zone 'Europe/London')::date >= day + 2`);
  return found && found.requests >= fewest ? found : null;
}
