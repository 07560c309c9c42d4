import { sql } from "drizzle-orm";
import { db, rowsFrom } from "~/database/db.server";
import { type MigrationState, readMigrationState } from "~/database/migrations.server";
import type { PostgresSettings } from "./postgres-settings";

export type DatabaseHealth = {
  /** PostgreSQL's major version: 15 for 15.4. */
  version: number;
  /** The state of its migrations. */
  tables: MigrationState;
  /** By how many milliseconds its clock is ahead of ours at least, whenever in the wait it answered; negative: behind. */
  clockAheadMs: number;
  /** Its configuration. */
  settings: PostgresSettings;
};

/** Inspects the database without changing anything. Rejects if it cannot be reached. */
export async function examineDatabase(): Promise<DatabaseHealth> {
  const asked = Date.now();
  const [clock] = await rowsFrom(db)<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const answered = Date.now();
  const theirs = clock?.ms ?? 0;
  const [found] = await rowsFrom(db)<{ version: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as version`,
  );
  const settings = await readSettings();
  return {
    settings,
    version: found?.version ?? 0,
    tables: await readMigrationState(db),
    clockAheadMs: theirs - Math.min(Math.max(theirs, asked), answered),
  };
}

async function readSettings(): Promise<PostgresSettings> {
  const bytes = (name: string) => sql`pg_size_bytes(current_setting(${name}))::float8`;
  const [found] = await rowsFrom(db)<PostgresSettings>(sql`select
      ${bytes("shared_buffers")} as shared_buffers,
      ${bytes("effective_cache_size")} as effective_cache_size,
      ${bytes("work_mem")} as work_mem,
      ${bytes("maintenance_work_mem")} as maintenance_work_mem,
      ${bytes("max_wal_size")} as max_wal_size,
      current_setting('random_page_cost')::float8 as random_page_cost,
      current_setting('max_connections')::float8 as max_connections`);
  if (!found) throw new Error("PostgreSQL did not say what it runs with");
  return found;
}
