import { instantInLondon, londonTime } from "~/models/base/clock";

/** When a roofer is expected to look at a request, in London: Monday to Friday, eight to six. Bank holidays count. */
const opens = 8 * 60;
const closes = 18 * 60;
export const workingMinutesADay = closes - opens;
const minuteMs = 60_000;

/** The instant at which so many working minutes have passed since `from`; right also where the clocks change. */
export function afterWorking(minutes: number, from: Date): Date {
  const { year, month, day } = londonTime(from);
  let left = minutes * minuteMs;
  for (let days = 0; ; days++) {
    const at = (minutesOfDay: number) =>
      instantInLondon({ year, month, day: day + days, minutes: minutesOfDay });
    if (isWeekend(year, month, day + days)) continue;
    const begins = Math.max(from.getTime(), at(opens).getTime());
    const works = at(closes).getTime() - begins;
    if (works >= left) return new Date(begins + left);
    left -= Math.max(0, works);
  }
}

/** `day` may be past the month's last. */
function isWeekend(year: number, month: number, day: number): boolean {
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return weekday === 0 || weekday === 6;
}
