import { execFileSync } from "node:child_process";
import { say } from "../report";
import { type Cluster, inDatabase } from "./cluster";

/** Runs a script of the benchmarks on a database, in a process of its own; what it writes. */
export function runScript(script: string, url: string, ...options: string[]): string {
  return execFileSync(process.execPath, ["--import", "tsx", script, ...options], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 2 ** 28,
    env: { ...process.env, DATABASE_URL: url },
  });
}

/** The address of a database of the cluster; one that is not there is made, and filled by the script. */
export async function filledDatabase(
  cluster: Cluster,
  name: string,
  fill: { script: string; options: string[] },
): Promise<string> {
  const url = cluster.url(name);
  const there = await inDatabase(cluster.url("postgres"), async (sql) => {
    await sql`create extension if not exists pg_stat_statements`;
    return (await sql`select 1 from pg_database where datname = ${name}`).length > 0;
  });
  if (there) return url;
  say(`filling ${name}`);
  await inDatabase(cluster.url("postgres"), (sql) => sql.unsafe(`create database ${name}`));
  runScript(fill.script, url, ...fill.options);
  return url;
}

/** The value below which that part of them lies: 0 is the least, 0.5 the median. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
