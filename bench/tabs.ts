import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../scripts/postgres.js";
import { startProduct } from "./product";
import { describeMachine, describeQuiet, untilQuiet } from "./quiet";
import { figure, option, percent, publish, say, table, today, words } from "./report";
import { openCluster } from "./search/cluster";
import { percentile } from "./search/own-database";

/**
 * `npm run bench:tabs`: what a city's page costs its visitor while ten tabs ask for a hard text over and over, each as soon
 * as it has its answer, beside the same page while nobody else asks; on the million of `bench:search`.
 */
const tabs = 10;
const perSecond = option("rate", 20);
const cityPage = "/roofers-london";
const text = words("text") ?? "roofing 24/7";
const hardPage = `/directory?q=${encodeURIComponent(text)}`;
/** Who may be owed a notice gets a page of their own, which no cache answers. */
const ownPage = "fettle_notice=none";

type Visit = { path: string; anew: boolean };

function get(origin: string, { path, anew }: Visit): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "br", ...(anew ? { Cookie: ownPage } : {}) };
    request(origin + path, { headers }, (answer) => {
      answer.resume();
      answer.once("end", () =>
        answer.statusCode === 200
          ? resolve(performance.now() - start)
          : reject(new Error(`${path} answered ${answer.statusCode}`)),
      );
    })
      .once("error", reject)
      .end();
  });
}

/** Asks so many times a second, whatever becomes of those before; how long each waited. */
async function atRate(origin: string, visit: Visit, seconds: number): Promise<number[]> {
  const began = performance.now();
  const asked: Promise<number>[] = [];
  for (let each = 0; each < seconds * perSecond; each++) {
    const early = began + (each * 1000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    asked.push(get(origin, visit));
  }
  return Promise.all(asked);
}

/** Ten tabs, until `done`; how long each of their pages took. */
async function crowd(origin: string, done: Promise<unknown>): Promise<number[]> {
  let over = false;
  void done.finally(() => {
    over = true;
  });
  const took: number[] = [];
  const tab = async () => {
    while (!over) took.push(await get(origin, { path: hardPage, anew: true }));
  };
  await Promise.all(Array.from({ length: tabs }, tab));
  return took;
}

type Measured = { name: string; visit: Visit; calm: number[]; crowded: number[]; hard: number[] };

async function measure(origin: string, rounds: number, seconds: number): Promise<Measured[]> {
  const measured: Measured[] = [
    { name: "city page, cached", visit: { path: cityPage, anew: false } },
    { name: "city page, made anew", visit: { path: cityPage, anew: true } },
  ].map((each) => ({ ...each, calm: [], crowded: [], hard: [] }));
  for (const { visit } of measured) await atRate(origin, visit, 3);
  await get(origin, { path: hardPage, anew: true });
  await untilQuiet();
  for (let round = 1; round <= rounds; round++) {
    for (const each of measured) {
      say(`round ${round}: ${each.name}`);
      each.calm.push(...(await atRate(origin, each.visit, seconds)));
      const asking = atRate(origin, each.visit, seconds);
      each.hard.push(...(await crowd(origin, asking)));
      each.crowded.push(...(await asking));
    }
  }
  return measured;
}

const both = (times: readonly number[]) => [figure(percentile(times, 0.5)), figure(percentile(times, 0.99))];

const cluster = await openCluster();
const product = await startProduct({
  port: await freePort(),
  databaseUrl: cluster.url(`fettle_${option("businesses", 1_000_000)}`),
  worker: "off",
});
try {
  const [rounds, seconds] = [option("rounds", 3), option("seconds", 10)];
  const measured = await measure(product.origin, rounds, seconds);
  const rows = measured.map(({ name, calm, crowded, hard }) => [
    name,
    ...both(calm),
    ...both(crowded),
    percent(percentile(crowded, 0.99) - percentile(calm, 0.99), percentile(calm, 0.99)),
    figure(hard.length / (rounds * seconds)),
    ...both(hard),
  ]);
  publish(
    "tabs",
    [
      `Measured ${today()} on ${describeMachine()}: ${perSecond} requests a second for ${cityPage}, ${rounds} rounds of ${seconds} s`,
      `calm and as long with ${tabs} tabs at '${text}'. The client shares the processors. ${describeQuiet()}`,
      "",
      table(
        [
          "ms",
          "calm p50",
          "calm p99",
          "crowded p50",
          "crowded p99",
          "p99 raised by",
          "tabs' pages/s",
          "their p50",
          "their p99",
        ],
        rows,
      ),
    ].join("\n"),
  );
} finally {
  await product.stop();
  cluster.leave();
}
