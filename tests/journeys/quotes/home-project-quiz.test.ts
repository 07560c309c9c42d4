import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { leads } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { answerHomeProject, choose, projectChoices } from "../../support/people/other-quizzes";
import { freshMobile, introduce, provePhone } from "../../support/people/roofing-quiz";
import { world } from "../../support/world";

useDatabase();

let homeowner: Visitor;
beforeEach(async () => {
  homeowner = await new Visitor().visit("/new-quote");
});

test("twelve questions in the stated order, each with its number and percentage", async () => {
  const seen: string[] = [];
  const note = () => seen.push(/Step \d+ of 12 ?\d+%/.exec(homeowner.text)?.[0].replace(/12 ?/, "12 ") ?? "");
  note();
  for (const choice of projectChoices) {
    await choose(homeowner, choice);
    note();
  }
  for (const [label, value] of [
    ["First name", "Bo"],
    ["Last name", "Ek"],
    ["Email", "bo@example.com"],
  ] as const) {
    await homeowner.fill(label, value).press("Continue");
    note();
  }
  const phone = freshMobile();
  await homeowner.fill("Phone number", phone).press("Continue");
  note();
  await homeowner.fill("Verification code", await world.codeTextedTo(phone)).press("Verify");
  note();

  expect(seen).toEqual(
    Array.from({ length: 12 }, (_, step) => `Step ${step + 1} of 12 ${Math.round(((step + 1) / 12) * 100)}%`),
  );
  expect(homeowner.path).toBe("/new-quote/postcode");
});

test("the request is stored with the stated payload and leads to its results", async () => {
  await answerHomeProject(homeowner, freshMobile());
  await homeowner.fill("Postcode", "ls6 1aa").press("Continue");

  const [lead, ...more] = await db.select().from(leads);
  expect(more).toEqual([]);
  expect(homeowner.path).toBe(`/quote-results?id=${lead?.id}`);
  expect(lead).toMatchObject({
    source: "website",
    status: "new",
    serviceType: "plumbing",
    projectDescription: "plumbing work requested via AI quiz",
    budgetRange: "under-500",
    timeline: "flexible",
    propertyType: "flat",
    postcode: "LS6 1AA",
    phoneVerified: true,
  });
  expect(lead?.estimate).toMatchObject({ variant: "B", inputs: { service: "plumbing", size: "small" } });
});

test("goes to the three nearest verified businesses of that trade", async () => {
  const town = await world.leeds({ verifiedRoofers: 4 });
  await answerHomeProject(homeowner, freshMobile(), ["Roofing", ...projectChoices.slice(1)]);
  await homeowner.fill("Postcode", "LS1 4DY").press("Continue");

  expect(await town.alertedRoofers()).toEqual(town.nearest(3));
});

test("has no Back on the first question, and one on the second", async () => {
  await expect(homeowner.follow("Back")).rejects.toThrow("no link");
  await choose(homeowner, "Roofing");
  await homeowner.follow("Back");
  expect(homeowner.path).toBe("/new-quote/service");
});

test("keeps apart from the roofing quiz of the same visitor", async () => {
  await choose(homeowner, "Painting");
  await homeowner.visit("/quote-quiz");
  expect(homeowner.text).toContain("Step 1 of 10");
  await homeowner.visit("/new-quote");
  await homeowner.follow("Go on where you stopped");
  expect(homeowner.path).toBe("/new-quote/urgency");
});

describe("the code", () => {
  beforeEach(async () => {
    await choose(homeowner, ...projectChoices);
    await introduce(homeowner);
  });

  test("may be asked for again after 60 seconds, not before", async () => {
    const phone = freshMobile();
    await homeowner.fill("Phone number", phone).press("Continue");
    await timePasses(31);
    await homeowner.press("Resend code");
    expect(homeowner.status).toBe(429);
    await timePasses(30);
    await homeowner.press("Resend code");
    expect(homeowner.text).toContain("New verification code sent!");
  });

  test("wrong: 'Invalid verification code. Please try again.'; short: the six digits are asked for", async () => {
    const phone = freshMobile();
    await homeowner.fill("Phone number", phone).press("Continue");
    const wrong = (await world.codeTextedTo(phone)) === "000000" ? "111111" : "000000";
    await homeowner.fill("Verification code", wrong).press("Verify");
    expect(homeowner.errors).toEqual(["Invalid verification code. Please try again."]);
    await homeowner.fill("Verification code", "123").press("Verify");
    expect(homeowner.errors).toEqual(["Please enter the 6-digit verification code"]);
  });

  test("is needed: a proof that has gone stale leads back to the phone", async () => {
    await provePhone(homeowner, freshMobile());
    await timePasses(25 * 60 * 60);
    await homeowner.fill("Postcode", "LS1 4DY").press("Continue");

    expect(homeowner.path).toBe("/new-quote/phone");
    expect(homeowner.text).toContain("Please verify your phone number first");
    expect(await db.select().from(leads)).toEqual([]);
  });
});

test.each([
  ["First name", "Please enter your first name"],
  ["Last name", "Please enter your last name"],
  ["Email", "Please enter your email"],
  ["Phone number", "Please enter your phone number"],
])("an empty %s: '%s'", async (label, message) => {
  await choose(homeowner, ...projectChoices);
  const before = { "First name": [], "Last name": ["First name"], Email: ["First name", "Last name"] };
  const earlier = before[label as keyof typeof before] ?? ["First name", "Last name", "Email"];
  for (const field of earlier) {
    await homeowner.fill(field, field === "Email" ? "bo@example.com" : "Bo").press("Continue");
  }
  await homeowner.fill(label, "  ").press("Continue", { unchecked: true });

  expect(homeowner.status).toBe(422);
  expect(homeowner.errors).toEqual([message]);
});

test("an email of another shape: 'Please enter a valid email address', kept as typed", async () => {
  await choose(homeowner, ...projectChoices);
  await homeowner.fill("First name", "Bo").press("Continue");
  await homeowner.fill("Last name", "Ek").press("Continue");
  await homeowner.fill("Email", "bo@example").press("Continue", { unchecked: true });
  expect(homeowner.status).toBe(422);
  expect(homeowner.errors).toEqual(["Please enter a valid email address"]);
  expect(homeowner.value("Email")).toBe("bo@example");
});

test("an empty postcode at the end: 'Please enter your postcode', and no request yet", async () => {
  await answerHomeProject(homeowner, freshMobile());
  await homeowner.fill("Postcode", " ").press("Continue", { unchecked: true });
  expect(homeowner.status).toBe(422);
  expect(homeowner.errors).toEqual(["Please enter your postcode"]);
  expect(await db.select().from(leads)).toEqual([]);
});
