import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { soldPlans } from "../../drizzle/schema/values/plans";
import { type Database, rowsOf, upgrade } from "./db.server";
import { readDefinitions, replayFunctions } from "./functions.server";
import { isLocked, NewerTables, OutdatedTables } from "./outage";

const migrationsFolder = "drizzle/migrations";

/** How far the tables of a database are migrated: `outdated` is older than our first migration can start from. */
export type MigrationState = {
  status: "behind" | "current" | "newer" | "outdated";
  /** How many migrations this version has. */
  known: number;
  /** How many of these, and of newer ones, the database has had applied. */
  applied: number;
};

/** The version in package.json, in the folder that a process starts in. */
const ownVersion = (): string => JSON.parse(readFileSync("package.json", "utf8")).version;

/**
 * Runs the missing migrations and makes the functions, views and triggers those of drizzle/functions. For one process
 * at a time. Throws OutdatedTables, or NewerTables, with nothing changed. Waits for a lock for at most
 * {@link lockSeconds}, since other sessions queue behind it; then lets them pass and tries again.
 */
export async function bringUpToDate(database: Database): Promise<void> {
  const { status } = await readMigrationState(database);
  if (status === "outdated") throw new OutdatedTables();
  if (status === "newer") return requireWayBack(database);
  await database.execute(sql.raw(`set lock_timeout = '${lockSeconds}s'`));
  await whenUnlocked(async () => {
    if (status === "behind") await createIndexFunctions(database);
    await runMissing(database);
    await replayFunctions(database);
    await writePlans(database);
    await signRelease(database);
  });
  await database.execute(sql`reset lock_timeout`);
}

/**
 * Brings tables and functions up to date, then calls `prepare` for what must be there before the first request, which
 * may take long; one process at a time. Throws as {@link bringUpToDate} does.
 */
export const migrateDatabase = (prepare: (db: Database) => Promise<void> = async () => {}): Promise<void> =>
  upgrade(async (db) => {
    await bringUpToDate(db);
    await prepare(db);
  });

const lockSeconds = 2;
const lockTries = 60;

/** Each migration is atomic or can be repeated, so one that met a lock is run again from its beginning. */
async function whenUnlocked<Done>(work: () => Promise<Done>): Promise<Done> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || tried === lockTries) throw error;
      await pause(1000);
    }
  }
}

/** How a file begins whose statements run one by one, because a transaction cannot hold them or would take too long. */
const outside = /^-- outside a transaction\b/;
/** How a statement begins that does a batch, and returns a row while there may be more to do. */
const inBatches = /^\s*-- in batches\b/;
const builtBeside = /create (?:unique )?index concurrently if not exists "?(\w+)"?/i;

/** Runs the missing migrations of a folder, and records each once it is complete: one that broke off is run again. */
export async function runMissing(database: Database, folder = migrationsFolder): Promise<void> {
  await database.execute(sql`create schema if not exists drizzle`);
  await database.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const [had] = rowsOf<{ latest: number | null }>(
    await database.execute(sql`select max(created_at)::float8 as latest from drizzle.__drizzle_migrations`),
  );
  for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
    if (migration.folderMillis <= (had?.latest ?? 0)) continue;
    if (outside.test(migration.sql[0] ?? "")) await runOutside(database, migration);
    else
      await database.transaction(async (tx) => {
        for (const statement of migration.sql) await tx.execute(sql.raw(statement));
        await note(tx, migration);
      });
  }
}

const note = (database: Database, { hash, folderMillis }: MigrationMeta) =>
  database.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
  );

/** Each statement can be repeated: it says `if not exists`, or finds no rows the second time. */
async function runOutside(database: Database, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) {
    const run = () =>
      whenUnlocked(async () => {
        await dropHalfBuilt(database, builtBeside.exec(statement)?.[1]);
        return rowsOf(await database.execute(sql.raw(statement)));
      });
    while ((await run()).length > 0 && inBatches.test(statement)) {
      // There may be another batch.
    }
  }
  await note(database, migration);
}

/** An index whose build broke off exists, but is invalid and unused. */
async function dropHalfBuilt(database: Database, index: string | undefined): Promise<void> {
  if (!index) return;
  const [half] = rowsOf(
    await database.execute(
      sql`select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`,
    ),
  );
  if (half) await database.execute(sql.raw(`drop index concurrently if exists "${index}"`));
}

/** Records which release the tables belong to. */
async function signRelease(database: Database): Promise<void> {
  await database.execute(sql`
    create table if not exists drizzle.release (only_row boolean primary key default true check (only_row), version text, way_back text)`);
  await database.execute(sql`
    insert into drizzle.release (version) values (${ownVersion()})
    on conflict (only_row) do update set version = excluded.version, way_back = null
    where (release.version, release.way_back) is distinct from (excluded.version, null)`);
}

/** Going back from an upgrade records the release that may run on the newer tables; else none may. */
async function requireWayBack(database: Database): Promise<void> {
  const [signed] = rowsOf<{ there: boolean }>(
    await database.execute(sql`select to_regclass('drizzle.release') is not null as there`),
  );
  const [release] = signed?.there
    ? rowsOf<{ version: string; wayBack: string | null }>(
        await database.execute(sql`select version, way_back as "wayBack" from drizzle.release`),
      )
    : [];
  if (release?.wayBack !== ownVersion())
    throw new NewerTables(release?.version ?? "a newer release", ownVersion());
}

/** Writes the price of each plan and how many places it has to the database; plans no longer sold stay there. */
async function writePlans(database: Database): Promise<void> {
  for (const [id, { price, places }] of Object.entries(soldPlans)) {
    await database.execute(sql`
      insert into plans (id, price, places) values (${id}, ${price}, ${places})
      on conflict (id) do update set price = excluded.price, places = excluded.places
      where (plans.price, plans.places) <> (excluded.price, excluded.places)`);
  }
}

/**
 * Reads which migrations a database has had; changes nothing. The first migration replaces earlier ones, the last of
 * which has the same time: a database that has had that one has had the first.
 */
export async function readMigrationState(database: Database): Promise<MigrationState> {
  const times = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const [first = 0, last = 0] = [times.at(0), times.at(-1)];
  const [found] = rowsOf<{ begun: boolean }>(
    await database.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as begun`),
  );
  const [had] = found?.begun
    ? rowsOf<{ applied: number; latest: number | null }>(
        await database.execute(sql`
          select count(*) filter (where created_at >= ${first})::int as applied, max(created_at)::float8 as latest
          from drizzle.__drizzle_migrations`),
      )
    : [];
  const latest = had?.latest ?? null;
  const outdated = latest !== null && latest < first;
  const status = outdated
    ? "outdated"
    : (latest ?? 0) > last
      ? "newer"
      : latest === last
        ? "current"
        : "behind";
  return { status, known: times.length, applied: had?.applied ?? 0 };
}

/** Creates the functions that migrations build indexes on, as they are now. */
async function createIndexFunctions(database: Database): Promise<void> {
  const texts = readDefinitions().filter(({ file }) => file === "indexes.sql");
  for (const { text } of texts) await database.execute(sql.raw(text));
}
