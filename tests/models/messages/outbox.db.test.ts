import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { recordFault, recordRecovery } from "~/models/faults/faults.server";
import { type Message, paragraph } from "~/models/messages/message";
import { listRecentMessages, queueMessages } from "~/models/messages/outbox.server";
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
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
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

async function only() {
  const row = await findRow(outbox);
  if (!row) throw new Error("The outbox is empty");
  return row;
}

/** Lets every worker so far fail, so that the next holding is the `attempts`-th. */
async function failedBefore(attempts: number): Promise<void> {
  await changeRows(outbox, { attempts: attempts - 1 });
}

describe("writing a message", () => {
  test("says how many are new, and writes the same message once", async () => {
    expect(await queue(message("a"), message("b"))).toBe(2);
    expect(await queue(message("b"), message("c"))).toBe(1);
    expect(await queue(message("d"), message("d"))).toBe(1);
    expect(await queue()).toBe(0);
    expect(await db.$count(outbox)).toBe(4);
  });

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

describe("taking what is due", () => {
  test("gives a message to one worker, with all it needs to send it", async () => {
    const mail = { blocks: [paragraph("Your request is in.")], replyTo: "bob@example.com" };
    await queue({ ...message("a"), mail });
    const { channel, recipient, subject, body } = message();
    expect(await lease()).toEqual([
      {
        id: expect.any(String),
        channel,
        recipient,
        subject,
        body,
        mail,
        leadId: null,
        attempts: 1,
        faults: 0,
      },
    ]);
    expect(await lease()).toEqual([]);
  });

  test("takes no more than asked for, the longest due first", async () => {
    await queue(message("first"));
    await timePasses(10);
    await queue(message("second"), message("third"));
    expect(await lease(2)).toHaveLength(2);
    const rest = await listRows(outbox, { attempts: 0 });
    expect(rest).toHaveLength(1);
    expect(rest[0]?.dedupeKey).not.toBe("first");
  });

  test("by many workers at once never gives one message to two", async () => {
    await queue(...Array.from({ length: 200 }, () => message()));
    const leases = await Promise.all(Array.from({ length: 25 }, () => lease(8)));
    const ids = leases.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // A worker may find fewer free than it asked for; what is left goes to whoever asks next.
    const rest = await lease(200);
    expect(ids.length + rest.length).toBe(200);
  });

  test("gives a message out again when its worker was gone for the length of the lease", async () => {
    await queue(message());
    const first = await claimOne();
    await timePasses(30);
    expect(await lease()).toEqual([]);
    await timePasses(31);
    expect(await claimOne()).toMatchObject({ id: first.id, attempts: 2 });
  });
});

describe("what became of a message", () => {
  test("sent: it is never given out again", async () => {
    await queue(message());
    expect(await recordSent(await claimOne())).toEqual({ status: "sent" });
    await timePasses(7200);
    expect(await lease()).toEqual([]);
    expect(await only()).toMatchObject({ status: "sent", sentAt: expect.any(Date), lastError: null });
  });

  test("failed: it is given out again after a while, and why is kept", async () => {
    await queue(message());
    const failed = await recordFailure(await claimOne(), "http-503", { retry: true });
    expect(failed).toEqual({ status: "pending" });
    expect(await only()).toMatchObject({ status: "pending", lastError: "http-503" });
    expect(await lease()).toEqual([]);
    await timePasses(7);
    expect(await claimOne()).toMatchObject({ attempts: 2 });
  });

  test("refused: it is dead at once", async () => {
    await queue(message());
    expect(await recordFailure(await claimOne(), "smtp-550", { retry: false })).toEqual({ status: "dead" });
    await timePasses(7200);
    expect(await lease()).toEqual([]);
  });

  test("failed for the last time: it is dead, and before that it is not", async () => {
    await queue(message());
    await failedBefore(mostAttempts - 1);
    expect(await recordFailure(await claimOne(), "timeout", { retry: true })).toEqual({ status: "pending" });
    await timePasses(7200);
    expect(await recordFailure(await claimOne(), "timeout", { retry: true })).toEqual({ status: "dead" });
  });

  test("could not be sent through no fault of its own: it is due again at once, and not a try older", async () => {
    await queue(message());
    for (let tries = 0; tries < 3 * mostAttempts; tries++) {
      expect(await recordFaulted(await claimOne(), "smtp-535")).toEqual({ status: "pending" });
    }
    expect(await only()).toMatchObject({ status: "pending", lastError: "smtp-535" });
    const failed = await recordFailure(await claimOne(), "smtp-451", { retry: true });
    expect(failed).toEqual({ status: "pending" });
    await timePasses(7);
    expect(await lease()).toHaveLength(1);
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

describe("the pause between tries", () => {
  test("doubles from five seconds to an hour", () => {
    const pauses = Array.from({ length: mostAttempts }, (_, index) => backOffSeconds(index + 1, 0.5));
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
  });

  test("differs by a fifth either way, and is never more than an hour", () => {
    expect([backOffSeconds(1, 0), backOffSeconds(1, 1)]).toEqual([expect.closeTo(4), expect.closeTo(6)]);
    expect(backOffSeconds(12, 1)).toBe(3600);
    const drawn = new Set(Array.from({ length: 20 }, () => backOffSeconds(3)));
    expect(drawn.size).toBeGreaterThan(1);
  });
});

test("the next message is due now, later or never", async () => {
  expect(await findNextDue()).toBeUndefined();
  await queue(message());
  expect(await findNextDue()).toBe(0);
  const held = await claimOne();
  expect(await findNextDue()).toSatisfy((wait: number) => wait > 50_000 && wait <= 60_000);
  await recordSent(held);
  expect(await findNextDue()).toBeUndefined();
});

describe("a way out that does not work", () => {
  const fault = { kind: "authentication", error: "smtp-535" } as const;
  const text = (): Message => ({ ...message(), channel: "sms", recipient: "+447700900123" });
  const leased = async () => (await lease()).map(({ channel }) => channel);

  test("rests before it is tried again, longer each time; the other goes on", async () => {
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

  test("rests five minutes at most, and everything is due when it works", async () => {
    for (let tries = 0; tries < 40; tries++) await recordFault("email", fault);
    await queue(message(), message());
    await timePasses(150);
    expect(await leased()).toEqual([]);
    await timePasses(151);
    expect(await lease(1)).toHaveLength(1);
    await recordFault("email", fault);
    expect(await leased()).toEqual([]);
    await recordRecovery("email", "sent");
    expect(await leased()).toEqual(["email"]);
  });
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

test("the latest messages come first, whatever became of them, and no more than asked for", async () => {
  for (const dedupeKey of ["oldest", "middle", "newest", ""]) {
    await queue({ ...message(dedupeKey), subject: dedupeKey, ...(dedupeKey === "" && { recipient: "" }) });
    await timePasses(10);
  }
  await recordSent(await claimOne());
  const recent = await listRecentMessages(2);
  expect(recent.map(({ subject }) => subject)).toEqual(["newest", "middle"]);
  expect(recent[0]).toEqual({
    id: expect.any(String),
    channel: "email",
    to: "ann@example.com",
    subject: "newest",
    body: "Your request is in.",
    createdAt: expect.any(Date),
  });
});
