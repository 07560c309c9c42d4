/** In characters: longer text is cut, so that nobody can make a search do more work than its page is worth. */
const longestText = 100;
const mostWords = 6;

/** One line of visible characters: no control characters, no half of a surrogate pair, at most 100 long. */
export function plainText(typed: string): string {
  return typed
    .slice(0, longestText)
    .replace(/[\p{Cc}\p{Cs}]/gu, " ")
    .trim();
}

/** The different words of what was typed, at most six; every character of them stands for itself. */
export function searchWords(typed: string): string[] {
  const words = plainText(typed)
    .split(/\s+/)
    .filter((word) => folded(word) !== "");
  return [...new Set(words)].slice(0, mostWords);
}

/** As the database folds it for words that are worth an index: marks off, lower case. */
const folded = (word: string) =>
  word
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/** Whether the index on three-letter pieces can find the word; without such a piece it would be read whole. */
export const hasThreeLetters = (word: string): boolean => /[a-z0-9]{3}/.test(folded(word));
