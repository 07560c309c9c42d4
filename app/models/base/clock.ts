export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Weekday = (typeof weekdays)[number];
export const months =
  "January February March April May June July August September October November December".split(" ");

const hourMs = 60 * 60 * 1000;

const london = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The date and time in London. */
type LondonTime = { year: number; month: number; day: number; minutes: number };

/** The time in London at this instant; `minutes` after midnight. */
export function londonTime(instant: Date): LondonTime {
  const parts = new Map(london.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const of = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return { year: of("year"), month: of("month"), day: of("day"), minutes: of("hour") * 60 + of("minute") };
}

/**
 * The instant of a time in London. When clocks go back, the first of two; when they skip the time going forward, an
 * hour later by the clock. `day` may exceed the month.
 */
export function instantInLondon({ year, month, day, minutes }: LondonTime): Date {
  const winter = new Date(Date.UTC(year, month - 1, day, 0, minutes));
  const summer = new Date(winter.getTime() - hourMs);
  return londonTime(summer).minutes === minutes % (24 * 60) ? summer : winter;
}

/** The day in London, `days` after that of the instant: `2026-03-03`. */
export function londonDay(at: Date, days = 0): string {
  const { year, month, day } = londonTime(at);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** The weekday of a date given as `2026-03-03`; Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * The time in London, as 'Tue 3 Mar, 14:05', optionally with the year. Names are our own, since servers and browsers
 * have different versions of the British ones ('Sep', 'Sept').
 */
export function formatInstant(instant: Date | string, { withYear = false } = {}): string {
  const at = new Date(instant);
  return `${formatDay(londonDay(at), { weekday: true, withYear })}, ${formatMinutes(londonTime(at).minutes)}`;
}

/** Minutes after midnight by the 24-hour clock: `22:30`. */
export const formatMinutes = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((each) => String(each).padStart(2, "0")).join(":");

/** How long to wait, rounded up: '40 seconds', '1 minute', '15 minutes', 'an hour', '3 hours'. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "an hour" : `${hours} hours`;
}

/** A date given as `2026-03-03`, as '3 Mar', as 'Tue 3 Mar' with its weekday, or as 'Tuesday 3 March' in full. */
export function formatDay(day: string, { weekday = false, withYear = false, inFull = false } = {}): string {
  const [year, month, date] = day.split("-").map(Number);
  const written = (word = "") => (inFull ? word : word.slice(0, 3));
  const words = `${date} ${written(months[(month ?? 1) - 1])}`;
  const dated = withYear ? `${words} ${year}` : words;
  return weekday ? `${written(weekdays[weekdayOf(day)])} ${dated}` : dated;
}

/** How long something took, its two largest units, rounded down: '12 minutes', '2 hours 10 minutes', '1 day 4 hours'. */
export function formatSpan(minutes: number): string {
  const whole = Math.floor(minutes);
  if (whole < 1) return "less than a minute";
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor(whole / 60) % 24, whole % 60];
  const units: [number, string][] =
    days > 0
      ? [
          [days, "day"],
          [hours, "hour"],
        ]
      : [
          [hours, "hour"],
          [rest, "minute"],
        ];
  return units
    .filter(([number]) => number > 0)
    .map(([number, unit]) => `${number} ${unit}${number === 1 ? "" : "s"}`)
    .join(" ");
}

/** A type as it arrives at a page: dates are text. */
export type Sent<T> = T extends Date ? string : T extends string ? T : { [Key in keyof T]: Sent<T[Key]> };
