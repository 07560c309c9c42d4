/** What a column of a file can stand for, with the headings it goes by (product decisions, section 10). */
const aliases = {
  businessName: `business_name, name, company, company name, business, business name, trading name, nazwa, nazwa firmy,
    firma, firmenname, unternehmen, enw, enw busnes, enw'r busnes, cwmni`,
  city: "city, town, location, miasto, miejscowość, stadt, ort, wohnort, tref, dinas, lleoliad",
  phone: `phone, telephone, tel, mobile, phone number, contact number, phone no, telephone no, tel no, telephone number,
    mobile number, mobile no, contact no, telefon, numer telefonu, nr telefonu, telefonnummer, rufnummer, handy, ffôn,
    rhif ffôn`,
  email: "email, e-mail, email address",
  website: "website, url, web, site",
  streetAddress: "street_address, address, address line 1, street",
  postcode: "postcode, post code, postal code, zip, kod pocztowy, postleitzahl, plz, cod post",
  description: "description, about, bio",
  contactName: "contact_name, contact, owner",
  services: "service_types, services, service, trade, category",
  latitude: "latitude, lat",
  longitude: "longitude, lng, lon",
  googleRating: "google_rating, rating",
  googleReviewCount: "google_review_count, reviews, review count",
  establishedYear: "established_year",
  employeeCount: "employee_count",
} as const;

export type ImportField = keyof typeof aliases;

/** In the order of an export. */
export const importFields = Object.keys(aliases) as ImportField[];

const aliasesOf = (field: ImportField): string[] => aliases[field].split(/,\s+/);

/** The heading that an export writes, and the first that is looked for. */
export const headingOf = (field: ImportField): string => aliasesOf(field)[0] ?? field;

/** What each is called where its column is chosen. */
export const fieldLabels: Readonly<Record<ImportField, string>> = {
  businessName: "Business name",
  city: "City",
  phone: "Phone",
  email: "Email",
  website: "Website",
  streetAddress: "Street address",
  postcode: "Postcode",
  description: "Description",
  contactName: "Contact name",
  services: "Services",
  latitude: "Latitude",
  longitude: "Longitude",
  googleRating: "Google rating",
  googleReviewCount: "Google reviews",
  establishedYear: "Established in",
  employeeCount: "Employees",
};

/** Without these no row can be stored. */
export const neededFields = ["businessName", "city", "phone"] as const satisfies readonly ImportField[];

/** What the rows that are errors are given, behind their own columns. */
export const reasonHeading = "reason";

export const mostColumns = 200;
/** Far above any heading; what is longer is text in the wrong place. */
const longestHeading = 100;

/** For each column the field it stands for; an empty text for none. */
export type Mapping = readonly (ImportField | "")[];

const isImportField = (text: string): text is ImportField => text in aliases;

/** A heading as it is compared: case, accents and whatever is no letter or digit do not count. */
export const plainHeading = (heading: string): string =>
  heading
    .slice(0, longestHeading)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "");

const fieldByHeading = new Map<string, ImportField>(
  importFields.flatMap((field) => aliasesOf(field).map((alias) => [plainHeading(alias), field] as const)),
);

/** The columns that are recognised. Of two with one meaning, the first is taken. */
export function recogniseColumns(headings: readonly string[]): Mapping {
  const taken = new Set<ImportField>();
  return headings.map((heading) => {
    const field = fieldByHeading.get(plainHeading(heading));
    if (!field || taken.has(field)) return "";
    taken.add(field);
    return field;
  });
}

/** What is wrong with a mapping, in a sentence; undefined when a row can be stored by it. */
export function mappingProblem(mapping: Mapping): string | undefined {
  const twice = importFields.find((field) => mapping.filter((each) => each === field).length > 1);
  if (twice) return `${fieldLabels[twice]} is chosen for two columns. Choose it once.`;
  const missing = neededFields.filter((field) => !mapping.includes(field));
  if (missing.length === 0) return undefined;
  return `Choose a column for ${missing.map((field) => fieldLabels[field]).join(" and for ")}.`;
}

/** By what a mapping is remembered: files with the same headings in the same order. */
export const headingsKey = (headings: readonly string[]): string => headings.map(plainHeading).join("\n");

/** A mapping as it was stored or chosen; what is no field is none. */
export const mappingOf = (fields: readonly string[]): Mapping =>
  fields.map((field) => (isImportField(field) ? field : ""));
