import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { recordFault } from "~/models/faults/faults.server";
import type { Message } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import {
  backOffSeconds,
  findNextDue,
  findQueueAge,
  leaseDue,
  mostAttempts,
  recordFailure,
  recordFaulted,
  recordSent,
} from "~/models/messages/sending.server";
import { outbox } from "../../../drizzle/schema";
import { changeRows, requireRow, useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";

useDatabase();

const message = (dedupeKey: string = randomUUID()): Message => ({
  channel: "email",
  recipient: "ann@example.com",
  subject: "Hello",
  body: "Your request is in.",
  dedupeKey,
});
const queue = (...messages: Message[]) => db.transaction((tx) => queueMessages(tx, messages));
const lease = (limit = 10) => leaseDue({ limit, leaseSeconds: 60 });

async function claimOne() {
  const [leased] = await lease(1);
  if (!leased) throw new Error("Nothing was due");
  return leased;
}

const only = () => requireRow(outbox);

/** Lets every worker so far fail, so that the next holding is the `attempts`-th. */
async function failedBefore(attempts: number): Promise<void> {
  await changeRows(outbox, { attempts: attempts - 1 });
}

describe("writing a message", () => {
  test("twenty times at once writes it once", async () => {
    const written = await Promise.all(Array.from({ length: 20 }, () => queue(message("same"))));
    expect(written.reduce((sum, each) => sum + each)).toBe(1);
    expect(await db.$count(outbox)).toBe(1);
  });

  test("is undone with the transaction it tells of", async () => {
    const undone = db.transaction(async (tx) => {
      await queueMessages(tx, [message()]);
      throw new Error("no lead after all");
    });
    await expect(undone).rejects.toThrow("no lead after all");
    expect(await db.$count(outbox)).toBe(0);
  });
});

describe("what became of a message", () => {
  test("failed for the last time: it is dead, and before that it is not", async () => {
    await queue(message());
    await failedBefore(mostAttempts - 1);
    expect(await recordFailure(await claimOne(), "timeout", { retry: true })).toEqual({ status: "pending" });
    await timePasses(7200);
    expect(await recordFailure(await claimOne(), "timeout", { retry: true })).toEqual({ status: "dead" });
  });

  test("could not be sent for three days: it is given up, and not an hour before", async () => {
    await queue(message());
    await timePasses(71 * 3600);
    expect(await recordFaulted(await claimOne(), "smtp-535")).toEqual({ status: "pending" });
    await timePasses(2 * 3600);
    expect(await recordFaulted(await claimOne(), "smtp-535")).toEqual({ status: "dead" });
    await timePasses(3600);
    expect(await lease()).toEqual([]);
  });

  test("a worker that lost its lease changes nothing any more", async () => {
    await queue(message());
    const slow = await claimOne();
    await timePasses(61);
    const quick = await claimOne();
    expect(await recordSent(slow)).toEqual({ status: "lost" });
    expect(await recordFailure(slow, "timeout", { retry: false })).toEqual({ status: "lost" });
    expect(await only()).toMatchObject({ status: "pending", attempts: 2, lastError: null });

    expect(await recordSent(quick)).toEqual({ status: "sent" });
    expect(await recordFailure(quick, "timeout", { retry: true })).toEqual({ status: "lost" });
    expect((await only()).status).toBe("sent");
  });
});

test("the pause between tries doubles from five seconds to an hour", () => {
  const pauses = Array.from({ length: mostAttempts }, (_, index) => backOffSeconds(index + 1, 0.5));
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
});

const fault = { kind: "authentication", error: "smtp-535" } as const;
const text = (): Message => ({ ...message(), channel: "sms", recipient: "+447700900123" });
const leased = async () => (await lease()).map(({ channel }) => channel);

test("a way out that does not work rests before it is tried again, longer each time; the other goes on", async () => {
  await recordFault("email", fault);
  await queue(message(), text());
  expect(await leased()).toEqual(["sms"]);
  expect(await findNextDue()).toSatisfy((wait: number) => wait > 50_000);
  await timePasses(6);
  const held = await claimOne();
  expect(held.channel).toBe("email");
  await recordFault("email", fault);
  await recordFaulted(held, fault.error);
  await timePasses(6);
  expect(await leased()).toEqual([]);
  await timePasses(6);
  expect(await leased()).toEqual(["email"]);
});

test("the queue is as old as the oldest message that waits", async () => {
  expect(await findQueueAge()).toEqual({ waiting: 0, oldestSeconds: 0 });
  await queue(message());
  await timePasses(100);
  await queue(message());
  expect(await findQueueAge()).toEqual({ waiting: 2, oldestSeconds: expect.closeTo(100, -2) });
  for (const held of await lease()) await recordSent(held);
  expect(await findQueueAge()).toEqual({ waiting: 0, oldestSeconds: 0 });
});

test("a message that its reader wants later is not sent before, and keeps nobody waiting until then", async () => {
  const anHour = 60 * 60;
  await queue({ ...message(), heldUntil: new Date(Date.now() + 80 * anHour * 1000) });
  expect(await lease()).toEqual([]);
  expect(await findNextDue()).toBeGreaterThan(79 * anHour * 1000);
  expect(await findQueueAge()).toEqual({ waiting: 0, oldestSeconds: 0 });
  await timePasses(80 * anHour + 100);
  expect(await findQueueAge()).toEqual({ waiting: 1, oldestSeconds: expect.closeTo(100, -2) });
  // What cannot be sent then through no fault of its own waits as long as any other.
  const held = await claimOne();
  expect(await recordFaulted(held, "network")).toEqual({ status: "pending" });
});
