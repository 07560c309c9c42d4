import { parsePostcode } from "~/models/reading/postcode";

/** An address of one cell, parted; empty texts for what it does not say. `dropped`: its counties, and villages alone. */
type PartedAddress = { street: string; city: string; postcode: string; dropped: readonly string[] };

/** In characters; a longer text is no address. */
const longestAddress = 300;
const country =
  /^(?:u\.?k\.?|g\.?b\.?|united kingdom|great britain|england|greater london|scotland|wales|cymru|northern ireland)\.?$/i;
const full =
  /\b([a-z]{1,2}\d[a-z\d]?)[\s-]{0,3}(\d[a-z]{2})\b(?!.*\b[a-z]{1,2}\d[a-z\d]?[\s-]{0,3}\d[a-z]{2}\b)/i;
/** Towns are called so too, but not at the end of a street. */
const streetWord =
  /^(?:street|road|lane|avenue|drive|close|way|place|court|square|terrace|crescent|gardens?|grove|hill|park|row|yard|mews|walk|parade|quay|wharf|mill|farm|house|cottages?|green|gate|cross|end|bank|rise|view|st|rd|ln|ave|dr)\.?$/i;

/**
 * Parts an address by its postcode, then by the town furthest right: 'Unit 1, Hareness Circle, Aberdeen, AB123LY'. What
 * stands between town and end, as a county, is dropped; where no town is known the last part without a digit is it.
 */
export function partAddress(text: string, isTown: (name: string) => boolean): PartedAddress {
  const [, out = "", inward = ""] = full.exec(text.slice(0, longestAddress)) ?? [];
  const whole = out && parsePostcode(out + inward)?.postcode;
  const lines = (whole ? text.replace(full, "") : text).slice(0, longestAddress).split(/[,\n;|]+/);
  const parts = lines.map((line) => line.replace(/\s+/g, " ").trim()).filter(Boolean);
  while (parts.length > 1 && country.test(parts.at(-1) ?? "")) parts.pop();
  const [, before = "", word = ""] = /^(.*?)\s*(\S+)$/.exec(parts.at(-1) ?? "") ?? [];
  const half = whole || (before && !isTown(before)) ? undefined : parsePostcode(word)?.outcode;
  if (half) parts.splice(-1, 1, ...(before ? [before] : []));
  return { ...townOf(parts, isTown), postcode: whole || half || "" };
}

const hasDigit = /\d/;

function townOf(parts: readonly string[], isTown: (name: string) => boolean) {
  const at = parts.findLastIndex((part) => !hasDigit.test(part) && isTown(part));
  const before = (end: number) => parts.slice(0, end);
  if (at >= 0) {
    // A village alone is no street.
    const isVillage = before(at).every((part) => !hasDigit.test(part) && isTown(part));
    const [street, village] = isVillage ? ["", before(at)] : [before(at).join(", "), []];
    return { city: parts[at] ?? "", street, dropped: [...village, ...parts.slice(at + 1)] };
  }
  const dropped: string[] = [];
  const last = parts.at(-1) ?? "";
  const words = last.split(" ");
  const isStreet = streetWord.test(words.at(-1) ?? "");
  const from = words.findIndex(
    (_, start) =>
      (!isStreet || streetWord.test(words[start - 1] ?? "")) &&
      start > 0 &&
      isTown(words.slice(start).join(" ")),
  );
  if (from > 0)
    return {
      city: words.slice(from).join(" "),
      street: [...before(-1), words.slice(0, from).join(" ")].join(", "),
      dropped,
    };
  const isCity = parts.length > 1 && !hasDigit.test(last) && !isStreet;
  const [city, street] = isCity ? [last, before(-1)] : ["", parts];
  return { city, street: street.join(", "), dropped };
}
