import { beforeEach, describe, expect, test } from "vitest";
import { anyServiceQuiz } from "~/models/quiz/quizzes/any-service";
import { services } from "~/models/quiz/quizzes/service-questions";
import { leads } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { answerAnyService, choose, roofChoices } from "../../support/people/other-quizzes";
import { freshMobile, provePhone } from "../../support/people/roofing-quiz";
import { world } from "../../support/world";

useDatabase();

let homeowner: Visitor;
beforeEach(async () => {
  homeowner = await new Visitor().visit("/ai-quote");
});

const stepText = () => /Step \d+ of \d+/.exec(homeowner.text)?.[0];

test("begins with an intro, step 1 of 13", async () => {
  expect(stepText()).toBe("Step 1 of 13");
  await homeowner.press("Start My Quote");
  expect(homeowner.path).toBe("/ai-quote/service");
  expect(stepText()).toBe("Step 2 of 13");
});

test("counts 14 steps for roofing, whose last shown before processing is 13", async () => {
  await homeowner.press("Start My Quote");
  await choose(homeowner, "Roofing");
  expect(stepText()).toBe("Step 3 of 14");
});

test("asks each service its own questions, then first name, last name, postcode, email and phone", async () => {
  await answerAnyService(homeowner, ["Plumbing", "Leak", "Urgent", "The plumber"]);
  expect(homeowner.path).toBe("/ai-quote/phone");
  expect(stepText()).toBe("Step 10 of 13");
});

test.each(services.map(({ value }) => value))("%s has three or four questions with options", (service) => {
  const asked = anyServiceQuiz.steps.filter((step) => step.when?.({ service }));
  expect([3, 4]).toContain(asked.length);
  for (const step of asked) {
    expect(step.kind === "choice" && step.choices.length).toBeGreaterThan(2);
  }
});

describe("a homeowner who finishes", () => {
  const notes = "Slates came off in the storm.";

  async function finish(): Promise<void> {
    await answerAnyService(homeowner);
    await provePhone(homeowner, freshMobile());
    expect(homeowner.path).toBe("/ai-quote/details");
    await homeowner.fill("Additional notes", notes).press("Get my quote");
  }

  test("waits three seconds and sees the results, marked as from the AI quiz", async () => {
    await finish();
    const lead = await findRow(leads);
    expect(homeowner.path).toBe(`/ai-quote/processing?id=${lead?.id}`);
    expect(homeowner.page.refresh?.seconds).toBe(3);
    expect(homeowner.page.refresh?.url.pathname).toBe("/quote-results");
    expect(homeowner.page.refresh?.url.search).toBe(`?id=${lead?.id}&source=ai_quiz`);
  });

  test("has a lead with the quiz's answers, the notes, and the stated values", async () => {
    await finish();
    const lead = await findRow(leads);
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

  test("is routed like any other", async () => {
    const town = await world.leeds({ verifiedRoofers: 3 });
    await finish();
    expect(await town.alertedRoofers()).toEqual(town.nearest(3));
  });

  test("with a job of a trade that is not live goes to nobody by itself, and the operator hears how urgent it is", async () => {
    const { email } = await world.business({ trade: "plumbing" });
    await answerAnyService(homeowner, ["Plumbing", "Leak", "Emergency", "The plumber"]);
    await provePhone(homeowner, freshMobile());
    await homeowner.press("Get my quote");
    expect((await findRow(leads))?.timeline).toBe("To be discussed");
    expect(await world.messagesTo(email ?? "")).toEqual([]);
    const [notice] = await world.messagesTo("operator@fettle.example");
    expect(notice?.body).toContain("Emergency");
  });

  test("without notes gets the stated description", async () => {
    await answerAnyService(homeowner);
    await provePhone(homeowner, freshMobile());
    await homeowner.press("Get my quote");
    const lead = await findRow(leads);
    expect(lead?.projectDescription).toBe("roofing work requested via AI quiz");
  });
});

test("another service re-asks only what no longer applies", async () => {
  await answerAnyService(homeowner);
  await homeowner.visit("/ai-quote/service");
  await choose(homeowner, "Cleaning", "Deep clean", "2 bedrooms", "One off");

  expect(homeowner.path).toBe("/ai-quote/phone");
  await homeowner.visit("/ai-quote/service");
  await choose(homeowner, "Roofing");
  expect(homeowner.path).toBe("/ai-quote/phone");
});

test("answers of the service that was left are not part of the request", async () => {
  await answerAnyService(homeowner);
  await homeowner.visit("/ai-quote/service");
  await choose(homeowner, "Cleaning", "Deep clean", "2 bedrooms", "One off");
  await provePhone(homeowner, freshMobile());
  await homeowner.press("Get my quote");

  const lead = await findRow(leads);
  expect(Object.keys(lead?.answers ?? {})).not.toContain("roof_size");
  expect(lead?.answers).toMatchObject({ service: "cleaning", frequency: "one_off" });
});

describe("at the code", () => {
  beforeEach(async () => {
    await answerAnyService(homeowner, roofChoices);
    await homeowner.fill("Phone number", freshMobile()).press("Continue");
  });

  test("there is no Back, but 'Change phone number' leads one step back", async () => {
    await expect(homeowner.follow("Back")).rejects.toThrow("no link");
    await homeowner.follow("Change phone number");
    expect(homeowner.path).toBe("/ai-quote/phone");
  });
});

test("unverified at the end: 'Please verify your phone number first', and nothing is lost", async () => {
  await answerAnyService(homeowner);
  await provePhone(homeowner, freshMobile());
  await timePasses(25 * 60 * 60);
  await homeowner.fill("Additional notes", "Kept").press("Get my quote");

  expect(homeowner.path).toBe("/ai-quote/phone");
  expect(homeowner.text).toContain("Please verify your phone number first");
  await provePhone(homeowner, freshMobile());
  const lead = await findRow(leads);
  expect(lead?.homeownerNotes).toBe("Kept");
});
