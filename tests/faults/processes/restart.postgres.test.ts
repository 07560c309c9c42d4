import { once } from "node:events";
import { chmodSync, existsSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import "~/database/drivers.server";
import { db, rowsFrom } from "~/database/db.server";
import { listRecentMessages } from "~/models/messages/outbox.server";
import { codeStepId } from "~/models/quiz/journey";
import { paths } from "~/paths";
import { useFolder } from "../../support/files/own-folder";
import type { Visitor } from "../../support/pages/visitor";
import { answerChoices, freshMobile } from "../../support/people/roofing-quiz";
import { comeUntilRefused } from "../../support/processes/fresh-connections";
import { atCodeStep, completeQuiz, visitorOf } from "../../support/processes/live-visitor";
import { listenToRooferCount } from "../../support/processes/roofer-count";
import {
  endProcesses,
  liveHere,
  liveSettings,
  type ServerProcess,
  spawnServer,
  startServer,
} from "../../support/processes/server-process";
import { until } from "../../support/until";

const codeStep = paths.quizStep(paths.roofingQuiz, codeStepId);

afterEach(endProcesses);

/** Demo mode, so that the codes are our own and must survive too. */
const settings = () => liveHere({ DEMO: "1", WORKER: "off" });

async function newestCode(): Promise<string> {
  const [message] = await listRecentMessages(1);
  return /\b\d{6}\b/.exec(message?.body ?? "")?.[0] ?? "";
}

/** How many connections the application holds, besides this test's own. */
async function countConnections(): Promise<number> {
  const [row] = await rowsFrom(db)<{ held: number }>(sql`
      select count(*)::int as held from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query not like '%pg_stat_activity%'`);
  return row?.held ?? 0;
}

test.each(["stop", "kill"] as const)(
  "a restart in the middle of the quiz by %s: the homeowner goes on in the new process with answers and code",
  async (how) => {
    const before = await startServer(settings());
    const homeowner = await atCodeStep(before.origin, freshMobile());
    await before[how]();

    const after = await startServer(settings());
    await homeowner.moveTo(after.origin);
    expect(homeowner.path).toBe(codeStep);
    await homeowner.fill("Verification code", await newestCode()).press("Verify");
    await completeQuiz(homeowner);
    await homeowner.refresh();
    expect(homeowner.heading).toContain("£");
  },
);

/** Somebody who has connected and says nothing yet. */
async function connected(server: ServerProcess) {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => socket.destroy());
  await once(socket, "connect");
  return { answer: () => answer, closed, send: (text: string) => socket.write(text) };
}

/** Sends a post of which the end follows later. */
async function halfAPost(server: ServerProcess, cookie: string) {
  const body = "roof-work=repair";
  const { answer, closed, send } = await connected(server);
  send(
    [
      "POST /quote-quiz/roof-work HTTP/1.1",
      "Host: fettle.example",
      `Cookie: ${cookie}`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${body.length}`,
      "",
      body.slice(0, 4),
    ].join("\r\n"),
  );
  return { answer, closed, finish: () => send(body.slice(4)) };
}

const untilRefused = (server: ServerProcess) =>
  until("no new connection is taken", () =>
    fetch(`${server.origin}/healthz`).then(
      () => false,
      () => true,
    ),
  );

describe("a process told to stop", () => {
  /** A homeowner who is asked what the roof needs. */
  async function atSecondStep(server: ServerProcess): Promise<Visitor> {
    const homeowner = await visitorOf(server.origin).visit(paths.roofingQuiz);
    return homeowner.press(/^House/);
  }

  test("finishes the request under way, takes no new one, leaves no connection behind, and exits 0", async () => {
    const server = await startServer(settings());
    const homeowner = await atSecondStep(server);
    const listener = await listenToRooferCount(server.origin);
    const post = await halfAPost(server, homeowner.cookies.header("/"));
    await until("the request is under way", () => fetch(`${server.origin}/healthz`).then(({ ok }) => ok));

    const exit = server.stop();
    await untilRefused(server);
    expect(server.running()).toBe(true);
    post.finish();
    expect(await exit).toBe(0);
    // It waits for what does not end, and then says so.
    expect(server.log()).not.toContain("requests unfinished");
    await until("the stream has ended", listener.ended);
    await post.closed;
    expect(post.answer()).toMatch(/^HTTP\/1\.1 303 [\s\S]*location: \/quote-quiz\/roof-size/i);
    expect(post.answer()).toMatch(/^connection: close\r$/im);
    await until("no connection is left", async () => (await countConnections()) === 0);
  });

  test("does not wait for ever for a client that never finishes what it sends", async () => {
    const server = await startServer(settings());
    const post = await halfAPost(server, "");
    await until("the request is under way", () => fetch(`${server.origin}/healthz`).then(({ ok }) => ok));
    expect(await server.stop()).toBe(0);
    expect(server.log()).toContain("stops with 1 requests unfinished");
    await post.closed;
  });
});

test("a process told to stop while many come, and no balancer sends them elsewhere cuts off none of them", async () => {
  const server = await startServer(settings());
  const coming = comeUntilRefused(server.origin, paths.roofingQuiz, 40);
  await until("many come", () => server.log().split("GET /quote-quiz 200").length > 60);
  expect(await server.stop()).toBe(0);
  expect(await coming).toMatchObject({ refused: 40, cut: 0 });
});

test("a process that a balancer looks at says first that it stops, still answers whoever comes, and only then closes", async () => {
  const server = await startServer({ ...settings(), DRAIN_SECONDS: "10" });
  const readiness = () => fetch(`${server.origin}/readyz`);
  expect((await readiness()).status).toBe(200);
  const exit = server.stop();
  await until("it says so", async () => (await readiness()).status === 503);
  const page = await fetch(server.origin);
  expect(page.status).toBe(200);
  expect(page.headers.get("Connection")).toBe("close");
  expect((await readiness()).headers.get("Retry-After")).toBe("30");
  expect(await exit).toBe(0);
});

describe("the embedded database", () => {
  const folder = useFolder("embedded");

  test("belongs to one process, which a second one names; after a power cut the next has the data; a lock of nobody's is no obstacle", async () => {
    const embedded = { ...liveSettings, DEMO: "1", DATA_DIR: folder };
    const first = await startServer(embedded);
    const second = await spawnServer(embedded);
    expect(await second.exit).toBeGreaterThan(0);
    expect(second.log()).toContain(`in use by process ${first.pid}`);
    expect(first.running()).toBe(true);

    const homeowner = await visitorOf(first.origin).visit(paths.roofingQuiz);
    await answerChoices(homeowner);
    await first.kill();
    const next = await startServer(embedded);
    await homeowner.moveTo(next.origin);
    expect(homeowner.path).toBe("/quote-quiz/phone");
    await homeowner.visit("/dev/outbox");
    expect(homeowner.status).toBe(200);
    expect(await next.stop()).toBe(0);
    expect(existsSync(path.join(folder, "pg.lock"))).toBe(false);

    // That of one that was killed, whose number another program has now, is no reason not to start.
    writeFileSync(path.join(folder, "pg.lock"), `${process.pid} before-the-machine-was-restarted 42`);
    const both = [folder, path.join(folder, "pg")];
    for (const each of both) chmodSync(each, 0o755);
    const last = await startServer(embedded);
    expect(last.log()).toContain(`demo mode, with the embedded database in ${path.join(folder, "pg")}`);
    expect(both.map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o700]);
    expect(await last.stop()).toBe(0);
  });
});
