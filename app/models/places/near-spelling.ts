import { cities } from "~/models/places/gazetteer/cities";
import { northernIrishTowns } from "~/models/places/gazetteer/northern-irish-towns";
import { postcodeAreas } from "~/models/places/gazetteer/postcode-areas";

/** In characters; nobody writes a place's name in more. */
const longestText = 80;

/** The places we know by name, the largest first: the cities, the towns of postcode areas, Northern Ireland's. */
const placeNames: ReadonlySet<string> = new Set(
  [...cities, ...postcodeAreas, ...northernIrishTowns].map(({ name }) => name.replace(/ \(.*/, "")),
);

/** The place that somebody meant who wrote `text`, 'Birmingham' for 'Birmingam'; undefined when none is near. */
export const nearestPlaceName = (text: string) => nearestName(text, placeNames);

/**
 * Which of `names` somebody meant who wrote `text`: the one it is fewest slips away from, the first of several
 * equally near. A slip is a letter too many, too few, wrong, or two in the wrong order. Undefined when none is
 * near: names of up to three letters have to be right, those of up to five may have one slip, longer ones two.
 */
function nearestName(text: string, names: Iterable<string>): string | undefined {
  const wanted = plainLetters(text);
  let nearest: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const letters = plainLetters(name);
    const allowed = slipsAllowed(Math.min(letters.length, wanted.length));
    if (Math.abs(letters.length - wanted.length) > allowed) continue;
    const slips = slipsBetween(wanted, letters);
    if (slips > allowed || slips >= fewest) continue;
    nearest = name;
    fewest = slips;
  }
  return nearest;
}

function slipsAllowed(length: number): number {
  if (length <= 3) return 0;
  return length <= 5 ? 1 : 2;
}

/** Lowercase letters and digits alone, accents folded: 'Stoke on Trent' is Stoke-on-Trent without a slip. */
function plainLetters(text: string): string {
  return text
    .slice(0, longestText)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

/**
 * Damerau-Levenshtein, where letters that changed places may have others between them: only so is 'Edinbrough'
 * two slips from Edinburgh, and not three. Rows and columns begin with one of infinity and one of the distance
 * from nothing.
 */
function slipsBetween(one: string, other: string): number {
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
