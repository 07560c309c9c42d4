import { z } from "zod";
import type { Reading } from "./reading";

/**
 * The kind of a typed phone number. `e164` is the stored form: `+447700900123`. `other` is a UK number that can be
 * dialled but gets no texts and has no WhatsApp: personal (070), pager (076), freephone and the like.
 */
type Phone = { status: "mobile" | "landline" | "other"; e164: string };
type ParsedPhone = Phone | { status: "invalid"; e164?: undefined };

/** In characters, more than a field or a cell with two numbers and words has. */
export const longestPhone = 100;

/**
 * Only the shapes are checked. A library's list of allotted ranges refuses Ofcom's drama numbers and takes some UK
 * mobiles for Guernsey, so none is used.
 */
const mobile = /^\+447(?:[1-57-9]\d{8}|624\d{6})$/;
const landline = /^\+44[123]\d{8,9}$/;
const other = /^\+44(?:7[06]\d{8}|[589]\d{8,9})$/;

/** Mobiles of Jersey, Guernsey and the Isle of Man, by the ranges that Ofcom gave their carriers. */
const islandMobile = /^\+447(?:509|829|937|797|700[378]|781|839|911[17]|[59]24|4576|624)/;

/** Whether texts to this number, in E.164, cost what those to the islands do, a multiple. */
export const isIslandMobile = (e164: string): boolean => islandMobile.test(e164);

/** Digits that are not ASCII's, nor become so by NFKC: Arabic-Indic and Persian. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** Digits with the signs that people put between those of one number. */
const run = /[+(]*\d(?:[\d \t\u00a0().\p{Dash}]*\d)?/gu;
/** A sign or letter within a number, so that one end of it alone would be another number. */
const brokenOff = /^(?:[oil]\b|[^\s\d,;:/|&]+\d)/i;
const brokenBefore = /\d[^\s\d,;:/|&]+$/;
/** Where the next of two numbers may begin that have only a space between them. */
const nextNumber = /\s+(?=\+|\(?0)/;
const american = /^\(\d{3}\)\s*\d{3}[\s.\p{Dash}]*\d{4}$|^\d{3}[.\p{Dash}]\d{3}[.\p{Dash}]\d{4}$/u;
const foreign = /^(?:\+|00)(?!44)/;
/** Ten digits that are a UK number once a 0 is put in front; shorter ones are ambiguous. */
const withoutZero =
  /^(?:1[1-9]\d|20[3478]|23[89]|247|28[2-9]|292|3(?:0[0136]|3[0-3]|4[345]|7[0-2])|7[1-57-9]\d|80[08]|84[2-5]|87[0-3])\d{7}$/;
const irish = /(?:\+|\b00)\s*353/;
/** A long number in a spreadsheet's scientific notation. */
const scientific = /^\d(?:[.,]\d+)?e\+\d{1,2}$/i;
const extension = /^[\s,]*(?:ext(?:n|ension)?|x)[\s.:]*\d/i;

/**
 * Reads a UK telephone number as people, phones and spreadsheets write it: `07700 900 123`, `+44 (0)7700-900123`,
 * `447700900123`, `7700 900123`, `0447…`, `1134960207.0`, with digits of any script and words around it. Of several the
 * first is taken, and that is said; an extension is left out, and said. American and foreign numbers are none.
 */
export function readPhone(text: string): Reading<Phone> {
  if (text.length > longestPhone) return {};
  const stored = phoneOf(text);
  if (stored) return { value: stored };
  const typed = asciiDigits(text).trim();
  if (scientific.test(typed))
    return {
      doubt:
        "That is what a spreadsheet made of a long number: format its column as text, for the last digits are lost",
    };
  const [first, ...others] = [...typed.matchAll(run)].flatMap(({ 0: digits, index }) => {
    const behind = typed.slice(index + digits.length);
    const isBroken =
      brokenBefore.test(typed.slice(0, index)) || (brokenOff.test(behind) && !extension.test(behind));
    return isBroken ? [] : numbersIn(digits).map((value) => ({ value, behind }));
  });
  if (!first) return irish.test(typed) ? { doubt: "That is an Irish number" } : {};
  const { value, behind } = first;
  if (others.some(({ value: { e164 } }) => e164 !== value.e164))
    return { value, doubt: `Two numbers: we took ${formatPhone(value.e164)}` };
  return extension.test(behind)
    ? { value, doubt: `We took ${formatPhone(value.e164)}, without the extension` }
    : { value };
}

/** The text with digits of ASCII in the place of full-width, Arabic-Indic and Persian ones. */
export const asciiDigits = (text: string): string =>
  text.normalize("NFKC").replace(otherDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 15));

/** As {@link readPhone} does, without what is doubtful. */
export const parsePhone = (text: string): ParsedPhone => readPhone(text).value ?? { status: "invalid" };

/** The number in a run of digits, or the numbers that have only spaces between them. */
function numbersIn(digits: string): Phone[] {
  const whole = readOne(digits);
  if (whole) return [whole];
  const found: Phone[] = [];
  let begun = "";
  for (const piece of digits.split(nextNumber)) {
    begun = `${begun} ${piece}`;
    const number = readOne(begun);
    if (!number) continue;
    found.push(number);
    begun = "";
  }
  return found;
}

function readOne(typed: string): Phone | undefined {
  const number = typed.trim().replace(/^(\d+)\.0+$/, "$1");
  const signs = number.replace(/[^\d+]/g, "").replace(/^\++/, "+");
  if (american.test(number) || foreign.test(signs)) return undefined;
  const digits = signs.replaceAll("+", "").replace(/^00/, "");
  if (withoutZero.test(digits)) return phoneOf(`+44${digits}`);
  return phoneOf(digits.replace(/^0?440?/, "+44").replace(/^0/, "+44"));
}

/** The kind of a number in E.164. */
function phoneOf(e164: string): Phone | undefined {
  if (mobile.test(e164)) return { status: "mobile", e164 };
  if (landline.test(e164)) return { status: "landline", e164 };
  return other.test(e164) ? { status: "other", e164 } : undefined;
}

/** What to tell somebody whose number cannot get a text; undefined when it can. */
export function mobileProblem(text: string): string | undefined {
  const { value, doubt } = readPhone(text);
  if (value?.status === "mobile") return undefined;
  if (!value && doubt) return `${doubt}; we can only text UK mobiles`;
  if (value?.status === "landline")
    return "That is a landline, which cannot get a text. Please enter a UK mobile number, like 07700 900 123";
  return "Please enter a UK mobile number, like 07700 900 123";
}

/** Digits in each group of a national number, by how it starts; the last group takes what is left. */
const groupings: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^0(?:13873|15242|1539[456]|1697[347]|1768[347]|19467)/, [6]],
  [/^02/, [3, 4]],
  [/^01(?:1|\d1)/, [4, 3]],
  [/^0[389]/, [4, 3]],
  [/^01\d{8}$/, [5]],
  [/^0/, [5, 3]],
];

/** In national groups: `07700 900 123`, `020 7946 0000`; a text that is no UK number comes back as it is. */
export function formatPhone(text: string): string {
  const { e164 } = parsePhone(text);
  if (e164 === undefined) return text;
  const national = e164.replace("+44", "0");
  const sizes = groupings.find(([start]) => start.test(national))?.[1] ?? [];
  const groups: string[] = [];
  let taken = 0;
  for (const size of sizes) {
    groups.push(national.slice(taken, taken + size));
    taken += size;
  }
  return [...groups, national.slice(taken)].join(" ");
}

/** A link to a WhatsApp chat with the number; undefined unless it is a mobile. */
export function whatsAppLink(text: string): string | undefined {
  const { status, e164 } = parsePhone(text);
  return status === "mobile" ? `https://wa.me/${e164.slice(1)}` : undefined;
}

/** The `tel:` link that dials the number; undefined when it is no UK number. */
export function telHref(text: string): string | undefined {
  const { e164 } = parsePhone(text);
  return e164 && `tel:${e164}`;
}

const wrongPhone = "Please enter a UK phone number, like 07700 900 123";

/** A UK number of any kind in any notation; comes out as E.164. An empty text is refused only if `missing` is given. */
const phoneField = (wrong: string, missing?: string) =>
  z
    .string({ error: missing ?? wrong })
    .trim()
    .min(missing ? 1 : 0, missing)
    .max(longestPhone, wrong)
    .transform((typed, context) => {
      const { value, doubt } = readPhone(typed);
      if (value || typed === "") return value?.e164 ?? "";
      context.addIssue({ code: "custom", message: doubt ? `${doubt}. ${wrong}` : wrong });
      return z.NEVER;
    });

export const neededPhone = phoneField(wrongPhone, wrongPhone);
export const listedPhone = phoneField(
  "Please enter a UK phone number, like 0113 496 0000",
  "Phone number is required",
);
/** Allows an empty text. */
export const optionalPhone = phoneField(wrongPhone);
