import { expect, test } from "vitest";
import { urgencyWords } from "~/models/quiz/recorded-answers";

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
