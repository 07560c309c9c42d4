import { type Weekday, weekdays } from "../base/clock";
import { readHours } from "./hours";
import { readPeriods } from "./periods";

/** In characters; longer than the hours of any week. */
const longestWeek = 2_000;
/** A day by two letters, three, or its name, or several by a word. */
const days =
  /(?<![a-z])(?:(mo|tu|we|th|fr|sa|su)(?:nday?|n|e|es|eday|esday|d|dnesday|r|u|ur|urs|ursday|i|iday|t|turday)?s?\.?|(weekdays|weekends?|daily|every ?day|7 days(?: a week)?))(?![a-z])/g;
const isRange = /^\s*(?:-|–|—|to|until|till)\s*$/;
/** JSON's and Python's marks, and the spaces that Google writes. */
const marks = /[{}[\]"'()]/g;
const escapes = /\\u([\da-f]{4})/g;

type Week = Partial<Record<Weekday, string>>;

const daysNamed = (start: string | undefined, word = ""): number[] => {
  if (start) return [["mo", "tu", "we", "th", "fr", "sa", "su"].indexOf(start)];
  return word.startsWith("weekd")
    ? [0, 1, 2, 3, 4]
    : word.startsWith("weeke")
      ? [5, 6]
      : [0, 1, 2, 3, 4, 5, 6];
};

/**
 * The opening hours of a week in one text, by day as they are stored: 'Mon-Fri 9am-5pm, Sat 10-2', OpenStreetMap's
 * 'Mo-Fr 09:00-17:00; Su off', Google's '{"Monday": "9 AM–5 PM"}' and its periods. `unread` are the days whose times
 * cannot be read, or can mean two.
 */
export function readWeek(text: string): { week: Week; unread: string[] } {
  const found: { week: Week; unread: string[] } = { week: {}, unread: [] };
  const periods = readPeriods(text);
  if (periods) {
    for (const [at, times] of periods.entries()) take(found, [at], times);
    return found;
  }
  const said = text
    .slice(0, longestWeek)
    .toLowerCase()
    .replace(escapes, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(marks, " ");
  const named = [...said.matchAll(days)];
  if (named.length === 0) {
    const { week } = take(found, daysNamed(undefined), said);
    return { week, unread: found.unread.length > 0 ? [text.trim()] : [] };
  }
  let pending: number[] = [];
  for (const [at, { 0: name, 1: start, 2: word, index }] of named.entries()) {
    const own = daysNamed(start, word);
    const before =
      at > 0 ? said.slice((named[at - 1]?.index ?? 0) + (named[at - 1]?.[0].length ?? 0), index) : "";
    const [from = 0, to = 0] = [pending.at(-1), own[0]];
    if (at > 0 && isRange.test(before))
      for (let day = from; day !== to; day = (day + 1) % 7) pending.push((day + 1) % 7);
    else pending.push(...own);
    const times = said.slice(index + name.length, named[at + 1]?.index ?? said.length);
    if (isRange.test(times) || (at < named.length - 1 && /^[\s,:&;/+]*(?:and)?[\s,:&]*$/.test(times)))
      continue;
    take(found, pending, times);
    pending = [];
  }
  return found;
}

function take(found: { week: Week; unread: string[] }, among: readonly number[], typed: string) {
  // Of OpenStreetMap, what stands behind a day is about public holidays.
  const times = (typed.split(/[;|\n]|\bph\b/)[0] ?? "")
    .replace(/^[\s:,.=-]+|[\s,.&-]+$/g, "")
    .replace(/^off$/, "closed");
  const { value } = readHours(times);
  for (const day of among.flatMap((at) => weekdays[at] ?? [])) {
    if (value) found.week[day] = value;
    else if (times) found.unread.push(`${day} ${times}`);
  }
  return found;
}
