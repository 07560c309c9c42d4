import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { soldPlans } from "../../drizzle/schema/values/plans";
import { type Database, rowsOf, upgrade } from "./db.server";
import { readDefinitions, replayFunctions } from "./functions.server";
import { isLocked, NewerTables, OutdatedTables } from "./outage";

const migrationsFolder = "drizzle/migrations";

/** How far the tables of a database are: `outdated` are those of a version that had the migrations before ours. */
export type MigrationState = {
  status: "behind" | "current" | "newer" | "outdated";
  /** How many migrations this version has. */
  known: number;
  /** How many of these, and of newer ones, the database has had. */
  applied: number;
};

/** The number of this release: of package.json, beside which a process starts. */
const ownVersion = (): string => JSON.parse(readFileSync("package.json", "utf8")).version;

/**
 * Runs the migrations that are missing and makes the functions, views and triggers those
 * of drizzle/functions. For one process at a time. Throws OutdatedTables, or NewerTables, with nothing changed. Waits
 * for no lock longer than {@link lockSeconds}, behind which everybody else would wait: it lets them pass and tries again.
 */
export async function bringUpToDate(database: Database): Promise<void> {
  const { status } = await readStanding(database);
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
 * Brings tables and functions up to date and then does what must be there before the first request, which may take its
 * time; one process at a time. Throws OutdatedTables, with nothing changed.
 */
export const migrateDatabase = (prepare: (db: Database) => Promise<void> = async () => {}): Promise<void> =>
  upgrade(async (db) => {
    await bringUpToDate(db);
    await prepare(db);
  });

const lockSeconds = 2;
const lockTries = 60;

/** Each migration is whole or can be done twice, so what met a lock is done from its beginning. */
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

/** How a file begins whose statements are run one by one, and cannot be in a transaction or would take too long in one. */
const outside = /^-- outside a transaction\b/;
/** How one of its statements begins that does a batch, and returns a row while there may be another. */
const inBatches = /^\s*-- in batches\b/;
const builtBeside = /create (?:unique )?index concurrently if not exists "?(\w+)"?/i;

/** Runs the migrations of a folder that are missing, each noted once it is whole: what is broken off is begun again there. */
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

/** Each statement may be done twice: it says `if not exists`, or finds no row any more. */
async function runOutside(database: Database, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) {
    const run = () =>
      whenUnlocked(async () => {
        await dropHalfBuilt(database, builtBeside.exec(statement)?.[1]);
        return rowsOf(await database.execute(sql.raw(statement)));
      });
    while ((await run()).length > 0 && inBatches.test(statement)) {
      // There may be another.
    }
  }
  await note(database, migration);
}

/** An index whose building was broken off is there, and is used by nobody. */
async function dropHalfBuilt(database: Database, index: string | undefined): Promise<void> {
  if (!index) return;
  const [half] = rowsOf(
    await database.execute(
      sql`select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`,
    ),
  );
  if (half) await database.execute(sql.raw(`drop index concurrently if exists "${index}"`));
}

/** Writes which release the tables are of. */
async function signRelease(database: Database): Promise<void> {
  await database.execute(sql`
    create table if not exists drizzle.release (only_row boolean primary key default true check (only_row), version text, way_back text)`);
  await database.execute(sql`
    insert into drizzle.release (version) values (${ownVersion()})
    on conflict (only_row) do update set version = excluded.version, way_back = null
    where (release.version, release.way_back) is distinct from (excluded.version, null)`);
}

/** An upgrade that goes back says which release may run on the tables of the newer one; without it, none. */
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

/** Tells the database what each plan costs and how many there are of it; those that are sold no more stay. */
export async function writePlans(
  database: Database,
  sold: Readonly<Record<string, { price: number; places: number }>> = soldPlans,
): Promise<void> {
  for (const [id, { price, places }] of Object.entries(sold)) {
    await database.execute(sql`
      insert into plans (id, price, places) values (${id}, ${price}, ${places})
      on conflict (id) do update set price = excluded.price, places = excluded.places
      where (plans.price, plans.places) <> (excluded.price, excluded.places)`);
  }
}

/**
 * Looks at which migrations a database has had; changes nothing. One that has had what the first was made of, the last
 * of which has the same time, has had the first.
 */
export async function readStanding(database: Database): Promise<MigrationState> {
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

/** Those that migrations make indexes of: they are there before, as they are now. */
async function createIndexFunctions(database: Database): Promise<void> {
  const texts = readDefinitions().filter(({ file }) => file === "indexes.sql");
  for (const { text } of texts) await database.execute(sql.raw(text));
}
