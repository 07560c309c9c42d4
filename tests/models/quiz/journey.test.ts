import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answersSchema } from "~/models/quiz/answer";
import {
  canVisit,
  nextUnanswered,
  path,
  progress,
  type Quiz,
  stepBefore,
  stepsOnOnePage,
} from "~/models/quiz/journey";
import { findQuizAt, quizzes } from "~/models/quiz/quizzes";
import { generalQuiz } from "~/models/quiz/quizzes/general";
import { homeServices } from "~/models/quiz/quizzes/home-project";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import type { Answers } from "../../../drizzle/schema/values/leads";

/** A quiz that branches: who has a garden is asked how big it is. */
const branching: Quiz = {
  ...roofingQuiz,
  id: "branching",
  steps: [
    {
      id: "garden",
      kind: "choice",
      question: "Is there a garden?",
      choices: [
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
      ],
    },
    {
      id: "garden-size",
      kind: "text",
      question: "How big is it?",
      label: "Size",
      missing: "Please enter a size",
      autoComplete: "off",
      when: (answers) => answers.garden === "yes",
    },
    {
      id: "name",
      kind: "text",
      question: "Who asks?",
      label: "Name",
      missing: "Please enter your name",
      autoComplete: "name",
    },
  ],
};

describe("a branching quiz", () => {
  test("asks for the size of a garden only where there is one", () => {
    expect(path(branching, { garden: "yes" }).map(({ id }) => id)).toEqual(["garden", "garden-size", "name"]);
    expect(path(branching, { garden: "no" }).map(({ id }) => id)).toEqual(["garden", "name"]);
    expect(nextUnanswered(branching, { garden: "no" })?.id).toBe("name");
  });

  test("a changed answer re-asks only what newly applies", () => {
    expect(nextUnanswered(branching, { garden: "yes", name: "Ann" })?.id).toBe("garden-size");
    expect(nextUnanswered(branching, { garden: "no", name: "Ann" })).toBeUndefined();
  });

  test("Back leads to the step before on the path, and nowhere from the first", () => {
    expect(stepBefore(branching, { garden: "no" }, "name")?.id).toBe("garden");
    expect(stepBefore(branching, { garden: "yes" }, "name")?.id).toBe("garden-size");
    expect(stepBefore(branching, {}, "garden")).toBeUndefined();
  });
});

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

test("step 3 of 10 is 30 %, and the last is 100 %", () => {
  expect(progress(roofingQuiz, {}, "roof-size")).toEqual({ number: 3, total: 10, percent: 30 });
  expect(progress(roofingQuiz, {}, "postcode").percent).toBe(100);
});

test("a step that is not in the quiz can never be visited", () => {
  expect(canVisit(roofingQuiz, {}, "no-such-step")).toBe(false);
});

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
