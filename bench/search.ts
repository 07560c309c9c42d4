import { execFileSync } from "node:child_process";
import { describeMachine, describeQuiet, untilQuiet } from "./quiet";
import { median, option, publish, say, table, today } from "./report";
import { type Case, cases, hostileCases } from "./search/cases";
import { type Cluster, inDatabase, openCluster, settingsInWords } from "./search/cluster";
import type { Figures } from "./search/measure";

/**
 * `npm run bench -- search`: what each search costs with 10,000, 100,000 and a million businesses, in the
 * database and as its caller waits, warm and cold. Fills what is not filled yet.
 */
const sizes = [10_000, 100_000, option("businesses", 1_000_000)] as const;
const largest = sizes[sizes.length - 1] ?? 0;
const databaseOf = (size: number) => `fettle_${size}`;
const whole = (number: number) => number.toLocaleString("en-GB");

/** Runs one of our own scripts in a process of its own: the product's connection belongs to the process. */
function run(
  script: string,
  url: string,
  options: string[] = [],
  environment: Record<string, string> = {},
): string {
  return execFileSync(process.execPath, ["--import", "tsx", script, ...options], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 2 ** 28,
    env: { ...process.env, DATABASE_URL: url, ...environment },
  });
}

async function fillWhatIsMissing(cluster: Cluster): Promise<void> {
  await inDatabase(cluster.url("postgres"), async (sql) => {
    await sql`create extension if not exists pg_stat_statements`;
    for (const size of sizes) {
      const [there] = await sql`select 1 from pg_database where datname = ${databaseOf(size)}`;
      if (!there) await sql.unsafe(`create database ${databaseOf(size)}`);
    }
  });
  for (const size of sizes) {
    const filled = await inDatabase(cluster.url(databaseOf(size)), async (sql) => {
      const [{ table: found = null } = {}] = await sql`select to_regclass('businesses')::text as table`;
      return found !== null && (await sql`select 1 from businesses limit 1`).length > 0;
    });
    if (filled) continue;
    say(`filling ${whole(size)}`);
    run("bench/seed.ts", cluster.url(databaseOf(size)), ["--businesses", String(size)]);
  }
}

async function measure(cluster: Cluster, size: number, rounds: number): Promise<Map<string, Figures>> {
  say(`measuring ${whole(size)}`);
  await untilQuiet();
  const written = run("bench/search/measure.ts", cluster.url(databaseOf(size)), ["--rounds", String(rounds)]);
  return new Map((JSON.parse(written) as Figures[]).map((figures) => [figures.name, figures]));
}

/** The first request after a start with nothing in memory: the median of a few. */
async function measureCold(cluster: Cluster, times: number) {
  const cold = new Map<string, number>();
  let emptied = true;
  for (const { name } of cases) {
    say(`cold: ${name}`);
    const took: number[] = [];
    for (let time = 0; time < times; time++) {
      emptied = (await cluster.restartCold()) && emptied;
      const only = { ONLY_CASE: name };
      const written = run(
        "bench/search/measure.ts",
        cluster.url(databaseOf(largest)),
        ["--rounds", "1", "--cold"],
        only,
      );
      const [figures] = JSON.parse(written) as Figures[];
      took.push(figures?.database[0] ?? Number.NaN);
    }
    cold.set(name, median(took));
  }
  return { cold, emptied };
}

function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN;
}

const ms = (value: number | undefined) => {
  if (value === undefined || Number.isNaN(value)) return "";
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
};
const both = (values: readonly number[] = []) => `${ms(share(values, 0.5))} / ${ms(share(values, 0.99))}`;

function costTable(all: readonly Case[], figures: Map<string, Figures>, cold: Map<string, number>): string {
  const rows = all.map(({ name, target: [p50, p99] }) => {
    const { database, model } = figures.get(name) ?? { database: [], model: [] };
    return [
      name,
      ms(share(database, 0.5)),
      ms(share(database, 0.99)),
      [p50 ?? "-", p99 ?? "-"].join(" / "),
      ms(share(model, 0.5)),
      ms(share(model, 0.99)),
      ms(cold.get(name)),
    ];
  });
  return table(["ms", "p50", "p99", "at most", "caller p50", "caller p99", "cold"], rows);
}

function growthTable(measured: ReadonlyMap<number, Map<string, Figures>>): string {
  const rows = cases.map(({ name }) => [
    name,
    ...sizes.map((size) => both(measured.get(size)?.get(name)?.database)),
  ]);
  return table(["p50 / p99 ms in the database", ...sizes.map(whole)], rows);
}

/** The targets that a case misses, one line each. */
function shortfalls(figures: Map<string, Figures>): string[] {
  return [...cases, ...hostileCases].flatMap(({ name, target: [p50, p99] }) => {
    const { database } = figures.get(name) ?? { database: [] };
    const missed = [];
    if (p50 !== undefined && share(database, 0.5) > p50)
      missed.push(`p50 ${ms(share(database, 0.5))} ms, not ${p50}`);
    if (p99 !== undefined && share(database, 0.99) > p99)
      missed.push(`p99 ${ms(share(database, 0.99))} ms, not ${p99}`);
    return missed.map((miss) => `- ${name}: ${miss}`);
  });
}

async function report(cluster: Cluster): Promise<string> {
  const rounds = option("rounds", 300);
  const measured = new Map<number, Map<string, Figures>>();
  for (const size of sizes) measured.set(size, await measure(cluster, size, rounds));
  const figures = measured.get(largest) ?? new Map();
  const { cold, emptied } = await measureCold(cluster, option("cold", 3));
  const missed = shortfalls(figures);
  return [
    `Measured ${today()} on ${describeMachine()}; PostgreSQL on the same machine with ${settingsInWords}.`,
    `${rounds} different requests each, one after the other, after the same once before to warm up. ${describeQuiet()}`,
    "",
    `With ${whole(largest)} businesses:`,
    "",
    costTable(cases, figures, cold),
    "",
    "Hostile input, allowed three times the p99 of what it imitates:",
    "",
    costTable(hostileCases, figures, new Map()),
    "",
    "How cost grows:",
    "",
    growthTable(measured),
    "",
    `'cold' is the first request after PostgreSQL was restarted${emptied ? " and the system's file cache emptied" : "; the system's file cache could not be emptied"}.`,
    missed.length === 0 ? "Every target is met." : `Missed:\n\n${missed.join("\n")}`,
  ].join("\n");
}

const cluster = await openCluster();
try {
  await fillWhatIsMissing(cluster);
  publish("search", await report(cluster));
} finally {
  cluster.leave();
}
