import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db, rowsFrom } from "~/database/db.server";
import { paths } from "~/paths";
import { businesses, leads } from "../../../drizzle/schema";
import { changeRows, findRow } from "../../support/database";
import type { Visitor } from "../../support/pages/visitor";
import { useLiveSite } from "../../support/processes/live-site";
import { atCodeStep } from "../../support/processes/live-visitor";
import { listenToRooferCount } from "../../support/processes/roofer-count";
import {
  type AppProcess,
  endProcesses,
  liveOn,
  startWorker,
  twilioAt,
} from "../../support/processes/server-process";
import { until } from "../../support/until";
import { openSmtpServer } from "../../support/vendors/smtp-server";
import { world } from "../../support/world";

const unreachable = "Something went wrong on our side";

const post = await openSmtpServer();
const site = useLiveSite({ SMTP_URL: post.url });
const { mend } = site;
let worker: AppProcess;

beforeAll(async () => {
  worker = startWorker(liveOn(site.line.url, { ...twilioAt(site.twilio.url), SMTP_URL: post.url }));
  // It gives way to others: on a machine that is starved an outage would find it not yet begun, and it waits for the end.
  await until("the worker has begun", () => worker.log().includes("worker started"));
});
afterEach(async () => {
  await mend();
  expect(site.server.running(), site.server.log()).toBe(true);
  expect(worker.running(), worker.log()).toBe(true);
});
afterAll(async () => {
  await endProcesses();
  await post.close();
});

/** A homeowner who is asked for the first name: four choices made, phone proved. */
async function halfway(): Promise<Visitor> {
  const visitor = await atCodeStep(site.server.origin);
  await visitor.fill("Verification code", site.twilio.code).press("Verify");
  expect(visitor.path).toBe("/quote-quiz/first-name");
  return visitor;
}

let marks = 0;
/** Has the server log something, and waits for it: everything that it answered before is in its log then. */
async function markLog(): Promise<string> {
  marks += 1;
  const path = `/mark-${marks}`;
  await fetch(site.server.origin + path);
  await until("the mark is in the log", () => site.server.log().includes(`GET ${path} `));
  return path;
}

/** How much longer everything may take on a machine that is starved. What is not bounded takes for ever. */
const starved = 10;

/**
 * Resolves to what `act` resolves to. Throws when the server needed far more than `seconds` for one of its answers,
 * by its own log: how long this process takes to ask and to read says nothing of the server.
 */
async function within<Result>(seconds: number, act: () => Promise<Result>): Promise<Result> {
  const from = await markLog();
  const result = await act();
  const to = await markLog();
  const log = site.server.log();
  const meanwhile = log
    .slice(log.indexOf(`GET ${from} `), log.indexOf(`GET ${to} `))
    .split("\n")
    .slice(1);
  const took = meanwhile.flatMap((line) => / ([\d.]+) ms$/.exec(line)?.[1] ?? []).map(Number);
  expect(took.length).toBeGreaterThan(0);
  expect(Math.max(...took)).toBeLessThan(seconds * 1000 * starved);
  return result;
}

/** As while it is restored or upgraded: whoever is connected is sent away, and nobody let in (55000). */
async function takeNobodyIn(closed: boolean): Promise<void> {
  const other = new URL(process.env.DATABASE_URL ?? "");
  const name = other.pathname.slice(1);
  other.pathname = "/postgres";
  const admin = postgres(other.href, { max: 1, onnotice: () => {} });
  await admin`alter database ${admin(name)} with allow_connections ${admin.unsafe(String(!closed))}`;
  await admin.end();
  if (closed) site.line.interrupt();
}

async function finish(visitor: Visitor, email = "priya.shah@example.com"): Promise<void> {
  await visitor.fill("Last name", "Shah").press("Continue");
  await visitor.fill("Email", email).press("Continue");
  await visitor.fill("Postcode", "LS1 4DY").press("Continue");
  expect(visitor.path).toMatch(/^\/quote-quiz\/calculating/);
}

test.each([
  ["refuses connections", () => site.line.cut()],
  ["sits behind a proxy that closes them at once", () => site.line.slam()],
  ["is there and takes nobody in", () => takeNobodyIn(true)],
])(
  "a step says at once that the database is away when it %s; 'Try again' opens it when it is back",
  async (_, goAway) => {
    const visitor = await halfway();
    await goAway();
    await within(6, () => visitor.visit("/quote-quiz/first-name"));
    expect(visitor.status).toBe(503);
    expect(visitor.heading).toBe(unreachable);
    await within(6, () => visitor.visit(paths.home));
    expect((await visitor.raw("/healthz")).status).toBe(200);
    expect((await visitor.raw("/readyz")).status).toBe(503);

    await visitor.visit("/quote-quiz/first-name");
    await takeNobodyIn(false);
    await site.line.mend();
    await within(6, () => visitor.follow("Try again"));
    expect(visitor.status).toBe(200);
    expect(visitor.path).toBe("/quote-quiz/first-name");
    expect((await visitor.raw("/readyz")).status).toBe(200);
  },
);

const breaks: [string, (pid: number) => unknown][] = [
  ["the line is cut", () => site.line.cut()],
  ["the server ends the connection", (pid) => db.execute(sql`select pg_terminate_backend(${pid}::int)`)],
];
test.each(breaks)(
  "a lead half written when %s is taken back, the process lives on, and the spool makes the lead",
  async (_, breakOff) => {
    const visitor = await halfway();
    await visitor.fill("First name", "Priya").press("Continue");
    await visitor.fill("Last name", "Shah").press("Continue");
    await visitor.fill("Email", "priya.shah@example.com").press("Continue");
    const before = await db.$count(leads);
    await db.transaction(async (tx) => {
      // The lead's transaction waits for this lock, in the middle of its work.
      await tx.execute(sql`lock table outbox in access exclusive mode`);
      const submitting = visitor.fill("Postcode", "LS1 4DY").press("Continue");
      await breakOff(await until("the lead waits for the outbox", findWaiting));
      await within(6, () => submitting);
    });
    expect(visitor.page.url.pathname).toBe(paths.quoteResultsFallback({}));

    await site.line.mend();
    await until("the lead is made", async () => (await db.$count(leads)) > before);
    await visitor.visit("/quote-quiz/postcode");
    await visitor.follow("See your estimate");
    expect(visitor.path).toMatch(/^\/quote-quiz\/results/);
    expect(await db.$count(leads)).toBe(before + 1);
  },
);

test("a restart of the database costs at most one try: every connection is broken, and the next one works", async () => {
  const visitor = await halfway();
  for (let round = 0; round < 40; round++) {
    site.line.interrupt();
    await visitor.visit("/quote-quiz/first-name");
    if (visitor.status >= 500) await visitor.follow("Try again");
    expect(visitor.status, site.server.log().slice(-2000)).toBe(200);
  }
});

test("the worker sends what was written during the outage, once the database is back", async () => {
  const visitor = await halfway();
  await visitor.fill("First name", "Priya").press("Continue");
  await site.line.cut();
  const times = (said: string) => worker.log().split(said).length;
  await until("the worker notices", () => times("cannot look for") > times("could look for"));
  await mend();
  await finish(visitor, "priya.after@example.com");
  const told = () => post.received.filter(({ to }) => to.includes("priya.after@example.com"));
  await until("the homeowner is told", () => told().length > 0);
  expect(told()).toHaveLength(1);
});

test("the number of roofers is heard of again after the outage, by those who were listening all along", async () => {
  const listener = await listenToRooferCount(site.server.origin);
  await world.business();
  const chosen = await findRow(businesses, { status: "active" });
  const active = eq(businesses.status, "active");
  await until(
    "the new roofer counts",
    async () => listener.latest() === (await db.$count(businesses, active)),
  );

  await site.line.cut();
  // What changes now, nobody can tell the server.
  await changeRows(businesses, { status: "inactive" }, { id: chosen?.id });
  const after = await db.$count(businesses, active);
  await site.line.mend();
  await until("the change during the outage is heard of", () => listener.latest() === after);
  await world.business();
  await until("a change after the outage is heard of", () => listener.latest() === after + 1);
  listener.close();
});

/** The server process of the connection whose transaction waits for a lock while it writes a lead's messages. */
async function findWaiting(): Promise<number | undefined> {
  const [waiting] = await rowsFrom(db)<{ pid: number }>(sql`
      select pid from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and query ~ '^\\s*insert into outbox'`);
  return waiting?.pid;
}
