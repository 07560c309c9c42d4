import { slugify } from "~/models/listings/slug";
import { isInKingdom } from "~/models/places/distance";
import { readCell } from "~/models/reading/cell";
import { oneLine, seenText, withoutShouting } from "~/models/reading/text";
import { isFinder, webAddress } from "~/models/reading/website";
import type { LocationSource } from "../../../../drizzle/schema/values/listings";
import { lostValue, mostLines } from "../run";
import { partAddress } from "./address";
import { became, cleanEmail, cleanPhone, cleanPostcode, leftOut, shown } from "./cleaning";
import {
  type FieldValues,
  type ImportField,
  importColumns,
  isNeeded,
  type MappedField,
  type Mapping,
  mappedColumns,
} from "./columns";
import { readBusinessHours } from "./hours";
import type { FileRow } from "./records";
import { readServices, type SaidServices } from "./service-names";

/** A row as it will be stored, except for its coordinates. */
export type CleanRow = FieldValues & {
  businessName: string;
  city: string;
  /** E.164, or +44 and digits that fit the specified pattern. */
  phone: string;
  /** For finding its coordinates; known also when only the first half of the postcode was given. */
  outcode: string | null;
  /** The trade of the first service that belongs to one. */
  trade: string | null;
  /** `row` when it has coordinates of its own; otherwise set when it is located. */
  locationSource: LocationSource | null;
  /** The slug without a number: name and city. Empty when nothing of them can be in a slug. */
  slug: string;
};

/** `cleaned` lists the corrections, one sentence each. */
type ReadRow =
  | { status: "clean"; listing: CleanRow; cleaned: string[] }
  | { status: "error"; reason: string; value: string | null; name: string | null; cleaned: string[] };

/** A row of a file, read. */
export type ReadFileRow = {
  /** From 1, without the headings. */
  row: number;
  /** Where it begins in the file. */
  line: number;
  /** As they came; stored for errors, so that they can be corrected. */
  cells: readonly string[];
  read: ReadRow;
};

/** What a row cannot tell by itself: whether a text names a town, and what operators said of services. */
export type Lookups = { isTown(text: string): boolean; services?: SaidServices };

/** Reads a row of a file by this mapping; the result says what is wrong with an erroneous one. */
export function readFileRow(row: number, file: FileRow, mapping: Mapping, lookups: Lookups): ReadFileRow {
  const { line, lines, cells, problem, early } = file;
  const reason = problem ?? widthProblem(cells, mapping);
  const name = problem ? null : cellOf(cells, mapping, "businessName").slice(0, longestName) || null;
  const read: ReadRow = reason
    ? { status: "error", reason, value: null, name, cleaned: [] }
    : readRow({ cells, mapping, lookups, cleaned: [] });
  if (lines > mostLines)
    read.cleaned.unshift(`It goes over ${lines} lines of the file: look whether a quote is missing`);
  if (early) read.cleaned.unshift("It is above the headings");
  return { row, line, cells, read };
}

/** Only the columns that are read count: a row may end before the others. */
function widthProblem(cells: readonly string[], { columns, from }: Mapping): string | undefined {
  if (cells.length > columns)
    return cells.slice(columns).some((cell) => cell.trim() !== "") ? "too many cells" : undefined;
  if (cells.length === columns) return undefined;
  const isShort = Object.values(from).some(({ column = 0 }) => column >= cells.length);
  return isShort ? "too few cells" : undefined;
}

const cellOf = (cells: readonly string[], { from }: Mapping, field: MappedField): string =>
  cells[from[field]?.column ?? -1] ?? "";

/** The limits of the profile form, in characters. */
const [longestName, longestText] = [120, 5000];

/** What stands for characters that the file's encoding does not have. */
const unreadable = /[\ufffd-\uffff]/g;
/** True of most cells, and soon tested. */
const isPlain = /^[\n\x20-\x7e]*$/;
/** The apostrophe that exports put in front of what a spreadsheet would take for a formula. */
const guarded = /^'(?=\s*[=+\-@'＝＋－＠])/;

/** A row that is being read; `link` is the first address that a cell of another field leads to. */
type Reading = {
  cells: readonly string[];
  mapping: Mapping;
  lookups: Lookups;
  cleaned: string[];
  link?: string;
};

/**
 * Reads and cleans a row whose cells fit the headings. The reasons of errors are the specified texts (business
 * specification, section 5; product decisions, section 10).
 */
function readRow(reading: Reading): ReadRow {
  const { cleaned } = reading;
  const businessName = calm(reading, "businessName");
  const address = readAddress(reading);
  const { city } = address;
  const given = textOf(reading, "phone");
  const phone = given ? cleanPhone(given, cleaned) : null;
  const problems = [
    problemOf("businessName", businessName, "Business name is required", longestName),
    problemOf("city", city, "City is required", 100),
    problemOf("phone", given, "Phone number is required", longestText),
    given && !phone ? "Invalid phone number format" : "",
  ].filter(Boolean);
  if (problems.length === 0 && phone)
    return { status: "clean", listing: readListing(businessName, phone, address, reading), cleaned };
  const value = given && !phone ? shown(given) : null;
  const name = businessName.slice(0, longestName) || null;
  return { status: "error", reason: problems.join("; "), value, name, cleaned };
}

/** What is wrong with a required field; empty when nothing is. */
const problemOf = (field: MappedField, text: string, missing: string, longest: number): string =>
  text.length > longest ? `${labelOf(field)} is longer than ${longest} characters` : text ? "" : missing;

const labelOf = (field: MappedField): string => mappedColumns[field].label;

function textOf(reading: Reading, field: MappedField): string {
  const { cells, mapping, cleaned } = reading;
  const forAll = mapping.from[field]?.value ?? "";
  const cell = cellOf(cells, mapping, field);
  if (!cell) return forAll;
  const bare = (isPlain.test(cell) ? cell : cell.replace(/\r\n?/g, "\n").normalize("NFC"))
    .replace(guarded, "")
    .trim();
  const { text, link = "", isLost } = readCell(bare);
  const isAddress = field === "website" || (field === "email" && link.startsWith("mailto:"));
  if (!isAddress && /^https?:/i.test(link)) reading.link ??= link;
  const read = (isAddress && link) || text;
  const clean = isPlain.test(read) ? read : seenText(read).replace(unreadable, "").trim();
  if (isLost) cleaned.push(leftOut(labelOf(field), bare, lostValue));
  else if (read && read !== bare) cleaned.push(became(labelOf(field), bare, clean));
  else if (!read && !forAll && isNeeded(field))
    cleaned.push(`${labelOf(field)}: “${shown(bare)}” counts as empty`);
  if (clean !== read) cleaned.push(`${labelOf(field)}: characters that cannot be read or printed left out`);
  return clean || forAll;
}

/** The text on one line, and not all in capitals. */
function calm(reading: Reading, field: MappedField, text = textOf(reading, field)): string {
  const line = oneLine(text);
  const calmed = line.length > 500 ? line : withoutShouting(line);
  if (calmed !== line) reading.cleaned.push(became(labelOf(field), line, calmed));
  return calmed;
}

/** A number as people and spreadsheets write it; null, with a note, when it is outside its bounds. */
function numberOf(reading: Reading, field: ImportField, least: number, most: number): number | null {
  const text = textOf(reading, field);
  if (!text) return null;
  const isWhole = importColumns[field].type === "integer";
  const plain = text.replace(isWhole ? /[,\s]|\.0+$/g : /\s/g, "").replace(",", ".");
  const number = /^-?\d{1,9}(?:\.\d{1,15})?$/.test(plain) ? Number(plain) : Number.NaN;
  if (number >= least && number <= most && (!isWhole || Number.isInteger(number))) return number;
  const what = isWhole ? "a whole number" : "a number";
  reading.cleaned.push(leftOut(labelOf(field), text, `not ${what} from ${least} to ${most}`));
  return null;
}

type Address = Record<"street" | "city" | "postcode", string>;
const addressFields = ["streetAddress", "city", "postcode"] as const;

/** Parts an address where one column is that of several of its fields, or where no column is that of the city. */
function readAddress(reading: Reading): Address {
  const { from } = reading.mapping;
  const shared = addressFields.find((field) =>
    addressFields.some((other) => other !== field && from[field]?.column === (from[other]?.column ?? -1)),
  );
  const own = (field: MappedField): string =>
    shared && from[field]?.column === from[shared]?.column
      ? (from[field]?.value ?? "")
      : field === "postcode"
        ? textOf(reading, field)
        : calm(reading, field);
  const whole = shared ?? (from.city ? undefined : "streetAddress");
  const text = whole && calm(reading, whole, textOf(reading, whole).replace(/\s*\n\s*/g, ", "));
  const given = {
    street: whole === "streetAddress" ? "" : own("streetAddress"),
    city: own("city"),
    postcode: own("postcode"),
  };
  if (!text) return given;
  const parted = partAddress(text, reading.lookups.isTown);
  const { street, city, postcode, dropped } = parted;
  const left = dropped.length > 0 ? `. ${shown(dropped.join(", "))} left out` : "";
  reading.cleaned.push(became("Address", text, [street, city, postcode].filter(Boolean).join(" · ")) + left);
  return { street: street || given.street, city: given.city || city, postcode: given.postcode || postcode };
}

function readListing(businessName: string, phone: string, address: Address, reading: Reading): CleanRow {
  const { street, city, postcode: given } = address;
  const { cleaned, lookups } = reading;
  const { services, trade } = readServices(textOf(reading, "services"), cleaned, lookups.services);
  const { postcode, outcode } = cleanPostcode(given, cleaned);
  const { latitude, longitude, locationSource } = readCoordinates(reading);
  // Spreading others into it would cost a third of the time that a row takes.
  return {
    businessName,
    city,
    phone,
    services,
    trade,
    postcode,
    outcode,
    latitude,
    longitude,
    locationSource,
    email: cleanEmail(textOf(reading, "email"), cleaned),
    streetAddress: bounded(reading, "streetAddress", street, 200) || null,
    description: bounded(reading, "description", textOf(reading, "description"), longestText),
    contactName: bounded(reading, "contactName", calm(reading, "contactName"), longestName) || null,
    // After the fields whose cells may lead to it.
    website: readWebsite(reading),
    googleRating: numberOf(reading, "googleRating", 0, 5) ?? 0,
    googleReviewCount: numberOf(reading, "googleReviewCount", 0, 10_000_000) ?? 0,
    establishedYear: numberOf(reading, "establishedYear", 1800, new Date().getFullYear()),
    employeeCount: numberOf(reading, "employeeCount", 1, 10_000),
    businessHours: readBusinessHours((field) => textOf(reading, field), cleaned),
    // As specified: name and city in lower case without accents, hyphens in place of other characters.
    slug: slugify(`${businessName} ${city}`.replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")),
  };
}

function bounded({ cleaned }: Reading, field: MappedField, text: string, longest: number): string {
  if (text.length <= longest) return text;
  cleaned.push(`${labelOf(field)}: cut to its first ${longest.toLocaleString("en-GB")} characters`);
  return text.slice(0, longest).replace(/\p{Surrogate}$/u, "");
}

function readWebsite(reading: Reading): string | null {
  const { cleaned, link } = reading;
  const typed = textOf(reading, "website");
  const given = typed || link;
  if (!given) return null;
  const address = webAddress(given);
  if (!typed && address && isFinder(address)) {
    cleaned.push(leftOut("Link", given, "it leads to a map or a search"));
    return null;
  }
  if (!typed) cleaned.push(`Website: ${shown(given)} taken from the link of another cell`);
  const href = address?.href ?? null;
  if (href === null) cleaned.push(leftOut("Website", given, "no web address"));
  else if (href.replace(/\/$/, "") !== given.replace(/\/$/, "")) cleaned.push(became("Website", given, href));
  return href;
}

function readCoordinates(reading: Reading): Pick<CleanRow, "latitude" | "longitude" | "locationSource"> {
  const [north, east] = [textOf(reading, "latitude"), textOf(reading, "longitude")];
  const [latitude, longitude] = [degreesOf(north), degreesOf(east)];
  // One that may have lost its minus is judged by its postcode and town when the row is located.
  if (isInKingdom({ latitude, longitude }) || isInKingdom({ latitude, longitude: -longitude }))
    return { latitude, longitude, locationSource: "row" };
  if (isInKingdom({ latitude: longitude, longitude: latitude })) {
    reading.cleaned.push(`Latitude and longitude: ${shown(north)}, ${shown(east)} changed places`);
    return { latitude: longitude, longitude: latitude, locationSource: "row" };
  }
  if (north || east)
    reading.cleaned.push(leftOut("Latitude and longitude", `${north}, ${east}`, "not in the United Kingdom"));
  return { latitude: null, longitude: null, locationSource: null };
}

const degreesOf = (given: string): number =>
  /^-?\d{1,3}(?:[.,]\d{1,20})?$/.test(given) ? Number(given.replace(",", ".")) : Number.NaN;
