import { type Coordinates, milesBetween } from "./distance";
import { cities } from "./gazetteer/cities";
import {
  findOutcode,
  isNearCounty,
  namesLike,
  regionNames,
  type Town,
  townsCalled,
} from "./gazetteer/gazetteer.server";
import { plainLetters } from "./near-spelling";
import type { PlaceChoice } from "./place";
import { parsePostcode } from "./postcode";

/** What is known of a town that somebody named. */
export type WhichTown =
  /** `others` have the name too, and are far smaller. */
  | { status: "one"; town: NamedTown; others: PlaceChoice[]; ownsName: boolean }
  | { status: "several"; name: string; choices: PlaceChoice[] }
  | { status: "none"; near: PlaceChoice[] };

/** A place with a name, from the gazetteer or from what `npm run locations` loaded. */
export type NamedTown = Pick<Town, "name" | "county" | "outcode" | "people"> & Coordinates;

/** A name means the largest of those that have it when that one is so many times larger than each other. */
const timesLarger = 50;
/** The same against one that has a longer name: Bradford against Bradford-on-Avon. */
const timesLargerThanLonger = 5;
/** For that comparison, of a place where nobody counted. */
const fewestPeople = 1000;
/** In characters; nobody names a place in more. */
const longestText = 160;
const nearMiles = 15;
/** A county's name stays in use beyond its border: Sutton, Surrey. */
const borderMiles = 8;
const mostChoices = 8;
const mostNear = 3;

/**
 * Which town is meant by `text`: 'Leeds', 'Richmond, Surrey', 'Newport, PO30', 'Hyde, Manchester'. A name has to be
 * right: another that is spelt nearly so is only ever offered. `loaded` are towns that the gazetteer may not have.
 */
export function whichTown(text: string, loaded: readonly NamedTown[] = []): WhichTown {
  const [name = "", ...rest] = /\p{Cc}/u.test(text) ? [] : text.slice(0, longestText).split(",");
  const where = rest.join(",").trim();
  const bearers = bearersOf(name, loaded);
  if (bearers.length === 0) return whichTownByLastWords(name) ?? notKnown(name);
  if (where === "") return among(name, bearers);
  const there = wholeFirst(name, narrowed(bearers, where));
  if (there.length > 0) return among(name, there, bearers);
  // What stands behind the comma is somewhere, but not there: Bradford is not in Devon.
  return isSomewhere(where) ? { status: "none", near: choicesOf(bearers) } : among(name, bearers);
}

/** Those of that very name first, then those whose longer name begins with it. */
function bearersOf(name: string, loaded: readonly NamedTown[]): readonly NamedTown[] {
  const known = townsCalled(name);
  if (known.length === 0) return loaded;
  return [...known.filter((town) => isCalled(town, name)), ...known.filter((town) => !isCalled(town, name))];
}

/** 'Richmond Surrey', where the comma was left out. */
function whichTownByLastWords(text: string): WhichTown | undefined {
  const words = text.trim().split(/\s+/).slice(0, 8);
  for (let last = words.length - 1; last > 0; last--) {
    const name = words.slice(0, last).join(" ");
    const bearers = bearersOf(name, []);
    const there = wholeFirst(name, narrowed(bearers, words.slice(last).join(" ")));
    if (there.length > 0) return among(name, there, bearers);
  }
  return undefined;
}

/** `all` have the name that was typed; those left are the ones in the place that was named with it. */
function among(typed: string, left: readonly NamedTown[], all = left): WhichTown {
  const meant = left.length === 1 ? left[0] : meantAlone(typed, left);
  if (!meant) return { status: "several", name: asWritten(typed, left), choices: choicesOf(left) };
  const others = choicesOf(left).filter((_, position) => left[position] !== meant);
  const ownsName = all.length === 1 || meantAlone(typed, all) === meant;
  return { status: "one", town: meant, others, ownsName };
}

/** The one that the name alone means: a city of ours, else one that is far larger than each other. */
function meantAlone(typed: string, bearers: readonly NamedTown[]): NamedTown | undefined {
  const city = bearers.find((town) =>
    cities.some(({ name, latitude }) => name === town.name && latitude === town.latitude),
  );
  if (city) return city;
  const whole = bearers.filter((town) => isCalled(town, typed));
  const largest = whole[0] ?? bearers[0];
  const times = (other: NamedTown) =>
    whole.length > 0 && !whole.includes(other) ? timesLargerThanLonger : timesLarger;
  const outweighed = (other: NamedTown) => Math.max(other.people, fewestPeople) * times(other);
  return bearers.every((other) => other === largest || (largest?.people ?? 0) >= outweighed(other))
    ? largest
    : undefined;
}

const isCalled = ({ name }: NamedTown, typed: string) => plainLetters(name) === plainLetters(typed);

const asWritten = (typed: string, bearers: readonly NamedTown[]) =>
  bearers.find((town) => isCalled(town, typed))?.name ?? typed.trim();

/** Those of that very name, where there are any. */
function wholeFirst(typed: string, bearers: readonly NamedTown[]): readonly NamedTown[] {
  const whole = bearers.filter((town) => isCalled(town, typed));
  return whole.length > 0 ? whole : bearers;
}

/** Those in, or else near, the outcode, county, nation or larger town that `where` names; the nearest of several. */
function narrowed(bearers: readonly NamedTown[], where: string): readonly NamedTown[] {
  const outcode = parsePostcode(where)?.outcode;
  if (outcode) {
    const exact = bearers.filter((town) => town.outcode === outcode);
    const at = findOutcode(outcode);
    return exact.length > 0 || !at ? exact : nearest(bearers, at);
  }
  const isRegion = regionNamed(where);
  const within = bearers.filter((town) => regionsOf(town).some(isRegion));
  if (within.length > 0) return within;
  const atBorder = bearers.filter((town) => isNearCounty(town, isRegion, borderMiles));
  if (atBorder.length > 0) return atBorder;
  const [town] = townsCalled(where);
  return town ? nearest(bearers, town) : [];
}

function regionsOf({ county, outcode }: NamedTown): string[] {
  return [county, findOutcode(outcode)?.nation ?? ""];
}

function nearest(bearers: readonly NamedTown[], place: Coordinates): NamedTown[] {
  const [first] = bearers
    .filter((town) => milesBetween(town, place) <= nearMiles)
    .sort((one, other) => milesBetween(one, place) - milesBetween(other, place));
  return first ? [first] : [];
}

/** Whether a county or nation is meant: 'Co. Down', 'Yorkshire' for each of its three. */
function regionNamed(where: string): (region: string) => boolean {
  const wanted = plainRegion(where);
  return (region) => {
    const name = plainRegion(region);
    return wanted !== "" && (name === wanted || (wanted.length > 5 && name.endsWith(wanted)));
  };
}

const plainRegion = (name: string) =>
  plainLetters(name.slice(0, 80).replace(/^\s*(the|county|co\.?)\s/i, ""));

const isSomewhere = (where: string) =>
  parsePostcode(where) !== undefined || regionNames.some(regionNamed(where)) || townsCalled(where).length > 0;

const notKnown = (name: string): WhichTown => ({
  status: "none",
  near: namesLike(name, mostNear).map((near) => ({ label: near, location: near })),
});

/** Each by its county, by its outcode where two share that or the county is called as the town is. */
function choicesOf(bearers: readonly NamedTown[]): PlaceChoice[] {
  return bearers.slice(0, mostChoices).map(({ name, county, outcode }) => {
    const ofCounty = bearers.filter((other) => other.county === county && other.name === name);
    if (ofCounty.length === 1 && county && county !== name) {
      return { label: `${name}, ${county}`, location: `${name}, ${county}` };
    }
    const label = county && county !== name ? `${name}, ${county} (${outcode})` : `${name} (${outcode})`;
    return { label, location: `${name}, ${outcode}` };
  });
}
