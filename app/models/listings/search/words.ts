import { londonDay, londonTime, weekdayOf } from "~/models/base/clock";
import { findKey } from "~/models/reading/find-key";
import { visibleLine } from "~/models/reading/text";

/** In characters: no business, place or service has a longer name, and it limits the work of a search. */
const longestText = 100;
const mostWords = 6;

/** One line of what was typed, without invisible characters, cut to 100 characters. */
export const searchLine = (typed: string): string => visibleLine(typed, longestText);

/** Single letters and digits in a row: names are kept without their spaces, too. */
const initials = /(?<=^| )(\S)(?: (and))? (?=\S(?: |$))/gu;

/**
 * The different words to find by in what was typed, at most six; no character in them is special. Initials are one word:
 * of 'R & J Roofing' they are 'randj' and 'roofing'. Nearly every text has 'and'.
 */
export function searchWords(typed: string): string[] {
  const words = findKey(searchLine(typed))
    .replace(initials, "$1$2")
    .split(" ")
    .filter((word) => word !== "" && word !== "and");
  return [...new Set(words)].slice(0, mostWords);
}

/** What stands before the number of listings that were found by another text than the typed one. */
export const insteadWords = (meant: string | undefined): string =>
  meant === undefined ? "" : `Showing results for ‘${meant}’: `;

/** Whether something is typed, but no more than one letter: very many listings hold it, and no index has it. */
export const isTooShort = (typed: string): boolean =>
  searchLine(typed) !== "" && /^[\p{L}\p{N}]?$/u.test(searchWords(typed).join(""));

/** The number of the half hour of a moment by the clock in London, from Monday's first, as in `open_week`. */
export const halfHourOf = (moment: Date): number =>
  48 * weekdayOf(londonDay(moment)) + Math.floor(londonTime(moment).minutes / 30);
