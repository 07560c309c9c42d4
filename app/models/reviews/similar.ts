/** Two texts that share at least this part of their trigrams are nearly equal. */
const nearlyEqual = 0.8;
/** Far above the longest review: a limit of the work, not a rule. */
const longestCompared = 2000;

/** A text in lower case with letters and digits only: texts that differ in nothing else have the same key. */
export const textKey = (text: string): string =>
  text
    .slice(0, longestCompared)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Trigrams as the database's pg_trgm makes them: each word is padded with two spaces before it and one after. */
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
