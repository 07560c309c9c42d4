import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort, openPostgres } from "../scripts/postgres.js";
import { type Copy, copyPage, copyPost, encodings } from "./copies";
import { type Contender, connections, load, type Round, summarise, type Task } from "./load";
import { type Encoding, Person, textOf } from "./person";
import { type Running, startProduct, startServer } from "./product";
import { describeMachine, describeQuiet, untilQuiet } from "./quiet";
import { answered, compareQuizzes, getStep, people, postAnswer } from "./quizzes";
import { figure, option, percent, publish, say, table, today } from "./report";
import { countRoundTrips } from "./round-trips";

const getHome = { method: "GET", path: "/", status: 200 } as const;

const tasks: readonly Task[] = [
  { name: "home GET", encodings, requests: [getHome] },
  { name: "quiz step GET", encodings, requests: [getStep] },
  { name: "answer POST", encodings: ["br"], requests: [postAnswer] },
  { name: "answer POST, then the next step GET", encodings: ["br", "gzip"], requests: [postAnswer, getStep] },
];

async function contend({ name, origin, pid }: Running & { name: string }): Promise<Contender> {
  return { name, origin, pid, cookies: (await people(origin)).map(({ cookie }) => cookie) };
}

async function makeCopies(origin: string): Promise<Copy[]> {
  const [person] = await people(origin);
  if (!person) return [];
  return [
    await copyPage(person, "/", "routes/public/home"),
    await copyPage(person, getStep.path, "roofing-quiz"),
    await copyPost(person, answered.path, answered.form),
  ];
}

/** Throws unless the bare server answers what the product does: else it would render another tree. */
async function requireSamePages(origin: string, copies: Copy[]): Promise<void> {
  const stranger = new Person(origin);
  for (const { method, path: pathname, answers } of copies) {
    if (method !== "GET") continue;
    for (const encoding of encodings) {
      const bare = await stranger.get(pathname, encoding);
      const product = Buffer.from(answers[encoding]?.base64 ?? "", "base64");
      if (bare.body.equals(product)) continue;
      const at = [...textOf(bare)].findIndex((letter, index) => letter !== product.toString()[index]);
      throw new Error(`${origin}${pathname} (${encoding}) differs from the product's page at ${at}`);
    }
  }
}

type Measured = { task: Task; encoding: Encoding; rounds: Map<string, Round[]> };

/** Every contender in turn, round after round, so that a slow minute of the machine meets all of them. */
async function measure(contenders: Contender[], rounds: number, seconds: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const task of tasks) {
    for (const encoding of task.encodings) {
      say(`  ${task.name}, ${encoding}`);
      const results = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]));
      for (const contender of contenders) await load(contender, task, { encoding, seconds: 2 });
      for (let round = 0; round < rounds; round++) {
        for (const contender of contenders) {
          await untilQuiet();
          results.get(contender.name)?.push(await load(contender, task, { encoding, seconds }));
        }
      }
      measured.push({ task, encoding, rounds: results });
    }
  }
  return measured;
}

const bareReact = "bare React";
const bareNode = "bare Node";
function figureTable(measured: Measured[]): string {
  const rows = measured.flatMap(({ task, encoding, rounds }) => {
    const summaries = new Map([...rounds].map(([name, each]) => [name, summarise(each)]));
    const react = summaries.get(bareReact)?.perSecond ?? Number.NaN;
    const node = summaries.get(bareNode)?.perSecond ?? Number.NaN;
    return [...summaries].map(([name, { perSecond, p50, p99, processor, lowest, highest }]) => {
      const ratios =
        name === bareNode || name === bareReact
          ? ["", ""]
          : [percent(perSecond, react), percent(perSecond, node)];
      const spread = `${figure(lowest)}-${figure(highest)}`;
      return [
        `${task.name}, ${encoding}`,
        name,
        figure(perSecond),
        spread,
        figure(p50),
        figure(p99),
        processor.toFixed(2),
        ...ratios,
      ];
    });
  });
  return table(
    ["request", "server", "/s", "lowest-highest", "p50 ms", "p99 ms", "CPU ms", "of React", "of Node"],
    rows,
  );
}

type Findings = { measured: Measured[]; quizzes: string; roundTrips: string };

function describe({ measured, quizzes, roundTrips }: Findings, rounds: number, seconds: number): string {
  return [
    `Measured ${today()} on ${describeMachine()}; ${connections} connections, ${rounds} interleaved rounds of`,
    `${seconds} s, medians. The load generator runs on the same cores as the server. ${describeQuiet()}`,
    "",
    figureTable(measured),
    "",
    "The other quizzes beside variant A, in rounds of their own:",
    "",
    quizzes,
    "",
    "Database round trips, counted at the wire of PostgreSQL:",
    "",
    roundTrips,
  ]
    .join("\n")
    .trimEnd();
}

/** A PostgreSQL, when there is one; the rest is worth measuring without. */
async function findPostgres() {
  return openPostgres().catch((error: Error) => say(`Without PostgreSQL: ${error.message}`));
}

async function run(): Promise<void> {
  const [rounds, seconds] = [option("rounds", 5), option("seconds", 3)];
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-bench-"));
  const postgres = await findPostgres();
  const running: { stop: () => Promise<void> }[] = postgres ? [postgres] : [];
  const start = async (starting: Promise<Running>) => {
    const server = await starting;
    running.unshift(server);
    return server;
  };
  try {
    const roundTrips = postgres ? await countRoundTrips(postgres.url) : "not counted: no PostgreSQL here";
    const embedded = await start(startProduct({ port: await freePort() }));
    const products = [{ name: "Fettle on PGlite", ...embedded }];
    if (postgres) {
      const product = await start(startProduct({ port: await freePort(), databaseUrl: postgres.url }));
      products.push({ name: "Fettle on PostgreSQL", ...product });
    }
    const contenders = await Promise.all(products.map(contend));
    const copies = await makeCopies(embedded.origin);
    const file = path.join(folder, "copies.json");
    writeFileSync(file, JSON.stringify(copies));
    for (const [name, script] of [
      [bareReact, "bench/bare/react.js"],
      [bareNode, "bench/bare/node.js"],
    ] as const) {
      const bare = await start(startServer([script, file], { port: await freePort(), ready: "/healthz" }));
      await requireSamePages(bare.origin, copies);
      contenders.push({ name, ...bare, cookies: contenders[0]?.cookies ?? [] });
    }
    const quizzes = await compareQuizzes(products, { rounds, seconds });
    const measured = await measure(contenders, rounds, seconds);
    publish("throughput", describe({ measured, quizzes, roundTrips }, rounds, seconds));
  } finally {
    for (const each of running) await each.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await run();
