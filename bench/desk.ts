import { execFileSync } from "node:child_process";
import os from "node:os";
import type { Row } from "./desk/measure";
import { describeMachine } from "./quiet";
import { figure, option, publish, say, table, today } from "./report";
import { inDatabase, openCluster, settingsInWords } from "./search/cluster";

/**
 * `npm run bench:desk`: what each page and search of the operator's desk costs in the database. Fills a database of
 * its own in the benchmarks' cluster when it is not there; `--businesses 100000` takes a tenth of everything.
 */
const businesses = option("businesses", 1_000_000);
const rounds = option("rounds", 100);
const database = `fettle_desk_${businesses}`;

function run(script: string, url: string, ...options: string[]): string {
  return execFileSync(process.execPath, ["--import", "tsx", script, ...options], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 2 ** 28,
    env: { ...process.env, DATABASE_URL: url },
  });
}

const percentile = (values: readonly number[], part: number) => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

/** Others may be at the machine for hours: said rather than waited for. */
const describeBusy = () =>
  `The load average was ${figure(os.loadavg()[0] ?? 0)}, ${figure(busyBefore)} before.`;
const busyBefore = os.loadavg()[0] ?? 0;

const cluster = await openCluster();
const url = cluster.url(database);
try {
  const there = await inDatabase(cluster.url("postgres"), async (sql) => {
    await sql`create extension if not exists pg_stat_statements`;
    return (await sql`select 1 from pg_database where datname = ${database}`).length > 0;
  });
  if (!there) {
    say(`filling ${database}`);
    await inDatabase(cluster.url("postgres"), (sql) => sql.unsafe(`create database ${database}`));
    run("bench/desk/fill.ts", url, "--businesses", String(businesses));
  }
  const rows: Row[] = JSON.parse(run("bench/desk/measure.ts", url, "--rounds", String(rounds)));
  publish(
    "desk",
    [
      `Measured ${today()} on ${describeMachine()}, PostgreSQL with ${settingsInWords}, ${businesses.toLocaleString("en-GB")}`,
      `businesses, ${rounds} rounds each, warm. Milliseconds in the database. ${describeBusy()}`,
      "",
      table(
        ["page or search", "fastest", "median", "p99", "pages of 8 kB"],
        rows.map(({ name, took, looked }) => [
          name,
          ...[0, 0.5, 0.99].map((part) => figure(percentile(took, part))),
          figure(percentile(looked, 0.5)),
        ]),
      ),
    ].join("\n"),
  );
} finally {
  cluster.leave();
}
