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

/** Line breaks as Windows, old Macs and word processors write them. */
const lineBreaks = /\r\n?|[\v\f\x85\u2028\u2029]/g;
/** Scripts whose letters a joiner shapes. */
const shaped = ["Arab", "Syrc", "Mong", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda"];
const shapedToo = ["Mlym", "Sinh", "Khmr", "Mymr", "Tibt"];
const pictures = String.raw`\p{Extended_Pictographic}`;
/** What nobody sees by itself, but sees the work of: joiners, a picture's form and skin, the flags of our nations. */
const atWork = [
  String.raw`(?<=${pictures}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=${pictures})`,
  String.raw`(?<=[${[...shaped, ...shapedToo].map((script) => String.raw`\p{scx=${script}}`).join("")}])[\u200c\u200d]`,
  String.raw`(?<=[${pictures}\p{scx=Hani}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\u{1f3f4}[\u{e0061}-\u{e007a}]{0,6})[\u{e0061}-\u{e007f}]`,
];
/** Invisible characters, those that turn the direction of a text, control characters, and halves of characters. */
const unseen = new RegExp(
  String.raw`(${atWork.join("|")})|[\p{DI}\u2800\ufff9-\ufffb\p{Surrogate}]|(?![\t\n])\p{Cc}`,
  "gu",
);
/** True of most texts, and soon tested. */
const isSeen = /^[\n\x20-\x7e]*$/;

/**
 * A text as a person sees it: composed, with plain line breaks, and without the characters that nobody sees. Forms,
 * addresses, JSON bodies and files are read through this, so that what looks the same is the same, and what looks empty
 * is.
 */
export const seenText = (text: string): string =>
  isSeen.test(text) ? text : text.replace(lineBreaks, "\n").replace(unseen, "$1").normalize("NFC");

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The first so many characters as a person counts them, of which none takes more than four units on the average. */
function firstSeen(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let [seen, end] = [0, 0];
  for (const { segment, index } of characters.segment(text.slice(0, 4 * longest))) {
    if (seen++ === longest) break;
    end = index + segment.length;
  }
  return text.slice(0, end).replace(/\p{Surrogate}$/u, "");
}

const isWithin = (text: string, longest: number): boolean =>
  text.length <= 4 * longest && firstSeen(text, longest) === text;

/** At most so many characters, with line breaks; a cut text ends in '…'. */
export function boundedText(text: string, longest: number): string {
  // Bounds the work first; some are removed.
  const clean = seenText(text.slice(0, 4 * longest))
    .replaceAll("\t", " ")
    .trim();
  if (isWithin(clean, longest) && text.length <= 4 * longest) return clean;
  return `${firstSeen(clean, longest).trimEnd()}…`;
}

/** One line of at most so many visible characters, cut without a mark. */
export const visibleLine = (text: string, longest: number): string =>
  // Bounds the work first.
  firstSeen(oneLine(seenText(text.slice(0, 4 * longest)).replaceAll("\ufffd", " ")), longest).trim();

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

/** A text of at most so many characters as a person counts them. */
export const typedText = (longest: number, message = tooLong(longest)) =>
  z
    .string()
    .trim()
    .refine((text) => isWithin(text, longest), message);

export const neededText = (longest: number, missing: string | undefined, message = tooLong(longest)) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .refine((text) => isWithin(text, longest), message);

/** As {@link neededText}, with single spaces. */
export const neededLine = (longest: number, missing: string) =>
  neededText(longest, missing).transform(oneLine);
