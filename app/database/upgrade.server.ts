import { type Database, upgrade } from "./db.server";
import { bringUpToDate } from "./migrations.server";

/**
 * Brings tables and functions up to date and then does what must be there before the first request, which may take its
 * time; one process at a time. Throws OutdatedTables, with nothing changed.
 */
export const migrateDatabase = (prepare: (db: Database) => Promise<void> = async () => {}): Promise<void> =>
  upgrade(async (db) => {
    await bringUpToDate(db);
    await prepare(db);
  });
