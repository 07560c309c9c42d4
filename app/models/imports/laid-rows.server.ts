import { randomUUID } from "node:crypto";
import { longestRow } from "./cell-parser.server";
import { CopyBytes, copyLine } from "./copy-lines.server";
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

export type LaidListing = {
  status: "clean";
  row: number;
  line: number;
  name: string;
  cleaned: readonly string[];
  slug: string;
  /** Its line of those that are decided by. */
  keys: string;
  /** Of a new listing. */
  id: string;
  /** Its line among the listings, with that id and its own slug; `rest` is where what follows these two begins. */
  bytes: Buffer<ArrayBuffer>;
  from: number;
  rest: number;
  to: number;
  /** All of it, in a run that may change listings. */
  whole?: CleanFileRow;
};

export const isListing = (row: LaidRow): row is LaidListing => row.status === "clean";

/** Lays rows out that are read, cleaned and located. */
export function layRows(rows: readonly ReadFileRow[], merging: Merging): LaidRow[] {
  const bytes = new CopyBytes();
  return rows.map((row) =>
    isClean(row)
      ? layListing(row, bytes, merging)
      : { status: "error", row: row.row, told: errorLine(row, merging) },
  );
}

function layListing(row: CleanFileRow, bytes: CopyBytes, merging: Merging): LaidListing {
  const { listing, cleaned } = row.read;
  const { slug, businessName } = listing;
  const id = randomUUID();
  const begun = `${id}\t${slug}\t`;
  const { buffer, from, to } = bytes.write(begun + restOfListing(row, merging));
  return {
    ...{ status: "clean", row: row.row, line: row.line, name: businessName, cleaned, slug, id },
    keys: keyLine(row),
    ...{ bytes: buffer, from, rest: from + begun.length, to },
    ...(merging.updateExisting ? { whole: row } : {}),
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
export const layRefused = (
  { row, line, name }: LaidListing,
  reason: string,
  { runId }: Merging,
): LaidError => ({
  status: "error",
  row,
  told: copyLine([runId, row, line, "error", name, reason, null, null, [], null]),
});
