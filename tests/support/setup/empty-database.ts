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
export async function createOutdatedDatabase(): Promise<string> {
  const url = await createEmptyDatabase("outdated");
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('the first', 1780000000000)`);
  await admin.end();
  return url;
}
