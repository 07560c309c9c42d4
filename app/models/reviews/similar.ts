/** From this share of common trigrams on, two texts are nearly equal. */
const nearlyEqual = 0.8;
/** Far above the longest review: a bound, not a rule. */
const longestCompared = 2000;

/** A text without case, marks and all that is no letter or digit: what is equal but for these has one key. */
export const textKey = (text: string): string =>
  text
    .slice(0, longestCompared)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** As the database's pg_trgm makes them: of each word, with two spaces before it and one behind. */
function trigramsOf(text: string): Set<string> {
  const words = textKey(text).split(" ").filter(Boolean);
  return new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `;
      return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
    }),
  );
}

/** Whether a text is nearly equal to one of the others. In code, so that it is the same on both databases. */
export function isNearlyOneOf(text: string, others: readonly string[]): boolean {
  const own = trigramsOf(text);
  return others.some((other) => {
    const its = trigramsOf(other);
    const common = [...own].filter((each) => its.has(each)).length;
    return common > 0 && common / (own.size + its.size - common) >= nearlyEqual;
  });
}
