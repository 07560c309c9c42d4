import { randomBytes } from "node:crypto";
import postgres from "postgres";

/** Makes an empty database beside the one of this process, which goes with the run; its address. */
export async function createEmptyDatabase(suffix: string): Promise<string> {
  const url = new URL(process.env.DATABASE_URL ?? "");
  const name = `${url.pathname.slice(1)}_${suffix}_${randomBytes(3).toString("hex")}`;
  const admin = postgres(url.href, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

/** As a version left it that had the migrations before ours, but for the last of them. */
export const createOutdatedDatabase = (): Promise<string> => createMigrated("outdated", 1_780_000_000_000);

/** As a release leaves it that comes after ours. */
export async function createNewerDatabase(): Promise<string> {
  const url = await createMigrated("newer", 9_000_000_000_000);
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`
    create table drizzle.release (version text, way_back text);
    insert into drizzle.release (version) values ('99.1.0')`);
  await admin.end();
  return url;
}

/** With one migration, of that time. */
async function createMigrated(suffix: string, at: number): Promise<string> {
  const url = await createEmptyDatabase(suffix);
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('one', ${at})`);
  await admin.end();
  return url;
}
