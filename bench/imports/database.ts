import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { say } from "../report";
import { type Cluster, inDatabase } from "../search/cluster";

/** A copy of a filled database, on the disk. */
export async function makeCopy(cluster: Cluster, from: string, to: string): Promise<string> {
  say(`copying ${from}`);
  await inDatabase(cluster.url("postgres"), async (sql) => {
    await sql.unsafe(`drop database if exists ${to} with (force)`);
    await sql.unsafe(`create database ${to} template ${from} strategy file_copy`);
    await sql.unsafe("checkpoint");
  });
  execFileSync("sync");
  return cluster.url(to);
}

const columns = `id, slug, business_name, contact_name, description, phone, email, website, street_address, city,
  postcode, latitude, longitude, location_source, category_id, service_types, google_rating, google_review_count,
  google_last_synced, established_year, employee_count, created_at, updated_at`;

export type Exported = { folder: string; file: string };

/** The listings that an import made, in a file of the database server's. */
export async function exportRows(url: string, runId: string): Promise<Exported> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-bare-"));
  chmodSync(folder, 0o777);
  const file = path.join(folder, "rows");
  await inDatabase(url, (sql) =>
    sql.unsafe(
      `copy (select ${columns} from businesses where created_at = (select started_at from import_runs where id = '${runId}')) to '${file}'`,
    ),
  );
  return { folder, file };
}

export type Bare = { rows: number; seconds: number };

/** The same rows by one COPY into the table with its own indexes and constraints, and without its triggers. */
export async function copyBare(url: string, { folder, file }: Exported): Promise<Bare> {
  return inDatabase(url, async (sql) => {
    await sql.unsafe("alter table businesses disable trigger user");
    const start = performance.now();
    const { count: rows } = await sql.unsafe(`copy businesses (${columns}) from '${file}'`);
    const seconds = (performance.now() - start) / 1000;
    rmSync(folder, { recursive: true });
    return { rows, seconds };
  });
}
