import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { type ContactMessage, sendContactMessage } from "~/models/contact/contact.server";
import { outbox } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";

useDatabase();

const words = (over: Partial<ContactMessage> = {}): ContactMessage => ({
  name: "Ann Lee",
  email: "ann@example.com",
  message: "Do you cover Otley?",
  address: "203.0.113.7",
  operatorEmail: "operator@fettle.example",
  ...over,
});

test("ten posts at once of one message are one message", async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => sendContactMessage(words())));
  expect(outcomes.filter(({ status }) => status === "queued")).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === "repeated")).toHaveLength(9);
  expect(await db.$count(outbox)).toBe(1);
});

test("the operator answers whom it is from, nothing that they typed is a link, and its key says nothing of them", async () => {
  await sendContactMessage(
    words({ name: "Win at evil.example", message: "Pay here:\nhttps://evil.example/now" }),
  );
  const message = await findRow(outbox);
  expect(message?.mail?.replyTo).toBe("ann@example.com");
  expect(message?.body).toContain("ann@example.com");
  expect(`${message?.subject} ${message?.body}`).not.toMatch(/evil\.example|https:\/\//);
  expect(message?.dedupeKey).toMatch(/^contact:[\w-]{43}$/);
});
