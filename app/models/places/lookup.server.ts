import { inArray, sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import { places, postcodeLookups } from "../../../drizzle/schema";
import type { Coordinates } from "./distance";
import {
  authorityName,
  currentOutcode,
  findNorthernIrishTown,
  locateAreaTown,
  locateCity,
  locateOutcode,
  locatePostcode,
  type Place,
  type PostcodeLookUp,
} from "./place";
import { areaName, type Postcode, parsePostcode } from "./postcode";

/** How long an answer is kept (product decisions, section 4), and how long 'there is no such postcode'. */
const keptDays = 90;
const unknownKeptDays = 1;
/** Of the codes that share a name, no more than these are looked at; the largest city has 120 outcodes. */
const mostCodesOfATown = 200;

/**
 * Where a postcode, its first half or a town is; undefined when it is nowhere we know. Our own tables come
 * first: cities, what `npm run locations` loaded, Northern Irish towns. Only for a whole postcode that none
 * of them has is `lookUp` asked, once in 90 days; without its answer, the middle of the postcode area does.
 */
export async function findPlace(text: string, lookUp?: PostcodeLookUp): Promise<Place | undefined> {
  const parsed = parsePostcode(text);
  if (!parsed) return findTown(text);
  return (
    (await findLoaded(parsed)) ??
    locateOutcode(parsed.outcode) ??
    (await findKnownPostcode(parsed, lookUp)) ??
    locatePostcode(parsed.outcode)
  );
}

/**
 * What people call the area of a postcode: its district, else its county, else its parish, as `lookUp` or
 * its kept answer says; else the town of the postcode area, else 'your area'. A Northern Irish postcode
 * always gets its town.
 */
export async function findArea(postcode: string, lookUp?: PostcodeLookUp): Promise<string> {
  const parsed = parsePostcode(postcode);
  const town = parsed && findNorthernIrishTown(parsed.outcode);
  if (town) return town.name;
  const known = parsed && (await findKnown(parsed, lookUp));
  return known?.areaName ?? areaName(parsed?.outcode ?? postcode);
}

const codeOf = (postcode: string) => postcode.replace(" ", "");

/** The loaded postcode, else its loaded outcode. */
async function findLoaded({ postcode, outcode }: Postcode): Promise<Place | undefined> {
  const current = currentOutcode(outcode);
  const codes = postcode ? [codeOf(postcode), current] : [current];
  const rows = await db.select().from(places).where(inArray(places.code, codes));
  const whole = rows.find(({ code }) => code !== current);
  const half = rows.find(({ code }) => code === current);
  const found = whole ?? half;
  if (!found) return undefined;
  const { latitude, longitude } = found;
  const name = locateOutcode(outcode)?.name ?? whole?.name ?? half?.name ?? areaName(outcode);
  return { latitude, longitude, name, precision: whole ? "postcode" : "outcode" };
}

async function findTown(text: string): Promise<Place | undefined> {
  return locateCity(text) ?? (await findLoadedTown(text)) ?? locateAreaTown(text);
}

/**
 * A town by the name of its outcodes. Several towns may share the name: the one with most outcodes is meant,
 * and its middle is theirs.
 */
async function findLoadedTown(text: string): Promise<Place | undefined> {
  const rows = await db
    .select()
    .from(places)
    .where(inArray(places.name, spellingsOf(text)))
    .orderBy(sql`length(${places.code})`, places.code)
    .limit(mostCodesOfATown);
  const towns = new Map<string | undefined, typeof rows>();
  for (const row of rows) {
    const area = parsePostcode(row.code)?.area;
    towns.set(area, [...(towns.get(area) ?? []), row]);
  }
  const [largest] = [...towns.values()].sort((one, other) => other.length - one.length);
  const name = largest?.[0]?.name;
  if (!largest || !name) return undefined;
  return { ...middleOf(largest), name, precision: "outcode" };
}

const lowWords = /(?<=[\s-])(And|By|In|Le|Of|On|Ov|The|Under|Upon|With)(?=[\s-])/g;

/** As typed and as on a map, so that the index on names serves: `stoke-on-trent` is Stoke-on-Trent. */
function spellingsOf(text: string): string[] {
  const typed = text.trim().replace(/\s+/g, " ");
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

async function findKnownPostcode(parsed: Postcode, lookUp?: PostcodeLookUp): Promise<Place | undefined> {
  const known = await findKnown(parsed, lookUp);
  if (known?.latitude == null || known.longitude == null) return undefined;
  const { latitude, longitude } = known;
  return { latitude, longitude, name: known.areaName ?? areaName(parsed.outcode), precision: "postcode" };
}

type Known = { found: boolean; latitude: number | null; longitude: number | null; areaName: string | null };

/** What is known of a whole postcode: the kept answer, else a new one, which is kept from then on. */
async function findKnown({ postcode }: Postcode, lookUp?: PostcodeLookUp): Promise<Known | undefined> {
  if (!postcode) return undefined;
  const kept = await findKept(codeOf(postcode));
  if (kept || !lookUp) return kept;
  const answer = await lookUp(postcode);
  if (answer.status === "unavailable") return undefined;
  const found = answer.status === "found" ? answer : undefined;
  const known = {
    found: Boolean(found),
    latitude: found?.coordinates?.latitude ?? null,
    longitude: found?.coordinates?.longitude ?? null,
    areaName: (found && authorityName(found)) ?? null,
  };
  await keep(codeOf(postcode), known);
  return known;
}

async function findKept(code: string): Promise<Known | undefined> {
  const result = await db.execute(sql`
    select found, latitude, longitude, area_name as "areaName" from postcode_lookups
    where postcode = ${code} and looked_up_at > now() - make_interval(
      days => case when found then ${keptDays}::int else ${unknownKeptDays}::int end)`);
  return rowsOf<Known>(result)[0];
}

async function keep(postcode: string, known: Known): Promise<void> {
  const row = { ...known, lookedUpAt: sql`now()` };
  await db
    .insert(postcodeLookups)
    .values({ postcode, ...row })
    .onConflictDoUpdate({ target: postcodeLookups.postcode, set: row });
}
