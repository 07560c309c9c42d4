import { sql } from "drizzle-orm";
import { makePgArray } from "drizzle-orm/pg-core";
import type { Bulk, Copy, Transaction } from "~/database/db.server";
import { nameKey, postcodeKey, websiteHost } from "../../../drizzle/schema/businesses";
import { importColumns, importFields } from "./file/columns";
import type { ReadFileRow } from "./file/row";

type Value = string | number | readonly string[] | null;

/** The name has a column of its own, which errors have too. */
const listed = importFields.filter((field) => field !== "businessName");

/** First the columns that every row fills, then those of a row without error, named as in `businesses`. */
const columns = `row integer not null, line integer not null, outcome text, reason text, value text, cells text[],
  cleaned text[], business_name text, slug text, trade text, location_source text,
  ${listed.map((field) => `${importColumns[field].column} ${importColumns[field].type}`).join(", ")}`;
const names = columns.replace(/(\w+) [^,]+/g, "$1");

function valuesOf({ row, line, cells, read }: ReadFileRow): Value[] {
  const cleaned = read.cleaned.length > 0 ? read.cleaned : null;
  if (read.status === "error") {
    const ofNoListing = Array<null>(3 + listed.length).fill(null);
    return [row, line, "error", read.reason, read.value, cells, cleaned, read.name, ...ofNoListing];
  }
  const { listing } = read;
  const own: Value[] = [listing.businessName, listing.slug, listing.trade, listing.locationSource];
  for (const field of listed) own.push(field === "businessHours" ? jsonOf(listing[field]) : listing[field]);
  return [row, line, null, null, null, null, cleaned, ...own];
}

const jsonOf = (value: object | null) => value && JSON.stringify(value);

const create = sql`create temp table if not exists import_staging (
  ${sql.raw(columns)}, business_id uuid, perhaps uuid, why text,
  name_key text generated always as (${nameKey(sql`business_name`)}) stored,
  website_host text generated always as (${websiteHost(sql`website`)}) stored,
  postcode_key text generated always as (${postcodeKey(sql`postcode`)}) stored,
  city_key text generated always as (city_key(city)) stored)`;

/** Creates the table for rows that are being decided about. It belongs to the connection and ends with it. */
export async function openStaging({ db }: Bulk): Promise<void> {
  await db.execute(create);
  await emptyStaging(db);
}

export const emptyStaging = (to: Pick<Transaction, "execute">) => to.execute(sql`truncate import_staging`);

/**
 * A row as its line of COPY, and by what it is reported where the database refuses it: the name, unless it is an error
 * already. The rest is let go: up to three batches wait in memory.
 */
export type StagedRow = Pick<ReadFileRow, "row" | "line"> & { name: string | null; copied: string };

/** Called while earlier rows are being stored, so that the database does not wait for the line. */
export const readyToStage = (row: ReadFileRow): StagedRow => ({
  ...{ row: row.row, line: row.line, copied: `${valuesOf(row).map(copied).join("\t")}\n` },
  name: row.read.status === "clean" ? row.read.listing.businessName : null,
});

/** Copies rows into the staging table. */
export const stageRows = (copy: Copy, rows: readonly StagedRow[]) =>
  copy(`import_staging (${names})`, rows.map((row) => row.copied).join(""));

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** A value in the text format of COPY. PostgreSQL text cannot hold NUL, so that is dropped. */
function copied(value: Value): string {
  if (value === null) return "\\N";
  if (typeof value === "number") return String(value);
  const text = typeof value === "string" ? value : makePgArray([...value]);
  return text.replace(/[\0\\\t\n\r]/g, (letter) => escapes[letter] ?? "");
}
