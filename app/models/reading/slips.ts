/**
 * How many slips a name of so many letters may have to be taken for another: none up to three letters, one up to five,
 * else two. A slip is a letter too many, missing or wrong, or two that are swapped.
 */
export function slipsAllowed(length: number): number {
  if (length <= 3) return 0;
  return length <= 5 ? 1 : 2;
}

/**
 * Slips between two texts: the Damerau-Levenshtein distance in which swapped letters may have others between them: otherwise 'Edinbrough' would
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
