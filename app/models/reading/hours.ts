import type { Reading } from "./reading";
import { oneLine } from "./text";

/** Longer than anybody writes the hours of a day. */
const longestTimes = 60;
const time = String.raw`(\d{1,2})(?:[:.]?(\d\d))? ?(am|pm)?`;
const span = new RegExp(`^(?:open |from )*${time} ?(?:[-–—]|to|until|till) ?${time}$`);
const alone = new RegExp(`^${time}(?::\\d\\d)?$`);
const betweenSpans = / ?(?:[,;&+/]|\band\b)+ ?/;
/** A break for lunch makes two. */
const mostSpans = 2;

const halfDay = 12 * 60;
const wholeDay = 24 * 60;
/** Nobody is open for longer from one day into the next who has not said which half of the day each time is. */
const longestUnsaid = 16 * 60;

/** Minutes after midnight; one that ends after midnight closes later than 1440. */
type Span = { opens: number; closes: number };

const words: readonly [RegExp, string][] = [
  [/^(closed|shut)$/, "Closed"],
  [/^(open )?(24 ?(h|hrs?|hours|\/7)|all day)$/, "24 hours"],
  [/^(by appointment( only)?|appointments? only)$/, "By appointment"],
];

/**
 * The hours of a day as people type them, as they are stored, such that `opening_times` reads them: '8 to 6' is
 * '8:00 AM - 6:00 PM', '8am-12, 1-5pm' is two times, and '6pm-2am' goes on after midnight. Doubtful where the halves of
 * the day that were left out can mean two; empty for anything else.
 */
export function readHours(typed: string): Reading<string> {
  if (typed.length > longestTimes) return {};
  const said = plainly(typed);
  const word = words.find(([pattern]) => pattern.test(said));
  if (word) return { value: word[1] };
  const spans: Span[] = [];
  for (const part of said.split(betweenSpans)) {
    const read = readSpan(part, spans.at(-1)?.closes ?? 0);
    if (!read || spans.push(read.meant) > mostSpans) return {};
    if (read.doubtful) return doubt(typed, [...spans.slice(0, -1), read.doubtful]);
  }
  return areInOrder(spans) ? { value: written(spans) } : {};
}

const plainly = (typed: string): string =>
  oneLine(typed)
    .toLowerCase()
    .replace(/\b([ap])\.?m\b\.?/g, "$1m")
    .replace(/\b(noon|midday)\b/g, "12pm")
    .replace(/\bmidnight\b/g, "12am");

/**
 * A time of day in minutes after midnight, as people type it or a browser's time field sends it; undefined for any other
 * text, also for an hour alone, which may be of the evening.
 */
export function readTime(typed: string): number | undefined {
  if (typed.length > longestTimes) return undefined;
  const [, hour = "", minute, half] = alone.exec(plainly(typed)) ?? [];
  const at = minute || half ? minuteOfDay(hour, minute, half) : undefined;
  return at === wholeDay ? undefined : at;
}

const written = (spans: readonly Span[]): string =>
  spans.map(({ opens, closes }) => `${byHalves(opens)} - ${byHalves(closes)}`).join(", ");

function doubt(typed: string, spans: readonly Span[]): Reading<string> {
  if (!areInOrder(spans)) return {};
  const offer = written(spans);
  return { doubt: `Is ‘${oneLine(typed)}’ ${offer}? Please write am or pm with each time.`, offer };
}

/** Each shorter than a day, one after the other, and the last over before the first begins again. */
const areInOrder = (spans: readonly Span[]): boolean =>
  spans.every(({ opens, closes }, at) => {
    const next = spans[at + 1]?.opens ?? wholeDay + (spans[0]?.opens ?? 0);
    return opens < wholeDay && closes <= next && (closes - opens < wholeDay || opens === 0);
  });

/** One time of opening, not before the last one is over; what it is perhaps meant to be, where that is doubtful. */
function readSpan(part: string, after: number): { meant: Span; doubtful?: Span } | undefined {
  const [, hour = "", minute, half, lastHour = "", lastMinute, lastHalf] = span.exec(part) ?? [];
  // Nobody opens at one to five in the night without saying so.
  const afternoon = /^[1-5]$/.test(hour) && lastHalf !== "am" && Number(lastHour) <= 12 ? "pm" : undefined;
  let opens = minuteOfDay(hour, minute, half ?? afternoon);
  const end = minuteOfDay(lastHour, lastMinute, lastHalf);
  if (opens === undefined || end === undefined) return undefined;
  if (opens < after && !half && /^[1-9]$|^1[01]$/.test(hour)) opens += halfDay;
  const isClear = lastHalf !== undefined || lastHour.startsWith("0") || Number(lastHour) > 12;
  let closes = end;
  while (closes <= opens) closes += isClear ? wholeDay : halfDay;
  const meant = { opens, closes };
  // '13-5' is by either clock, '09:00-05:00' and '6-2am' hardly go on for twenty hours.
  if (!isClear && Number(hour) > 12 && closes <= wholeDay && closes > end) return { meant, doubtful: meant };
  if (closes <= wholeDay || closes - opens <= longestUnsaid || (half && lastHalf)) return { meant };
  return {
    meant,
    doubtful: half || !lastHalf ? { opens, closes: closes - halfDay } : { opens: opens + halfDay, closes },
  };
}

function minuteOfDay(hour: string, minute = "0", half?: string): number | undefined {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hour === "" || minutes > 59 || (half && (hours < 1 || hours > 12))) return undefined;
  const at = minutes + 60 * (half ? (hours % 12) + (half === "pm" ? 12 : 0) : hours);
  return at <= wholeDay ? at : undefined;
}

/** '6:30 PM'; midnight at the end of a day is its last minute. */
export function byHalves(minutes: number): string {
  const at = minutes === wholeDay ? wholeDay - 1 : minutes % wholeDay;
  return `${Math.floor(at / 60) % 12 || 12}:${String(at % 60).padStart(2, "0")} ${at < halfDay ? "AM" : "PM"}`;
}
