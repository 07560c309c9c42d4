import { freePort } from "../scripts/postgres.js";
import { email, password } from "./portal/sign-in";
import { type Running, startProduct } from "./product";
import { describeMachine, describeQuiet, untilQuiet } from "./quiet";
import { figure, option, publish, table, today } from "./report";
import { openCluster, settingsInWords } from "./search/cluster";
import { filledDatabase, percentile, runScript } from "./search/own-database";

/**
 * `npm run bench:portal`: what the portal of a business with 50,000 leads costs, in the database, as the page's
 * model waits, and as whole pages. Fills its own database of the benchmarks' cluster when it is not there.
 */
const count = option("leads", 50_000);
const rounds = option("rounds", 200);
const database = `fettle_portal_${count}`;
type Row = { name: string; bare: number[]; inDatabase: number[]; model: number[] };

const both = (values: readonly number[]) => [
  figure(percentile(values, 0.5)),
  figure(percentile(values, 0.99)),
];

const pagesMeasured = [
  ["dashboard", "/dashboard"],
  ["list", "/portal/leads"],
  ["list, status quoted", "/portal/leads?status=quoted"],
  ["list, searched for a rare name", "/portal/leads?search=zebedee"],
  ["list, searched for what all have", "/portal/leads?search=roofing"],
] as const;

let url = "";
const cluster = await openCluster();
try {
  url = await filledDatabase(cluster, database, {
    script: "bench/portal/fill.ts",
    options: ["--leads", String(count)],
  });
  await untilQuiet();
  const rows: Row[] = JSON.parse(runScript("bench/portal/measure.ts", url, "--rounds", String(rounds)));
  const pages = await measurePages();
  publish("portal", report(rows, pages));
} finally {
  cluster.leave();
}

async function measurePages(): Promise<string[][]> {
  const product = await startProduct({ port: await freePort(), databaseUrl: url, worker: "off" });
  try {
    const cookie = await signIn(product);
    const rows: string[][] = [];
    for (const [name, address] of pagesMeasured) {
      await untilQuiet();
      const times: number[] = [];
      for (let round = 0; round < Math.ceil(rounds / 4); round++) {
        const begun = performance.now();
        const answer = await fetch(product.origin + address, { headers: { cookie } });
        const text = await answer.text();
        if (answer.status !== 200 || !text.includes("Bench Roofing 0")) throw new Error(`${address} failed`);
        times.push(performance.now() - begun);
      }
      rows.push([name, ...both(times)]);
    }
    return rows;
  } finally {
    await product.stop();
  }
}

async function signIn({ origin }: Running): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin },
    body: new URLSearchParams({ email, password }),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  if (answer.status !== 303) throw new Error(`Signing in answered ${answer.status}`);
  return cookies.join("; ");
}

function report(rows: readonly Row[], pages: string[][]): string {
  const head = ["ms", "bare p50", "p99", "database p50", "p99", "model p50", "p99"];
  const lines = rows.map(({ name, bare, inDatabase, model }) => [
    name,
    ...(bare.length > 0 ? both(bare) : ["", ""]),
    ...both(inDatabase),
    ...both(model),
  ]);
  const late = rows.filter((row) => percentile(row.inDatabase, 0.99) >= 30).map(({ name }) => name);
  return [
    `Measured ${today()} on ${describeMachine()}, PostgreSQL with ${settingsInWords}, ${count.toLocaleString("en-GB")}`,
    `leads of one business among twice as many, ${rounds} rounds each, warm. ${describeQuiet()}`,
    "",
    table(head, lines),
    "",
    late.length > 0
      ? `Not within 30 ms in the database at p99: ${late.join(", ")}.`
      : "All within 30 ms in the database at p99.",
    "",
    table(["whole page, ms", "p50", "p99"], pages),
  ].join("\n");
}
