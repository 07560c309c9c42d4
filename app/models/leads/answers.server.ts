import { sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import { type LeadAnswers, weeksShown } from "./answers";
import { type AnyViewer, isOfViewer } from "./owner.server";

/**
 * How many requests came to the viewer's business, or to all of the account's active ones, in the eight weeks up to
 * `now`'s, from Monday to Sunday as London counts them, and how soon they were answered. The median is that of the
 * answered ones that do not stand at declined. A request that two of these businesses have counts once.
 */
export async function summariseAnswers(viewer: AnyViewer, now: Date = new Date()): Promise<LeadAnswers> {
  const rows = rowsOf<{ monday: string; leads: number; answered: number; median: number | null }>(
    await db.execute(sql`
      with this_week as (select date_trunc('week', ${now.toISOString()}::timestamptz at time zone 'Europe/London') as monday),
      received as (
        select min(created_at) as received_at, min(answered_at) as answered_at, bool_and(status <> 'declined') as kept
        from lead_assignments
        where ${isOfViewer(viewer)} and created_at >= (
          select (monday - make_interval(weeks => ${weeksShown - 1})) at time zone 'Europe/London' from this_week)
        group by lead_id
      ),
      median as (
        select percentile_cont(0.5) within group (order by extract(epoch from answered_at - received_at) / 60) as minutes
        from received where answered_at is not null and kept
      )
      select to_char(week.monday, 'YYYY-MM-DD') as monday,
        count(received.received_at)::int as leads,
        count(received.answered_at)::int as answered,
        (select minutes from median)::double precision as median
      from this_week
      cross join generate_series(0, ${weeksShown - 1}) as number
      cross join lateral (select this_week.monday - make_interval(weeks => number) as monday) as week
      left join received
        on date_trunc('week', received.received_at at time zone 'Europe/London') = week.monday
      group by week.monday
      order by week.monday`),
  );
  return {
    weeks: rows.map(({ monday, leads, answered }) => ({ monday, leads, answered })),
    medianMinutes: rows[0]?.median ?? null,
  };
}
