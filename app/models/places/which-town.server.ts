import { areas, otherNames } from "~/models/places/gazetteer/areas";
import { parsePostcode } from "~/models/reading/postcode";
import { type Coordinates, milesBetween } from "./distance";
import { cities } from "./gazetteer/cities";
import {
  findOutcode,
  isNearCounty,
  namesLike,
  regionNames,
  type Town,
  towns,
  townsCalled,
} from "./gazetteer/gazetteer.server";
import { plainLetters } from "./near-spelling";
import { longestPlace, type PlaceChoice } from "./place";

/** A county, a nation or another part of the country: larger than anybody looks for a roofer in. */
type Area = {
  name: string;
  /** Its counties and nations; empty if it is defined only by towns. */
  regions: readonly string[];
  /** Those towns, as they would be typed. */
  towns: readonly string[];
};

/** In characters, more than any name of an area. */
const longestText = 80;

const plainName = (name: string) =>
  plainLetters(name.slice(0, longestText).replace(/^\s*(the|county|co\.?)\s/i, ""));

const meanings = new Map(otherNames.map(({ name, meaning }) => [plainName(name), meaning]));

/** The usual name for another one: 'Newport, Gwent' for 'Casnewydd', Nottinghamshire for 'Notts'. */
const meaningOf = (name: string): string | undefined => meanings.get(plainName(name));

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

/** The area with this name, in any spelling. */
const areaCalled = (name: string): Area | undefined =>
  areasByName.get(plainName(name)) ?? areasByName.get(plainName(meaningOf(name) ?? ""));

/** The towns in its counties and nations, the largest first. */
const townsIn = ({ regions }: Area): Town[] =>
  towns.filter(({ county, nation }) => regions.includes(county) || regions.includes(nation));

/** Words beside a place's name that do not change the place: 'near Leeds', 'Leeds city centre', 'Leeds UK'. */
const around = new Set(
  `near nr close to around round by in at from outside within inside of the and my local area areas region surrounding
  surroundings outskirts suburbs greater metropolitan city town village borough district county council centre center
  central downtown postcode england uk gb britain roofer roofers`.split(/\s+/),
);

/** Words for a part of the place: 'North Leeds'. */
const parts = new Set(
  `north south east west northern southern eastern western northeast northwest southeast southwest
  n s e w ne nw se sw mid upper lower inner outer end southside northside eastside westside`.split(/\s+/),
);

/** 'London Borough of Camden', 'Metropolitan District of Bradford'. */
const office = /^.*\b(?:borough|city|county|district|town) of /i;

/**
 * The name in `text` without such words around it; `part` if the words only named a part of the place. Undefined if
 * there were no such words, or nothing else.
 */
function bareName(text: string): { name: string; part: boolean } | undefined {
  const typed = text.slice(0, longestPlace).trim();
  const words = typed.replace(office, "").split(/\s+/);
  const whole = withoutEnds(words, around);
  const name = whole === typed ? withoutEnds(words, parts) : whole;
  return name === "" || name === typed ? undefined : { name, part: whole === typed };
}

function withoutEnds(words: readonly string[], said: ReadonlySet<string>): string {
  const isSaid = (word: string) => said.has(plainLetters(word));
  const first = words.findIndex((word) => !isSaid(word));
  const last = words.findLastIndex((word) => !isSaid(word));
  return first < 0 ? "" : words.slice(first, last + 1).join(" ");
}

/** The town that a text means. */
export type WhichTown =
  /** `others` have the name too, and are far smaller. */
  | { status: "one"; town: NamedTown; others: PlaceChoice[]; ownsName: boolean }
  /** Several towns with the name; or, with `within`, places in an area that is too large to search. */
  | { status: "several"; name: string; within: boolean; choices: PlaceChoice[] }
  | { status: "none"; near: PlaceChoice[] };

/** A place with a name, from the gazetteer or from what `npm run locations` loaded. */
export type NamedTown = Pick<Town, "name" | "county" | "outcode" | "people"> & Coordinates;

/** A name means the largest town that has it if that is this many times larger than any other. */
const timesLarger = 50;
/** The same against one that has a longer name: Bradford against Bradford-on-Avon. */
const timesLargerThanLonger = 2;
/** The size assumed in this comparison if it is unknown. */
const fewestPeople = 1000;
const nearMiles = 15;
/** Names of counties are used beyond their borders: Sutton, Surrey. */
const borderMiles = 8;
const mostChoices = 8;
const mostNear = 3;
/** A town of this size has a north and a south that people search for. */
const peopleOfATownWithParts = 40_000;

/**
 * The town that `text` means: 'Leeds', 'Richmond, Surrey', 'Newport, PO30', 'Hyde, Manchester', 'near Leeds',
 * 'Caerdydd'. A name has to be exact: similar names are only suggested. For a county or a nation its largest towns are
 * suggested. `loaded` are towns that the gazetteer may lack.
 */
export function whichTown(text: string, loaded: readonly NamedTown[] = []): WhichTown {
  const short = text.slice(0, longestPlace);
  const [name = "", ...rest] = /\p{Cc}/u.test(short) ? [] : short.split(",");
  const where = rest.join(",").trim();
  const bearers = bearersOf(name, loaded);
  const area = areaCalled(name);
  // Leicester is in Leicestershire, but the village Wales is not in Wales: that name alone means the nation.
  if (area && (bearers.length === 0 || (where === "" && !bearers.some((town) => isIn(area, town)))))
    return within(area, bearers);
  if (bearers.length === 0)
    return whichTownByLastWords(name) ?? whichTownByBareName(name, where) ?? notKnown(name, where);
  if (where === "") return among(name, bearers);
  const there = wholeFirst(name, narrowed(bearers, where));
  if (there.length > 0) return among(name, there, bearers);
  // The text after the comma is a place, but the town is not there: Bradford is not in Devon.
  return isSomewhere(where) ? { status: "none", near: choicesOf(bearers) } : among(name, bearers);
}

/** Whether a town is called this, in full or for short, here or in another language: 'Newcastle', 'Caerdydd'. */
export const isTown = (name: string): boolean => bearersOf(name, []).length > 0;

/** Towns with exactly that name first, then those whose longer name starts with it. */
function bearersOf(name: string, loaded: readonly NamedTown[]): readonly NamedTown[] {
  const known = townsCalled(name);
  if (known.length === 0) {
    const meant = whichTownInFull(name);
    return meant ? [meant] : loaded;
  }
  return [...known.filter((town) => isCalled(town, name)), ...known.filter((town) => !isCalled(town, name))];
}

/** 'Abertawe' is Swansea. */
function whichTownInFull(name: string): NamedTown | undefined {
  const meaning = meaningOf(name);
  const meant = meaning === undefined ? undefined : whichTown(meaning);
  return meant?.status === "one" ? meant.town : undefined;
}

/** 'near Leeds', 'Leeds city centre'; 'North Leeds', but for a small place its north is only suggested. */
function whichTownByBareName(text: string, where: string): WhichTown | undefined {
  const said = bareName(text);
  if (!said) return undefined;
  const answer = whichTown([said.name, where].filter(Boolean).join(", "));
  if (answer.status === "none") {
    const unknown = notKnown(text, where);
    return unknown.near.length > 0 ? unknown : answer;
  }
  const isWhole = answer.status !== "one" || !said.part || answer.town.people >= peopleOfATownWithParts;
  return isWhole ? answer : { status: "none", near: choicesOf([answer.town]) };
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

/** `all` have the typed name; `left` are those within the place typed with it. */
function among(typed: string, left: readonly NamedTown[], all = left): WhichTown {
  const meant = left.length === 1 ? left[0] : meantAlone(typed, left);
  if (!meant)
    return { status: "several", name: asWritten(typed, left), within: false, choices: choicesOf(left) };
  const others = choicesOf(left).filter((_, position) => left[position] !== meant);
  const namesakes = isCalled(meant, typed) ? all : townsCalled(meant.name);
  const ownsName = namesakes.length === 1 || meantAlone(meant.name, namesakes) === meant;
  return { status: "one", town: meant, others, ownsName };
}

/** The town that the name alone means: one of our cities, else one far larger than all others. */
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

/** Those with exactly that name, if there are any. */
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
  const area = areaCalled(where);
  if (area) {
    const inside = bearers.filter((town) => isIn(area, town));
    if (inside.length > 0) return inside;
    const atBorder = bearers.filter((town) =>
      isNearCounty(town, (county) => area.regions.includes(county), borderMiles),
    );
    if (atBorder.length > 0) return atBorder;
  }
  const [town] = bearersOf(where, []);
  return town ? nearest(bearers, town) : [];
}

const isIn = ({ regions }: Area, { county, outcode }: NamedTown) =>
  regions.includes(county) || regions.includes(findOutcode(outcode)?.nation ?? "");

/** The largest towns of the area, then towns elsewhere with its name. */
function within(area: Area, bearers: readonly NamedTown[]): WhichTown {
  const named = area.towns.map((town) => ({ label: town, location: town }));
  const largest = townsIn(area)
    .slice(0, mostChoices)
    .map((town) => {
      const isMeantAlone = meantAlone(town.name, townsCalled(town.name)) === town;
      return isMeantAlone ? { label: town.name, location: town.name } : choiceOf(town);
    });
  const choices = [...named, ...largest, ...choicesOf(bearers)];
  return { status: "several", name: area.name, within: true, choices };
}

function nearest(bearers: readonly NamedTown[], place: Coordinates): NamedTown[] {
  const [first] = bearers
    .filter((town) => milesBetween(town, place) <= nearMiles)
    .sort((one, other) => milesBetween(one, place) - milesBetween(other, place));
  return first ? [first] : [];
}

const isSomewhere = (where: string) =>
  parsePostcode(where) !== undefined || areaCalled(where) !== undefined || townsCalled(where).length > 0;

/** Names spelt similarly; or, for an unknown 'Park Row, Leeds', Leeds. */
function notKnown(name: string, where: string): Extract<WhichTown, { status: "none" }> {
  const near = namesLike(name, mostNear).map((like) => ({ label: like, location: like }));
  const there = near.length === 0 && where !== "" ? whichTown(where) : undefined;
  return { status: "none", near: there?.status === "one" ? choicesOf([there.town]) : near };
}

/** Each labelled with its county, or with its outcode if two share that or the county has the town's name. */
const choicesOf = (bearers: readonly NamedTown[]): PlaceChoice[] =>
  bearers.slice(0, mostChoices).map((town) => choiceOf(town, bearers));

function choiceOf({ name, county, outcode }: NamedTown, bearers: readonly NamedTown[] = townsCalled(name)) {
  const ofCounty = bearers.filter((other) => other.county === county && other.name === name);
  if (ofCounty.length === 1 && county && county !== name)
    return { label: `${name}, ${county}`, location: `${name}, ${county}` };
  const label = county && county !== name ? `${name}, ${county} (${outcode})` : `${name} (${outcode})`;
  return { label, location: `${name}, ${outcode}` };
}
