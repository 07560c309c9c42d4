import { sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";

export type DatabaseHealth = {
  /** Of PostgreSQL: 15 for 15.4. */
  version: number;
  /** Whether the extension that the search needs can be had. */
  hasTrigrams: boolean;
  /** How many migrations it has had. */
  migrations: number;
  /** Milliseconds by which its clock is before ours; below zero when it is behind. */
  clockAheadMs: number;
};

/** Looks at the database and changes nothing. Rejects when it cannot be reached. */
export async function examineDatabase(): Promise<DatabaseHealth> {
  const asked = Date.now();
  const [clock] = rowsOf<{ ms: number }>(
    await db.execute(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`),
  );
  const answered = Date.now();
  const [found] = rowsOf<{ version: number; trigrams: boolean; migrated: boolean }>(
    await db.execute(sql`select
      current_setting('server_version_num')::int / 10000 as version,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams,
      to_regclass('drizzle.__drizzle_migrations') is not null as migrated`),
  );
  const [applied] = found?.migrated
    ? rowsOf<{ count: number }>(
        await db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`),
      )
    : [];
  return {
    version: found?.version ?? 0,
    hasTrigrams: found?.trigrams ?? false,
    migrations: applied?.count ?? 0,
    clockAheadMs: (clock?.ms ?? 0) - (asked + answered) / 2,
  };
}
