import { parsePhone } from "./phone";

const longest = 100;
/** A long number in a spreadsheet's scientific notation: most of its digits are lost. */
const scientific = /^\d(?:[.,]\d+)?e\+\d{1,2}$/i;
/** The specified pattern of an import (business specification, section 5). */
const statedPattern = /^(?:\+44|0)[\d\s-]{10,}$/;
const label = /^(?:t|tel|phone|m|mob|mobile)\b[\s.:]*/i;
const extension = /[\s,]*(?:ext(?:ension)?|x)[\s.:]*\d{1,6}$/i;
const between = /\s*(?:[/,;|\n&]|\bor\b|\band\b)\s*/i;
const foreign = /^(?:\+|00)(?!44)/;
/** Ten digits that are a UK number once a 0 is put in front; shorter ones are ambiguous. */
const withoutZero =
  /^(?:1[1-9]\d|20[3478]|23[89]|247|28[2-9]|292|3(?:0[0136]|3[0-3]|4[345]|7[0-2])|7[1-57-9]\d|80[08]|84[2-5]|87[0-3])\d{7}$/;

type ListedPhone =
  | { status: "phone"; e164: string }
  /** A spreadsheet kept only its first digits, so the number is lost. */
  | { status: "lost" }
  | { status: "invalid" };

/**
 * Reads a business's number from a list, as E.164, or as digits after +44 that fit the specified pattern. Besides what
 * {@link parsePhone} reads, it accepts a leading zero lost in a spreadsheet and an extension, and takes the first of
 * several numbers. It never adds digits; a foreign number is invalid.
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

/** The first part of a cell that is a number. */
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
