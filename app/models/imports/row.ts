import { z } from "zod";
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
const years = { least: 1800, most: 2100, whole: true } as const;

/** What must be there, with the stated words; lengths are those of the profile form. */
const needed = (missing: string, label: string, longest: number) =>
  z.string().min(1, missing).max(longest, `${label} is longer than ${longest} characters`);
const neededCells = z.object({
  businessName: needed(rowMessages.name, fieldLabels.businessName, mostOf.businessName),
  city: needed(rowMessages.city, fieldLabels.city, mostOf.city),
  phone: needed(rowMessages.phone, fieldLabels.phone, mostOf.description),
});

/** What PostgreSQL cannot store, or nobody can see. */
const unprintable = /[^\P{Cc}\n\t\r]|[\ufeff\ufffe\uffff]|\p{Surrogate}/gu;
/** What our own export, or a careful one, put in front of what a spreadsheet takes for a formula. */
const guarded = /^'(?=\s*[=+\-@'＝＋－＠])/;

/** Reads and cleans a row whose cells fit the headings. What was put right is told in `cleaned`. */
export function readRow(cells: readonly string[], mapping: Mapping): ReadRow {
  const cleaned: string[] = [];
  const text = (field: ImportField) => textOf(cells[mapping.indexOf(field)], fieldLabels[field], cleaned);
  const quiet = (field: ImportField) =>
    (field === "businessName" || field === "city" ? calm : plain)(field, text(field), cleaned);
  const given = { businessName: quiet("businessName"), city: quiet("city"), phone: text("phone") };
  const checked = neededCells.safeParse(given);
  const phone = given.phone ? cleanPhone(given.phone) : undefined;
  const problems = checked.success ? [] : checked.error.issues.map(({ message }) => message);
  if (phone && phone.status !== "phone") problems.push(rowMessages.phoneFormat);
  if (phone?.status === "lost") {
    cleaned.push(
      `Phone: ${shown(given.phone)} is what a spreadsheet made of a long number, and its last digits are lost. Format the column as text and fill it again.`,
    );
  }
  if (problems.length > 0 || phone?.status !== "phone") {
    const value = phone && phone.status !== "phone" ? shown(given.phone) : null;
    return {
      status: "error",
      reason: problems.join("; "),
      value,
      name: given.businessName.slice(0, mostOf.businessName) || null,
      cleaned,
    };
  }
  if (phone.note) cleaned.push(phone.note);
  const listing = { ...given, phone: phone.e164, ...readOptional(text, cleaned) };
  return { status: "clean", listing: { ...listing, slug: importSlug(listing) }, cleaned };
}

/** The stated slug of an import: the lowercased name-city with hyphens for whatever else, accents folded. */
export const importSlug = ({ businessName, city }: { businessName: string; city: string }): string =>
  slugify(`${businessName} ${city}`.replace(/[^\p{L}\p{N}\p{M}]+/gu, " "));

function textOf(cell: string | undefined, label: string, cleaned: string[]): string {
  if (!cell) return "";
  const bare = cell.replace(guarded, "");
  const clean = bare.replace(unprintable, "");
  if (clean !== bare) cleaned.push(`${label}: characters that cannot be printed left out`);
  return clean.trim();
}

/** On one line, and not in capitals throughout. */
function calm(field: ImportField, text: string, cleaned: string[]): string {
  const line = oneLine(text);
  if (line.length > 500 || !isShouted(line)) return line;
  const calmed = withoutShouting(line);
  if (calmed !== line) cleaned.push(`${fieldLabels[field]}: ${shown(line)} → ${shown(calmed)}`);
  return calmed;
}

const plain = (_: ImportField, text: string): string => text;

type Text = (field: ImportField) => string;

function readOptional(text: Text, cleaned: string[]) {
  const take = <Value>({ value, note }: Cleaned<Value>): Value | null => {
    if (note) cleaned.push(note);
    return value ?? null;
  };
  const optional = <Value>(field: ImportField, clean: (given: string) => Cleaned<Value>): Value | null => {
    const given = text(field);
    return given ? take(clean(given)) : null;
  };
  const number = (field: ImportField, least: number, most: number, whole: boolean) =>
    optional(field, (given) => cleanNumber(fieldLabels[field], given, { least, most, whole }));
  const givenPostcode = text("postcode");
  const postcode = givenPostcode ? cleanPostcode(givenPostcode) : undefined;
  const services = readServices(text("services"), cleaned);
  return {
    email: optional("email", cleanEmail),
    ...readWebsite(text("website"), cleaned),
    streetAddress:
      bounded("streetAddress", calm("streetAddress", text("streetAddress"), cleaned), cleaned) || null,
    postcode: postcode ? take(postcode) : null,
    outcode: postcode?.outcode ?? null,
    description: bounded("description", text("description"), cleaned),
    contactName: bounded("contactName", calm("contactName", text("contactName"), cleaned), cleaned) || null,
    serviceTypes: services.names,
    trade: services.trade,
    ...readCoordinates(text, cleaned),
    googleRating: number("googleRating", 0, 5, false) ?? 0,
    googleReviewCount: number("googleReviewCount", 0, 10_000_000, true) ?? 0,
    establishedYear: optional("establishedYear", (given) =>
      cleanNumber(fieldLabels.establishedYear, given, { ...years, most: new Date().getFullYear() }),
    ),
    employeeCount: number("employeeCount", 1, 10_000, true),
  };
}

function bounded(
  field: "streetAddress" | "contactName" | "description",
  text: string,
  cleaned: string[],
): string {
  const longest = mostOf[field];
  if (text.length <= longest) return text;
  cleaned.push(`${fieldLabels[field]}: cut to its first ${longest.toLocaleString("en-GB")} characters`);
  return text.slice(0, longest).replace(/\p{Surrogate}$/u, "");
}

function readWebsite(given: string, cleaned: string[]) {
  const none = { website: null, websiteHost: null };
  if (!given) return none;
  const address = webAddress(/^https?:/i.test(given) ? given : `https://${given}`);
  if (!address) {
    cleaned.push(leftOut("Website", given, "no web address"));
    return none;
  }
  const { href } = address;
  if (href.replace(/\/$/, "") !== given.replace(/\/$/, ""))
    cleaned.push(`Website: ${shown(given)} → ${shown(href)}`);
  const host = /^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(href.toLowerCase())?.[1] ?? null;
  return { website: href, websiteHost: host && !sharedHosts.test(host) ? host : null };
}

function readCoordinates(text: Text, cleaned: string[]) {
  const none = { latitude: null, longitude: null, locationSource: null };
  const [north, east] = [text("latitude"), text("longitude")];
  if (!north && !east) return none;
  const [latitude, longitude] = [north, east].map((given) =>
    /^-?\d{1,3}(?:[.,]\d{1,20})?$/.test(given) ? Number(given.replace(",", ".")) : Number.NaN,
  ) as [number, number];
  if (isHere(latitude, longitude)) return { latitude, longitude, locationSource: "row" as const };
  if (isHere(longitude, latitude)) {
    cleaned.push(`Latitude and longitude: ${shown(north)}, ${shown(east)} changed places`);
    return { latitude: longitude, longitude: latitude, locationSource: "row" as const };
  }
  cleaned.push(leftOut("Latitude and longitude", `${north}, ${east}`, "not in the United Kingdom"));
  return none;
}

const isHere = (latitude: number, longitude: number): boolean =>
  latitude >= here.south && latitude <= here.north && longitude >= here.west && longitude <= here.east;
