import { instantInLondon, londonDay, londonTime, weekdayOf } from "~/models/base/clock";

const minuteMs = 60_000;

/** When a roofer is expected to look at a request, in London: Monday to Friday, eight to six, bank holidays too. */
const opens = 8 * 60;
const closes = 18 * 60;
export const workingMinutesADay = closes - opens;

/** The instant at which this many working minutes have passed since `from`; correct across clock changes too. */
export function afterWorking(minutes: number, from: Date): Date {
  const { year, month, day } = londonTime(from);
  let left = minutes * minuteMs;
  for (let days = 0; ; days++) {
    const at = (minutesOfDay: number) =>
      instantInLondon({ year, month, day: day + days, minutes: minutesOfDay });
    // Saturday or Sunday.
    if (weekdayOf(londonDay(from, days)) >= 5) continue;
    const begins = Math.max(from.getTime(), at(opens).getTime());
    const works = at(closes).getTime() - begins;
    if (works >= left) return new Date(begins + left);
    left -= Math.max(0, works);
  }
}
