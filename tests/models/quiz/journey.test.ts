import fc from "fast-check";
import { expect, test } from "vitest";
import { readAnswer } from "~/models/quiz/answer";
import { canVisit, nextUnanswered, stepBefore } from "~/models/quiz/journey";
import { quizzes } from "~/models/quiz/quizzes";
import { generalQuiz } from "~/models/quiz/quizzes/general";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import type { Answers } from "../../../drizzle/schema/values/leads";

test("Back from the first name goes past a code that is done", () => {
  const answers = { phone: "+447700900123", "sms-verification": "verified" };
  expect(stepBefore(roofingQuiz, answers, "first-name")?.id).toBe("phone");
  expect(stepBefore(roofingQuiz, { phone: "+447700900123" }, "first-name")?.id).toBe("sms-verification");
});

test("whatever was answered, the first unanswered step may be visited and nothing behind it", () => {
  const answered = fc.subarray(roofingQuiz.steps.map(({ id }) => id));
  fc.assert(
    fc.property(answered, (ids) => {
      const answers: Answers = Object.fromEntries(ids.map((id) => [id, "x"]));
      const next = nextUnanswered(roofingQuiz, answers);
      if (!next) return ids.length === roofingQuiz.steps.length;
      const { steps } = roofingQuiz;
      const after = steps[steps.indexOf(next) + 1];
      return canVisit(roofingQuiz, answers, next.id) && !(after && canVisit(roofingQuiz, answers, after.id));
    }),
  );
});

test("no two quizzes share an address or an id", () => {
  const addresses = quizzes.flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(new Set(quizzes.map(({ id }) => id)).size).toBe(quizzes.length);
});

test("the quote form makes a lead of source website, priced by the size that the description names", () => {
  const answers = {
    service: "roofing",
    description: "A small leak over the porch",
    timeline: "this-month",
    property: "bungalow",
  };
  expect(generalQuiz.source).toBe("website");
  expect(generalQuiz.describeLead(answers)).toMatchObject({
    serviceType: "roofing",
    projectDescription: "A small leak over the porch",
    notes: "A small leak over the porch",
    budgetRange: "To be discussed",
    timeline: "this-month",
    propertyType: "bungalow",
    resultsEstimate: { variant: "B", inputs: { service: "roofing", size: "small" }, result: { base: 500 } },
  });
});

test("an email may be left empty once the number is proved, and not before", () => {
  const step = roofingQuiz.steps.find(({ id }) => id === "email");
  if (!step) throw new Error("The quiz asks for no email");
  expect(readAnswer(step, " ", { "sms-verification": "verified" })).toEqual({ answer: "" });
  expect(readAnswer(step, "", { "sms-verification": "skipped" }).problem).toBe("Please enter your email");
  expect(readAnswer(step, "ann@", { "sms-verification": "verified" }).problem).toContain("valid email");
});
