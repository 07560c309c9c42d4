import { type SQL, sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";
import type { DayFigure } from "../../../drizzle/schema/values/admin";
import { type LeadSource, leadSources } from "../../../drizzle/schema/values/leads";

/** One week, by its Monday in London (`2026-11-16`): how many there were, and how many of them meet the condition. */
type WeekShare = { monday: string; count: number; part: number };

const weeksShown = 8;
const daysShown = 14;
/** The median is taken of the newest so many answered requests. */
const answersWeighed = 2000;

const london = (at: SQL) => sql`(${at} at time zone 'Europe/London')`;
const today = sql`${london(sql`now()`)}::date`;
const firstMonday = sql`(date_trunc('week', ${london(sql`now()`)}) - make_interval(weeks => ${weeksShown - 1}::int))::date`;

/**
 * The figures of each day from `first` to `last`, counted from the rows themselves, as lines of day and figure; days
 * without any have none.
 */
function counted(first: SQL, last: SQL): SQL {
  const within = (at: SQL) =>
    sql`${at} >= ${london(sql`${first}::timestamp`)} and ${at} < ${london(sql`(${last} + 1)::timestamp`)}`;
  const day = (at: SQL) => sql`${london(at)}::date as day`;
  return sql`
    with requests as (
      select ${day(sql`l.created_at`)}, l.source, count(*)::int as count,
        (count(*) filter (where l.phone_verified))::int as proved,
        (count(*) filter (where l.phone_verified
          and exists (select from lead_assignments a where a.lead_id = l.id)))::int as given
      from leads l where ${within(sql`l.created_at`)} group by 1, 2
    )
    select day, 'requests' as figure, source, count, 0 as part from requests
    union all
    select day, 'routed', '', sum(proved)::int, sum(given)::int from requests group by day
    union all
    select ${day(sql`created_at`)}, 'answered', '', count(*)::int,
      (count(*) filter (where answered_at <= created_at + interval '24 hours'))::int
    from lead_assignments where ${within(sql`created_at`)} group by 1
    union all
    select ${day(sql`a.created_at`)}, 'heard', '', count(*)::int,
      (count(*) filter (where exists (
        select from lead_assignments h where h.lead_id = a.lead_id and h.status <> 'declined'
          and h.answered_at <= a.created_at + interval '24 hours')))::int
    from lead_assignments a where ${within(sql`a.created_at`)} and not exists (
      select from lead_assignments e
      where e.lead_id = a.lead_id and (e.created_at, e.id) < (a.created_at, a.id)) group by 1
    union all
    select ${day(sql`created_at`)}, 'decided', '', count(*)::int,
      (count(*) filter (where coalesce(decided_at, proved_at) <= created_at + interval '24 hours'))::int
    from business_claims where ${within(sql`created_at`)} and status <> 'refused' group by 1`;
}

/** Every day that was counted has at least this line. */
const mark = "routed" satisfies DayFigure;

/**
 * Stores the figures of the eight weeks' days up to yesterday, oldest first. Each day is counted again once a day,
 * since its requests may still be answered or routed. Safe to run repeatedly and in several processes.
 */
export async function countFigureDays(): Promise<void> {
  const due = await rowsFrom(db)<{ day: string }>(sql`
      select to_char(day, 'YYYY-MM-DD') as day from generate_series(${firstMonday}, ${today} - 1, interval '1 day') as day
      where not exists (
        select from figure_days kept where kept.day = day::date and kept.figure = ${mark}
          and ${london(sql`kept.counted_at`)}::date = ${today})
      order by 1`);
  for (const { day } of due) {
    const that = sql`${day}::date`;
    await db.execute(sql`
      insert into figure_days as kept (day, figure, source, count, part)
      select day, figure, source, sum(count), sum(part)
      from (${counted(that, that)} union all select ${that}, ${mark}, '', 0, 0) as lines
      group by day, figure, source order by figure, source
      on conflict (day, figure, source) do update
      set count = excluded.count, part = excluded.part, counted_at = now()`);
  }
}

type Line = { day: string; monday: string; figure: DayFigure; source: string; count: number; part: number };

/** All days of the eight weeks: stored figures, and fresh ones for days that are not stored yet, at least today. */
const listLines = async (): Promise<Line[]> =>
  await rowsFrom(db)<Line>(sql`
      with kept as (
        select day, figure, source, count, part from figure_days where day between ${firstMonday} and ${today} - 1
      ),
      -- Days are kept in their order: after the last one none is.
      fresh as (select coalesce(max(day) + 1, ${firstMonday}) as first from kept where figure = ${mark})
      select to_char(day, 'YYYY-MM-DD') as day, to_char(date_trunc('week', day), 'YYYY-MM-DD') as monday,
        figure, source, count, part
      from (select * from kept union all (${counted(sql`(select first from fresh)`, today)})) as lines`);

type Calendar = { mondays: string[]; days: string[] };

/** The eight Mondays and the last 14 days, the oldest first. */
async function readCalendar(): Promise<Calendar> {
  const [calendar] = await rowsFrom(db)<Calendar>(sql`
      select array(select to_char(${firstMonday} + 7 * n, 'YYYY-MM-DD') from generate_series(0, ${weeksShown - 1}::int) n) as mondays,
        array(select to_char(${today} - n, 'YYYY-MM-DD') from generate_series(${daysShown - 1}::int, 0, -1) n) as days`);
  return calendar ?? { mondays: [], days: [] };
}

/**
 * The median time from being given a request to acting on it, in minutes: of the newest 2,000 in the eight weeks; null
 * if there is none.
 */
async function medianMinutesToContact(): Promise<number | null> {
  const [found] = await rowsFrom(db)<{ minutes: number | null }>(sql`
      select percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 60)::float8 as minutes
      from (
        select created_at, answered_at from lead_assignments
        where created_at >= ${london(sql`${firstMonday}::timestamp`)} and answered_at is not null and status <> 'declined'
        order by created_at desc limit ${answersWeighed}) as newest`);
  return found?.minutes ?? null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const byWeek = (lines: readonly Line[], mondays: readonly string[], figure: DayFigure): WeekShare[] =>
  mondays.map((monday) => {
    const own = lines.filter((line) => line.figure === figure && line.monday === monday);
    return { monday, count: sum(own.map(({ count }) => count)), part: sum(own.map(({ part }) => part)) };
  });

const isSource = (source: string): source is LeadSource => leadSources.some((each) => each === source);

type LeadDay = { source: LeadSource; day: string; count: number };

/** Requests by source and day, including days without any, for sources that had some. */
function byDay(lines: readonly Line[], days: readonly string[]): LeadDay[] {
  const requests = lines.filter(({ figure, day }) => figure === "requests" && days.includes(day));
  const sources = [...new Set(requests.map(({ source }) => source))].filter(isSource).sort();
  return sources.flatMap((source) =>
    days.map((day) => {
      const own = requests.filter((line) => line.source === source && line.day === day);
      return { source, day, count: sum(own.map(({ count }) => count)) };
    }),
  );
}

/**
 * The desk's figures: counts, without personal data. By week: of proved requests, how many were given to a business; of
 * those given, once per business, how many were answered within 24 hours; once per request, how many heard within 24
 * hours of the first; and how many claims were decided within 24 hours. And requests by source and day.
 */
export async function findFigures() {
  const [lines, { mondays, days }, medianMinutes] = await Promise.all([
    listLines(),
    readCalendar(),
    medianMinutesToContact(),
  ]);
  return {
    leads: byDay(lines, days),
    routed: byWeek(lines, mondays, "routed"),
    answered: byWeek(lines, mondays, "answered"),
    heard: byWeek(lines, mondays, "heard"),
    decided: byWeek(lines, mondays, "decided"),
    medianMinutes,
  };
}
