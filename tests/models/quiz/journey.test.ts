import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answers } from "~/models/quiz/answers";
import { canVisit, nextUnanswered, path, progress, type Quiz, stepBefore } from "~/models/quiz/journey";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";

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
