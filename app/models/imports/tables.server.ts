import { sql } from "drizzle-orm";
import type { Bulks } from "~/database/db.server";

/**
 * Where rows lie while it is decided what becomes of them: tables of the connection's own, which go with it, and of
 * which nothing waits for the disk.
 */

/** What rows are known by. Without letters in the name there is no slug, and the name counts. */
const keys = sql`
  create temp table if not exists import_keys (row integer not null, slug text not null, phone text not null,
    website_host text, postcode text, business_name text, outcome text, reason text, business_id uuid,
    final_slug text)`;

/** Rows to be compared with the listing that each was found to be, and to change it. */
const staging = sql`
  create temp table if not exists import_staging (row integer not null, line integer not null, cleaned text[],
    business_id uuid, business_name text, contact_name text, email text, phone text, website text, description text,
    street_address text, city text, postcode text, latitude double precision, longitude double precision,
    location_source text, trade text, service_types text[], established_year integer, employee_count integer,
    outcome text, reason text)`;

/** Makes room for rows on each connection. What lay there before is for whoever lays out rows to take away. */
export async function openTables({ writing, beside, looking }: Bulks): Promise<void> {
  for (const { db } of [writing, beside, looking]) {
    await db.execute(keys);
    await db.execute(staging);
  }
}
