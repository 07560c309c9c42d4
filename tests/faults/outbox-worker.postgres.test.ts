import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import type { Message } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { outbox } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { timePasses } from "../support/passing-time";
import { type DatabaseLine, openDatabaseLine } from "../support/processes/database-line";
import { liveHere, type Settings, startWorker as startLiveWorker } from "../support/processes/server-process";
import { useVendors } from "../support/vendors/vendors";

useDatabase();
const vendors = useVendors();

/** What `npm run worker` runs, in a process of its own; live, with the test's mail server. */
const startWorker = (settings: Settings = {}) =>
  startLiveWorker(liveHere({ DATABASE_SECONDS: "5", SMTP_URL: vendors.post.url, ...settings }));

const letter = (recipient: string): Message => ({
  channel: "email",
  recipient,
  subject: "Hello",
  body: "It is in.",
  dedupeKey: randomUUID(),
});
const queue = (...recipients: string[]) => db.transaction((tx) => queueMessages(tx, recipients.map(letter)));
const received = () => vendors.post.received.flatMap(({ to }) => to);
const sent = () => db.$count(outbox, eq(outbox.status, "sent"));
/** Processes start slowly on a busy machine. */
const soon = { timeout: 240_000, interval: 50 };

test("four workers deliver two hundred mails once each, and stop when told", async () => {
  const recipients = Array.from({ length: 200 }, (_, index) => `person-${index}@example.com`);
  const four = Array.from({ length: 4 }, () => startWorker());
  // Whoever is told to stop while it starts is killed, as any process is.
  const said = () => four.map(({ log }) => log()).join("");
  await expect.poll(() => said().split("worker started").length, soon).toBe(5);
  await queue(...recipients);
  await expect.poll(sent, soon).toBe(200);
  expect(received().toSorted()).toEqual(recipients.toSorted());

  expect(await Promise.all(four.map((each) => each.stop()))).toEqual([0, 0, 0, 0]);
  expect(said()).not.toContain("example.com");
});

test("what a killed worker had in hand is delivered by another, when the lease is over", async () => {
  await queue("ann@example.com");
  const held = vendors.post.hold();
  const first = startWorker();
  await held;
  await first.kill();

  vendors.post.reply(() => undefined);
  startWorker();
  await queue("bob@example.com");
  await expect.poll(received, soon).toEqual(["bob@example.com"]);
  await expect.poll(sent, soon).toBe(1);
  await timePasses(61);
  await expect.poll(received, soon).toEqual(["bob@example.com", "ann@example.com"]);
  await expect.poll(sent, soon).toBe(2);
});

test("a worker told to stop finishes the mail in hand first", async () => {
  await queue("ann@example.com");
  const worker = startWorker();
  vendors.post.reply((moment) => {
    if (moment === "RCPT") void worker.stop();
    return undefined;
  });
  expect(await worker.exit).toBe(0);
  expect(await sent()).toBe(1);
  expect(received()).toEqual(["ann@example.com"]);
});

/** A line to the database, which goes away once the mail server has a mail. */
async function lineThatGoesAfterAMail(): Promise<DatabaseLine> {
  const line = await openDatabaseLine(process.env.DATABASE_URL ?? "");
  vendors.post.reply((moment) => void (moment === "end of message" && line.slam()));
  return line;
}

test("a mail that was sent while the database went away is not sent again", async () => {
  const line = await lineThatGoesAfterAMail();
  await queue("ann@example.com");
  const worker = startWorker({ DATABASE_URL: line.url });
  await expect.poll(worker.log, soon).toContain("cannot record what was sent");
  await line.mend();
  await expect.poll(sent, soon).toBe(1);
  expect(received()).toEqual(["ann@example.com"]);

  expect(await worker.stop()).toBe(0);
  await line.cut();
});

test("a worker killed before it could record anything doubles one mail of each connection, by one Message-ID", async () => {
  const recipients = ["ann", "bob", "cat", "dan", "eve"].map((name) => `${name}@example.com`);
  const line = await lineThatGoesAfterAMail();
  await queue(...recipients);
  const first = startWorker({ DATABASE_URL: line.url, SMTP_CONNECTIONS: "2" });
  await expect.poll(received, soon).toHaveLength(2);
  await expect.poll(first.log, soon).toContain("cannot record what was sent");
  await first.kill();
  const doubled = received();

  vendors.post.reply(() => undefined);
  startWorker();
  await expect.poll(sent, soon).toBe(3);
  await timePasses(61);
  await expect.poll(sent, soon).toBe(5);
  expect(received().toSorted()).toEqual([...recipients, ...doubled].toSorted());
  const ids = vendors.post.received.map(
    ({ to, source }) => `${to} ${/^Message-ID: (.*)$/im.exec(source)?.[1]}`,
  );
  expect(new Set(ids).size).toBe(5);
  await line.cut();
});

test("a worker stops when told even while the database is away", async () => {
  const line = await openDatabaseLine(process.env.DATABASE_URL ?? "");
  line.slam();
  const worker = startWorker({ DATABASE_URL: line.url });
  await expect.poll(worker.log, soon).toContain("waits for the database");
  expect(await worker.stop()).toBe(0);
  await line.cut();
});

test("a worker refuses to share the embedded database, and says why", async () => {
  const worker = startWorker({ NODE_ENV: "test", DATABASE_URL: "" });
  expect(await worker.exit).toBe(1);
  expect(worker.log()).toContain("The worker needs DATABASE_URL");
});
