import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db, rowsFrom } from "~/database/db.server";
import { env } from "~/env.server";
import { listFaults } from "~/models/faults/faults.server";
import type { Delivery } from "~/models/messages/delivery";
import { type Message, mailMessage, paragraph } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { type OutboxWorker, startOutboxWorker } from "~/processes/outbox-worker.server";
import type { Mail } from "~/services/mail/port";
import { outboxPush } from "~/services/push/push.server";
import { webhook } from "~/services/webhook/webhook.server";
import { makeSenders } from "~/workflows/senders.server";
import { outbox } from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";

useDatabase();

let worker: OutboxWorker | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

const text = (over: Partial<Message> = {}): Message => ({
  channel: "sms",
  recipient: "+447700900123",
  subject: "",
  body: "A homeowner near you needs a roofer.",
  dedupeKey: randomUUID(),
  ...over,
});
const queue = (...messages: Message[]) => db.transaction((tx) => queueMessages(tx, messages));
const states = async () => (await listRows(outbox)).map(({ status }) => status);
const soon = { timeout: 240_000, interval: 20 };

const works = { findFault: async () => undefined };

/** A post office that notes what it is given and answers as told. */
function postOffice(
  answer: (delivered: number) => Delivery | Promise<Delivery> = () => ({ status: "sent" }),
  over: Partial<Parameters<typeof makeSenders>[0]> = {},
) {
  const given: string[] = [];
  const take = async (what: string) => {
    given.push(what);
    return answer(given.length);
  };
  const senders = makeSenders({
    sms: { ...works, sendText: ({ to, body }) => take(`${to}: ${body}`) },
    mail: { ...works, sendMail: ({ to, subject, body }) => take(`${to}: ${subject}: ${body}`) },
    push: outboxPush,
    webhook,
    ...over,
  });
  return { given, senders };
}

test("texts go by text and mails by mail, those that waited and those that come later", async () => {
  await queue(text());
  const post = postOffice();
  worker = startOutboxWorker({ ...post, pollMs: 60_000 });
  await expect.poll(() => post.given, soon).toEqual(["+447700900123: A homeowner near you needs a roofer."]);

  // Long before the next look: the notice of the database wakes the worker.
  await queue(text({ channel: "email", recipient: "ann@example.com", subject: "Hello", body: "It is in." }));
  await expect.poll(() => post.given.at(1), soon).toBe("ann@example.com: Hello: It is in.");
  await expect.poll(states, soon).toEqual(["sent", "sent"]);
});

test("a mail is given to send with what it is made of, and whom an answer goes to", async () => {
  const parts = { blocks: [paragraph("It is in.")], replyTo: "bob@example.com" };
  const envelope = { recipient: "ann@example.com", subject: "Hello", dedupeKey: randomUUID() };
  await queue(mailMessage({ ...envelope, ...parts }));
  const given: Parameters<Mail["sendMail"]>[0][] = [];
  const sendMail: Mail["sendMail"] = async (mail) => {
    given.push(mail);
    return { status: "sent" };
  };
  worker = startOutboxWorker(postOffice(undefined, { mail: { ...works, sendMail } }));
  await expect
    .poll(() => given, soon)
    .toMatchObject([{ to: "ann@example.com", subject: "Hello", body: "It is in.", ...parts }]);
});

test("one that fails is tried again when it is due, one that is refused is not", async () => {
  await queue(text());
  const post = postOffice((delivered) =>
    delivered === 1 ? { status: "failed", error: "http-409" } : { status: "refused", error: "twilio-21610" },
  );
  worker = startOutboxWorker({ ...post, pollMs: 50 });
  await expect.poll(async () => (await findRow(outbox))?.lastError, soon).toBe("http-409");
  await timePasses(10);
  await expect.poll(states, soon).toEqual(["dead"]);
  await timePasses(7200);
  await queue(text({ body: "Another" }));
  await expect.poll(() => post.given.length, soon).toBe(3);
});

test("when nothing can be sent, texts wait without a try lost, and all go when it can be", async () => {
  const away: Delivery = { status: "fault", fault: { kind: "network", error: "unreachable" } };
  let there = false;
  const post = postOffice(() => (there ? { status: "sent" } : away));
  await queue(text(), text(), text());
  worker = startOutboxWorker({ ...post, pollMs: 50 });
  const faults = async () => (await listRows(outbox)).map((row) => row.faults);
  for (let round = 1; round <= 20; round++) {
    await expect.poll(async () => Math.min(...(await faults())), soon).toBe(round);
    // Before the time has passed: a try that was under way would wait for another 300 s.
    there = round === 20;
    await timePasses(301);
  }
  await expect.poll(states, soon).toEqual(["sent", "sent", "sent"]);
  await expect
    .poll(listFaults, soon)
    .toEqual([{ service: "sms", ...away.fault, beganAt: expect.any(Date), endedAt: expect.any(Date) }]);
});

test("one text that the provider cannot take does not pass for an outage of all", async () => {
  const away: Delivery = { status: "fault", fault: { kind: "network", error: "unreachable" } };
  await queue(text({ body: "cursed" }), text({ body: "good" }));
  const sendText = async ({ body }: { body: string }): Promise<Delivery> =>
    body === "cursed" ? away : { status: "sent" };
  worker = startOutboxWorker({ ...postOffice(undefined, { sms: { ...works, sendText } }), pollMs: 50 });
  await expect.poll(async () => (await states()).toSorted(), soon).toEqual(["pending", "sent"]);
  await expect
    .poll(async () => (await listRows(outbox)).map((row) => row.lastError), soon)
    .toContain("unreachable");
  expect(await listFaults()).toEqual([]);
});

test("an adapter that breaks costs a try, not the worker", async () => {
  await queue(text());
  const post = postOffice((delivered) => {
    if (delivered === 1) throw new TypeError("+447700900123 is not a function");
    return { status: "sent" };
  });
  worker = startOutboxWorker({ ...post, pollMs: 50 });
  await expect.poll(async () => (await findRow(outbox))?.lastError, soon).toBe("unexpected");
  await timePasses(10);
  await expect.poll(states, soon).toEqual(["sent"]);
});

test("of mails no more are given away, and not recorded, than there are connections to give them by", async () => {
  await queue(...Array.from({ length: 2 * env.SMTP_CONNECTIONS }, () => text({ channel: "email" })));
  let deliver = (_: Delivery) => {};
  const answered = new Promise<Delivery>((resolve) => {
    deliver = resolve;
  });
  const post = postOffice(() => answered);
  worker = startOutboxWorker(post);
  await expect.poll(() => post.given.length, soon).toBe(env.SMTP_CONNECTIONS);
  deliver({ status: "sent" });
  await expect.poll(async () => new Set(await states()), soon).toEqual(new Set(["sent"]));
});

test("while the database cannot be told what was sent, nothing more is", async () => {
  await db.execute(sql`create sequence refusals`);
  await db.execute(sql`
    create function refuse() returns trigger language plpgsql as
    $$ begin perform nextval('refusals'); raise exception 'No space left'; end $$`);
  await db.execute(sql`
    create trigger refuse before update on outbox for each row when (new.status = 'sent') execute function refuse()`);
  const refusals = async () =>
    (
      await rowsFrom(db)<{ n: number }>(
        sql`select case when is_called then last_value::int else 0 end as n from refusals`,
      )
    )[0]?.n;
  const recorded: string[][] = [];
  const post = postOffice(async () => {
    recorded.push((await states()).toSorted());
    return { status: "sent" };
  });
  await queue(text());
  worker = startOutboxWorker({ ...post, parallel: 2 });
  await expect.poll(refusals, soon).toBeGreaterThan(1);
  await queue(text());
  await db.execute(sql`drop trigger refuse on outbox`);
  await db.execute(sql`drop function refuse`);
  await db.execute(sql`drop sequence refusals`);
  await expect.poll(states, soon).toEqual(["sent", "sent"]);
  expect(recorded).toEqual([["pending"], ["pending", "sent"]]);
});
