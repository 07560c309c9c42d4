import { sql } from "drizzle-orm";
import { db, instant, rowsFrom } from "~/database/db.server";
import { type LeadAnswers, weeksShown } from "./answers";
import { isOfViewer, type Viewer } from "./visible.server";

/** The median is taken of this many answered requests, the newest. */
const answersWeighed = 2000;

type Row = { monday: string; leads: number; answered: number; median: number | null };

/**
 * The requests of the viewer's business in the eight weeks up to that of `now`, from Monday to Sunday in London time,
 * and how soon they were answered; counted from a single index, however many there are. The median is that of the
 * newest 2000 answered requests that are not declined.
 */
export async function summariseAnswers(viewer: Viewer, now: Date = new Date()): Promise<LeadAnswers> {
  const own = isOfViewer(viewer);
  const begins = (monday: ReturnType<typeof sql>) => sql`(${monday} at time zone 'Europe/London')`;
  const rows = await rowsFrom(db)<Row>(sql`
      with weeks as (
        select date_trunc('week', ${instant(now)} at time zone 'Europe/London')
          - make_interval(weeks => number) as monday
        from generate_series(0, ${weeksShown - 1}::int) as number
      ),
      newest as (
        select extract(epoch from answered_at - created_at) / 60 as minutes from lead_assignments
        where ${own} and answered_at is not null and status <> 'declined'
          and created_at >= (select ${begins(sql`min(monday)`)} from weeks)
        order by created_at desc limit ${answersWeighed}
      )
      select to_char(monday, 'YYYY-MM-DD') as monday, week.leads, week.answered,
        (select percentile_cont(0.5) within group (order by minutes) from newest)::double precision as median
      from weeks cross join lateral (
        select count(*)::int as leads, count(answered_at)::int as answered from lead_assignments
        where ${own} and created_at >= ${begins(sql`monday`)}
          and created_at < ${begins(sql`(monday + interval '1 week')`)}
      ) as week
      order by monday`);
  return {
    weeks: rows.map(({ monday, leads, answered }) => ({ monday, leads, answered })),
    medianMinutes: rows[0]?.median ?? null,
  };
}
