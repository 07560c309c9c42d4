import { beforeEach, expect, test } from "vitest";
import { leads } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { answerAnyService, choose } from "../../support/people/other-quizzes";
import { freshMobile, provePhone } from "../../support/people/roofing-quiz";

useDatabase();

let homeowner: Visitor;
beforeEach(async () => {
  homeowner = await new Visitor().visit("/ai-quote");
});

const stepText = () => /Step \d+ of \d+/.exec(homeowner.text)?.[0];

test("the quiz for any service begins with an intro and asks each service its own questions, then who asks", async () => {
  expect(stepText()).toBe("Step 1 of 13");
  await homeowner.press("Start My Quote");
  expect(homeowner.path).toBe("/ai-quote/service");
  expect(stepText()).toBe("Step 2 of 13");
  await choose(homeowner, "Roofing");
  expect(stepText()).toBe("Step 3 of 14");
  const plumber = await new Visitor().visit("/ai-quote");
  await answerAnyService(plumber, ["Plumbing", "Leak", "Urgent", "The plumber"]);
  expect(plumber.path).toBe("/ai-quote/phone");
  expect(plumber.text).toContain("Step 10 of 13");
});

test("another service asks only what newly applies, and what was left is not part of the request", async () => {
  const cleaning = ["Cleaning", "Deep clean", "2 bedrooms", "One off"];
  await answerAnyService(homeowner);
  for (const choices of [cleaning, ["Roofing"], ["Cleaning"]]) {
    await homeowner.visit("/ai-quote/service");
    await choose(homeowner, ...choices);
    expect(homeowner.path).toBe("/ai-quote/phone");
  }
  await provePhone(homeowner, freshMobile());
  await homeowner.press("Get my quote");

  const lead = await findRow(leads);
  expect(Object.keys(lead?.answers ?? {})).not.toContain("roof_size");
  expect(lead?.answers).toMatchObject({ service: "cleaning", frequency: "one_off" });
  expect(lead?.projectDescription).toBe("cleaning work requested via AI quiz");
});

test("a homeowner who finishes waits three seconds for the results, and is a lead of the AI quiz", async () => {
  const notes = "Slates came off in the storm.";
  await answerAnyService(homeowner);
  await provePhone(homeowner, freshMobile());
  expect(homeowner.path).toBe("/ai-quote/details");
  await homeowner.fill("Additional notes", notes).press("Get my quote");

  const lead = await findRow(leads);
  expect(homeowner.path).toBe(`/ai-quote/processing?id=${lead?.id}`);
  expect(homeowner.heading).toBe("Processing your request");
  expect(homeowner.text).toMatch(/Step 14 of 14 ?100%/);
  expect(homeowner.document.querySelector("progress")?.getAttribute("value")).toBe("100");
  expect(homeowner.page.refresh?.seconds).toBe(3);
  expect(homeowner.page.refresh?.url.pathname).toBe("/quote-results");
  expect(homeowner.page.refresh?.url.search).toBe(`?id=${lead?.id}&source=ai_quiz`);
  expect(lead).toMatchObject({
    source: "ai_quiz_funnel",
    status: "new",
    serviceType: "roofing",
    projectDescription: notes,
    homeownerNotes: notes,
    budgetRange: "To be discussed",
    timeline: "To be discussed",
    propertyType: "house",
  });
  expect(lead?.answers).toMatchObject({ job_type: "repair", roof_material: "slate", roof_size: "large" });
  expect(lead?.estimate).toMatchObject({ variant: "B", inputs: { size: "large" } });
});
