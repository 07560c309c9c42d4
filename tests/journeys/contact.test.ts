import { beforeEach, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../support/database";
import { Visitor } from "../support/pages/visitor";
import { timePasses } from "../support/passing-time";
import { world } from "../support/world";

useDatabase();

const send = "Send message";
const question = {
  Name: "Ann Lee",
  Email: "ann@example.com",
  Message: "Do you cover Otley?\nI could not find it.",
};

let visitor: Visitor;
beforeEach(async () => {
  visitor = await new Visitor().visit("/test");
  await visitor.follow("Contact");
});

test("what somebody writes reaches the operator, and they are told so", async () => {
  await visitor.fillAll(question).press(send);
  expect(visitor.status).toBe(200);
  expect(visitor.path).toBe(paths.contact);
  expect(visitor.text).toContain("Thank you. We have your message and will answer by email.");

  const [message, ...others] = await world.messagesTo("operator@fettle.example");
  expect(others).toEqual([]);
  expect(message?.subject).toContain("Ann Lee");
  expect(message?.body).toContain("ann@example.com");
  expect(message?.body).toMatch(/Do you cover Otley\?\s+I could not find it\./);
  expect(await world.outbox()).toHaveLength(1);
});

test("what is missing or wrong is said all at once, and what was typed is kept", async () => {
  await visitor.press(send, { unchecked: true });
  expect(visitor.status).toBe(422);
  const missing = ["name", "email", "message"];
  expect(visitor.errors).toEqual(missing.map((each) => `Please enter your ${each}`));
  await visitor.fillAll({ ...question, Email: "ann@" }).press(send, { unchecked: true });
  expect([visitor.status, visitor.errors]).toEqual([422, ["Please enter a valid email address"]]);
  expect(visitor.value("Name")).toBe("Ann Lee");
  expect(visitor.value("Message").replace(/\r/g, "")).toBe(question.Message);
  expect(await world.outbox()).toEqual([]);
});

test("a name over two lines cannot add a header to the message", async () => {
  const name = "Ann\r\nBcc: everybody@example.com";
  const answer = await visitor.post(paths.contact, { name, email: "ann@example.com", message: "Hello" });
  expect(answer.status).toBe(303);
  const [message] = await world.outbox();
  expect(message?.subject).not.toMatch(/[\r\n]/);
});

test("the eleventh message of an hour from one place is put off, from another not; an hour later it is taken", async () => {
  for (let number = 1; number <= 10; number++) {
    await visitor.fillAll({ ...question, Message: `Message ${number}` }).press(send);
  }
  await visitor.fillAll(question).press(send);
  expect(visitor.status).toBe(429);
  expect(visitor.errors).toEqual([expect.stringContaining("Try again in")]);
  expect(Number(visitor.headers.get("Retry-After"))).toBeGreaterThan(3000);
  expect(visitor.value("Name")).toBe("Ann Lee");
  expect(await world.outbox()).toHaveLength(10);
  const elsewhere = await new Visitor({ address: "203.0.113.8" }).visit(paths.contact);
  expect((await elsewhere.fillAll(question).press(send)).text).toContain("We have your message");

  await timePasses(60 * 60);
  await visitor.fill("Message", "Hello").press(send);
  expect(visitor.text).toContain("We have your message");
});
