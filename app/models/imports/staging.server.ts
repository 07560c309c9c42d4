import { sql } from "drizzle-orm";
import { makePgArray } from "drizzle-orm/pg-core";
import type { Bulk, Copy, Transaction } from "~/database/db.server";
import { nameKey, postcodeKey, websiteHost } from "../../../drizzle/schema/evidence";
import type { CleanRow, ReadFileRow } from "./file/row";

type Value = string | number | readonly string[] | null;
type Column<Of> = readonly [name: string, type: string, value: (of: Of) => Value];

/** What is said of every row; of one that is an error that is all. */
const ofRow: readonly Column<ReadFileRow>[] = [
  ["row", "integer not null", ({ row }) => row],
  ["line", "integer not null", ({ line }) => line],
  ["outcome", "text", ({ read }) => (read.status === "error" ? "error" : null)],
  ["reason", "text", ({ read }) => (read.status === "error" ? read.reason : null)],
  ["value", "text", ({ read }) => (read.status === "error" ? read.value : null)],
  ["cells", "text[]", ({ read, cells }) => (read.status === "error" ? cells : null)],
  ["cleaned", "text[]", ({ read: { cleaned } }) => (cleaned.length > 0 ? cleaned : null)],
  ["business_name", "text", ({ read }) => (read.status === "error" ? read.name : read.listing.businessName)],
];

/** What else is written of one that is none, by the names that `businesses` has. */
const ofListing: readonly Column<CleanRow>[] = [
  ["slug", "text", ({ slug }) => slug],
  ["phone", "text", ({ phone }) => phone],
  ["website", "text", ({ website }) => website],
  ["postcode", "text", ({ postcode }) => postcode],
  ["city", "text", ({ city }) => city],
  ["contact_name", "text", ({ contactName }) => contactName],
  ["email", "text", ({ email }) => email],
  ["description", "text", ({ description }) => description],
  ["street_address", "text", ({ streetAddress }) => streetAddress],
  ["latitude", "double precision", ({ latitude }) => latitude],
  ["longitude", "double precision", ({ longitude }) => longitude],
  ["location_source", "text", ({ locationSource }) => locationSource],
  ["trade", "text", ({ trade }) => trade],
  ["service_types", "text[]", ({ serviceTypes }) => serviceTypes],
  ["google_rating", "double precision", ({ googleRating }) => googleRating],
  ["google_review_count", "integer", ({ googleReviewCount }) => googleReviewCount],
  ["established_year", "integer", ({ establishedYear }) => establishedYear],
  ["employee_count", "integer", ({ employeeCount }) => employeeCount],
];

const all = [...ofRow, ...ofListing];
const names = all.map(([name]) => name).join(", ");
const create = sql`create temp table if not exists import_staging (
  ${sql.raw(all.map(([name, type]) => `${name} ${type}`).join(", "))}, business_id uuid, perhaps uuid, why text,
  name_key text generated always as (${nameKey(sql`business_name`)}) stored,
  website_host text generated always as (${websiteHost(sql`website`)}) stored,
  postcode_key text generated always as (${postcodeKey(sql`postcode`)}) stored,
  city_key text generated always as (city_key(city)) stored)`;

/** Makes the table in which rows lie while it is decided what becomes of them: the connection's own, and gone with it. */
export async function openStaging({ db }: Bulk): Promise<void> {
  await db.execute(create);
  await emptyStaging(db);
}

export const emptyStaging = (to: Pick<Transaction, "execute">) => to.execute(sql`truncate import_staging`);

/** Puts rows there. */
export async function stageRows(copy: Copy, rows: readonly ReadFileRow[]): Promise<void> {
  const lineOf = (row: ReadFileRow): string => {
    const { read } = row;
    const values = [
      ...ofRow.map(([, , value]) => value(row)),
      ...ofListing.map(([, , value]) => (read.status === "clean" ? value(read.listing) : null)),
    ];
    return `${values.map(copied).join("\t")}\n`;
  };
  await copy(`import_staging (${names})`, rows.map(lineOf).join(""));
}

const escapes: Readonly<Record<string, string>> = {
  "\0": "",
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};

/** A value in the text format of COPY. A text of PostgreSQL holds no NUL. */
function copied(value: Value): string {
  if (value === null) return "\\N";
  if (typeof value === "number") return String(value);
  const text = typeof value === "string" ? value : makePgArray([...value]);
  return text.replace(/[\0\\\t\n\r]/g, (letter) => escapes[letter] ?? letter);
}
