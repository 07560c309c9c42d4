import { z } from "zod";
import { formatDay, londonDay, months, weekdayOf, weekdays } from "~/models/base/clock";
import type { Reading } from "./reading";
import { oneLine } from "./text";

/** Longer than anybody writes a day. */
const longestDate = 40;
/** A day without its year that lies further ahead than this is hardly meant. */
const surelyAhead = 270;

const numbers = /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{4}|\d\d))?$/;
const yearFirst = /^(\d{4})[/. -](\d{1,2})[/. -](\d{1,2})$/;
const dayAndMonth = /^(\d{1,2})(?:st|nd|rd|th)?[ -]?(?:of )?([a-z]{3,9})\.?(?:[ -](\d{4}|\d\d))?$/;
const monthAndDay = /^([a-z]{3,9})\.? ?(\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/;
const weekdayAlone = /^(this |next |coming )?([a-z]{3,9})$/;
const fromNow = /^in (\d{1,3}|a|one|two|three) (day|week)s?$/;

/** 'Monday 14 December 2026': how a day that was read is shown. */
export const dayInWords = (day: string): string =>
  formatDay(day, { weekday: true, withYear: true, inFull: true });

/** The day so many after this one, both as `2026-03-03`. */
const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** The day as `2026-03-03`; undefined for one that no calendar has. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && day >= 1 && at.getUTCMonth() === month - 1
    ? at.toISOString().slice(0, 10)
    : undefined;
}

/** Where the names have this one, in full or cut to three letters or more; -1 for any other word. */
const placeOf = (names: readonly string[], name: string): number =>
  names.findIndex((each) => name.length > 2 && each.toLowerCase().startsWith(name));

const asked = (typed: string, ...days: readonly string[]): Reading<string> => {
  const [offer = ""] = days.map(dayInWords);
  return { doubt: `Is ‘${typed}’ ${days.map(dayInWords).join(" or ")}? Write it like that`, offer };
};

/**
 * A day as people type it, as `2026-03-03`: '3/3/26' with the day first as in Britain, '14th December', 'next Tuesday',
 * 'tomorrow', or as a browser's date field sends it. `today` is London's; a day without a year is the next such one, or
 * the last for a `past` day. What can mean two, or names the wrong day of the week, is asked.
 */
export function readDate(text: string, today: string, past = false): Reading<string> {
  if (text.length > longestDate) return {};
  const typed = oneLine(text.normalize("NFKC"));
  const said = typed
    .toLowerCase()
    .replace(/,/g, "")
    .replace(/^(on|from|by|until) /, "")
    .replace(/^the /, "");
  const named = { today: 0, tomorrow: 1, yesterday: -1 }[said];
  if (named !== undefined) return { value: later(today, named) };
  const [, count = "", unit] = fromNow.exec(said) ?? [];
  const some = Number(count) || ["a", "one", "two", "three"].indexOf(count.replace(/^a$/, "one"));
  if (unit) return { value: later(today, some * (unit === "week" ? 7 : 1)) };
  const [, which, name = ""] = weekdayAlone.exec(said) ?? [];
  const weekday = placeOf(weekdays, name);
  if (weekday >= 0) return comingDay(typed, weekday, today, which?.trim());

  const [first = ""] = said.split(" ");
  const onDay = placeOf(weekdays, first);
  const read = readParts(typed, onDay < 0 ? said : said.slice(first.length + 1), today, past);
  return read.value && onDay >= 0 && weekdayOf(read.value) !== onDay ? asked(typed, read.value) : read;
}

/** The next such day of the week; 'next' within this week can mean that of the week after, too. */
function comingDay(typed: string, wanted: number, today: string, which = ""): Reading<string> {
  const ahead = (wanted - weekdayOf(today) + 7) % 7;
  const isThisWeek = wanted >= weekdayOf(today);
  const [coming, after] = [later(today, ahead), later(today, ahead + 7)];
  const isDoubtful = ahead === 0 || (which === "next" && isThisWeek);
  return isDoubtful ? asked(typed, after, coming) : { value: coming };
}

/** A day and a month, by number or by name, with a year or without. */
function readParts(typed: string, said: string, today: string, past: boolean): Reading<string> {
  const [, ...iso] = yearFirst.exec(said) ?? [];
  if (iso.length > 0) return { value: dayOf(Number(iso[0]), Number(iso[1]), Number(iso[2])) };
  const [, day, month, ofNumbers] = numbers.exec(said) ?? [];
  const [, before, name, ofName] = dayAndMonth.exec(said) ?? [];
  const [, named, behind, ofNamed] = monthAndDay.exec(said) ?? [];
  const date = Number(day ?? before ?? behind);
  const number = month ? Number(month) : placeOf(months, name ?? named ?? "") + 1;
  const year = ofNumbers ?? ofName ?? ofNamed;
  if (year === undefined) return withoutYear(typed, [number, date], today, past);
  const whole = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  const american = month && number > 12 ? dayOf(whole, date, number) : undefined;
  return american ? asked(typed, american) : { value: dayOf(whole, number, date) };
}

function withoutYear(typed: string, [month, date]: [number, number], today: string, past: boolean) {
  const thisYear = Number(today.slice(0, 4));
  const around = [thisYear - 1, thisYear, thisYear + 1].map((year) => dayOf(year, month, date));
  if (past) return { value: around.findLast((day) => day && day <= today) };
  const next = around.find((day) => day && day >= today);
  return next && next > later(today, surelyAhead) ? asked(typed, next) : { value: next };
}

/** How many days ahead a typed day may be. */
const mostDaysAhead = 730;

/** A field for a day from today on, as people type it; null if empty. `what` it is is said where it is wrong. */
export const dayAhead = (at: Date, what: string) =>
  z
    .string()
    .max(4000)
    .optional()
    .default("")
    .transform((typed, context) => {
      const day = typed.trim();
      if (day === "") return null;
      const { value: iso, doubt } = readDate(day, londonDay(at));
      const message = !iso
        ? (doubt ??
          `Enter ${what} as a day, like ${formatDay(londonDay(at, 14), { withYear: true, inFull: true })}`)
        : iso < londonDay(at)
          ? `${what[0]?.toUpperCase()}${what.slice(1)} is in the past: choose a day from today on`
          : iso > londonDay(at, mostDaysAhead)
            ? "Choose a day within two years"
            : undefined;
      if (iso && message === undefined) return iso;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
