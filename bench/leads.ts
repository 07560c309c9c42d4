import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { freePort } from "../scripts/postgres.js";
import { Connection } from "./leads/connection";
import { type Homeowner, lastStep, makeHomeowners } from "./leads/homeowners";
import { processorMs, type Running, startProduct, startServer } from "./product";
import { describeMachine, describeQuiet, untilQuiet } from "./quiet";
import { figure, median, option, publish, say, table, today, words } from "./report";
import { percentile } from "./search/own-database";

/**
 * `npm run bench -- leads` lets homeowners send their last answer, as many at once as there are connections, to two
 * processes of the product beside the PostgreSQL of DATABASE_URL, and waits for the last message about them.
 * `--beside FOLDER` takes turns with the build of another checkout.
 */
const databaseUrl = process.env.DATABASE_URL ?? "";
if (!databaseUrl) throw new Error("DATABASE_URL names a PostgreSQL that `npm run bench -- seed` has filled");

const processes = 2;
const connections = 32;
const longestWaitMs = 120_000;
/** Before a round: by then both processes run at the pace that they keep. */
const warmingUp = 1000;

type Round = {
  perSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of processor time for a lead: of both processes, of PostgreSQL, of this generator. */
  node: number;
  database: number;
  generator: number;
  messages: number;
  lastMessageSeconds: number;
};

type Contender = { name: string; folder: string };
type Mode = { name: string; worker: "on" | "off" };

const modes: readonly Mode[] = [
  { name: "taken in", worker: "off" },
  { name: "taken in and told of", worker: "on" },
];

const backendMs = async (database: Sql): Promise<number> => {
  const rows = await database<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'fettle'`;
  return rows.reduce((sum, { pid }) => sum + processorMs(pid), 0);
};

async function countPending(database: Sql): Promise<number> {
  const [row] = await database<{ count: number }[]>`
    select count(*)::int as count from outbox where status = 'pending' and available_at <= now() + interval '5 minutes'
      and held_until is null`;
  return row?.count ?? 0;
}

async function countMessages(database: Sql): Promise<number> {
  const [row] = await database<{ count: number }[]>`select count(*)::int as count from outbox`;
  return row?.count ?? 0;
}

/** Everybody sends the last answer; the milliseconds that each waited. */
async function sendAll(ports: readonly number[], people: readonly Homeowner[]): Promise<number[]> {
  const left = people.values();
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const connection = new Connection(ports[index % ports.length] ?? 0);
      for (const { cookie, postcode } of left) {
        const body = new URLSearchParams({ [lastStep.field]: postcode }).toString();
        const answer = await connection.post(lastStep.path, cookie, body);
        if (answer.status !== 303 || !answer.location.startsWith("/quote-quiz/calculating")) {
          throw new Error(`A last answer was not taken: ${answer.status} ${answer.location}`);
        }
        times.push(answer.milliseconds);
      }
      connection.close();
    }),
  );
  return times.sort((one, other) => one - other);
}

async function untilSent(database: Sql): Promise<void> {
  const until = Date.now() + longestWaitMs;
  while ((await countPending(database)) > 0) {
    if (Date.now() > until) throw new Error("The messages were not all sent");
    await pause(50);
  }
}

async function measure(
  database: Sql,
  running: readonly Running[],
  { worker }: Mode,
  leads: number,
): Promise<Round> {
  const ports = running.map(({ origin }) => Number(new URL(origin).port));
  await sendAll(ports, await makeHomeowners(database, warmingUp));
  if (worker === "on") await untilSent(database);
  const people = await makeHomeowners(database, leads);
  await untilQuiet();
  const messages = await countMessages(database);
  const node = () => running.reduce((sum, { pid }) => sum + processorMs(pid), 0);
  const [nodeBefore, databaseBefore, own] = [node(), await backendMs(database), process.cpuUsage()];
  const start = performance.now();
  const times = await sendAll(ports, people);
  const taken = performance.now();
  const generator = process.cpuUsage(own);
  if (worker === "on") await untilSent(database);
  const told = performance.now();
  return {
    perSecond: (leads * 1000) / (taken - start),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    node: (node() - nodeBefore) / leads,
    database: ((await backendMs(database)) - databaseBefore) / leads,
    generator: (generator.user + generator.system) / 1000 / leads,
    messages: ((await countMessages(database)) - messages) / leads,
    lastMessageSeconds: (told - taken) / 1000,
  };
}

async function start({ folder }: Contender, { worker }: Mode): Promise<Running[]> {
  const running: Running[] = [];
  for (let each = 0; each < processes; each++) {
    running.push(await startProduct({ port: await freePort(), databaseUrl, worker, folder }));
  }
  return running;
}

const bare = "bare Node: one row, committed";

/** The same requests to processes that only write each of them down. */
async function measureBare(database: Sql, leads: number): Promise<Round> {
  await database`create table if not exists bare_leads (
    id uuid primary key default gen_random_uuid(), postcode text not null, cookie text not null)`;
  const running: Running[] = [];
  for (let each = 0; each < processes; each++) {
    const options = { port: await freePort(), ready: "/healthz", environment: { DATABASE_URL: databaseUrl } };
    running.push(await startServer(["bench/bare/lead.js"], options));
  }
  try {
    return await measure(database, running, { name: bare, worker: "off" }, leads);
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
    await database`drop table bare_leads`;
  }
}

function summarise(rounds: readonly Round[]): string[] {
  const of = (pick: (round: Round) => number) => median(rounds.map(pick));
  const total = of(({ node, database }) => node + database);
  return [
    figure(of(({ perSecond }) => perSecond)),
    `${figure(of(({ p50 }) => p50))} / ${figure(of(({ p99 }) => p99))}`,
    of(({ node }) => node).toFixed(2),
    of(({ database }) => database).toFixed(2),
    of(({ generator }) => generator).toFixed(2),
    figure((processes * 1000) / total),
    of(({ messages }) => messages).toFixed(1),
    of(({ lastMessageSeconds }) => lastMessageSeconds).toFixed(1),
  ];
}

async function run(): Promise<void> {
  const [leads, rounds] = [option("leads", 2000), option("rounds", 3)];
  const beside = words("beside");
  const contenders: Contender[] = [
    ...(beside ? [{ name: "before", folder: beside }] : []),
    { name: beside ? "now" : "Fettle", folder: "." },
  ];
  const database = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const found = new Map<string, Round[]>();
    for (let round = 0; round < rounds; round++) {
      say(`  ${bare}, round ${round + 1}`);
      found.set(bare, [...(found.get(bare) ?? []), await measureBare(database, leads)]);
      for (const mode of modes) {
        for (const contender of contenders) {
          const name = `${contender.name}: ${mode.name}`;
          say(`  ${name}, round ${round + 1}`);
          const running = await start(contender, mode);
          const measured = await measure(database, running, mode, leads).finally(() =>
            Promise.all(running.map(({ stop }) => stop())),
          );
          // What nobody was to send waits no longer, or the next round would.
          await database`update outbox set status = 'sent' where status = 'pending'`;
          found.set(name, [...(found.get(name) ?? []), measured]);
        }
      }
    }
    const [listings] = await database<{ count: number }[]>`select count(*)::int as count from businesses`;
    publish(report(found, { leads, rounds, listings: listings?.count ?? 0 }));
  } finally {
    await database.end();
  }
}

function report(
  found: ReadonlyMap<string, Round[]>,
  { leads, rounds, listings }: { leads: number; rounds: number; listings: number },
): string {
  return [
    `Measured ${today()} on ${describeMachine()}, ${listings.toLocaleString("en-GB")} businesses; ${leads} leads a round,`,
    `${rounds} interleaved rounds, medians; ${connections} connections to ${processes} processes. ${describeQuiet()}`,
    "",
    table(
      [
        "leads",
        "a second",
        "p50 / p99 ms",
        "Node ms",
        "PostgreSQL ms",
        "generator ms",
        "two cores would take",
        "messages",
        "last after s",
      ],
      [...found].map(([name, each]) => [name, ...summarise(each)]),
    ),
  ].join("\n");
}

await run();
