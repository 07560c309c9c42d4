import { readEmail } from "~/models/reading/email";
import { formatPhone, longestPhone, readPhone } from "~/models/reading/phone";
import { parsePostcode } from "~/models/reading/postcode";
import { seenText } from "~/models/reading/text";

/** In characters, of a text that a note quotes. */
export const longestShown = 80;
/** A text of a file, shortened to be quoted in a note. */
export function shown(text: string): string {
  const seen = seenText(text.slice(0, 4 * longestShown));
  return seen.length > longestShown ? `${seen.slice(0, longestShown)}…` : seen;
}

export const leftOut = (label: string, text: string, why: string): string =>
  `${label}: ${shown(text)} left out, ${why}`;

export const became = (label: string, from: string, to: string): string =>
  `${label}: ${shown(from)} → ${shown(to)}`;

/** The specified pattern (business specification, section 5): what fits it is taken, whether or not it can be dialled. */
const statedPattern = /^(?!00(?!44))(?:\+44|0)[\d\s-]{10,}$/;
const mostDigits = 15;

/** The phone number of a cell as E.164; null when it has none. Every change of digits is noted in `cleaned`. */
export function cleanPhone(text: string, cleaned: string[]): string | null {
  const { value, doubt } = readPhone(text);
  const bare = text.slice(0, longestPhone).replace(/[\s-]/g, "");
  const isStated = statedPattern.test(text) && bare.length <= mostDigits;
  const e164 = value?.e164 ?? (isStated ? bare.replace(/^(?:\+440?|00440?|0)/, "+44") : null);
  const note = doubt ? `. ${doubt}` : "";
  if (!e164 && doubt) cleaned.push(`Phone: ${shown(text)}${note}`);
  if (e164 && bare !== e164 && bare !== `0${e164.slice(3)}`)
    cleaned.push(became("Phone", text.trim(), formatPhone(e164)) + note);
  return e164;
}

/** The postcode of a cell, or only its outcode when the rest is missing. */
export function cleanPostcode(text: string, cleaned: string[]) {
  const { postcode = null, outcode = null } = parsePostcode(text) ?? {};
  if (outcode && !postcode) cleaned.push(`Postcode: ${shown(text)} is only half of one, and is not shown`);
  else if (!postcode && text) cleaned.push(leftOut("Postcode", text, "no UK postcode"));
  else if (postcode && postcode !== text) cleaned.push(became("Postcode", text, postcode));
  return { postcode, outcode };
}

/** The first email address of a cell; null when it has none. */
export function cleanEmail(text: string, cleaned: string[]): string | null {
  const { value = null, offer } = readEmail(text);
  if (!value && text) cleaned.push(leftOut("Email", text, "no email address"));
  if (value && value !== text) cleaned.push(became("Email", text, value));
  if (offer) cleaned.push(`Email: ${shown(text)}. Perhaps ${offer} is meant`);
  return value;
}
