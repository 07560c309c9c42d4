import { parse, validOutcode } from "postcode";
import { postcodeAreas } from "~/models/places/gazetteer/postcode-areas";
import type { Place } from "./place";

export type Postcode = {
  /** `LS1 4DY`; absent when only the first half was given. */
  postcode?: string;
  /** `LS1` */
  outcode: string;
  /** `LS` */
  area: string;
};

const areasByPrefix = new Map(postcodeAreas.map((area) => [area.area, area]));
const londonAreas = new Set(["E", "EC", "N", "NW", "SE", "SW", "W", "WC"]);
const unknownAreaName = "your area";

/** In characters: a full postcode has at most eight, and few spaces. */
const longestText = 40;
/** Longest text that may contain a postcode, in characters. */
const longestAddress = 160;
const separators = /[\s\p{Dash}\p{Cf}.]+/gu;
/** An outcode and the next digit: apart, as in `LS1 4`, or with one more letter, as in `LS14D`. */
const sector = /^\s*([a-z]{1,2}\d[a-z\d]?)[\s\p{Dash}]+\d\s*$/iu;
const unfinished = /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]$/;

function compact(text: string): string {
  if (text.length > longestText) return "";
  return text.normalize("NFKC").replace(separators, "").toUpperCase();
}

/**
 * Reads a postcode or an outcode, in any case, spacing or hyphenation; an incomplete postcode gives its outcode.
 * Undefined if the text is neither, or its letters are no postcode area.
 */
export function parsePostcode(text: string): Postcode | undefined {
  const whole = compact(text);
  const area = postcodeArea(whole);
  if (!area) return undefined;
  const full = parse(whole);
  if (full.valid) return { postcode: full.postcode, outcode: full.outcode, area };
  const outcode = unfinished.exec(whole)?.[1] ?? sector.exec(text)?.[1]?.toUpperCase() ?? whole;
  return validOutcode(outcode) ? { outcode, area } : undefined;
}

/** The postcode, or its first half, at the end or the start of a longer text: '12 Park Row, Leeds LS1 4DY'. */
export function postcodeWithin(text: string): Postcode | undefined {
  const words = text
    .slice(0, longestAddress)
    .split(/[\s,]+/)
    .filter(Boolean);
  const ends = [words.slice(-2), words.slice(-1), words.slice(0, 2), words.slice(0, 1)];
  for (const end of ends) {
    const parsed = parsePostcode(end.join(" "));
    if (parsed) return parsed;
  }
  return undefined;
}

/** `LS1 4DY`, or `LS1` for an outcode; any other text, including an incomplete postcode, is only trimmed. */
export function formatPostcode(text: string): string {
  const { postcode, outcode } = parsePostcode(text) ?? {};
  return postcode ?? (outcode === compact(text) ? outcode : text.trim());
}

/**
 * The postcode area at the start of a text, two letters rather than one: `ME7` is `ME`, `M7` is `M`. The letters must
 * stand alone or be followed by a digit, so that 'Leeds' is not taken for LE.
 */
export function postcodeArea(text: string): string | undefined {
  const letters = /^([A-Z]{1,2})(?=\d|$)/.exec(compact(text))?.[1];
  return letters && areasByPrefix.has(letters) ? letters : undefined;
}

/** 'London', else the post town of the area, else 'your area'. */
export function areaName(text: string): string {
  const area = postcodeArea(text);
  if (!area) return unknownAreaName;
  return londonAreas.has(area) ? "London" : (areasByPrefix.get(area)?.name ?? unknownAreaName);
}

/** The middle of the area of a postcode or of its first half, from the table we carry; undefined when it is not one. */
export function locatePostcode(text: string): Place | undefined {
  const centre = areasByPrefix.get(parsePostcode(text)?.area ?? "");
  if (!centre) return undefined;
  const { latitude, longitude } = centre;
  return { latitude, longitude, name: areaName(centre.area), precision: "area" };
}
