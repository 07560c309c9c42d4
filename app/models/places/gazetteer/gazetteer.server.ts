import { type Coordinates, milesBetween } from "~/models/places/distance";
import { indexSpellings, nearestNames, plainLetters } from "~/models/places/near-spelling";
import { areas, otherNames } from "./areas";
import { cities } from "./cities";
import written from "./gazetteer.json";

/**
 * The built-in gazetteer: outcodes and towns of the United Kingdom and the islands, in memory, so that places are known
 * without network or database. `npx tsx scripts/gazetteer/write.ts` writes its file.
 */
type Outcode = Coordinates & {
  /** `LS1` */
  code: string;
  /** Its name in the list; undefined if it has none. */
  name: string | undefined;
  county: string;
  /** England, Scotland, Wales, Northern Ireland, or the island. */
  nation: string;
};

export type Town = Coordinates & {
  name: string;
  county: string;
  nation: string;
  /** The nearest outcode; it distinguishes towns with the same name and county. */
  outcode: string;
  /** 0 if unknown. */
  people: number;
};

/** A town with the name of one of our cities is that city if it is this near. */
const sameCityMiles = 5;

const regions = written.counties.map((line) => {
  const [county = "", nation = ""] = line.split("|");
  return { county, nation };
});

const outcodes = new Map(
  written.outcodes.map((line): [string, Outcode] => {
    const [code = "", latitude, longitude, region, name] = line.split("|");
    const { county = "", nation = "" } = regions[Number(region)] ?? {};
    const at = { latitude: Number(latitude), longitude: Number(longitude) };
    return [code, { code, name: name || undefined, county, nation, ...at }];
  }),
);

/** Outcodes that were withdrawn but are still on letterheads, and where they went. */
const successors = new Map([
  ["CF1", "CF10"],
  ["CF2", "CF24"],
  ["CF4", "CF14"],
  ["NP9", "NP20"],
]);

/** The outcode in use today: CF1 is CF10. */
export const currentOutcode = (outcode: string) => successors.get(outcode) ?? outcode;

/** The outcode with this current code; undefined if it is newer than the list. */
export const findOutcode = (code: string): Outcode | undefined => outcodes.get(code);

/** About the length of a degree of latitude. */
const milesPerDegree = 69;

/** Whether an outcode of such a county is within this many miles of the place. */
export const isNearCounty = (place: Coordinates, isCounty: (county: string) => boolean, miles: number) =>
  [...outcodes.values()].some(
    (outcode) =>
      Math.abs(outcode.latitude - place.latitude) * milesPerDegree <= miles &&
      isCounty(outcode.county) &&
      milesBetween(outcode, place) <= miles,
  );

/** The counties and nations by name. */
export const regionNames: readonly string[] = [
  ...new Set(regions.flatMap(({ county, nation }) => [county, nation])),
];

/** Short names: 'Newcastle' for 'Newcastle under Lyme', 'Tunbridge Wells' for 'Royal Tunbridge Wells'. */
const shortened = /^Royal (.+)$|^(.+?)[ -](?:upon|on|under|in|le|by|next|cum)[ -].+$/i;

const listed = written.towns.map((line) => {
  const [name = "", people, latitude, longitude, code = ""] = line.split("|");
  const { county = "", nation = "" } = outcodes.get(code) ?? {};
  const at = { latitude: Number(latitude), longitude: Number(longitude) };
  const town: Town = { name, county, nation, outcode: code, people: Number(people), ...at };
  const [, royal, short] = shortened.exec(name) ?? [];
  const names = [...new Set([name, royal ?? short ?? name])];
  return { town: { ...town, ...cityAmong(names, town) }, names };
});

/** Our city that a town is, with the name and centre that the site uses. */
function cityAmong(names: readonly string[], at: Coordinates) {
  const city = cities.find(({ name }) => names.includes(name));
  if (!city || milesBetween(city, at) > sameCityMiles) return undefined;
  const { name, latitude, longitude } = city;
  return { name, latitude, longitude };
}

/** Every town, the largest first. */
export const towns: readonly Town[] = listed.map(({ town }) => town);

const townsByName = new Map<string, Town[]>();
for (const { town, names } of listed) {
  for (const key of new Set(names.map(plainLetters))) {
    townsByName.set(key, [...(townsByName.get(key) ?? []), town]);
  }
}

/** The towns with this full or short name, in any spelling, largest first. */
export const townsCalled = (name: string): readonly Town[] => townsByName.get(plainLetters(name)) ?? [];

const spellings = indexSpellings([
  ...listed.flatMap(({ names }) => names),
  ...regionNames,
  ...[...areas, ...otherNames].map(({ name }) => name),
]);

/** At most `limit` names that are spelt nearly like `text`, the nearest first, then those of the largest. */
export const namesLike = (text: string, limit: number): string[] => nearestNames(text, spellings, limit);
