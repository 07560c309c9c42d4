import { randomUUID } from "node:crypto";
import { longestRow } from "./cell-parser.server";
import { type CopyBytes, type CopyPart, copyLine, Escaped } from "./copy-lines.server";
import { type CleanFileRow, isClean, type ReadFileRow } from "./row";
import { usualServices } from "./service-names";

/** What the rows of a run have in common. */
export type Merging = {
  runId: string;
  updateExisting: boolean;
  /** As the database writes it: the time of writing of each listing, by which they are known again. */
  startedAt: string;
  /** The id of each category by its slug. */
  categories: ReadonlyMap<string, string>;
};

/** A row of which all that is to be written lies ready, so that nothing else of it need be remembered. */
export type LaidRow = LaidError | LaidListing;

export type LaidError = {
  status: "error";
  row: number;
  /** Its line of the report. */
  told: string;
};

/** Texts are bytes, which the collector need not carry about. */
export type LaidListing = {
  status: "clean";
  row: number;
  line: number;
  cleaned: readonly string[];
  slug: string;
  /** Its line among those that are decided by. */
  keys: CopyPart;
  /** Its line among the listings, with an id and its own slug. */
  listing: CopyPart;
  /** Where what follows these two begins in it. */
  rest: number;
  /** All of it, in a run that may change listings. */
  whole?: CleanFileRow;
};

export const isListing = (row: LaidRow): row is LaidListing => row.status === "clean";

const longestId = 36;
/** The id of a new listing. */
export const idOf = ({ listing: { bytes, from } }: LaidListing): string =>
  bytes.toString("latin1", from, from + longestId);

const tab = 9;
/** The name of its business, as a column of COPY. */
export const nameOf = ({ listing: { bytes }, rest }: LaidListing): string =>
  bytes.toString("utf8", rest, bytes.indexOf(tab, rest));

const nothing: readonly string[] = [];

/** Where the lines of rows are laid. */
export type LaidBytes = { listings: CopyBytes; keys: CopyBytes };

/** Lays rows out that are read, cleaned and located. */
export const layRows = (rows: readonly ReadFileRow[], bytes: LaidBytes, merging: Merging): LaidRow[] =>
  rows.map((row) =>
    isClean(row)
      ? layListing(row, bytes, merging)
      : { status: "error", row: row.row, told: errorLine(row, merging) },
  );

function layListing(row: CleanFileRow, { listings, keys }: LaidBytes, merging: Merging): LaidListing {
  const { listing: clean, cleaned } = row.read;
  const begun = `${randomUUID()}\t${clean.slug}\t`;
  const listing = listings.write(begun + restOfListing(row, merging));
  return {
    status: "clean",
    row: row.row,
    line: row.line,
    cleaned: cleaned.length > 0 ? cleaned : nothing,
    slug: clean.slug,
    keys: keys.write(keyLine(row)),
    listing,
    rest: listing.from + begun.length,
    whole: merging.updateExisting ? row : undefined,
  };
}

export const listingColumns = `businesses (id, slug, business_name, contact_name, description, phone, email, website,
  street_address, city, postcode, latitude, longitude, location_source, category_id, service_types, google_rating,
  google_review_count, overall_rating, total_review_count, established_year, employee_count, created_at, updated_at)`;

/** What follows the id and the slug. */
function restOfListing({ read: { listing: l } }: CleanFileRow, { startedAt, categories }: Merging): string {
  const category = l.serviceTypes === null ? "roofing" : l.trade;
  return copyLine([
    l.businessName,
    l.contactName,
    l.description,
    l.phone,
    l.email,
    l.website,
    l.streetAddress,
    l.city,
    l.postcode,
    l.latitude,
    l.longitude,
    l.locationSource,
    (category && categories.get(category)) || null,
    l.serviceTypes ?? usualServices,
    l.googleRating,
    l.googleReviewCount,
    l.googleRating,
    l.googleReviewCount,
    l.establishedYear,
    l.employeeCount,
    startedAt,
    startedAt,
  ]);
}

export const keyColumns = "import_keys (row, slug, phone, website_host, postcode, business_name)";

export const keyLine = ({ row, read: { listing } }: CleanFileRow): string =>
  copyLine([
    row,
    listing.slug,
    listing.phone,
    listing.websiteHost,
    listing.postcode,
    listing.slug ? null : listing.businessName,
  ]);

export const toldColumns =
  "import_rows (run_id, row, line, outcome, business_name, reason, value, cleaned, cells, business_id)";

/** The cells of an error together are no longer than a row may be. */
function errorLine({ row, line, cells, read }: ReadFileRow, { runId }: Merging): string {
  if (read.status !== "error") return "";
  const kept = cells.map((cell) => cell.slice(0, longestRow));
  const cleaned = read.cleaned.length > 0 ? read.cleaned : null;
  return copyLine([runId, row, line, "error", read.name, read.reason, read.value, cleaned, kept, null]);
}

/** The same of a row that the database refused. */
export const layRefused = (refused: LaidListing, code: string, { runId }: Merging): LaidError => {
  const { row, line } = refused;
  const name = nameOf(refused);
  const reason = `Failed to import ${name} : the database refused it (${code})`;
  return {
    status: "error",
    row,
    told: copyLine([runId, row, line, "error", new Escaped(name), new Escaped(reason), null, null, [], null]),
  };
};
