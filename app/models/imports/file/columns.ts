import { type Weekday, weekdays } from "~/models/base/clock";
import { type Lacking, lacks } from "../run";
import { senders } from "./senders";

/** The database types of columns, with their TypeScript types. */
type Types = {
  text: string;
  "text[]": readonly string[];
  integer: number;
  "double precision": number;
  jsonb: Readonly<Partial<Record<Weekday, string>>>;
};

/**
 * A field that a column of a file can hold: its column in `businesses` and the type of that, its label in the mapping
 * form, and further headings that it is recognised by (product decisions, section 10).
 */
const kept = <Type extends keyof Types>(column: string, type: Type, label: string, others = "") => ({
  ...{ column, type, label, aliases: `${column}, ${others}`.split(/,\s+/).filter(Boolean) },
  /** Whether an update overwrites it where the row has a value; other fields are left to the owner or an operator. */
  updated: false,
});
const updated: typeof kept = (...about) => ({ ...kept(...about), updated: true });

/** Further headings of the fields that every file has: in English, Polish, German and Welsh. */
const names = `name, company, company name, business, business name, trading name, nazwa, nazwa firmy, firma, firmenname,
  unternehmen, enw, enw busnes, enw'r busnes, cwmni`;
const towns = `town, town/city, city/town, post town, locality, address locality, location, miasto, miejscowość, stadt,
  ort, wohnort, tref, dinas, lleoliad`;
const numbers = `telephone, tel, mobile, phone number, contact number, phone no, telephone no, tel no, telephone number,
  mobile number, mobile no, contact no, main phone, primary phone, phones, telefon, numer telefonu, nr telefonu, telefonnummer, rufnummer, handy, ffôn,
  rhif ffôn`;
const hours = "opening hours, hours, opening times, working hours, openinghours, workday timing";
const postcodes = "post code, postal code, zip, kod pocztowy, postleitzahl, plz, cod post";

/** All fields, in the order of an export. Reading, storing, updating and exporting use this one list. */
export const importColumns = {
  businessName: updated("business_name", "text", "Business name", names),
  city: updated("city", "text", "City", towns),
  phone: updated("phone", "text", "Phone", numbers),
  email: updated("email", "text", "Email", "e-mail, email address, emails, emails/0"),
  website: updated(
    "website",
    "text",
    "Website",
    "url, web, site, website url, web address, company domain name, domain",
  ),
  streetAddress: updated(
    "street_address",
    "text",
    "Street address",
    "address, address line 1, street, address 1, full address",
  ),
  postcode: updated("postcode", "text", "Postcode", postcodes),
  description: updated("description", "text", "Description", "about, bio"),
  contactName: updated("contact_name", "text", "Contact name", "contact, owner"),
  services: updated(
    "service_types",
    "text[]",
    "Services",
    "services, service, trade, category, categories, classification, business type",
  ),
  latitude: kept("latitude", "double precision", "Latitude", "lat"),
  longitude: kept("longitude", "double precision", "Longitude", "lng, lon"),
  googleRating: kept("google_rating", "double precision", "Google rating", "rating, average rating"),
  googleReviewCount: kept("google_review_count", "integer", "Google reviews", "reviews, review count"),
  establishedYear: updated("established_year", "integer", "Established in"),
  employeeCount: updated("employee_count", "integer", "Employees"),
  businessHours: updated("business_hours", "jsonb", "Opening hours", hours),
} as const;

export type ImportField = keyof typeof importColumns;

/** Some lists have a column for the hours of each day. */
const dayColumns = Object.fromEntries(
  weekdays.map((day) => {
    const [name, short] = [day.toLowerCase(), day.slice(0, 3)];
    const aliases = [
      day,
      short,
      `${day} hours`,
      `hours ${day}`,
      `${day} opening hours`,
      `opening hours ${day}`,
    ];
    return [name, { column: name, label: `Hours on ${day}`, aliases }];
  }),
) as Record<Lowercase<Weekday>, { column: string; label: string; aliases: string[] }>;

/** What a column of a file may be. */
export const mappedColumns = { ...importColumns, ...dayColumns };
export type MappedField = keyof typeof mappedColumns;
export const mappedFields = Object.keys(mappedColumns) as MappedField[];

/** The values of a row as they are stored; null where it has none. */
export type FieldValues = { [Field in ImportField]: Types[(typeof importColumns)[Field]["type"]] | null };

export const importFields = Object.keys(importColumns) as ImportField[];
/** Also the headings of an export, by which an import recognises its columns. */
export const columnNames = Object.values(importColumns).map(({ column }) => column);

/** Required in every row. */
export const neededFields = ["businessName", "city", "phone"] as const satisfies readonly ImportField[];
export const isNeeded = (field: MappedField): boolean => neededFields.some((needed) => needed === field);

/** The heading of the last column in a file of bad rows. */
export const reasonHeading = "reason";

export const mostColumns = 1000;
/** In characters; anything longer is text in the wrong place. */
const longestHeading = 100;

/** Where a field's text stands: in a column, counted from 0, and where that is empty or none, one text for all rows. */
type FieldSource = { column?: number; value?: string };
/** How many columns a file has, and where each field is; one column may be that of several fields. */
export type Mapping = {
  columns: number;
  from: Readonly<Partial<Record<MappedField, FieldSource>>>;
  lacking?: Lacking;
};

/** A heading as it is compared: without case, accents and anything but letters and digits. */
export const plainHeading = (heading: string): string =>
  heading
    .slice(0, longestHeading)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "");

const fieldByHeading = new Map<string, MappedField>(
  mappedFields.flatMap((field) =>
    mappedColumns[field].aliases.map((alias) => [plainHeading(alias), field] as const),
  ),
);

/** Who wrote a file with these headings, and what they call some fields; undefined if that is nobody whom we know. */
export function senderOf(headings: readonly string[]): { name: string; fields: string[][] } | undefined {
  const plain = new Set(headings.map(plainHeading));
  const found = senders.find(([, marks]) => marks.split(", ").every((mark) => plain.has(plainHeading(mark))));
  return found && { name: found[0], fields: found[2].split(/,\s+/).map((each) => each.split("=")) };
}

/** Maps the columns whose headings are recognised. Of two with the same meaning, the first is used. */
export function recogniseColumns(headings: readonly string[]): Mapping {
  const from: Partial<Record<MappedField, FieldSource>> = {};
  const plain = headings.map(plainHeading);
  for (const [field = "", heading = ""] of senderOf(headings)?.fields ?? []) {
    const column = plain.indexOf(plainHeading(heading));
    if (column >= 0 && isField(field)) from[field] = { column };
  }
  for (const [column, heading] of plain.entries()) {
    const field = fieldByHeading.get(heading);
    if (field) from[field] ??= { column };
  }
  return { columns: headings.length, from };
}

/** What is wrong with a mapping, in a sentence; undefined when rows can be imported with it. */
export function mappingProblem({ from }: Mapping): string | undefined {
  // The town of an address in one cell is read from it.
  const missing = neededFields.filter((field) => !from[field] && !(field === "city" && from.streetAddress));
  if (missing.length === 0) return undefined;
  return `Choose a column for ${missing.map((field) => importColumns[field].label).join(" and for ")}, or type one text for all rows.`;
}

/** The key that a mapping is remembered by: the same for files with the same headings in the same order. */
export const headingsKey = (headings: readonly string[]): string => headings.map(plainHeading).join("\n");

const isField = (text: string): text is MappedField => Object.hasOwn(mappedColumns, text);

/** A mapping from its stored texts: the fields of each column, parted by spaces, then `city=Leeds` for each text of all rows, `?place=Leeds` of those that lack it. */
export function mappingOf(stored: readonly string[]): Mapping {
  const from: Partial<Record<MappedField, FieldSource>> = {};
  const lacking: Lacking = {};
  const columns = stored.filter((each) => !each.includes("="));
  for (const [column, fields] of columns.entries())
    for (const field of fields.split(" ").filter(isField)) from[field] ??= { column };
  for (const each of stored.slice(columns.length)) {
    const [field = "", ...value] = each.split("=");
    if (isField(field)) from[field] = { ...from[field], value: value.join("=") };
    const lack = lacks.find((name) => field === `?${name}`);
    if (lack) lacking[lack] = value.join("=");
  }
  return { columns: columns.length, from, lacking };
}

/** The fields of each column of a file. */
export const fieldsByColumn = ({ columns, from }: Mapping): MappedField[][] =>
  Array.from({ length: columns }, (_, column) =>
    mappedFields.filter((field) => from[field]?.column === column),
  );

/** The texts that {@link mappingOf} reads. */
export const storedMapping = (mapping: Mapping): string[] => [
  ...fieldsByColumn(mapping).map((fields) => fields.join(" ")),
  ...mappedFields.flatMap((field) => {
    const value = mapping.from[field]?.value;
    return value ? [`${field}=${value}`] : [];
  }),
  ...lacks.flatMap((lack) => (mapping.lacking?.[lack] ? [`?${lack}=${mapping.lacking[lack]}`] : [])),
];

/** In characters: of a text for all rows. */
export const longestValue = 200;

/** What a form says of each field: `column-city` is a column's number, or empty, `value-city` a text for all rows, `lacking-place` of those that lack it. */
export function chosenMapping(columns: number, said: (name: string) => string): Mapping {
  const from = mappedFields.flatMap((field): [MappedField, FieldSource][] => {
    const number = said(`column-${field}`);
    const column = /^\d{1,4}$/.test(number) && Number(number) < columns ? Number(number) : undefined;
    const value = said(`value-${field}`).trim().slice(0, longestValue) || undefined;
    return column === undefined && !value ? [] : [[field, { column, value }]];
  });
  const lacking = lacks.flatMap((lack) => {
    const value = said(`lacking-${lack}`).slice(0, longestValue);
    return value ? [[lack, value]] : [];
  });
  return { columns, from: Object.fromEntries(from), lacking: Object.fromEntries(lacking) };
}
