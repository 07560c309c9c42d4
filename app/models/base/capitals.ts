/** Words that stand as they are written here, wherever they stand. */
const known = new Map(
  ["Ltd", "Co", "UK", "GB", "LLP", "PLC", "CIC", "ABC", "DIY", "UPVC", "GRP", "EPDM", "HVAC", "NI"].map(
    (word) => [word.toUpperCase(), word],
  ),
);
const low = new Set(["AND", "OF", "THE", "IN", "ON", "UPON", "BY", "LE", "UNDER", "NEXT", "FOR", "AT"]);
const vowel = /[AEIOUYÀ-Ý]/;

/** Whether a text is in capitals throughout and has a word that is no abbreviation. */
export const isShouted = (text: string): boolean =>
  !/[a-z]/.test(text) && /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text);

/** A text in capitals as it would be written: `MCKAY & SONS ROOFING (YORK) LTD` is McKay & Sons Roofing (York) Ltd. */
export function withoutShouting(text: string): string {
  return text.replace(/[\p{L}’']+/gu, (word, at: number) => {
    const fixed = known.get(word);
    if (fixed) return fixed;
    if (at > 0 && low.has(word)) return word.toLowerCase();
    if (word.length <= 2 || (word.length === 3 && !vowel.test(word))) return word;
    return capitalised(word);
  });
}

function capitalised(word: string): string {
  const begun = word.slice(0, 1) + word.slice(1).toLowerCase();
  return begun
    .replace(/^Mc(\p{Ll})(?=\p{Ll}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(
      /^(O|D)(['’])(\p{Ll})/u,
      (_, first, mark, letter: string) => first + mark + letter.toUpperCase(),
    );
}
