import { visibleLine } from "~/models/base/text";
import type { ListingFilters } from "~/models/listings/listing";
import { openMark, photosMark } from "./marks";

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

/** What the text of a listing must hold: what was typed, and the marks of what was chosen besides. */
export const wordsOf = ({ text = "", openAt, photos }: ListingFilters): string[] => [
  ...searchWords(text),
  ...(openAt ? [openMark(openAt)] : []),
  ...(photos ? [photosMark] : []),
];
