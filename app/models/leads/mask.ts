import { formatPhone } from "~/models/reading/phone";

/**
 * Contact details as somebody else may see them: enough for their owner to recognise, not enough to get in touch. An
 * empty text stays empty.
 */
const hidden = "•••";
/** The last two digits would give away too much of a shorter number. */
const fewestDigits = 7;

/** `P••• S•••`. */
export const maskName = (name: string): string => name.split(/\s+/).filter(Boolean).map(initial).join(" ");

/** `p•••@e•••.com`. */
export function maskEmail(email: string): string {
  const text = email.trim();
  if (text === "") return "";
  const at = text.lastIndexOf("@");
  const [domain = "", ...rest] = text.slice(at + 1).split(".");
  const ending = rest.at(-1);
  if (at < 0 || ending === undefined) return hidden;
  return `${initial(text.slice(0, at))}@${initial(domain)}.${ending}`;
}

/** `••••• ••• •23`. */
export function maskPhone(phone: string): string {
  const shown = formatPhone(phone.trim()).replace(/[^\d ]/g, "");
  const digits = shown.replaceAll(" ", "").length;
  if (digits < fewestDigits) return phone.trim() === "" ? "" : hidden;
  let left = digits - 2;
  return shown.replace(/\d/g, (digit) => (left-- > 0 ? "•" : digit));
}

/** The first letter; for a word of a single letter, which it would give away, only the dots. */
function initial(word: string): string {
  const [first = "", ...rest] = word;
  return rest.length > 0 ? first + hidden : hidden;
}
