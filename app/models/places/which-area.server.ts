import { areas, otherNames } from "./gazetteer/areas";
import { regionNames, type Town, towns } from "./gazetteer/gazetteer.server";
import { plainLetters } from "./near-spelling";

/** A county, a nation or another part of the country: larger than anybody looks for a roofer in. */
export type Area = {
  name: string;
  /** The counties and nations that it is; none where it is known by towns in it alone. */
  regions: readonly string[];
  /** Those towns, each as somebody would type it. */
  towns: readonly string[];
};

/** In characters; nobody names a part of the country in more. */
const longestText = 80;

const plainName = (name: string) =>
  plainLetters(name.slice(0, longestText).replace(/^\s*(the|county|co\.?)\s/i, ""));

const meanings = new Map(otherNames.map(({ name, meaning }) => [plainName(name), meaning]));

/** What a name is another one for: 'Casnewydd' for 'Newport, Gwent', 'Notts' for Nottinghamshire. */
export const meaningOf = (name: string): string | undefined => meanings.get(plainName(name));

const areaOf = (name: string, members: readonly string[]): Area => {
  const isRegions = members.every((member) => regionNames.includes(member));
  return isRegions ? { name, regions: members, towns: [] } : { name, regions: [], towns: members };
};

const areasByName = new Map<string, Area>(
  [
    ...regionNames.map((name) => areaOf(name, [name])),
    ...areas.map(({ name, members }) => areaOf(name, members)),
  ].map((area) => [plainName(area.name), area]),
);

/** The part of the country of that name, however it is written. */
export const areaCalled = (name: string): Area | undefined =>
  areasByName.get(plainName(name)) ?? areasByName.get(plainName(meaningOf(name) ?? ""));

/** The towns in its counties and nations, the largest first. */
export const townsIn = ({ regions }: Area): Town[] =>
  towns.filter(({ county, nation }) => regions.includes(county) || regions.includes(nation));
