import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { leaseDue, recordAllSent } from "~/models/messages/sending.server";
import { outbox } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { until } from "../../support/until";

useDatabase();

async function queueTwo(): Promise<void> {
  const messages = ["ann@example.com", "bob@example.com"].map((recipient) => ({
    channel: "email" as const,
    recipient,
    subject: "Hello",
    body: "It is in.",
    dedupeKey: randomUUID(),
  }));
  await db.transaction((tx) => queueMessages(tx, messages));
}

test("a message that somebody else has in hand holds up no other", async () => {
  await queueTwo();
  await db.transaction(async (tx) => {
    await tx.select().from(outbox).orderBy(asc(outbox.recipient)).limit(1).for("update");
    const leased = await leaseDue({ limit: 2, leaseSeconds: 60 });
    expect(leased.map(({ recipient }) => recipient)).toEqual(["bob@example.com"]);
  });
});

const sent = () => db.$count(outbox, eq(outbox.status, "sent"));

test("of messages that are recorded together one that somebody else has in hand is recorded after that", async () => {
  await queueTwo();
  const leased = await leaseDue({ limit: 2, leaseSeconds: 60 });
  let recording: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(outbox).orderBy(asc(outbox.recipient)).limit(1).for("update");
    recording = recordAllSent(leased);
    await until("the other is recorded", async () => (await sent()) === 1);
  });
  await recording;
  expect(await sent()).toBe(2);
});

test("of messages that are recorded together one that another worker has taken over is left to it", async () => {
  await queueTwo();
  const [slow, ...others] = await leaseDue({ limit: 2, leaseSeconds: 60 });
  if (!slow) throw new Error("Nothing was due");
  await changeRows(outbox, { attempts: slow.attempts + 1 }, { id: slow.id });
  await recordAllSent([slow, ...others]);
  expect(await sent()).toBe(1);
  expect(await db.$count(outbox, eq(outbox.status, "pending"))).toBe(1);
});
