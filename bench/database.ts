import { execFile } from "node:child_process";
import { promisify } from "node:util";
import postgres from "postgres";
import { openPostgres } from "../scripts/postgres.js";
import { heap } from "./product";
import { say } from "./report";

/** Runs SQL in one of the databases, as the owner of everything. */
export async function inDatabase<Result>(
  url: string,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Databases of a benchmark's own, on the server of TEST_DATABASE_URL or a temporary one. */
export type Databases = {
  /** An empty one, anew; or a copy of another. */
  make(name: string, of?: string): Promise<string>;
  /** One with so many listings: what an earlier run filled on this server is used again. */
  filled(listings: number): Promise<{ name: string; url: string }>;
  /** Drops those that were made, but for the filled, and stops a temporary server. */
  leave(): Promise<void>;
};

const filledName = (listings: number) => `bench_${listings}`;

export async function openDatabases(): Promise<Databases> {
  const server = await openPostgres();
  const made = new Set<string>();
  const admin = <Done>(work: (sql: postgres.Sql) => Promise<Done>) => inDatabase(server.url, work);
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const drop = (name: string) =>
    admin((sql) => sql.unsafe(`drop database if exists ${name} with (force)`).then(() => {}));
  const create = async (name: string, more = "") => {
    await drop(name);
    await admin((sql) => sql.unsafe(`create database ${name} ${more}`));
    return urlOf(name);
  };
  return {
    async make(name, of) {
      made.add(name);
      return create(name, of && `template ${of} strategy file_copy`);
    },
    async filled(listings) {
      const name = filledName(listings);
      const found = await admin((sql) => sql`select 1 from pg_database where datname = ${name}`);
      const filled = { name, url: urlOf(name) };
      if (found.length > 0) return filled;
      say(`filling ${name}`);
      // Under another name until it is whole.
      const filling = await create("bench_filling");
      await runScript("bench/seed.ts", filling, "--businesses", String(listings));
      await admin((sql) => sql.unsafe(`alter database bench_filling rename to ${name}`));
      return filled;
    },
    async leave() {
      for (const name of made) await drop(name);
      await server.stop();
    },
  };
}

/** Runs a script of the benchmarks on a database, in a process of its own; what it writes. */
export async function runScript(script: string, url: string, ...options: string[]): Promise<string> {
  const running = promisify(execFile)(process.execPath, [...heap, "--import", "tsx", script, ...options], {
    env: { ...process.env, DATABASE_URL: url },
  });
  running.child.stderr?.pipe(process.stderr);
  return (await running).stdout;
}
