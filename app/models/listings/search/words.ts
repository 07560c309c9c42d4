import { londonDay, londonTime, weekdayOf } from "~/models/base/clock";
import { visibleLine } from "~/models/reading/text";

/** In characters: no business, place or service has a longer name, and it limits the work of a search. */
const longestText = 100;
const mostWords = 6;

/** One line of what was typed, without invisible characters, cut to 100 characters. */
export const searchLine = (typed: string): string => visibleLine(typed, longestText);

/** The different words of what was typed, at most six; no character in them is special. */
export function searchWords(typed: string): string[] {
  const words = searchLine(typed)
    .split(" ")
    .filter((word) => searchForm(word) !== "");
  return [...new Set(words)].slice(0, mostWords);
}

/** As `search_form` in the database: without accents, apostrophes, dots and hyphens, in lower case. */
const searchForm = (word: string) =>
  word
    .replace(/['’‘ʼ`´.\-‐‑]/g, "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/** Whether something is typed, but no more than one letter: very many listings hold it, and no index has it. */
export const isTooShort = (typed: string): boolean =>
  searchLine(typed) !== "" && /^[\p{L}\p{N}]?$/u.test(searchWords(typed).map(searchForm).join(""));

/** The number of the half hour of a moment by the clock in London, from Monday's first, as in `open_week`. */
export const halfHourOf = (moment: Date): number =>
  48 * weekdayOf(londonDay(moment)) + Math.floor(londonTime(moment).minutes / 30);
