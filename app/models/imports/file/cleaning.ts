import { emailShape, longestEmail } from "~/models/messages/email-address";
import { readListedPhone } from "~/models/phones/listed-phone";
import { formatPhone } from "~/models/phones/phone";
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

/** The number that a cell names, as E.164; every change of its digits is told of. */
export function cleanPhone(text: string): Cleaned {
  const read = readListedPhone(text);
  if (read.status === "lost") {
    const lost = "is what a spreadsheet made of a long number, and its last digits are lost";
    const way = "Format the column as text and fill it again.";
    return { value: undefined, note: `Phone: ${shown(text)} ${lost}. ${way}` };
  }
  if (read.status === "invalid") return { value: undefined };
  const { e164 } = read;
  const bare = text.replace(/[\s-]/g, "");
  const plain = bare === e164 || bare === `0${e164.slice(3)}`;
  return { value: e164, note: plain ? undefined : became("Phone", text.trim(), formatPhone(e164)) };
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
