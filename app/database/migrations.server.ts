import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { soldPlans } from "../../drizzle/schema/values/plans";
import { readDefinitions, replayFunctions } from "./functions.server";
import { type Database, rowsOf } from "./handle";

const migrationsFolder = "drizzle/migrations";

/** How far the tables of a database are: `outdated` are those of a version that had the migrations before ours. */
export type Standing = {
  status: "behind" | "current" | "newer" | "outdated";
  /** How many migrations this version has. */
  known: number;
  /** How many of these, and of newer ones, the database has had. */
  applied: number;
};

/** The tables are older than the first migration, which makes all of them and leads on from none. */
export class OutdatedTables extends Error {
  constructor() {
    super(
      "its tables are of a version that this one cannot take over. Start the last version that could once with it (docs/operations.md, Upgrades), then this one.",
    );
  }
}

/**
 * Runs the migrations that are missing, by what a driver has for it, and makes the functions, views and triggers those
 * of drizzle/functions. For one process at a time. Throws OutdatedTables, with nothing changed.
 */
export async function bringUpToDate(
  database: Database,
  migrate: (config: { migrationsFolder: string }) => Promise<void>,
): Promise<void> {
  const { status } = await readStanding(database);
  if (status === "outdated") throw new OutdatedTables();
  if (status === "behind") await createIndexFunctions(database);
  await migrate({ migrationsFolder });
  // Where a newer version has changed the tables, what runs on them is that version's, too.
  if (status === "newer") return;
  await replayFunctions(database);
  await writePlans(database);
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
export async function readStanding(database: Database): Promise<Standing> {
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
