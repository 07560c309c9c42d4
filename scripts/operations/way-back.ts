import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "./backups";

/** A release in a folder. */
export type Release = { folder: string; version: string };

export const readRelease = (folder: string): Release => ({
  folder,
  version: JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).version,
});

/** What drizzle-kit writes down of all tables as a migration leaves them. */
type Snapshot = { tables: Record<string, { name: string; columns: Record<string, unknown> }> };

/** Of a release's newest migration: the tables and columns that its code names. Undefined where that is not written down. */
function readTables({ folder }: Release): Snapshot["tables"][string][] | undefined {
  const meta = path.join(folder, "drizzle/migrations/meta");
  const snapshots = readdirSync(meta).filter((name) => name.endsWith("_snapshot.json"));
  const newest = snapshots.sort().at(-1);
  if (newest === undefined) return undefined;
  return Object.values((JSON.parse(readFileSync(path.join(meta, newest), "utf8")) as Snapshot).tables);
}

/**
 * Why a release cannot run on the database as a newer one has migrated it: a column that it reads is gone, or one that it
 * does not know has to be filled. A constraint or a function that has changed its meaning nobody sees here: that migrations
 * may not do so is a rule of theirs.
 */
export async function listObstacles(url: string, release: Release): Promise<string[]> {
  const tables = readTables(release);
  if (!tables) return [`${release.folder} does not say which columns it reads`];
  const database = openDatabase(url);
  try {
    const found = await database<{ table: string; column: string; needed: boolean }[]>`
      select table_name as "table", column_name as "column",
        is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as needed
      from information_schema.columns where table_schema = 'public'`;
    const there = new Set(found.map(({ table, column }) => `${table}.${column}`));
    const known = new Map(tables.map(({ name, columns }) => [name, Object.keys(columns)]));
    const named = [...known].flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
    const gone = named.filter((name) => !there.has(name)).map((name) => `${name} is gone`);
    const filled = found
      .filter(({ table, column, needed }) => needed && known.get(table)?.includes(column) === false)
      .map(({ table, column }) => `${table}.${column} has to be filled`);
    return [...gone, ...filled];
  } finally {
    await database.end();
  }
}

/** Lets a release start on the tables of a newer one, which it would refuse. */
export async function openWayBack(url: string, { version }: Release): Promise<void> {
  const database = openDatabase(url);
  try {
    await database`update drizzle.release set way_back = ${version}`;
  } finally {
    await database.end();
  }
}
