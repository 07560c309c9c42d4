import { z } from "zod";
import { weekdays } from "../base/clock";
import { byHalves } from "./hours";

/** In characters; two spans a day, with the dates and the texts that Google adds, are half of it. */
const longestPeriods = 8_000;
const wholeDay = 24 * 60;

const clock = /^(?:[01]\d|2[0-3])[0-5]\d$/;
const day = z.int().min(0).max(6);
/** A day from Sunday's 0, and minutes after midnight: of '0900', or of an hour and a minute as newer lists have it. */
const moment = z.union([
  z
    .object({ day, time: z.custom<string>((time) => typeof time === "string" && clock.test(time)) })
    .transform(({ day, time }) => ({ day, at: 60 * Number(time.slice(0, 2)) + Number(time.slice(2)) })),
  z
    .object({ day, hour: z.int().min(0).max(23), minute: z.int().min(0).max(59) })
    .transform(({ day, hour, minute }) => ({ day, at: 60 * hour + minute })),
]);
const period = z.object({ open: moment, close: moment.nullish() });
const periods = z.array(period).min(1);
const hours = z.union([periods, z.object({ periods }).transform((all) => all.periods)]);

/**
 * What each day from Monday has in Google's `[{"open":{"day":1,"time":"0900"},"close":{"day":1,"time":"1700"}}]` in words: a day
 * without a period is closed, and a single one that opens at Sunday's first minute and never closes is all of the week.
 * Undefined for any other text.
 */
export function readPeriods(text: string): string[] | undefined {
  if (text.length > longestPeriods || !text.includes("open")) return undefined;
  const all = hours.safeParse(fromJson(text)).data;
  if (!all) return undefined;
  const [{ open, close } = {}, another] = all;
  const always = open?.day === 0 && open.at === 0 && !close && !another;
  const timesOf = (of: number) =>
    all
      .filter((each) => each.open.day === of)
      .sort((one, other) => one.open.at - other.open.at)
      .map(inWords);
  return weekdays.map((_, at) => (always ? "24 hours" : timesOf((at + 1) % 7).join(", ") || "closed"));
}

/** '9:00 AM - 5:00 PM'; of one that does not close within a day only how it begins, which no reader of hours takes. */
function inWords({ open, close }: z.infer<typeof period>): string {
  const lasts = close ? ((close.day - open.day + 7) % 7) * wholeDay + close.at - open.at : 0;
  return close && lasts > 0 && lasts <= wholeDay
    ? `${byHalves(open.at)} - ${byHalves(close.at)}`
    : `from ${byHalves(open.at)}`;
}

/** The value of JSON, or of a list as Python prints it; undefined for any other text. */
function fromJson(text: string): unknown {
  const json = text.includes('"')
    ? text
    : text
        .replaceAll("'", '"')
        .replace(/\b(True|False|None)\b/g, (word) => (word === "None" ? "null" : word.toLowerCase()));
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // Most cells are in words.
  }
}
