import { sql } from "drizzle-orm";
import { makePgArray } from "drizzle-orm/pg-core";
import type { Bulk } from "~/database/db.server";
import { longestRow } from "./cell-parser.server";
import type { ReadRow } from "./row";

/** A row of a file, read. */
export type StagedRow = {
  row: number;
  line: number;
  /** As it came: kept of an error, to be mended. */
  cells: readonly string[];
  read: ReadRow;
};

const into = `import_staging (row, line, error, value, cleaned, cells, business_name, slug, contact_name, email,
  phone, website, website_host, description, street_address, city, postcode, latitude, longitude, location_source,
  trade, service_types, google_rating, google_review_count, established_year, employee_count)`;

/** Puts rows where the merge takes them from; what was there before is gone. */
export async function stageRows({ db, copy }: Bulk, rows: readonly StagedRow[]): Promise<void> {
  await db.execute(sql`truncate import_staging`);
  await addStagedRows({ copy }, rows);
}

/** Puts rows beside those that are there: a trial looks at the whole file. */
export async function addStagedRows({ copy }: Pick<Bulk, "copy">, rows: readonly StagedRow[]): Promise<void> {
  await copy(into, rows.map(copyLine).join(""));
}

type Value = string | number | readonly string[] | null;

/** The cells of an error together are no longer than a row may be. */
function copyLine({ row, line, cells, read }: StagedRow): string {
  const cleaned = read.cleaned.length > 0 ? read.cleaned : null;
  if (read.status === "error") {
    const { reason, value, name } = read;
    const kept = cells.map((cell) => cell.slice(0, longestRow));
    return lineOf([row, line, reason, value, cleaned, kept, name, ...Array<null>(19).fill(null)]);
  }
  const { listing: l } = read;
  return lineOf([
    ...[row, line, null, null, cleaned, null, l.businessName, l.slug, l.contactName, l.email],
    ...[l.phone, l.website, l.websiteHost, l.description, l.streetAddress, l.city, l.postcode],
    ...[l.latitude, l.longitude, l.locationSource, l.trade, l.serviceTypes, l.googleRating],
    ...[l.googleReviewCount, l.establishedYear, l.employeeCount],
  ]);
}

const lineOf = (values: readonly Value[]): string => `${values.map(textOf).join("\t")}\n`;

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const special = /[\\\t\n\r]/;

function textOf(value: Value): string {
  if (value === null) return "\\N";
  if (typeof value === "number") return String(value);
  const text = typeof value === "string" ? value : makePgArray(value.map(storable));
  const stored = storable(text);
  return special.test(stored) ? stored.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? "") : stored;
}

/** Without what no text of PostgreSQL can hold. */
const storable = (text: string): string => (text.includes("\0") ? text.replaceAll("\0", "") : text);
