import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import { inDatabase, openDatabases } from "./database";
import { type Homeowner, lastStep, makeHomeowners } from "./leads/homeowners";
import { processorMs, type Running, startProduct } from "./product";
import { describeMachine, untilQuiet } from "./quiet";
import { figure, median, option, percentile, publish, say, table, today, verdict, words } from "./report";

/**
 * `npm run bench -- leads` (`--leads 2000 --rounds 3 --listings 300000`): homeowners send their last answer, as many at once as
 * there are connections, to two processes of the product, and the last message about them is waited for. `--beside FOLDER`
 * takes turns with the build of another checkout.
 */
const processes = 2;
const connections = 32;
const longestWaitMs = 120_000;
/** Before a round: by then both processes run at the pace that they keep. */
const warmingUp = option("warming", 1000);

type Round = {
  perSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of processor time for a lead: of both processes, and of PostgreSQL. */
  node: number;
  database: number;
  messages: number;
};

/** The workers off, until the last answer is taken; on, until the last message is out. Leads a second, at least. */
const modes = [
  { name: "taken in", worker: "off", least: 200 },
  { name: "taken in and told of", worker: "on", least: 150 },
] as const;
type Mode = (typeof modes)[number];

async function backendMs(database: Sql): Promise<number> {
  const rows = await database<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'fettle'`;
  return rows.reduce((sum, { pid }) => sum + processorMs(pid), 0);
}

async function countMessages(database: Sql): Promise<{ all: number; pending: number }> {
  const [row] = await database<{ all: number; pending: number }[]>`
    select count(*)::int as all, (count(*) filter (where status = 'pending' and held_until is null
      and available_at <= now() + interval '5 minutes'))::int as pending from outbox`;
  return row ?? { all: 0, pending: 0 };
}

async function untilSent(database: Sql): Promise<void> {
  const until = Date.now() + longestWaitMs;
  while ((await countMessages(database)).pending > 0) {
    if (Date.now() > until) throw new Error("The messages were not all sent");
    await pause(50);
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** The milliseconds that one homeowner waited. */
function sendAnswer(origin: string, { cookie, postcode }: Homeowner): Promise<number> {
  const body = new URLSearchParams({ [lastStep.field]: postcode }).toString();
  const headers = { Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" };
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(origin + lastStep.path, { method: "POST", agent, headers }, (answer) => {
      const { statusCode, headers } = answer.resume();
      answer.once("end", () => resolve(performance.now() - start));
      if (headers.location?.startsWith("/quote-quiz/calculating")) return;
      reject(new Error(`A last answer was not taken: ${statusCode} ${headers.location}`));
    });
    sent.once("error", reject).end(body);
  });
}

async function sendAll(origins: readonly string[], people: readonly Homeowner[]): Promise<number[]> {
  const left = people.values();
  const times: number[] = [];
  const connection = async (index: number) => {
    for (const person of left) times.push(await sendAnswer(origins[index % origins.length] ?? "", person));
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => connection(index)));
  return times;
}

async function measure(database: Sql, running: Running[], mode: Mode, leads: number): Promise<Round> {
  const origins = running.map(({ origin }) => origin);
  const untilDone = () => (mode.worker === "on" ? untilSent(database) : undefined);
  await sendAll(origins, await makeHomeowners(database, warmingUp));
  await untilDone();
  const people = await makeHomeowners(database, leads);
  await untilQuiet();
  const node = () => running.reduce((sum, { pid }) => sum + processorMs(pid), 0);
  const before = { node: node(), database: await backendMs(database), ...(await countMessages(database)) };
  const start = performance.now();
  const times = await sendAll(origins, people);
  await untilDone();
  const seconds = (performance.now() - start) / 1000;
  return {
    perSecond: leads / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    node: (node() - before.node) / leads,
    database: ((await backendMs(database)) - before.database) / leads,
    messages: ((await countMessages(database)).all - before.all) / leads,
  };
}

type Contender = { name: string; folder: string; databaseUrl: string };

/** On a database of its own, which another checkout may have migrated otherwise. */
async function runRound({ folder, databaseUrl }: Contender, mode: Mode, leads: number): Promise<Round> {
  const running: Running[] = [];
  try {
    for (let each = 0; each < processes; each++) {
      running.push(await startProduct({ databaseUrl, worker: mode.worker, folder }));
    }
    return await inDatabase(databaseUrl, async (database) => {
      const round = await measure(database, running, mode, leads);
      // What nobody was to send waits no longer, or the next round would.
      await database`update outbox set status = 'sent' where status = 'pending'`;
      return round;
    });
  } finally {
    for (const each of running) await each.stop();
  }
}

function rowOf(name: string, { least }: Mode, rounds: readonly Round[]): string[] {
  const of = (pick: (round: Round) => number) => median(rounds.map(pick));
  const rate = of(({ perSecond }) => perSecond);
  return [
    ...[name, figure(rate), figure(of(({ p50 }) => p50)), figure(of(({ p99 }) => p99))],
    ...[of(({ node }) => node).toFixed(2), of(({ database }) => database).toFixed(2)],
    ...[of(({ messages }) => messages).toFixed(1), String(least), verdict(rate, { least })],
  ];
}

const [leads, rounds, listings] = [option("leads", 2000), option("rounds", 3), option("listings", 300_000)];
const databases = await openDatabases();
try {
  const { name: base } = await databases.filled(listings);
  const contenders: Contender[] = [];
  for (const [name, folder] of Object.entries({ Fettle: ".", beside: words("beside") })) {
    if (!folder) continue;
    const databaseUrl = await databases.make(`bench_leads_${name.toLowerCase()}`, base);
    contenders.push({ name, folder, databaseUrl });
  }
  const rows: string[][] = [];
  for (const mode of modes) {
    const found = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]));
    for (let round = 1; round <= rounds; round++) {
      for (const contender of contenders) {
        say(`  ${contender.name}, ${mode.name}, round ${round}`);
        found.get(contender.name)?.push(await runRound(contender, mode, leads));
      }
    }
    for (const [name, each] of found) rows.push(rowOf(`${mode.name}, ${name}`, mode, each));
  }
  const how = `${leads} leads a round, ${rounds} rounds in turn, medians; ${connections} connections to ${processes} processes`;
  const head = ["leads", "/s", "p50 ms", "p99 ms", "Node ms", "PostgreSQL ms", "messages", "at least", ""];
  publish(
    `Measured ${today()} on ${describeMachine()}; ${listings.toLocaleString("en-GB")} listings; ${how}.\n\n${table(head, rows)}`,
  );
} finally {
  await databases.leave();
  agent.destroy();
}
