import { randomBytes } from "node:crypto";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { bringUpToDate } from "../../../app/database/migrations.server";
import { openPostgres } from "../../../scripts/postgres.js";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
    postgresTemplate: string;
  }
}

const quiet = { max: 1, onnotice: () => {} };

/** One migrated template for the run; each file copies it. Takes every database of the run away at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openPostgres();
  process.stdout.write(`PostgreSQL tests use ${server.description}\n`);
  const run = `fettle_test_${randomBytes(4).toString("hex")}`;
  const template = `${run}_template`;
  const admin = postgres(server.url, quiet);
  await admin.unsafe(`create database ${template}`);

  const url = new URL(server.url);
  url.pathname = `/${template}`;
  const client = postgres(url.href, quiet);
  const database = drizzle(client);
  await bringUpToDate(database);
  await client.end();

  project.provide("postgresUrl", server.url);
  project.provide("postgresTemplate", template);
  return async () => {
    const left = await admin<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${run})`;
    for (const { name } of left) await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
    await server.stop();
  };
}
