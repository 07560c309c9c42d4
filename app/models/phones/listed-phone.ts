import { parsePhone } from "./phone";

const longest = 100;
/** What a spreadsheet makes of a long number: the digits behind the first few are gone. */
const scientific = /^\d(?:[.,]\d+)?e\+\d{1,2}$/i;
/** The stated pattern of an import (business specification, section 5). */
const statedPattern = /^(?:\+44|0)[\d\s-]{10,}$/;
const label = /^(?:t|tel|phone|m|mob|mobile)\b[\s.:]*/i;
const extension = /[\s,]*(?:ext(?:ension)?|x)[\s.:]*\d{1,6}$/i;
const between = /\s*(?:[/,;|\n&]|\bor\b|\band\b)\s*/i;
const foreign = /^(?:\+|00)(?!44)/;
/** Ten digits that are a number of the United Kingdom once the 0 stands before them; of fewer nobody can tell. */
const withoutZero =
  /^(?:1[1-9]\d|20[3478]|23[89]|247|28[2-9]|292|3(?:0[0136]|3[0-3]|4[345]|7[0-2])|7[1-57-9]\d|80[08]|84[2-5]|87[0-3])\d{7}$/;

type ListedPhone =
  | { status: "phone"; e164: string }
  /** Cut to its first digits by a spreadsheet: nobody can tell which number it was. */
  | { status: "lost" }
  | { status: "invalid" };

/**
 * The number of a business as lists have it, as E.164, or as digits behind +44 that fit the stated pattern. Understands
 * what {@link parsePhone} does, a leading zero that a spreadsheet dropped and an extension, and takes the first of two
 * numbers. No digit is made up: a number of another country is invalid.
 */
export function readListedPhone(text: string): ListedPhone {
  const typed = text.slice(0, longest).trim();
  if (scientific.test(typed)) return { status: "lost" };
  const e164 = readOne(typed) ?? firstOf(typed);
  return e164 ? { status: "phone", e164 } : { status: "invalid" };
}

function readOne(typed: string): string | undefined {
  const number = typed.replace(extension, "").replace(label, "").replace(/\(0\)/g, "");
  const digits = number.replace(/[^\d+]/g, "");
  if (/[a-z]/i.test(number) || foreign.test(digits)) return undefined;
  const whole = /^44\d{9,}$/.test(digits) ? `+${digits}` : withoutZero.test(digits) ? `0${digits}` : digits;
  const parsed = parsePhone(whole);
  if (parsed.status !== "invalid") return parsed.e164;
  return statedPattern.test(number) && digits.length <= 15
    ? digits.replace(/^(?:\+440?|00440?|0)/, "+44")
    : undefined;
}

/** Of several numbers in a cell, the first that is one. */
function firstOf(typed: string): string | undefined {
  const parts = typed.split(between);
  const found = parts.length > 1 ? parts.map(readOne).find(Boolean) : undefined;
  if (found) return found;
  let begun = "";
  for (const piece of typed.split(/\s+(?=\+|0)/).slice(0, 8)) {
    begun = `${begun} ${piece}`.trim();
    const number = readOne(begun);
    if (number) return number;
  }
  return undefined;
}
