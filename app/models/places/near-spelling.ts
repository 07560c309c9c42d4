import { folded } from "~/models/reading/find-key";
import { slipsAllowed, slipsBetween } from "~/models/reading/slips";

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
 * index.
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
