import { type SQL, sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import type { LeadSource } from "~/models/leads/lead";

/** Of one week, from its Monday in London (`2026-11-16`): how many there were, and of how many it is true. */
export type WeekShare = { monday: string; count: number; part: number };

const weeksShown = 8;
const daysShown = 14;

const thisWeek = sql`date_trunc('week', now() at time zone 'Europe/London')`;
const firstMonday = sql`((${thisWeek} - make_interval(weeks => ${weeksShown - 1}::int)) at time zone 'Europe/London')`;

/** Eight weeks up to now, the oldest first; `part` is an aggregate over the rows of `from`. */
async function byWeek(from: SQL, at: SQL, part: SQL, where: SQL = sql`true`): Promise<WeekShare[]> {
  return rowsOf<WeekShare>(
    await db.execute(sql`
      with counted as (
        select date_trunc('week', ${at} at time zone 'Europe/London') as monday,
          count(*)::int as count, (count(*) filter (where ${part}))::int as part
        from ${from}
        where ${at} >= ${firstMonday} and ${where}
        group by 1
      )
      select to_char(week.monday, 'YYYY-MM-DD') as monday, coalesce(count, 0) as count, coalesce(part, 0) as part
      from generate_series(0, ${weeksShown - 1}::int) as number
      cross join lateral (select ${thisWeek} - make_interval(weeks => number::int) as monday) as week
      left join counted on counted.monday = week.monday
      order by week.monday`),
  );
}

/** Of the requests whose number was proved: how many were given to a business. */
const routed = () =>
  byWeek(
    sql`leads`,
    sql`leads.created_at`,
    sql`exists (select from lead_assignments where lead_assignments.lead_id = leads.id)`,
    sql`leads.phone_verified`,
  );

/** Of the requests given to businesses, each once a business: how many were answered within 24 hours. */
const answered = () =>
  byWeek(
    sql`lead_assignments`,
    sql`lead_assignments.created_at`,
    sql`lead_assignments.answered_at <= lead_assignments.created_at + interval '24 hours'`,
  );

/** Of the claims that asked for a decision: how many got it within 24 hours. */
const decided = () =>
  byWeek(
    sql`business_claims`,
    sql`business_claims.created_at`,
    sql`coalesce(business_claims.decided_at, business_claims.proved_at) <= business_claims.created_at + interval '24 hours'`,
    sql`business_claims.status <> 'refused'`,
  );

/** From being given a request to acting on it, in minutes, over the eight weeks; null while nobody has. */
async function medianMinutesToContact(): Promise<number | null> {
  const [found] = rowsOf<{ minutes: number | null }>(
    await db.execute(sql`
      select percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 60)::float8 as minutes
      from lead_assignments
      where created_at >= ${firstMonday} and answered_at is not null and status <> 'declined'`),
  );
  return found?.minutes ?? null;
}

export type LeadDay = { source: LeadSource; day: string; count: number };

/** Requests by source on each of the last 14 days in London; days without one too, of sources that had any. */
async function leadsByDay(): Promise<LeadDay[]> {
  return rowsOf<LeadDay>(
    await db.execute(sql`
      with today as (select (now() at time zone 'Europe/London')::date as day),
      counted as (
        select source, (created_at at time zone 'Europe/London')::date as day, count(*)::int as count
        from leads
        where created_at >= ((select day - ${daysShown - 1}::int from today)::timestamp at time zone 'Europe/London')
        group by 1, 2
      )
      select sources.source, to_char(today.day - number, 'YYYY-MM-DD') as day, coalesce(count, 0) as count
      from today
      cross join (select distinct source from counted) as sources
      cross join generate_series(0, ${daysShown - 1}::int) as number
      left join counted on counted.source = sources.source and counted.day = today.day - number
      order by sources.source, day`),
  );
}

/** What the desk draws: counts alone, of nobody in particular. */
export async function findFigures() {
  const [leads, share, contact, claims, medianMinutes] = await Promise.all([
    leadsByDay(),
    routed(),
    answered(),
    decided(),
    medianMinutesToContact(),
  ]);
  return { leads, routed: share, answered: contact, decided: claims, medianMinutes };
}
