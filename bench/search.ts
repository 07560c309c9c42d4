import { describeMachine, describeQuiet, untilQuiet } from "./quiet";
import { median, option, publish, say, table, today } from "./report";
import { type Case, cases, hostileCases } from "./search/cases";
import { type Cluster, openCluster, settingsInWords } from "./search/cluster";
import type { Figures } from "./search/measure";
import { filledDatabase, percentile, runScript } from "./search/own-database";

/**
 * `npm run bench -- search`: what each search costs with 10,000, 100,000 and a million businesses, in the
 * database and as its caller waits, warm and cold. Fills what is not filled yet.
 */
const sizes = [10_000, 100_000, option("businesses", 1_000_000)] as const;
const largest = sizes[sizes.length - 1] ?? 0;
const databaseOf = (size: number) => `fettle_${size}`;
const whole = (number: number) => number.toLocaleString("en-GB");

async function measure(cluster: Cluster, size: number, rounds: number): Promise<Map<string, Figures>> {
  say(`measuring ${whole(size)}`);
  await untilQuiet();
  const url = cluster.url(databaseOf(size));
  const written = runScript("bench/search/measure.ts", url, "--rounds", String(rounds));
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
      const url = cluster.url(databaseOf(largest));
      const written = runScript("bench/search/measure.ts", url, "--rounds", "1", "--cold", "--case", name);
      const [figures] = JSON.parse(written) as Figures[];
      took.push(figures?.database[0] ?? Number.NaN);
    }
    cold.set(name, median(took));
  }
  return { cold, emptied };
}

const ms = (value: number | undefined) => {
  if (value === undefined || Number.isNaN(value)) return "";
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
};
const both = (values: readonly number[] = []) =>
  `${ms(percentile(values, 0.5))} / ${ms(percentile(values, 0.99))}`;

function costTable(all: readonly Case[], figures: Map<string, Figures>, cold: Map<string, number>): string {
  const rows = all.map(({ name, target: [p50, p99] }) => {
    const { database, model } = figures.get(name) ?? { database: [], model: [] };
    return [
      name,
      ms(percentile(database, 0.5)),
      ms(percentile(database, 0.99)),
      [p50 ?? "-", p99 ?? "-"].join(" / "),
      ms(percentile(model, 0.5)),
      ms(percentile(model, 0.99)),
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
    if (p50 !== undefined && percentile(database, 0.5) > p50)
      missed.push(`p50 ${ms(percentile(database, 0.5))} ms, not ${p50}`);
    if (p99 !== undefined && percentile(database, 0.99) > p99)
      missed.push(`p99 ${ms(percentile(database, 0.99))} ms, not ${p99}`);
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
  for (const size of sizes) {
    const options = ["--businesses", String(size)];
    await filledDatabase(cluster, databaseOf(size), { script: "bench/seed.ts", options });
  }
  publish(await report(cluster));
} finally {
  cluster.leave();
}
