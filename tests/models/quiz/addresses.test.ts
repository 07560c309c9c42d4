import { describe, expect, test } from "vitest";
import { fallbackPath, pathAfter, resultsPath, stepPath } from "~/models/quiz/addresses";
import { estimateBySize, projectSize } from "~/models/quiz/estimate";
import { anyServiceQuiz } from "~/models/quiz/quizzes/any-service";
import { generalQuiz } from "~/models/quiz/quizzes/general";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { readQuoteQuery } from "~/models/quiz/quote-query";

const lead = "7b0f9a52-6a53-4d3c-9b1e-0a52f2a6a001";
const query = (address: string) => new URL(address, "http://localhost").searchParams;

test("the addresses of a quiz follow from its record", () => {
  expect(stepPath(roofingQuiz, "phone")).toBe("/quote-quiz/phone");
  expect(stepPath(generalQuiz, "phone")).toBe("/get-quotes");
  expect(stepPath(generalQuiz, "sms-verification")).toBe("/get-quotes/sms-verification");
  expect(pathAfter(roofingQuiz, lead)).toBe(`/quote-quiz/calculating?id=${lead}`);
  expect(pathAfter(generalQuiz, lead)).toBe(`/quote-results?id=${lead}`);
  expect(resultsPath(roofingQuiz, lead)).toBe(`/quote-quiz/results?id=${lead}`);
  expect(resultsPath(anyServiceQuiz, lead)).toBe(`/quote-results?id=${lead}&source=ai_quiz`);
});

describe("the page that a request in the spool leads to", () => {
  const roof = { "property-type": "house", "roof-work": "repair", urgency: "asap" };

  test.each([
    ["very-large", "large"],
    ["large", "large"],
    ["medium", "medium"],
    ["small", "small"],
  ])("prices a repair of a %s roof as %s: what was chosen outranks the words", (chosen, size) => {
    const { description, size: asked } = readQuoteQuery(
      query(fallbackPath(roofingQuiz, { ...roof, "roof-size": chosen })),
    );
    expect(description).toContain("repair");
    const shown = estimateBySize("roofing", projectSize(asked, description));
    expect(shown.inputs.size).toBe(size);
  });

  test("has an address that no proxy finds too long, whatever was written", () => {
    const description = "🏠 A very long story of a roof. ".repeat(60);
    const address = fallbackPath(generalQuiz, { service: "roofing", description });
    expect(address.length).toBeLessThan(8_000);
    expect(query(address).get("description")).toMatch(/^🏠 A very long story.*…$/s);
  });
});
