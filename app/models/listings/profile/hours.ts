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
  /** The hours that could be parsed, in the 24-hour clock; empty for the typical ones. */
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
      return weekday ? [{ day: weekday, opens: formatMinutes(opens), closes: formatMinutes(closes) }] : [];
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

const time = String.raw`(\d{1,2})(?:[:.]?(\d\d))? ?(am|pm)?`;
const span = new RegExp(`^(?:open |from )*${time} ?(?:[-–—]|to|until|till) ?${time}$`);
const halfDay = 12 * 60;
const wholeDay = 24 * 60;

/**
 * Typed times of a day as they are stored, such that `opening_times` reads them: '8 to 6' is '8:00 AM - 6:00 PM'.
 * Undefined for anything else, also for hours past midnight.
 */
export function readTimes(typed: string): string | undefined {
  const said = oneLine(typed)
    .toLowerCase()
    .replace(/\b([ap])\.?m\b\.?/g, "$1m")
    .replace(/\b(noon|midday)\b/g, "12pm")
    .replace(/\bmidnight\b/g, "12am");
  if (/^(closed|shut)$/.test(said)) return "Closed";
  if (/^(open )?(24 ?(h|hrs?|hours|\/7)|all day)$/.test(said)) return "24 hours";
  const [, hour = "", minute, half, lastHour = "", lastMinute, lastHalf] = span.exec(said) ?? [];
  // Nobody opens at one to five in the night without saying so.
  const afternoon = /^[1-5]$/.test(hour) && lastHalf !== "am" && Number(lastHour) <= 12 ? "pm" : undefined;
  const opens = minuteOfDay(hour, minute, half ?? afternoon);
  let closes = minuteOfDay(lastHour, lastMinute, lastHalf);
  if (opens === undefined || closes === undefined) return undefined;
  if (closes === 0) closes = wholeDay;
  const by24 = lastHalf || lastHour.startsWith("0") || Number(hour) > 12;
  if (closes <= opens && !by24) closes += halfDay;
  return opens < closes && closes <= wholeDay
    ? `${byHalves(opens)} - ${byHalves(Math.min(closes, wholeDay - 1))}`
    : undefined;
}

function minuteOfDay(hour: string, minute = "0", half?: string): number | undefined {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hour === "" || minutes > 59 || (half && (hours < 1 || hours > 12))) return undefined;
  const at = minutes + 60 * (half ? (hours % 12) + (half === "pm" ? 12 : 0) : hours);
  return at <= wholeDay ? at : undefined;
}

/** '6:30 PM'. */
const byHalves = (minutes: number): string =>
  `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${minutes < halfDay ? "AM" : "PM"}`;

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
