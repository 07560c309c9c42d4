import { folded } from "~/models/reading/find-key";

/** In characters, more than any place's name. */
const longestText = 80;

/** Names that can be searched by spelling, preferred first. */
type SpellingIndex = readonly { name: string; letters: string; used: number }[];

/** Each distinct name, with what a search compares. */
export const indexSpellings = (names: Iterable<string>): SpellingIndex =>
  [...new Set(names)].map((name) => {
    const letters = plainLetters(name);
    return { name, letters, used: lettersUsed(letters) };
  });

/**
 * The names that `text` may be a misspelling of, at most `limit`: by the number of slips, then in the order of the
 * index. A slip is a letter too many, missing or wrong, or two that are swapped. Names of up to three letters have to
 * be right, those of up to five may have one slip, longer ones two.
 */
export function nearestNames(text: string, index: SpellingIndex, limit: number): string[] {
  const wanted = plainLetters(text);
  const used = lettersUsed(wanted);
  const near: { name: string; slips: number }[] = [];
  for (const { name, letters, used: others } of index) {
    const allowed = slipsAllowed(Math.min(letters.length, wanted.length));
    if (Math.abs(letters.length - wanted.length) > allowed) continue;
    // A slip adds at most one letter and removes one: this avoids almost every comparison.
    if (ones(used & ~others) > allowed || ones(others & ~used) > allowed) continue;
    const slips = slipsBetween(wanted, letters);
    if (slips <= allowed) near.push({ name, slips });
  }
  return near
    .sort((one, other) => one.slips - other.slips)
    .slice(0, limit)
    .map(({ name }) => name);
}

function slipsAllowed(length: number): number {
  if (length <= 3) return 0;
  return length <= 5 ? 1 : 2;
}

/**
 * Lowercase letters and digits alone, accents folded, so that a name is the same however it is written: 'Stoke on
 * Trent' is Stoke-on-Trent, 'Saint Albans' St Albans, 'Stratford on Avon' Stratford-upon-Avon.
 */
export const plainLetters = (text: string): string =>
  folded(text.slice(0, longestText))
    .replaceAll("&", " and ")
    .replace(/\bsaint\b/g, "st")
    .replace(/\bupon\b/g, "on")
    .replace(/[^a-z0-9]/g, "");

/** A bit for each letter of the alphabet that is in it. */
function lettersUsed(letters: string): number {
  let used = 0;
  for (const letter of letters) used |= 1 << (letter.charCodeAt(0) % 32);
  return used;
}

function ones(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * The Damerau-Levenshtein distance in which swapped letters may have others between them: otherwise 'Edinbrough' would
 * be three slips from Edinburgh instead of two. The first row and column are infinite, the second are distances from
 * the empty text.
 */
export function slipsBetween(one: string, other: string): number {
  const infinite = one.length + other.length;
  const width = other.length + 2;
  const distances = new Uint16Array((one.length + 2) * width).fill(infinite);
  const at = (row: number, column: number) => distances[row * width + column] ?? infinite;
  for (let row = 0; row <= one.length; row++) distances[(row + 1) * width + 1] = row;
  for (let column = 0; column <= other.length; column++) distances[width + column + 1] = column;

  const lastRowOf = new Map<string, number>();
  for (let row = 1; row <= one.length; row++) {
    let lastMatch = 0;
    for (let column = 1; column <= other.length; column++) {
      const sameBefore = lastRowOf.get(other.charAt(column - 1)) ?? 0;
      const same = one[row - 1] === other[column - 1];
      const swapped = at(sameBefore, lastMatch) + (row - sameBefore - 1) + 1 + (column - lastMatch - 1);
      distances[(row + 1) * width + column + 1] = Math.min(
        at(row, column) + (same ? 0 : 1),
        at(row + 1, column) + 1,
        at(row, column + 1) + 1,
        swapped,
      );
      if (same) lastMatch = column;
    }
    lastRowOf.set(one.charAt(row - 1), row);
  }
  return at(one.length + 1, other.length + 1);
}
