import { londonTime } from "~/models/base/clock";
import { visibleLine } from "~/models/base/text";
import type { ListingFilters } from "~/models/listings/listing";

/** In characters: no business, place or service has a longer name, and no search does more work than its page is worth. */
const longestText = 100;
const mostWords = 6;

/** One line of what was typed, without what nobody can see, cut to 100 characters. */
export const searchLine = (typed: string): string => visibleLine(typed, longestText);

/** The different words of what was typed, at most six; every character of them stands for itself. */
export function searchWords(typed: string): string[] {
  const words = searchLine(typed)
    .split(" ")
    .filter((word) => folded(word) !== "");
  return [...new Set(words)].slice(0, mostWords);
}

/** As the database folds it: accents off, and what is a mark, in lower case. */
const folded = (word: string) =>
  word
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\ue000-\uefff]/g, "")
    .toLowerCase();

/** What the text of a listing must hold: what was typed, and the mark of when it is to be open. */
export const wordsOf = ({ text = "", openAt }: ListingFilters): string[] => [
  ...searchWords(text),
  ...(openAt ? [openMark(openAt)] : []),
];

/**
 * What a listing is found by that nobody types: characters of Unicode's private use, which `folded` takes out of every text
 * and `listings_of` in the database writes behind it.
 */
const firstMark = 0xe000;
const halfHoursOfADay = 48;

/** That it is open, by the hours that it gave and the clock in London, during the half hour of this moment. */
export function openMark(moment: Date): string {
  const { year, month, day, minutes } = londonTime(moment);
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return String.fromCharCode(firstMark + sinceMonday * halfHoursOfADay + Math.floor(minutes / 30));
}

export const isMark = (word: string): boolean => /^\p{Co}$/u.test(word);

/** The half hour of a mark: of which day, Monday is 0, and which of that. */
export function halfHourOf(mark: string): { day: number; slot: number } {
  const number = mark.charCodeAt(0) - firstMark;
  return { day: Math.floor(number / halfHoursOfADay), slot: number % halfHoursOfADay };
}
