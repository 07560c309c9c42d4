import { inArray, lt, sql } from "drizzle-orm";
import { ago, deleteInBatches } from "~/database/batches.server";
import { type Database, db, rowsFrom } from "~/database/db.server";
import { isNearMe } from "~/models/reading/near-me";
import { type Postcode, parsePostcode, postcodeWithin, readPostcode } from "~/models/reading/postcode";
import { oneLine } from "~/models/reading/text";
import { places, postcodeLookups } from "../../../drizzle/schema/places";
import { type Coordinates, isInKingdom } from "./distance";
import { cities } from "./gazetteer/cities";
import { currentOutcode, findOutcode } from "./gazetteer/gazetteer.server";
import {
  longestPlace,
  type Place,
  type PlaceChoice,
  type PostcodeAnswer,
  type PostcodeLookup,
} from "./place";
import { areaName, locatePostcode } from "./postcode";
import { type NamedTown, whichTown } from "./which-town.server";

/** How long an answer is cached (product decisions, section 4), and how long one that the postcode does not exist. */
const cachedDays = 90;
const unknownCachedDays = 1;
/** At most this many codes with the same town name are read; the largest city has 120 outcodes. */
const mostCodesOfATown = 200;

/** The place that a typed search means. */
type SearchPlace =
  /** `others` have the same name. `ownsName`: the name alone means this place, so that no details are needed. */
  | { status: "found"; place: Place; ownsName: boolean; others: PlaceChoice[] }
  /** Several towns have the name. */
  | { status: "several"; name: string; within: boolean; choices: PlaceChoice[] }
  /** Unknown; `near` are places with similar names. */
  | { status: "unknown"; near: PlaceChoice[] };

export const ownLocation = "your location";

/**
 * The place to search for `typed`: a postcode, a town, or a pair of coordinates from a browser. A town is only found by
 * its exact name. Uses `lookup` as {@link findPlace} does.
 */
export async function findSearchPlace(typed: string, lookup?: PostcodeLookup): Promise<SearchPlace> {
  const text = typed.slice(0, longestPlace);
  if (isNearMe(text)) return { status: "unknown", near: [] };
  const point = readCoordinates(text);
  if (point) return foundAlone({ ...point, name: ownLocation, precision: "postcode" });
  const parsed = parsePostcode(text);
  const town = parsed ? undefined : await findTown(text);
  if (town && town.status !== "unknown") return town;
  const { offer } = readPostcode(text);
  // Of 'N1 OAA' the first half is not taken in silence.
  const within = parsed ?? (offer ? undefined : postcodeWithin(text));
  const place = within && (await findPostcode(within, lookup));
  if (place) return foundAlone(place);
  const offered = offer ? [{ label: offer, location: offer }] : [];
  return { status: "unknown", near: [...offered, ...(town?.near ?? [])] };
}

const foundAlone = (place: Place): SearchPlace => ({ status: "found", place, ownsName: true, others: [] });

/**
 * Finds a postcode, an outcode or a town; undefined if it is unknown, or if several towns have the name. Our own data
 * comes first: what `npm run locations` loaded, the cities, the gazetteer. `lookup` is only used for a full postcode
 * whose outcode is in none of these, once in 90 days; without its answer, the result is the middle of the postcode
 * area. Within a transaction, pass its handle as `within`.
 */
export async function findPlace(
  typed: string,
  lookup?: PostcodeLookup,
  within: Database = db,
): Promise<Place | undefined> {
  const text = typed.slice(0, longestPlace);
  const parsed = parsePostcode(text);
  if (parsed) return findPostcode(parsed, lookup, within);
  const town = await findTown(text, within);
  return town.status === "found" ? town.place : undefined;
}

const findPostcode = async (
  parsed: Postcode,
  lookup?: PostcodeLookup,
  within: Database = db,
): Promise<Place | undefined> =>
  (await findLoaded(parsed, within)) ??
  locateOutcode(parsed.outcode) ??
  (await findKnownPostcode(parsed, lookup, within)) ??
  locatePostcode(parsed.outcode);

const findCity = (outcode: string) => cities.find((city) => city.outcode === currentOutcode(outcode));

/** The location of an outcode: the centre of the city whose own it is, else from the gazetteer. */
function locateOutcode(outcode: string): Place | undefined {
  const city = findCity(outcode);
  const found = city ?? findOutcode(currentOutcode(outcode));
  if (!found) return undefined;
  const { latitude, longitude, name = areaName(outcode) } = found;
  return { latitude, longitude, name, precision: city ? "city" : "outcode" };
}

/** Its post town. Northern Ireland is one postcode area: 'Belfast' would be 70 miles off for Londonderry. */
const findNorthernIrishTown = (outcode: string): string | undefined =>
  outcode.startsWith("BT") ? findOutcode(outcode)?.name : undefined;

async function findTown(text: string, within: Database = db): Promise<SearchPlace> {
  const known = whichTown(text);
  const answer = known.status === "none" ? whichTown(text, await findLoadedTowns(text, within)) : known;
  if (answer.status === "several") return answer;
  if (answer.status === "none") return { status: "unknown", near: answer.near };
  const { name, latitude, longitude } = answer.town;
  const place: Place = { name, latitude, longitude, precision: "town" };
  return { status: "found", place, ownsName: answer.ownsName, others: answer.others };
}

/** Parses `53.801,-1.549` as a location in the United Kingdom. */
function readCoordinates(text: string): Coordinates | undefined {
  const [, first, second] = /^(\d{2}(?:\.\d{1,8})?),\s*(-?\d(?:\.\d{1,8})?)$/.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const point = { latitude: Number(first), longitude: Number(second) };
  return isInKingdom(point) ? point : undefined;
}

/**
 * The common name of a postcode's area: its district, else its county, else its parish, from the cache or `lookup`;
 * else the town of the postcode area, else 'your area'. A Northern Irish postcode always gets its town.
 */
export async function findArea(postcode: string, lookup?: PostcodeLookup): Promise<string> {
  const parsed = parsePostcode(postcode);
  const town = parsed && findNorthernIrishTown(parsed.outcode);
  if (town) return town;
  const known = parsed && (await findKnown(parsed, lookup));
  return known?.areaName ?? areaName(parsed?.outcode ?? postcode);
}

const codeOf = (postcode: string) => postcode.replace(" ", "");

/** The loaded postcode, else its loaded outcode. */
async function findLoaded({ postcode, outcode }: Postcode, within: Database): Promise<Place | undefined> {
  const current = currentOutcode(outcode);
  const codes = postcode ? [codeOf(postcode), current] : [current];
  const rows = await within.select().from(places).where(inArray(places.code, codes));
  const whole = rows.find(({ code }) => code !== current);
  const half = rows.find(({ code }) => code === current);
  const found = whole ?? half;
  if (!found) return undefined;
  const { latitude, longitude } = found;
  const name =
    findCity(outcode)?.name ??
    findNorthernIrishTown(outcode) ??
    whole?.name ??
    half?.name ??
    areaName(outcode);
  return { latitude, longitude, name, precision: whole ? "postcode" : "outcode" };
}

/** The towns with that name among the loaded outcodes: one for each postcode area, at the middle of its outcodes. */
async function findLoadedTowns(text: string, within: Database): Promise<NamedTown[]> {
  const rows = await within
    .select()
    .from(places)
    .where(inArray(places.name, spellingsOf(text.split(",", 1)[0] ?? "")))
    .orderBy(sql`length(${places.code})`, places.code)
    .limit(mostCodesOfATown);
  const byArea = new Map<string | undefined, typeof rows>();
  for (const row of rows) {
    const area = parsePostcode(row.code)?.area;
    byArea.set(area, [...(byArea.get(area) ?? []), row]);
  }
  return [...byArea.values()]
    .sort((one, other) => other.length - one.length)
    .flatMap(([first, ...rest]) =>
      first?.name
        ? [{ ...middleOf([first, ...rest]), name: first.name, county: "", outcode: first.code, people: 0 }]
        : [],
    );
}

const lowWords = /(?<=[\s-])(And|By|In|Le|Of|On|Ov|The|Under|Upon|With)(?=[\s-])/g;

/** As typed and as on a map, so that the index on names can be used: `stoke-on-trent` is Stoke-on-Trent. */
function spellingsOf(text: string): string[] {
  const typed = oneLine(text);
  if (/\p{Cc}/u.test(typed)) return [];
  const capitals = typed.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  return [typed, capitals, capitals.replace(lowWords, (word) => word.toLowerCase())];
}

function middleOf(all: readonly Coordinates[]): Coordinates {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    latitude: mean(all.map(({ latitude }) => latitude)),
    longitude: mean(all.map(({ longitude }) => longitude)),
  };
}

async function findKnownPostcode(
  parsed: Postcode,
  lookup: PostcodeLookup | undefined,
  within: Database,
): Promise<Place | undefined> {
  const known = await findKnown(parsed, lookup, within);
  if (known?.latitude == null || known.longitude == null) return undefined;
  const { latitude, longitude } = known;
  return { latitude, longitude, name: known.areaName ?? areaName(parsed.outcode), precision: "postcode" };
}

/**
 * The name of an area by its authorities: district, else county, else parish; undefined if there is none. Inverted
 * names are put right: 'Bristol, City of' becomes Bristol.
 */
function authorityName(answer: Extract<PostcodeAnswer, { status: "found" }>): string | undefined {
  const name = answer.district || answer.county || answer.parish;
  return name?.replace(/, (city of|county of|unparished area)$/i, "") || undefined;
}

type Known = { found: boolean; latitude: number | null; longitude: number | null; areaName: string | null };

/** What is known of a whole postcode: the cached answer, else a new one, which is cached from then on. */
async function findKnown(
  { postcode }: Postcode,
  lookup?: PostcodeLookup,
  within: Database = db,
): Promise<Known | undefined> {
  if (!postcode) return undefined;
  const cached = await findCached(codeOf(postcode), within);
  if (cached || !lookup) return cached;
  const answer = await lookup(postcode);
  if (answer.status === "unavailable") return undefined;
  const found = answer.status === "found" ? answer : undefined;
  const known = {
    found: Boolean(found),
    latitude: found?.coordinates?.latitude ?? null,
    longitude: found?.coordinates?.longitude ?? null,
    areaName: (found && authorityName(found)) ?? null,
  };
  await cacheAnswer(codeOf(postcode), known);
  return known;
}

async function findCached(code: string, within: Database): Promise<Known | undefined> {
  const result = await rowsFrom(within)<Known>(sql`
    select found, latitude, longitude, area_name as "areaName" from postcode_lookups
    where postcode = ${code} and looked_up_at > now() - make_interval(
      days => case when found then ${cachedDays}::int else ${unknownCachedDays}::int end)`);
  return result[0];
}

async function cacheAnswer(postcode: string, known: Known): Promise<void> {
  const row = { ...known, lookedUpAt: sql`now()` };
  await db
    .insert(postcodeLookups)
    .values({ postcode, ...row })
    .onConflictDoUpdate({ target: postcodeLookups.postcode, set: row });
}

/** Deletes what the postcode service said 90 days ago, so that it is asked again; returns how many. */
export const forgetOldLookups = (): Promise<number> =>
  deleteInBatches(
    postcodeLookups,
    postcodeLookups.postcode,
    lt(postcodeLookups.lookedUpAt, ago({ days: cachedDays })),
  );
