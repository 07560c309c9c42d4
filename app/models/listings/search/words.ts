import { londonDay, londonTime, weekdayOf } from "~/models/base/clock";
import { visibleLine } from "~/models/base/text";
import type { ListingFilters } from "~/models/listings/listing";

/** In characters: no business, place or service has a longer name, and it limits the work of a search. */
const longestText = 100;
const mostWords = 6;

/** One line of what was typed, without invisible characters, cut to 100 characters. */
export const searchLine = (typed: string): string => visibleLine(typed, longestText);

/** The different words of what was typed, at most six; no character in them is special. */
export function searchWords(typed: string): string[] {
  const words = searchLine(typed)
    .split(" ")
    .filter((word) => folded(word) !== "");
  return [...new Set(words)].slice(0, mostWords);
}

/** Folds as the database does: without accents and marks, in lower case. */
const folded = (word: string) =>
  word
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\ue000-\uefff]/g, "")
    .toLowerCase();

/** What the text of a listing must hold: the words that were typed, and the mark of the time to be open at. */
export const wordsOf = ({ text = "", openAt }: ListingFilters): string[] => [
  ...searchWords(text),
  ...(openAt ? [openMark(openAt)] : []),
];

/**
 * Marks are characters of Unicode's private use that searches add to the typed words. `folded` takes them out of every
 * text, and `listings_of` in the database appends a listing's own.
 */
const firstMark = 0xe000;
const halfHoursOfADay = 48;

/** The mark of a listing that is open in this half hour, by the hours that it gave and the clock in London. */
export function openMark(moment: Date): string {
  const halfHour = Math.floor(londonTime(moment).minutes / 30);
  return String.fromCharCode(firstMark + weekdayOf(londonDay(moment)) * halfHoursOfADay + halfHour);
}

export const isMark = (word: string): boolean => /^\p{Co}$/u.test(word);

/** The half hour of a mark: its day, Monday is 0, and its number within the day. */
export function halfHourOf(mark: string): { day: number; slot: number } {
  const number = mark.charCodeAt(0) - firstMark;
  return { day: Math.floor(number / halfHoursOfADay), slot: number % halfHoursOfADay };
}
