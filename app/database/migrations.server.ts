import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { replayFunctions } from "./functions.server";
import { type Database, rowsOf } from "./handle";

const migrationsFolder = "drizzle/migrations";

/**
 * Runs the migrations that are missing, by what a driver has for it, and makes the functions, views and triggers those
 * of drizzle/functions. For one process at a time.
 */
export async function bringUpToDate(
  database: Database,
  migrate: (config: { migrationsFolder: string }) => Promise<void>,
): Promise<void> {
  await migrate({ migrationsFolder });
  if (!(await isOfNewerVersion(database))) await replayFunctions(database);
}

/** Whether a newer version has changed the tables: then what runs on them is that version's, too. */
async function isOfNewerVersion(database: Database): Promise<boolean> {
  const ours = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  const [latest] = rowsOf<{ at: number }>(
    await database.execute(sql`select max(created_at)::float8 as at from drizzle.__drizzle_migrations`),
  );
  return (latest?.at ?? 0) > ours;
}
