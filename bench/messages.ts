import "./environment";
import { type ChildProcess, fork, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createTransport } from "nodemailer";
import { openPostgres } from "../scripts/postgres.js";
import { describeMachine, describeQuiet, untilQuiet } from "./quiet";
import { figure, option, percent, publish, say, table, today } from "./report";

/**
 * `npm run bench -- messages`: how many mails a second the worker brings to a server that takes 350 ms for each, from
 * the outbox in PostgreSQL, beside the mail library alone. `--mails 1500`.
 */
const mails = option("mails", 1500);
const takesMs = 350;
const from = "Fettle <hello@fettle.example>";

type Told = { port?: number; mails?: number; twice?: number; connections?: number; end?: true };
type Found = { seconds: number; twice: number; connections: number; processor: number };

/** Brings the mails to a fresh server, from `begin` on, until all have arrived. */
async function measure(
  begin: (url: string) => Promise<{ pid: number; end: () => Promise<void> }>,
): Promise<Found> {
  await untilQuiet();
  const server = fork("bench/messages/slow-server.ts", [String(takesMs)], { execArgv: ["--import", "tsx"] });
  const port = await hear(server, ({ port }) => port);
  let first = 0;
  server.on("message", () => {
    first ||= performance.now();
  });
  const work = await begin(`smtp://127.0.0.1:${port}`);
  await hear(server, (told) => (told.mails === mails ? true : undefined));
  // The last one is taken when it has been answered.
  const seconds = (performance.now() + takesMs - first) / 1000;
  const processor = processorMs(work.pid) / mails;
  await work.end();
  server.send("how many?");
  const { twice = 0, connections = 0 } = await hear(server, (told) => (told.end ? told : undefined));
  server.kill();
  return { seconds, twice, connections, processor };
}

function hear<Heard>(server: ChildProcess, read: (told: Told) => Heard | undefined): Promise<Heard> {
  return new Promise((resolve) => {
    const listen = (told: Told) => {
      const heard = read(told);
      if (heard === undefined) return;
      server.off("message", listen);
      resolve(heard);
    };
    server.on("message", listen);
  });
}

function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The library alone, in this process. */
async function byLibrary(url: string, connections: number, pool: boolean) {
  const transport = pool
    ? createTransport({ url, pool, maxConnections: connections })
    : createTransport({ url });
  const before = processorMs(process.pid);
  let next = 0;
  const one = async () => {
    while (next++ < mails) {
      const messageId = `<${randomUUID()}@bench>`;
      await transport.sendMail({
        from,
        to: "ann@example.com",
        subject: "Hello",
        text: "It is in.",
        messageId,
      });
    }
  };
  const all = Promise.all(Array.from({ length: connections }, one));
  const end = async () => {
    await all;
    transport.close();
    say(`library: ${figure((processorMs(process.pid) - before) / mails)} ms a mail`);
  };
  return { pid: process.pid, end };
}

/** The worker, as `npm run worker` runs it, with the mails in its outbox. */
async function byWorker(databaseUrl: string, url: string, connections: number) {
  const child = spawn(process.execPath, ["--import", "tsx", "app/processes/worker.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DEMO: "",
      DATABASE_URL: databaseUrl,
      SMTP_URL: url,
      SMTP_CONNECTIONS: String(connections),
      SITE_URL: "https://fettle.example",
      COOKIE_SECRET: "a-cookie-secret-that-only-the-benchmark-uses",
      HASH_SECRET: "a-hash-secret-that-only-the-benchmark-ever-uses",
      PUBLIC_API_KEY: "a-public-key-for-the-benchmark",
      OPERATOR_EMAIL: "operator@fettle.example",
      MAIL_FROM: from,
      POSTCODES_API_URL: "off",
    },
  });
  const end = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { pid: child.pid ?? 0, end };
}

const letter = (index: number) => ({
  channel: "email" as const,
  recipient: `person-${index}@example.com`,
  subject: "Hello",
  body: "It is in.",
  dedupeKey: randomUUID(),
});

async function run(): Promise<void> {
  const postgres = await openPostgres();
  process.env.DATABASE_URL = postgres.url;
  const { closeDatabase, db, migrateDatabase } = await import("~/database/db.server");
  const { queueMessages } = await import("~/models/messages/outbox.server");
  try {
    await migrateDatabase(async () => {});
    const fill = () =>
      queueMessages(
        db,
        Array.from({ length: mails }, (_, index) => letter(index)),
      );
    const rows: string[][] = [];
    const add = (name: string, connections: number, found: Found) =>
      rows.push([
        name,
        String(connections),
        figure(mails / found.seconds),
        percent(mails / found.seconds, connections / (takesMs / 1000)),
        String(found.connections),
        String(found.twice),
        figure(found.processor),
      ]);
    for (const connections of [100, 64]) {
      add(
        "nodemailer alone, kept connections",
        connections,
        await measure((url) => byLibrary(url, connections, true)),
      );
      await fill();
      add("the worker", connections, await measure((url) => byWorker(postgres.url, url, connections)));
    }
    add("nodemailer alone, a connection a mail", 100, await measure((url) => byLibrary(url, 100, false)));
    publish("messages", describe(rows));
  } finally {
    await closeDatabase();
    await postgres.stop();
  }
}

const describe = (rows: string[][]) =>
  [
    `Measured ${today()} on ${describeMachine()}: ${mails.toLocaleString("en-GB")} mails, each of which the server takes ${takesMs} ms for,`,
    "from the first that it saw to the last that it took. 'of the limit' is of what so many connections can carry.",
    describeQuiet(),
    "",
    table(
      ["who sends", "connections at most", "mails/s", "of the limit", "opened", "sent twice", "processor ms"],
      rows,
    ),
  ].join("\n");

await run();
