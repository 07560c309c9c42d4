import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { waitlistEntries } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { world } from "../../support/world";

useDatabase();

const join = "Join the waiting list";
const ann = { "First name": "Ann", Email: "ann@example.com", Postcode: "ls1-4dy" };

test.each(["/quote", "/get-quote", "/get-quotes"])(
  "%s?waitlist=plumbing takes somebody who waits for plumbing",
  async (address) => {
    const ann_ = await new Visitor().visit(`${address}?waitlist=plumbing`);
    expect(ann_.heading).toBe("Get notified when plumbing is live");
    expect(ann_.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    await ann_.fillAll(ann).press(join);

    expect(ann_.status).toBe(200);
    expect(ann_.text).toContain("Thank you. You are on the plumbing waiting list");
    expect(ann_.text).toContain("one more when plumbing opens");
    expect(await db.select().from(waitlistEntries)).toMatchObject([
      { trade: "plumbing", firstName: "Ann", email: "ann@example.com", postcode: "LS1 4DY" },
    ]);
    expect(await world.messagesTo("ann@example.com")).toMatchObject([
      { channel: "email", subject: "You are on the plumbing waiting list" },
    ]);
  },
);

test("posting again, in other letters too, changes nothing and is answered alike", async () => {
  const visitor = await new Visitor().visit(paths.waitlist("solar"));
  await visitor.fillAll(ann).press(join);
  const first = { path: visitor.path, text: visitor.text };
  await visitor.visit(paths.waitlist("solar"));
  await visitor.fillAll({ ...ann, Email: "ANN@Example.com" }).press(join);

  expect({ path: visitor.path, text: visitor.text }).toEqual(first);
  expect(await db.$count(waitlistEntries)).toBe(1);
  expect(await world.outbox()).toHaveLength(1);
});

describe("what is missing or wrong", () => {
  test("is said all at once, and the rest is kept", async () => {
    const visitor = await new Visitor().visit(paths.waitlist("cleaning"));
    await visitor.press(join, { unchecked: true });
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toEqual([
      "Please enter your first name",
      "Please enter your email",
      "Please enter your postcode",
    ]);
    expect(visitor.heading).toBe("Get notified when cleaning is live");

    await visitor.fillAll({ ...ann, Email: "ann at example" }).press(join, { unchecked: true });
    expect(visitor.errors).toEqual(["Please enter a valid email address"]);
    expect(visitor.value("First name")).toBe("Ann");
    expect(visitor.value("Email")).toBe("ann at example");
    expect(await db.$count(waitlistEntries)).toBe(0);
  });

  test("such as the 21st entry of an hour from one place is put off, and says until when", async () => {
    const visitor = await new Visitor().visit(paths.waitlist("painting"));
    const post = (number: number) =>
      visitor.raw(paths.waitlist("painting"), {
        method: "POST",
        headers: { Origin: "http://localhost:3000", "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({
          "first-name": "A",
          email: `a${number}@example.com`,
          postcode: "M1",
        }).toString(),
      });
    for (let number = 1; number <= 20; number++) expect((await post(number)).status).toBe(303);
    await visitor.fillAll(ann).press(join);
    expect(visitor.status).toBe(429);
    expect(Number(visitor.headers.get("Retry-After"))).toBeGreaterThan(3000);
    expect(visitor.errors).toEqual([expect.stringContaining("Try again in")]);
    expect(visitor.value("Email")).toBe("ann@example.com");
  });
});

test.each(["roofing", "witchcraft", ""])(
  "there is no list for '%s': the normal form is shown",
  async (trade) => {
    const visitor = await new Visitor().visit(`/quote?waitlist=${trade}`);
    expect(visitor.heading).toBe("Get quotes for any job at home");
  },
);

test("who only opens the page after joining is thanked for nothing", async () => {
  const visitor = await new Visitor().visit(paths.waitlistJoined("plumbing"));
  expect(visitor.heading).toBe("The plumbing waiting list");
  expect(visitor.text).not.toMatch(/thank you|you are on/i);
});

test("the page after joining no list is no page", async () => {
  const visitor = await new Visitor().visit(paths.waitlistJoined("roofing"));
  expect(visitor.status).toBe(404);
});

test("the confirmation repeats no words that are not a name", async () => {
  const visitor = await new Visitor().visit(paths.waitlist("solar"));
  await visitor.fillAll({ ...ann, "First name": "cheap pills at http://spam.example" }).press(join);
  const [message] = await world.messagesTo("ann@example.com");
  expect(message?.body).toMatch(/^Hello,\n/);
  expect(message?.body).not.toContain("spam");
});
