import { describe, expect, test } from "vitest";
import { estimateBySize } from "~/models/quiz/estimate";
import { recordedAnswers } from "~/models/quiz/recorded-answers";
import { resultsEstimateOf } from "~/models/quiz/results-estimate";

const old = { resultsEstimate: null, serviceType: "roofing", projectDescription: "", answers: {} };
const baseOf = (lead: Parameters<typeof resultsEstimateOf>[0]) => resultsEstimateOf(lead).result.base;

describe("the estimate of a results page", () => {
  test("is the one the request was stored with, whatever the rules say today", () => {
    const stored = estimateBySize("plumbing", "large");
    expect(resultsEstimateOf({ ...old, resultsEstimate: stored })).toBe(stored);
  });

  test("takes the size that was answered before any word of the description", () => {
    const projectDescription = "A small repair";
    expect(baseOf({ ...old, projectDescription, answers: { "project-size": "large" } })).toBe(8000);
    expect(baseOf({ ...old, projectDescription, answers: { "roof-size": "medium" } })).toBe(2500);
    expect(baseOf({ ...old, projectDescription, answers: { roof_size: "large" } })).toBe(8000);
    expect(baseOf({ ...old, projectDescription, answers: { roof_size: "not_sure" } })).toBe(500);
  });

  test("takes the size from the description when nobody answered, else medium", () => {
    expect(baseOf({ ...old, projectDescription: "A minor leak" })).toBe(500);
    expect(baseOf({ ...old, projectDescription: "The complete roof" })).toBe(8000);
    expect(baseOf(old)).toBe(2500);
  });
});

describe("the recorded answers", () => {
  test("are in the quiz's order and words, with nothing of who asked", () => {
    const answers = {
      "sms-verification": "verified",
      details: "Ring Ann",
      plumbing_type: "leak",
      intro: "read",
      service: "plumbing",
      parts_supply: "i_supply",
      urgency: "soon",
    };
    expect(
      recordedAnswers("ai_quiz_funnel", answers).map(({ step, questionId, label }) => [
        step,
        questionId,
        label,
      ]),
    ).toEqual([
      [2, "service", "Plumbing"],
      [3, "plumbing_type", "Leak"],
      [4, "urgency", "Soon"],
      [5, "parts_supply", "I supply them"],
    ]);
  });

  test("are in the words of the quiz that asked, where two quizzes make leads of one source", () => {
    const words = (answers: Record<string, string>) =>
      recordedAnswers("website", answers).map(({ question, label }) => `${question} ${label}`);
    expect(words({ service: "gardening", urgency: "soon", budget: "under-500" })).toEqual([
      "What do you need done? Gardening",
      "How urgent is it? Soon",
      "What would you like to spend? Under £500",
    ]);
    expect(words({ service: "solar", timeline: "flexible", property: "flat" })).toEqual([
      "Which service do you need? Solar",
      "When should it start? Flexible",
      "What type of property is it? Flat",
    ]);
    expect(words({ service: "thatching" })).toEqual(["What do you need done? thatching"]);
  });

  test("leave out what was answered on a branch that was left", () => {
    const recorded = recordedAnswers("ai_quiz_funnel", { service: "plumbing", job_type: "repair" });
    expect(recorded.map(({ questionId }) => questionId)).toEqual(["service"]);
  });
});
