import { beforeEach, expect, test } from "vitest";
import { leads } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { choose, projectChoices } from "../../support/people/other-quizzes";
import { freshMobile } from "../../support/people/roofing-quiz";
import { world } from "../../support/world";

useDatabase();

let homeowner: Visitor;
beforeEach(async () => {
  homeowner = await new Visitor().visit("/new-quote");
});

test("twelve questions in the stated order, each with its number and percentage, lead to the stated request", async () => {
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

  await homeowner.fill("Postcode", "ls6 1aa").press("Continue");
  const [lead, ...more] = await listRows(leads);
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

test("keeps apart from the roofing quiz of the same visitor", async () => {
  await choose(homeowner, "Painting");
  await homeowner.visit("/quote-quiz");
  expect(homeowner.text).toContain("Step 1 of 10");
  await homeowner.visit("/new-quote");
  await homeowner.follow("Go on where you stopped");
  expect(homeowner.path).toBe("/new-quote/urgency");
});
