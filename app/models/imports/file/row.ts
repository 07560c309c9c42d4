import { oneLine } from "~/models/base/text";
import type { LocationSource } from "~/models/listings/business";
import { webAddress } from "~/models/listings/profile/web-address";
import { slugify } from "~/models/listings/slug";
import { mostLines } from "../run";
import { type Cleaned, cleanEmail, cleanNumber, cleanPhone, cleanPostcode, leftOut, shown } from "./cleaning";
import { fieldLabels, type ImportField, type Mapping } from "./columns";
import type { FileRow } from "./records";
import { readServices } from "./service-names";

/** Words that stand as they are written here, wherever they stand. */
const known = new Map(
  ["Ltd", "Co", "UK", "GB", "LLP", "PLC", "CIC", "ABC", "DIY", "UPVC", "GRP", "EPDM", "HVAC", "NI"].map(
    (word) => [word.toUpperCase(), word],
  ),
);
const low = new Set(["AND", "OF", "THE", "IN", "ON", "UPON", "BY", "LE", "UNDER", "NEXT", "FOR", "AT"]);
const vowel = /[AEIOUYÀ-Ý]/;

/** Whether a text is in capitals throughout and has a word that is no abbreviation. */
const isShouted = (text: string): boolean =>
  !/[a-z]/.test(text) && /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text);

/** A text in capitals as it would be written: `MCKAY & SONS ROOFING (YORK) LTD` is McKay & Sons Roofing (York) Ltd. */
function withoutShouting(text: string): string {
  return text.replace(/[\p{L}’']+/gu, (word, at: number) => {
    const fixed = known.get(word);
    if (fixed) return fixed;
    if (at > 0 && low.has(word)) return word.toLowerCase();
    if (word.length <= 2 || (word.length === 3 && !vowel.test(word))) return word;
    return capitalised(word);
  });
}

function capitalised(word: string): string {
  const begun = word.slice(0, 1) + word.slice(1).toLowerCase();
  return begun
    .replace(/^Mc(\p{Ll})(?=\p{Ll}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(
      /^(O|D)(['’])(\p{Ll})/u,
      (_, first, mark, letter: string) => first + mark + letter.toUpperCase(),
    );
}

/** What is said of a row that cannot be stored (business specification, section 5; product decisions, section 10). */
const rowMessages = {
  name: "Business name is required",
  city: "City is required",
  phone: "Phone number is required",
  phoneFormat: "Invalid phone number format",
  tooFew: "too few cells",
  tooMany: "too many cells",
} as const;

/** A row as it will be stored, but for its place. */
export type CleanRow = {
  businessName: string;
  city: string;
  /** E.164, or digits behind +44 that fit the stated pattern. */
  phone: string;
  email: string | null;
  website: string | null;
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

/** What was put right is told in `cleaned`. */
type ReadRow =
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

/** What a row of a file says by this mapping, or what is wrong with it. */
export function readFileRow(row: number, file: FileRow, mapping: Mapping): ReadFileRow {
  const { line, lines, cells, problem } = file;
  const reason =
    problem ??
    (cells.length < mapping.length ? rowMessages.tooFew : undefined) ??
    (cells.slice(mapping.length).some((cell) => cell.trim() !== "") ? rowMessages.tooMany : undefined);
  const name = (problem === undefined && cells[mapping.indexOf("businessName")]?.slice(0, 120)) || null;
  const read: ReadRow = reason
    ? { status: "error", reason, value: null, name, cleaned: [] }
    : readRow(cells, mapping);
  if (lines > mostLines)
    read.cleaned.unshift(`It goes over ${lines} lines of the file: look whether a quote is missing`);
  return { row, line, cells, read };
}

/** Degrees: the United Kingdom, generously. */
const here = { south: 49, north: 61.5, west: -9, east: 2.5 } as const;
const mostOf = {
  businessName: 120,
  city: 100,
  streetAddress: 200,
  contactName: 120,
  description: 5000,
} as const;

/** What PostgreSQL cannot store, nobody can see, or was no letter of the file's encoding. */
const unreadable = /[^\P{Cc}\n\t\r]|[\ufeff\ufffd-\uffff]|\p{Surrogate}/gu;
/** What our own export, or a careful one, put in front of what a spreadsheet takes for a formula. */
const guarded = /^'(?=\s*[=+\-@'＝＋－＠])/;

/** A row that is being read. */
type Reading = { cells: readonly string[]; mapping: Mapping; cleaned: string[] };

/** Reads and cleans a row whose cells fit the headings. */
function readRow(cells: readonly string[], mapping: Mapping): ReadRow {
  const cleaned: string[] = [];
  const reading = { cells, mapping, cleaned };
  const businessName = calm(reading, "businessName");
  const city = calm(reading, "city");
  const given = textOf(reading, "phone");
  const phone = given ? cleanPhone(given) : undefined;
  const problems = [
    ...problemOf(businessName, rowMessages.name, "businessName", mostOf.businessName),
    ...problemOf(city, rowMessages.city, "city", mostOf.city),
    ...problemOf(given, rowMessages.phone, "phone", mostOf.description),
    ...(phone && !phone.value ? [rowMessages.phoneFormat] : []),
  ];
  if (phone?.note) cleaned.push(phone.note);
  if (problems.length === 0 && phone?.value) {
    return { status: "clean", listing: readListing(businessName, city, phone.value, reading), cleaned };
  }
  const value = phone && !phone.value ? shown(given) : null;
  const name = businessName.slice(0, mostOf.businessName) || null;
  return { status: "error", reason: problems.join("; "), value, name, cleaned };
}

/** What is wrong with what must be there, in the stated words; lengths are those of the profile form. */
function problemOf(text: string, missing: string, field: ImportField, longest: number): string[] {
  if (text.length === 0) return [missing];
  return text.length > longest ? [`${fieldLabels[field]} is longer than ${longest} characters`] : [];
}

/** The stated slug of an import: the lowercased name-city with hyphens for whatever else, accents folded. */
const importSlug = (businessName: string, city: string): string =>
  slugify(`${businessName} ${city}`.replace(/[^\p{L}\p{N}\p{M}]+/gu, " "));

function textOf({ cells, mapping, cleaned }: Reading, field: ImportField): string {
  const cell = cells[mapping.indexOf(field)];
  if (!cell) return "";
  const bare = cell.replace(guarded, "");
  const clean = bare.replace(unreadable, "");
  if (clean !== bare)
    cleaned.push(`${fieldLabels[field]}: characters that cannot be read or printed left out`);
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

const bounds = {
  googleRating: { least: 0, most: 5, whole: false },
  googleReviewCount: { least: 0, most: 10_000_000, whole: true },
  establishedYear: { least: 1800, most: 2100, whole: true },
  employeeCount: { least: 1, most: 10_000, whole: true },
} as const;

function numberOf(reading: Reading, field: keyof typeof bounds): number | null {
  const given = textOf(reading, field);
  if (!given) return null;
  const { least, most, whole } = bounds[field];
  const latest = field === "establishedYear" ? new Date().getFullYear() : most;
  return take(reading, cleanNumber(fieldLabels[field], given, { least, most: latest, whole }));
}

function readListing(businessName: string, city: string, phone: string, reading: Reading): CleanRow {
  const email = textOf(reading, "email");
  const postcode = textOf(reading, "postcode");
  const place = postcode ? cleanPostcode(postcode) : undefined;
  const { names: serviceTypes, trade } = readServices(textOf(reading, "services"), reading.cleaned);
  return {
    ...{ businessName, city, phone, serviceTypes, trade },
    email: email ? take(reading, cleanEmail(email)) : null,
    website: readWebsite(reading),
    streetAddress: bounded(reading, "streetAddress", calm(reading, "streetAddress")) || null,
    postcode: place ? take(reading, place) : null,
    outcode: place?.outcode ?? null,
    description: bounded(reading, "description", textOf(reading, "description")),
    contactName: bounded(reading, "contactName", calm(reading, "contactName")) || null,
    ...readCoordinates(reading),
    googleRating: numberOf(reading, "googleRating") ?? 0,
    googleReviewCount: numberOf(reading, "googleReviewCount") ?? 0,
    establishedYear: numberOf(reading, "establishedYear"),
    employeeCount: numberOf(reading, "employeeCount"),
    slug: importSlug(businessName, city),
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

function readWebsite(reading: Reading): string | null {
  const given = textOf(reading, "website");
  const address = given ? webAddress(/^https?:/i.test(given) ? given : `https://${given}`) : undefined;
  if (!address) {
    if (given) reading.cleaned.push(leftOut("Website", given, "no web address"));
    return null;
  }
  const { href } = address;
  if (href.replace(/\/$/, "") !== given.replace(/\/$/, ""))
    reading.cleaned.push(`Website: ${shown(given)} → ${shown(href)}`);
  return href;
}

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
