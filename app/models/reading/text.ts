import { z } from "zod";

/** Cleans, bounds and cuts what strangers typed; all such cleaning is done here. */

/** The text on one line, with single spaces. */
export const oneLine = (text: string): string =>
  isOneLine.test(text) ? text : text.replace(/\s+/g, " ").trim();

/** True of most texts, and tested in a tenth of the time that replacing takes. */
const isOneLine = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** Cuts at a word, to at most so many characters with the '…'; a single long word is cut within. */
export function cutAtWord(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const begun = text.slice(0, longest - 1);
  const space = text[longest - 1] === " " ? begun.length : begun.lastIndexOf(" ");
  const words = begun.slice(0, space > 0 ? space : undefined);
  return `${words.replace(/\p{Surrogate}$/u, "").replace(/[\s,.;:]+$/, "")}…`;
}

/** Control characters but the line feed, direction overrides, and lone surrogates. */
const notText = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

/** At most so many characters, with line breaks; a cut text ends in '…'. */
export function boundedText(text: string, longest: number): string {
  // Bounds the work first; four times as long, since characters may take two places, and some are removed.
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

/** One line of at most so many visible characters, cut without a mark. */
export function visibleLine(text: string, longest: number): string {
  // Bounds the work first.
  const line = oneLine(text.slice(0, 4 * longest).replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFD]+/gu, " "));
  return line
    .slice(0, longest)
    .replace(/\p{Surrogate}$/u, "")
    .trim();
}

/** The first word is the first name, the rest the last name (business specification, section 5). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.split(" ");
  return { firstName, lastName: rest.join(" ") };
}

/** Words that are always written like this. */
const abbreviations = new Map(
  [
    "Ltd",
    "Co",
    "St",
    "Rd",
    "UK",
    "GB",
    "LLP",
    "PLC",
    "CIC",
    "ABC",
    "DIY",
    "UPVC",
    "GRP",
    "EPDM",
    "HVAC",
    "NI",
  ].map((word) => [word.toUpperCase(), word]),
);
const low = new Set(["AND", "OF", "THE", "IN", "ON", "UPON", "BY", "LE", "UNDER", "NEXT", "FOR", "AT"]);
const vowel = /[AEIOUYÀ-Ý]/;

/**
 * Rewrites a text in capitals that has a word other than abbreviations in normal case: `MCKAY & SONS ROOFING (YORK)
 * LTD` becomes McKay & Sons Roofing (York) Ltd.
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

/** Names such as McKay, O'Neill and D’Arcy have a second capital. */
const capitalised = (word: string): string =>
  (word.slice(0, 1) + word.slice(1).toLowerCase()).replace(
    /^(Mc(?=\p{Ll}{3})|[OD]['’])(\p{Ll})/u,
    (_, begun: string, letter: string) => begun + letter.toUpperCase(),
  );

/** The message for a field whose text is too long. */
const tooLong = (longest: number) => `Please use at most ${longest.toLocaleString("en-GB")} characters`;

export const typedText = (longest: number) => z.string().trim().max(longest, tooLong(longest));

export const neededText = (longest: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(longest, tooLong(longest));

/** As {@link neededText}, with single spaces. */
export const neededLine = (longest: number, missing: string) =>
  neededText(longest, missing).transform(oneLine);
