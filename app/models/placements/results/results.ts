import { formatDay, weekdayOf } from "~/models/base/clock";
import type { ResultsPeriod } from "~/models/placements/plan";

/** How many requests went to how many businesses of a city's trade, and how many half of these had, at least. */
export type CityRequests = { requests: number; businesses: number; median: number };

/** The same in words, for an owner there. */
export const cityWords = ({ requests, businesses, median }: CityRequests, city: string): string =>
  `In the last 30 days ${requests} requests went to ${businesses} businesses of your trade in ${city}; half of them had ${median} or more.`;

/** The results of a listing on one day in London, `2026-03-03`. */
type ResultsDay = { day: string; shown: number; views: number };

/** Up to so many days are shown one by one; more are grouped into weeks. */
const mostDays = 31;
const mostWeeks = 26;
const dayMs = 86_400_000;

const number = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
const dayOf = (count: number): string => new Date(count * dayMs).toISOString().slice(0, 10);

/**
 * The results by day from the first to the last, or by week if those are many: the newest 26 weeks. Missing days count
 * as zero.
 */
export function periodsOf(days: readonly ResultsDay[], first: string, last: string): ResultsPeriod[] {
  const [from, to] = [number(first), Math.max(number(first), number(last))];
  const byWeek = to - from >= mostDays;
  const length = byWeek ? 7 : 1;
  const monday = (day: number) => day - weekdayOf(dayOf(day));
  const begin = byWeek ? Math.max(monday(from), monday(to) - (mostWeeks - 1) * 7) : from;
  const periods = Array.from({ length: Math.floor((to - begin) / length) + 1 }, (_, index) => {
    const start = begin + index * length;
    return { ...named(start, length), shown: 0, views: 0 };
  });
  for (const { day, shown, views } of days) {
    const period = periods[Math.floor((number(day) - begin) / length)];
    if (period) Object.assign(period, { shown: period.shown + shown, views: period.views + views });
  }
  return periods;
}

function named(start: number, length: number): { name: string; label: string } {
  const label = formatDay(dayOf(start));
  const day = formatDay(dayOf(start), { weekday: true });
  if (length === 1) return { name: day, label };
  return { name: `${day} to ${formatDay(dayOf(start + length - 1), { weekday: true })}`, label };
}
