import { z } from "zod";

/** What strangers typed, made fit to be shown, searched or cut: every place that cleans or cuts text does it here. */

/** On one line, with single spaces. */
export const oneLine = (text: string): string =>
  isOneLine.test(text) ? text : text.replace(/\s+/g, " ").trim();

/** So most texts are; it costs a tenth of writing them anew. */
const isOneLine = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** At most so many characters, the '…' at the end of a cut one included; cut between words where there are two. */
export function cutAtWord(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const begun = text.slice(0, longest - 1);
  const space = text[longest - 1] === " " ? begun.length : begun.lastIndexOf(" ");
  const words = begun.slice(0, space > 0 ? space : undefined);
  return `${words.replace(/\p{Surrogate}$/u, "").replace(/[\s,.;:]+$/, "")}…`;
}

/** Control characters but the line feed, direction overrides, and halves of a character. */
const notText = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

/** At most so many characters of text, line for line, marked with '…' where more was cut. */
export function boundedText(text: string, longest: number): string {
  // Cut before anything looks at it: a character takes two places at most, and what is not text takes some too.
  const clean = text
    .slice(0, 4 * longest)
    .replace(/\r\n?/g, "\n")
    .replaceAll("\t", " ")
    .replace(notText, "")
    .trim();
  const characters = [...clean];
  if (characters.length <= longest && text.length <= 4 * longest) return clean;
  return `${characters.slice(0, longest).join("").trimEnd()}…`;
}

/** One line of at most so many visible characters, cut without a mark: nobody searches for more. */
export function visibleLine(text: string, longest: number): string {
  // Cut before anything else looks at it: ten kilobytes are nobody's search.
  const line = oneLine(text.slice(0, 4 * longest).replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFD]+/gu, " "));
  return line
    .slice(0, longest)
    .replace(/\p{Surrogate}$/u, "")
    .trim();
}

/** The first word, and the rest (business specification, section 5). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.split(" ");
  return { firstName, lastName: rest.join(" ") };
}

/** Words that stand as they are written here, wherever they stand. */
const abbreviations = new Map(
  ["Ltd", "Co", "UK", "GB", "LLP", "PLC", "CIC", "ABC", "DIY", "UPVC", "GRP", "EPDM", "HVAC", "NI"].map(
    (word) => [word.toUpperCase(), word],
  ),
);
const low = new Set(["AND", "OF", "THE", "IN", "ON", "UPON", "BY", "LE", "UNDER", "NEXT", "FOR", "AT"]);
const vowel = /[AEIOUYÀ-Ý]/;

/**
 * A text that is in capitals throughout and has a word that is no abbreviation, as it would be written: `MCKAY & SONS
 * ROOFING (YORK) LTD` is McKay & Sons Roofing (York) Ltd.
 */
export function withoutShouting(text: string): string {
  if (/\p{Ll}/u.test(text) || !/\p{Lu}{4}/u.test(text)) return text;
  return text.replace(/[\p{L}’']+/gu, (word, at: number) => {
    const fixed = abbreviations.get(word);
    if (fixed) return fixed;
    if (at > 0 && low.has(word)) return word.toLowerCase();
    if (word.length <= 2 || (word.length === 3 && !vowel.test(word))) return word;
    return capitalised(word);
  });
}

/** McKay, O'Neill and D’Arcy have a capital within. */
const capitalised = (word: string): string =>
  (word.slice(0, 1) + word.slice(1).toLowerCase()).replace(
    /^(Mc(?=\p{Ll}{3})|[OD]['’])(\p{Ll})/u,
    (_, begun: string, letter: string) => begun + letter.toUpperCase(),
  );

/** What a form says of a field with more in it. */
const tooLong = (longest: number) => `Please use at most ${longest.toLocaleString("en-GB")} characters`;

export const typedText = (longest: number) => z.string().trim().max(longest, tooLong(longest));

export const neededText = (longest: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(longest, tooLong(longest));

/** With single spaces. */
export const neededLine = (longest: number, missing: string) =>
  neededText(longest, missing).transform(oneLine);
