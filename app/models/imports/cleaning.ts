import { emailShape, longestEmail } from "~/models/messages/email-address";
import { formatPhone, parsePhone } from "~/models/phones/phone";
import { parsePostcode } from "~/models/places/postcode";

/** A value that was put right, and what to tell of it; `value` undefined where nothing could be made of it. */
export type Cleaned<Value = string> = { value: Value | undefined; note?: string };

const longestShown = 80;
/** A text of a file as a note quotes it. */
export const shown = (text: string): string =>
  text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;

/** To be remembered: a cell as it was read holds on to all of the file that was read with it. */
export const ownText = (text: string): string => Buffer.from(text).toString();

const became = (label: string, from: string, to: string): string => `${label}: ${shown(from)} → ${shown(to)}`;
export const leftOut = (label: string, text: string, why: string): string =>
  `${label}: ${shown(text)} left out, ${why}`;

const longestPhone = 100;
/** As most numbers are written: there is nothing to read in one. */
const nationalPhone = /^0(?:[123589]\d{8,9}|7\d{9})$/;
/** What a spreadsheet makes of a long number: the digits behind the first few are gone. */
const scientific = /^\d(?:[.,]\d+)?e\+\d{1,2}$/i;
/** The stated pattern (business specification, section 5). */
const statedPattern = /^(?:\+44|0)[\d\s-]{10,}$/;
const extension = /[\s,]*(?:ext(?:ension)?|x)[\s.:]*\d{1,6}$/i;
const between = /\s*(?:[/,;|\n&]|\bor\b|\band\b)\s*/i;

export type CleanedPhone =
  | { status: "phone"; e164: string; note?: string }
  /** Cut to its first digits by a spreadsheet: nobody can tell which number it was. */
  | { status: "lost" }
  | { status: "invalid" };

/**
 * The number that a cell names, as E.164. Understands `0044`, `(0161)`, `+44 (0)`, a leading zero that a spreadsheet
 * dropped, an extension, and takes the first of two numbers.
 */
export function cleanPhone(text: string): CleanedPhone {
  if (nationalPhone.test(text)) return { status: "phone", e164: `+44${text.slice(1)}` };
  const typed = text.slice(0, longestPhone).trim();
  if (scientific.test(typed)) return { status: "lost" };
  const e164 = readPhone(typed) ?? firstPhone(typed);
  if (!e164) return { status: "invalid" };
  const bare = typed.replace(/[\s-]/g, "");
  const plain = bare === e164 || bare === `0${e164.slice(3)}`;
  return { status: "phone", e164, note: plain ? undefined : became("Phone", typed, formatPhone(e164)) };
}

function readPhone(typed: string): string | undefined {
  const number = typed.replace(extension, "").replace(/\(0\)/g, "");
  const digits = number.replace(/[^\d+]/g, "");
  if (/[a-z]/i.test(number.replace(/^(?:t|tel|phone|m|mob|mobile)\b[\s.:]*/i, ""))) return undefined;
  const candidates = [digits, ...(/^44\d{9,10}$/.test(digits) ? [`+${digits}`] : []), `0${digits}`];
  for (const each of candidates) {
    const parsed = parsePhone(each);
    if (parsed.status !== "invalid") return parsed.e164;
  }
  return statedPattern.test(number) && digits.length <= 15 ? digits.replace(/^0/, "+44") : undefined;
}

/** Of several numbers in a cell, the first that is one. */
function firstPhone(typed: string): string | undefined {
  const parts = typed.split(between);
  const found = parts.length > 1 ? parts.map(readPhone).find(Boolean) : undefined;
  if (found) return found;
  let begun = "";
  for (const piece of typed.split(/\s+(?=\+|0)/).slice(0, 8)) {
    begun = `${begun} ${piece}`.trim();
    const number = readPhone(begun);
    if (number) return number;
  }
  return undefined;
}

export function cleanPostcode(text: string): Cleaned & { outcode?: string } {
  const parsed = parsePostcode(text);
  if (!parsed) return { value: undefined, note: leftOut("Postcode", text, "no UK postcode") };
  const { postcode, outcode } = parsed;
  if (!postcode) {
    return { value: undefined, outcode, note: leftOut("Postcode", text, "only its first half") };
  }
  return {
    value: postcode,
    outcode,
    note: postcode === text ? undefined : became("Postcode", text, postcode),
  };
}

export function cleanEmail(text: string): Cleaned {
  const first =
    text
      .slice(0, 2 * longestEmail)
      .replace(/^mailto:/i, "")
      .split(/[\s,;|]+/)[0] ?? "";
  const good = first.length <= longestEmail && emailShape.safeParse(first).success;
  if (!good) return { value: undefined, note: leftOut("Email", text, "no email address") };
  return { value: first, note: first === text ? undefined : became("Email", text, first) };
}

/** A number as people and spreadsheets write it, within its bounds. */
export function cleanNumber(
  label: string,
  text: string,
  { least, most, whole }: { least: number; most: number; whole: boolean },
): Cleaned<number> {
  const plain = text.replace(whole ? /[,\s]|\.0+$/g : /\s/g, "").replace(",", ".");
  const number = /^-?\d{1,9}(?:\.\d{1,15})?$/.test(plain) ? Number(plain) : Number.NaN;
  const good = number >= least && number <= most && (!whole || Number.isInteger(number));
  if (good) return { value: number };
  const what = whole ? "a whole number" : "a number";
  return { value: undefined, note: leftOut(label, text, `not ${what} from ${least} to ${most}`) };
}
