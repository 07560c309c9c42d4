import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { type Coordinates, milesBetween } from "../../app/models/places/distance";
import { plainLetters } from "../../app/models/places/near-spelling";
import { countyOfAuthority, northernIrishCounty } from "./counties";
import { districts } from "./districts";
import { northernIrishTowns } from "./northern-irish-towns";

/**
 * `npx tsx scripts/gazetteer/write.ts FOLDER` writes app/models/places/gazetteer/gazetteer.json from two files of that folder:
 * `outcodes.csv` (every outcode of Great Britain and the islands with its middle, CC0) and `towns.csv` (places of
 * the United Kingdom with their population, from GeoNames, CC BY 4.0).
 */
const target = "app/models/places/gazetteer/gazetteer.json";
const [, , folder] = process.argv;
if (!folder) throw new Error("Usage: npx tsx scripts/gazetteer/write.ts FOLDER");

/** A name that a town has already, this near, is the same place. */
const samePlaceMiles = 8;
/** Within these areas the list calls every outcode by its borough; people call it London. */
const innerLondon = /^(E|EC|N|NW|SE|SW|W|WC)\d/;
/** What the list of outcodes calls a place and nobody else does. */
const noPlaceName =
  /\b(And|Ave|Lcp|St|Town|Hamlets|Parishes|Airport|Park|Without)$|^(Town|Old Town|Great|Lcp .*)$/;
/** A second name of a town that is listed under its first, and a county that is listed as a town. */
const secondNames = new Set(["Hull", "Londonderry", "Londonderry County Borough", "Highland"]);

type Outcode = Coordinates & { code: string; county: string; nation: string; name: string };
type Town = Coordinates & { name: string; people: number; outcode: string };

const rowsOf = (file: string): Record<string, string>[] =>
  parse(readFileSync(path.join(folder, file)), { columns: true, bom: true });

const nations: Readonly<Record<string, string>> = {
  ENG: "England",
  SCT: "Scotland",
  WLS: "Wales",
  NIR: "Northern Ireland",
};

/** The list has all of Flintshire in England, and of Northumberland the outcodes that begin as Scottish ones do. */
const nationOfRegion: Readonly<Record<string, string>> = { Flintshire: "Wales", Northumberland: "England" };

function readOutcodes(): Outcode[] {
  const listed = rowsOf("outcodes.csv").map((row) => ({
    code: row.postcode ?? "",
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
    county: countyOfAuthority(row.region ?? ""),
    nation: nationOfRegion[row.region ?? ""] ?? nations[row.country ?? ""] ?? row.country_string ?? "",
    name: innerLondon.test(row.postcode ?? "") ? "London" : (row.town ?? ""),
  }));
  const northernIrish = northernIrishTowns.map(({ name, outcode, latitude, longitude }) => ({
    ...{ code: outcode, latitude, longitude, name },
    county: northernIrishCounty(outcode),
    nation: "Northern Ireland",
  }));
  return [...listed, ...northernIrish];
}

function nearestOutcode(place: Coordinates, outcodes: readonly Outcode[]): string {
  let nearest = "";
  let least = Number.POSITIVE_INFINITY;
  for (const outcode of outcodes) {
    const miles = milesBetween(place, outcode);
    if (miles >= least) continue;
    least = miles;
    nearest = outcode.code;
  }
  return nearest;
}

function readTowns(outcodes: readonly Outcode[]): Town[] {
  const rows = rowsOf("towns.csv").filter(({ name = "" }) => !secondNames.has(name));
  return rows.map((row) => {
    const place = { latitude: Number(row.latitude), longitude: Number(row.longitude) };
    const nation = nations[row.nation ?? ""];
    const outcode = nearestOutcode(
      place,
      outcodes.filter((each) => each.nation === nation),
    );
    const name = (row.name ?? "").replaceAll("’", "'");
    return { name, people: Number(row.population), outcode, ...place };
  });
}

/** The places that only an outcode names: each once, where its first outcode is. */
function townsOfOutcodes(outcodes: readonly Outcode[]): Town[] {
  return outcodes.flatMap(({ code, name, latitude, longitude }) =>
    name
      .split(/, | and /)
      .map((part) => part.trim())
      .filter((part) => part !== "" && !noPlaceName.test(part) && !secondNames.has(part))
      .map((part) => ({ name: part, people: 0, outcode: code, latitude, longitude })),
  );
}

function townsOfDistricts(outcodes: readonly Outcode[]): Town[] {
  return districts.map(({ name, outcode, people }) => {
    const at = outcodes.find(({ code }) => code === outcode);
    if (!at) throw new RangeError(`${name} is in ${outcode}, which is in no list`);
    const { latitude, longitude } = at;
    return { name, people, outcode, latitude, longitude };
  });
}

/** `more`, without those that `towns` has; a name that is anywhere else too is left out where it must be new. */
function added(towns: readonly Town[], more: readonly Town[], { new: isNew }: { new: boolean }): Town[] {
  const all = [...towns];
  for (const town of more) {
    const named = all.filter(({ name }) => plainLetters(name) === plainLetters(town.name));
    const known = isNew ? named.length > 0 : named.some((each) => milesBetween(each, town) < samePlaceMiles);
    if (!known) all.push(town);
  }
  return all;
}

const outcodes = readOutcodes();
const listed = added([], readTowns(outcodes), { new: false });
const towns = added(added(listed, townsOfDistricts(outcodes), { new: false }), townsOfOutcodes(outcodes), {
  new: true,
}).sort((one, other) => other.people - one.people);
const counties = [...new Set(outcodes.map(({ county, nation }) => `${county}|${nation}`))].sort();
const degrees = (value: number) => value.toFixed(3);

const gazetteer = {
  counties,
  outcodes: outcodes.map(({ code, latitude, longitude, county, nation, name }) =>
    [
      code,
      degrees(latitude),
      degrees(longitude),
      counties.indexOf(`${county}|${nation}`),
      name.split(/,| and /)[0],
    ].join("|"),
  ),
  towns: towns.map(({ name, people, latitude, longitude, outcode }) =>
    [name, people, degrees(latitude), degrees(longitude), outcode].join("|"),
  ),
};
writeFileSync(target, `${JSON.stringify(gazetteer, null, 2)}\n`);
process.stdout.write(`${target}: ${outcodes.length} outcodes, ${towns.length} towns\n`);
