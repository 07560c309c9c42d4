import { londonTime } from "~/models/base/clock";

/**
 * What a listing is found by that nobody types: characters of Unicode's private use, which `folded` takes out of every text
 * and `search_marks` in the database writes behind it.
 */
const firstMark = 0xe000;
const halfHoursOfADay = 48;

/** That it shows photos. */
export const photosMark = String.fromCharCode(firstMark + 7 * halfHoursOfADay);

/** That it is open, by the hours that it gave and the clock in London, during the half hour of this moment. */
export function openMark(moment: Date): string {
  const { year, month, day, minutes } = londonTime(moment);
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return String.fromCharCode(firstMark + sinceMonday * halfHoursOfADay + Math.floor(minutes / 30));
}

export const isMark = (word: string): boolean => /^\p{Co}$/u.test(word);
