import { parsePostcode, postcodeArea } from "~/models/reading/postcode";
import { postcodeAreas } from "./gazetteer/postcode-areas";
import type { Place } from "./place";

const areasByPrefix = new Map(postcodeAreas.map((area) => [area.area, area]));
const londonAreas = new Set(["E", "EC", "N", "NW", "SE", "SW", "W", "WC"]);
const unknownAreaName = "your area";

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
