import { expect, test } from "vitest";
import { answersSchema } from "~/models/quiz/answer";
import { progress, stepsOnOnePage } from "~/models/quiz/journey";
import { findQuizAt, quizzes } from "~/models/quiz/quizzes";
import { generalQuiz } from "~/models/quiz/quizzes/general";
import { homeServices } from "~/models/quiz/quizzes/home-project";

const answers = {
  service: "roofing",
  description: "A small leak over the porch",
  timeline: "this-month",
  property: "bungalow",
};

const serviceValues = () => {
  const [service] = generalQuiz.steps;
  return service?.kind === "choice" ? service.choices.map(({ value }) => value) : [];
};

test("asks for every service of variant B, and solar, cleaning and handyman; other comes last", () => {
  const asked = serviceValues();
  expect(new Set(asked)).toEqual(
    new Set([...homeServices.map(({ value }) => value), "solar", "cleaning", "handyman"]),
  );
  expect(asked.at(-1)).toBe("other");
});

test("is the quiz of its three addresses and of the pages below the first", () => {
  for (const address of ["/get-quotes", "/get-quote", "/quote", "/get-quotes/sms-verification"]) {
    expect(findQuizAt(address)).toBe(generalQuiz);
  }
  expect(findQuizAt("/quote-quiz")).not.toBe(generalQuiz);
  expect(findQuizAt("/quotes")).toBeUndefined();
});

test("no two quizzes share an address or an id", () => {
  const addresses = quizzes.flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(new Set(quizzes.map(({ id }) => id)).size).toBe(quizzes.length);
});

test("makes a lead of source website, priced by the size that the description names", () => {
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

test("is two steps: the form, then the code", () => {
  for (const { id } of stepsOnOnePage(generalQuiz)) {
    expect(progress(generalQuiz, {}, id)).toEqual({ number: 1, total: 2, percent: 50 });
  }
  expect(progress(generalQuiz, {}, "sms-verification")).toEqual({ number: 2, total: 2, percent: 100 });
});

test("takes a number only when we can text it", () => {
  const schema = answersSchema(stepsOnOnePage(generalQuiz));
  const person = {
    "first-name": "Ann",
    "last-name": "Lee",
    email: "ann@example.com",
    postcode: "LS1 4DY",
  };
  const problemsWith = (phone: string) =>
    schema.safeParse({ ...answers, ...person, phone }).error?.issues.map(({ message }) => message);
  expect(problemsWith("07700 900 123")).toBeUndefined();
  expect(problemsWith("   ")).toEqual(["Please enter your phone number"]);
  expect(problemsWith("0113 496 0123")).toEqual([expect.stringMatching(/landline/)]);
  expect(problemsWith("070 0000 0000")).toEqual([expect.stringMatching(/UK mobile number/)]);
});
