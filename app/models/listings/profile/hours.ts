import { formatMinutes, type Weekday, weekdays } from "~/models/base/clock";
import { oneLine } from "~/models/reading/text";
import type { BusinessHours } from "../../../../drizzle/schema/values/listings";
import type { OpeningTimes } from "../listing";

/** One line of the table: consecutive days with the same times. */
type HoursLine = { days: string; times: string };

export type WeekOfHours = {
  /** Whether these are the typical ones, because the business gave none. */
  typical: boolean;
  lines: readonly HoursLine[];
  /** The hours that could be parsed, in the 24-hour clock, to a time of the next day if that is earlier. */
  openings: readonly { day: Weekday; opens: string; closes: string }[];
};

/** Homeowner specification, section 9. */
function typicalTimes(day: Weekday): string {
  if (day === "Sunday") return "Closed";
  return day === "Saturday" ? "8:00 AM-4:00 PM" : "8:00 AM-6:00 PM";
}

const notGiven = "Not given";
const longestTimes = 60;

/**
 * The opening hours of a business as they are shown, Monday first. Stored ones come from people and files: days in any
 * case or cut to three letters, with any text as times. If no day can be read, the typical ones. `times` are the stored
 * hours that could be parsed.
 */
export function weekOfHours(
  stored: BusinessHours | null | undefined,
  times: readonly OpeningTimes[] = [],
): WeekOfHours {
  const given = new Map<Weekday, string>();
  for (const [name, times] of Object.entries(stored ?? {})) {
    const day = weekdayNamed(name);
    const text = typeof times === "string" ? tidy(times) : "";
    if (day && text && !given.has(day)) given.set(day, text);
  }
  if (given.size === 0) return { typical: true, lines: grouped(typicalTimes), openings: [] };
  return {
    typical: false,
    lines: grouped((day) => given.get(day) ?? notGiven),
    openings: times.flatMap(({ day, opens, closes }) => {
      const weekday = weekdays[day - 1];
      return weekday
        ? [{ day: weekday, opens: formatMinutes(opens), closes: formatMinutes(closes % (24 * 60)) }]
        : [];
    }),
  };
}

function weekdayNamed(name: string): Weekday | undefined {
  const start = name.trim().toLowerCase();
  return start.length < 3 ? undefined : weekdays.find((day) => day.toLowerCase().startsWith(start));
}

/** Writes `8:00 am – 6:00 pm` like the typical ones: `8:00 AM-6:00 PM`. */
const tidy = (times: string): string =>
  oneLine(times.slice(0, longestTimes))
    .replace(/(?<=\d|[ap]m) ?[-–—] ?(?=\d)/gi, "-")
    .replace(/\b[ap]m\b/gi, (half) => half.toUpperCase());

function grouped(timesOn: (day: Weekday) => string): HoursLine[] {
  const runs: { from: Weekday; to: Weekday; times: string }[] = [];
  for (const day of weekdays) {
    const last = runs.at(-1);
    if (last?.times === timesOn(day)) last.to = day;
    else runs.push({ from: day, to: day, times: timesOn(day) });
  }
  return runs.map(({ from, to, times }) => ({
    days: from === to ? from.slice(0, 3) : `${from.slice(0, 3)}-${to.slice(0, 3)}`,
    times,
  }));
}
