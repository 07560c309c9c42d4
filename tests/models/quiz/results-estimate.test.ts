import { describe, expect, test } from "vitest";
import { estimateBySize, resultsEstimateOf } from "~/models/quiz/estimate";
import { recordedAnswers, urgencyWords, workWords } from "~/models/quiz/recorded-answers";

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

const stored = "To be discussed";

test.each([
  ["roofing_quiz", { urgency: "this-week" }, "this-week", "This week"],
  ["website", { urgency: "urgent", timeline: "next-month" }, "next-month", "Urgent"],
  ["website", { urgency: "planning", timeline: "asap" }, "asap", "As soon as possible"],
  ["website", { urgency: "emergency", timeline: "flexible" }, "flexible", "Emergency"],
  ["roofing_quiz", { "roof-work": "emergency", urgency: "within-3-months" }, "within-3-months", "Emergency"],
  ["roofing_quiz", { "roof-work": "repair", urgency: "within-3-months" }, "x", "Within 3 months"],
  ["ai_quiz_funnel", { service: "roofing", job_type: "emergency" }, stored, "Emergency"],
  ["ai_quiz_funnel", { service: "roofing", job_type: "repair" }, stored, "No date given"],
  ["website", { urgency: "urgent" }, stored, "Urgent"],
  ["ai_quiz_funnel", { service: "plumbing", urgency: "planning" }, stored, "Planning ahead"],
  ["ai_quiz_funnel", { service: "landscaping", timeline: "flexible" }, "flexible", "Flexible"],
  // Left over from a service that was changed: nobody was asked.
  ["ai_quiz_funnel", { service: "cleaning", urgency: "emergency" }, stored, "No date given"],
  ["ai_quiz_funnel", {}, stored, "No date given"],
] as const)("%s with %j says how soon: %s becomes %s", (source, answers, timeline, words) => {
  expect(urgencyWords(source, answers, timeline)).toBe(words);
});

test.each([
  ["roofing_quiz", { "roof-work": "repair", "property-type": "house" }, "Roof repair, house"],
  ["roofing_quiz", { "roof-work": "emergency", "property-type": "house" }, "Emergency roof work, house"],
  ["ai_quiz_funnel", { service: "roofing", job_type: "emergency" }, "Emergency roof work"],
] as const)("%s with %j is called %s", (source, answers, words) => {
  expect(workWords(source, answers, "roofing").words).toBe(words);
});
