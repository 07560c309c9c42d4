import { randomBytes } from "node:crypto";
import postgres from "postgres";

async function say(statements: string, url: string): Promise<string> {
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(statements);
  await admin.end();
  return url;
}

/** Creates an empty database beside this process's, deleted after the run; returns its address. */
export async function createEmptyDatabase(suffix: string): Promise<string> {
  const url = new URL(process.env.DATABASE_URL ?? "");
  const name = `${url.pathname.slice(1)}_${suffix}_${randomBytes(3).toString("hex")}`;
  await say(`create database ${name}`, url.href);
  url.pathname = `/${name}`;
  return url.href;
}

/** A database as left by a version with the migrations before ours, except the last of them. */
export const createOutdatedDatabase = (): Promise<string> => createMigrated("outdated", 1_780_000_000_000);

/** A database as left by a release after ours. */
export const createNewerDatabase = async (): Promise<string> =>
  say(
    `create table drizzle.release (version text, way_back text);
    insert into drizzle.release (version) values ('99.1.0')`,
    await createMigrated("newer", 9_000_000_000_000),
  );

/** With one migration, of that time. */
const createMigrated = async (suffix: string, at: number): Promise<string> =>
  say(
    `create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('one', ${at})`,
    await createEmptyDatabase(suffix),
  );
