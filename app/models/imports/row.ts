import type { LocationSource } from "~/models/listings/business";
import { slugify } from "~/models/listings/slug";
import { webAddress } from "~/models/listings/web-address";
import { oneLine } from "~/models/operations/text";
import { isShouted, withoutShouting } from "./capitals";
import { type Cleaned, cleanEmail, cleanNumber, cleanPhone, cleanPostcode, leftOut, shown } from "./cleaning";
import { fieldLabels, type ImportField, type Mapping } from "./columns";
import { readServices } from "./service-names";

/** What is said of a row that cannot be stored (business specification, section 5; product decisions, section 10). */
export const rowMessages = {
  name: "Business name is required",
  city: "City is required",
  phone: "Phone number is required",
  phoneFormat: "Invalid phone number format",
  tooFew: "too few cells",
  tooMany: "too many cells",
} as const;

/** A row as it will be stored, but for its place and its slug. */
export type CleanRow = {
  businessName: string;
  city: string;
  /** E.164, or digits behind +44 that fit the stated pattern. */
  phone: string;
  email: string | null;
  website: string | null;
  /** Null too where many businesses share the host. */
  websiteHost: string | null;
  streetAddress: string | null;
  postcode: string | null;
  /** For finding its place; also of a postcode of which only the first half was given. */
  outcode: string | null;
  description: string;
  contactName: string | null;
  /** Null where the row names none. */
  serviceTypes: string[] | null;
  /** The trade of the first service that has one. */
  trade: string | null;
  latitude: number | null;
  longitude: number | null;
  /** `row` with coordinates of its own; else found later. */
  locationSource: LocationSource | null;
  googleRating: number;
  googleReviewCount: number;
  establishedYear: number | null;
  employeeCount: number | null;
  /** What the slug begins with: name and city. Empty when no letter of them remains. */
  slug: string;
};

export type ReadRow =
  | { status: "clean"; listing: CleanRow; cleaned: string[] }
  | { status: "error"; reason: string; value: string | null; name: string | null; cleaned: string[] };

/** A row of a file, read. */
export type ReadFileRow = {
  /** From 1, without the headings. */
  row: number;
  /** Where it begins in the file. */
  line: number;
  /** As it came: kept of an error, to be mended. */
  cells: readonly string[];
  read: ReadRow;
};

/** One that can be stored. */
export type CleanFileRow = ReadFileRow & { read: Extract<ReadRow, { status: "clean" }> };

export const isClean = (row: ReadFileRow): row is CleanFileRow => row.read.status === "clean";

/** Degrees: the United Kingdom, generously. */
const here = { south: 49, north: 61.5, west: -9, east: 2.5 } as const;
/** Hosts of pages that any business may have: two with one of them are not one business. */
const sharedHosts =
  /(?:^|\.)(?:facebook|instagram|twitter|x|linkedin|yell|checkatrade|mybuilder|ratedpeople|trustatrader|google|business\.site|wixsite|wordpress|blogspot|youtube|tiktok|linktr)\.(?:com|co\.uk|ee|site)$|^business\.site$/;

const mostOf = {
  businessName: 120,
  city: 100,
  streetAddress: 200,
  contactName: 120,
  description: 5000,
} as const;

/** What PostgreSQL cannot store, or nobody can see. */
const unprintable = /[^\P{Cc}\n\t\r]|[\ufeff\ufffe\uffff]|\p{Surrogate}/gu;
/** What our own export, or a careful one, put in front of what a spreadsheet takes for a formula. */
const guarded = /^'(?=\s*[=+\-@'＝＋－＠])/;

/** Letters, digits and signs that every text may have: of a cell of nothing else there is nothing to clean. */
const plainText = /^(?!')[\x20-\x7e]*$/;

/** In which column each field stands. */
type Places = Readonly<Partial<Record<ImportField, number>>>;
const placesOf = new WeakMap<Mapping, Places>();

function findPlaces(mapping: Mapping): Places {
  const known = placesOf.get(mapping);
  if (known) return known;
  const places: Partial<Record<ImportField, number>> = {};
  for (const [at, field] of mapping.entries()) if (field) places[field] ??= at;
  placesOf.set(mapping, places);
  return places;
}

/** A row that is being read. Functions take it, and none is made for each row: there are millions. */
type Reading = { cells: readonly string[]; places: Places; cleaned: string[] };

/** Reads and cleans a row whose cells fit the headings. What was put right is told in `cleaned`. */
export function readRow(cells: readonly string[], mapping: Mapping): ReadRow {
  const cleaned: string[] = [];
  const reading = { cells, places: findPlaces(mapping), cleaned };
  const businessName = calm(reading, "businessName");
  const city = calm(reading, "city");
  const given = textOf(reading, "phone");
  const phone = given ? cleanPhone(given) : undefined;
  const problems = [
    ...problemOf(businessName, rowMessages.name, "businessName", mostOf.businessName),
    ...problemOf(city, rowMessages.city, "city", mostOf.city),
    ...problemOf(given, rowMessages.phone, "phone", mostOf.description),
  ];
  if (phone && phone.status !== "phone") problems.push(rowMessages.phoneFormat);
  if (phone?.status === "lost") {
    cleaned.push(
      `Phone: ${shown(given)} is what a spreadsheet made of a long number, and its last digits are lost. Format the column as text and fill it again.`,
    );
  }
  if (problems.length > 0 || phone?.status !== "phone") {
    const value = phone && phone.status !== "phone" ? shown(given) : null;
    const name = businessName.slice(0, mostOf.businessName) || null;
    return { status: "error", reason: problems.join("; "), value, name, cleaned };
  }
  if (phone.note) cleaned.push(phone.note);
  const slug = importSlug(businessName, city);
  const listing = readOptional({ businessName, city, phone: phone.e164, slug }, reading);
  return { status: "clean", listing, cleaned };
}

const noProblem: readonly string[] = [];

/** What is wrong with what must be there, in the stated words; lengths are those of the profile form. */
function problemOf(text: string, missing: string, field: ImportField, longest: number): readonly string[] {
  if (text.length === 0) return [missing];
  return text.length > longest ? [`${fieldLabels[field]} is longer than ${longest} characters`] : noProblem;
}

const plainName = /^[\x20-\x7e]*$/;

/** The stated slug of an import: the lowercased name-city with hyphens for whatever else, accents folded. */
export function importSlug(businessName: string, city: string): string {
  const text = `${businessName} ${city}`;
  if (plainName.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "");
  return slugify(text.replace(/[^\p{L}\p{N}\p{M}]+/gu, " "));
}

function textOf({ cells, places, cleaned }: Reading, field: ImportField): string {
  const at = places[field];
  const cell = at === undefined ? undefined : cells[at];
  if (!cell) return "";
  if (plainText.test(cell)) return cell.trim();
  const bare = cell.replace(guarded, "");
  const clean = bare.replace(unprintable, "");
  if (clean !== bare) cleaned.push(`${fieldLabels[field]}: characters that cannot be printed left out`);
  return clean.trim();
}

/** On one line, and not in capitals throughout. */
function calm(reading: Reading, field: ImportField): string {
  const line = oneLine(textOf(reading, field));
  if (line.length > 500 || !isShouted(line)) return line;
  const calmed = withoutShouting(line);
  if (calmed !== line) reading.cleaned.push(`${fieldLabels[field]}: ${shown(line)} → ${shown(calmed)}`);
  return calmed;
}

function take<Value>({ cleaned }: Reading, { value, note }: Cleaned<Value>): Value | null {
  if (note) cleaned.push(note);
  return value ?? null;
}

type NumberField = "googleRating" | "googleReviewCount" | "establishedYear" | "employeeCount";
const bounds = {
  googleRating: { least: 0, most: 5, whole: false },
  googleReviewCount: { least: 0, most: 10_000_000, whole: true },
  establishedYear: { least: 1800, most: 2100, whole: true },
  employeeCount: { least: 1, most: 10_000, whole: true },
} as const;

function numberOf(reading: Reading, field: NumberField): number | null {
  const given = textOf(reading, field);
  if (!given) return null;
  const { least, most, whole } = bounds[field];
  const latest = field === "establishedYear" ? new Date().getFullYear() : most;
  return take(reading, cleanNumber(fieldLabels[field], given, { least, most: latest, whole }));
}

type Needed = Pick<CleanRow, "businessName" | "city" | "phone" | "slug">;

function readOptional({ businessName, city, phone, slug }: Needed, reading: Reading): CleanRow {
  const givenEmail = textOf(reading, "email");
  const email = givenEmail ? take(reading, cleanEmail(givenEmail)) : null;
  const { website, websiteHost } = readWebsite(reading);
  const streetAddress = bounded(reading, "streetAddress", calm(reading, "streetAddress")) || null;
  const givenPostcode = textOf(reading, "postcode");
  const read = givenPostcode ? cleanPostcode(givenPostcode) : undefined;
  const postcode = read ? take(reading, read) : null;
  const description = bounded(reading, "description", textOf(reading, "description"));
  const contactName = bounded(reading, "contactName", calm(reading, "contactName")) || null;
  const { names: serviceTypes, trade } = readServices(textOf(reading, "services"), reading.cleaned);
  const { latitude, longitude, locationSource } = readCoordinates(reading);
  // Each by its name: a spread of so many makes an object that is fifty times as dear.
  return {
    businessName,
    city,
    phone,
    email,
    website,
    websiteHost,
    streetAddress,
    postcode,
    outcode: read?.outcode ?? null,
    description,
    contactName,
    serviceTypes,
    trade,
    latitude,
    longitude,
    locationSource,
    googleRating: numberOf(reading, "googleRating") ?? 0,
    googleReviewCount: numberOf(reading, "googleReviewCount") ?? 0,
    establishedYear: numberOf(reading, "establishedYear"),
    employeeCount: numberOf(reading, "employeeCount"),
    slug,
  };
}

function bounded(
  { cleaned }: Reading,
  field: "streetAddress" | "contactName" | "description",
  text: string,
): string {
  const longest = mostOf[field];
  if (text.length <= longest) return text;
  cleaned.push(`${fieldLabels[field]}: cut to its first ${longest.toLocaleString("en-GB")} characters`);
  return text.slice(0, longest).replace(/\p{Surrogate}$/u, "");
}

type Website = Pick<CleanRow, "website" | "websiteHost">;
const noWebsite: Website = { website: null, websiteHost: null };
/** An address as it would be written down again: of such a one there is nothing to read. */
const plainAddress =
  /^https?:\/\/(?:www\.)?([a-z\d]+(?:[-.][a-z\d]+)*\.[a-z]{2,})\/(?:[a-z\d]+(?:[-/][a-z\d]+)*\/?)?$/;

function readWebsite(reading: Reading): Website {
  const given = textOf(reading, "website");
  if (!given) return noWebsite;
  const plain = given.length <= 200 ? plainAddress.exec(given)?.[1] : undefined;
  if (plain) return { website: given, websiteHost: ownHost(plain) };
  const address = webAddress(/^https?:/i.test(given) ? given : `https://${given}`);
  if (!address) {
    reading.cleaned.push(leftOut("Website", given, "no web address"));
    return noWebsite;
  }
  const { href } = address;
  if (href.replace(/\/$/, "") !== given.replace(/\/$/, ""))
    reading.cleaned.push(`Website: ${shown(given)} → ${shown(href)}`);
  const host = /^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(href.toLowerCase())?.[1];
  return { website: href, websiteHost: host ? ownHost(host) : null };
}

const ownHost = (host: string): string | null => (sharedHosts.test(host) ? null : host);

type Coordinates = Pick<CleanRow, "latitude" | "longitude" | "locationSource">;
const noCoordinates: Coordinates = { latitude: null, longitude: null, locationSource: null };

function readCoordinates(reading: Reading): Coordinates {
  const [north, east] = [textOf(reading, "latitude"), textOf(reading, "longitude")];
  if (!north && !east) return noCoordinates;
  const [latitude, longitude] = [degreesOf(north), degreesOf(east)];
  if (isHere(latitude, longitude)) return { latitude, longitude, locationSource: "row" };
  if (isHere(longitude, latitude)) {
    reading.cleaned.push(`Latitude and longitude: ${shown(north)}, ${shown(east)} changed places`);
    return { latitude: longitude, longitude: latitude, locationSource: "row" };
  }
  reading.cleaned.push(leftOut("Latitude and longitude", `${north}, ${east}`, "not in the United Kingdom"));
  return noCoordinates;
}

const degreesOf = (given: string): number =>
  /^-?\d{1,3}(?:[.,]\d{1,20})?$/.test(given) ? Number(given.replace(",", ".")) : Number.NaN;

const isHere = (latitude: number, longitude: number): boolean =>
  latitude >= here.south && latitude <= here.north && longitude >= here.west && longitude <= here.east;
