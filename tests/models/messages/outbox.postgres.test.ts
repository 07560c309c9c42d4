import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { leaseDue, queueMessages } from "~/models/messages/outbox.server";
import { outbox } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";

useDatabase();

test("a message that somebody else has in hand holds up no other", async () => {
  const messages = ["ann@example.com", "bob@example.com"].map((recipient) => ({
    channel: "email" as const,
    recipient,
    subject: "Hello",
    body: "It is in.",
    dedupeKey: randomUUID(),
  }));
  await db.transaction((tx) => queueMessages(tx, messages));

  await db.transaction(async (tx) => {
    await tx.select().from(outbox).orderBy(asc(outbox.recipient)).limit(1).for("update");
    const leased = await leaseDue({ limit: 2, leaseSeconds: 60 });
    expect(leased.map(({ recipient }) => recipient)).toEqual(["bob@example.com"]);
  });
});
