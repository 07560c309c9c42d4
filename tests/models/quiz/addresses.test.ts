import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundedText } from "~/models/base/text";
import { fallbackPath, pathAfter, resultsPath, startOf, stepPath } from "~/models/quiz/addresses";
import { estimateBySize, projectSize } from "~/models/quiz/estimate";
import { anyServiceQuiz } from "~/models/quiz/quizzes/any-service";
import { generalQuiz } from "~/models/quiz/quizzes/general";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { firstNameOf, readQuoteQuery } from "~/models/quiz/quote-query";
import { plumbing } from "~/models/trades/records/plumbing";
import { roofing } from "~/models/trades/records/roofing";

const lead = "7b0f9a52-6a53-4d3c-9b1e-0a52f2a6a001";
const query = (address: string) => new URL(address, "http://localhost").searchParams;

test("the addresses of a quiz follow from its record", () => {
  expect(stepPath(roofingQuiz, "phone")).toBe("/quote-quiz/phone");
  expect(stepPath(generalQuiz, "phone")).toBe("/get-quotes");
  expect(stepPath(generalQuiz, "sms-verification")).toBe("/get-quotes/sms-verification");
  expect(pathAfter(roofingQuiz, lead)).toBe(`/quote-quiz/calculating?id=${lead}`);
  expect(pathAfter(generalQuiz, lead)).toBe(`/quote-results?id=${lead}`);
  expect(resultsPath(roofingQuiz, lead)).toBe(`/quote-quiz/results?id=${lead}`);
  expect([startOf(roofing), startOf(plumbing)]).toEqual(["/get-roofing-quotes", "/quote?service=plumbing"]);
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

const read = (query: string) => readQuoteQuery(new URLSearchParams(query));

describe("the address of a result page", () => {
  test("says who asked for what, in the notation the site uses", () => {
    const query = read(
      "service=Roofing&name=Ann+Lee&phone=%2B447700900123&email=ann%40example.com&postcode=ls14dy&description=Slipped+tiles&source=ai_quiz&success=true",
    );
    expect(query).toEqual({
      service: "roofing",
      name: "Ann Lee",
      phone: "07700 900 123",
      email: "ann@example.com",
      postcode: "LS1 4DY",
      description: "Slipped tiles",
      size: "",
      error: "",
      source: "ai_quiz",
      success: true,
    });
  });

  test("may say nothing at all", () => {
    expect(read("")).toMatchObject({ service: "", name: "", phone: "", postcode: "", success: false });
  });

  test("counts once when a key is repeated: the first", () => {
    expect(read("name=Ann&name=Bob").name).toBe("Ann");
  });

  test.each(["", "false", "1", "TRUE"])("is no success at success=%s", (success) => {
    expect(read(`success=${success}`).success).toBe(false);
  });
});

describe("a text from an address", () => {
  test("keeps its lines, letters and emoji", () => {
    expect(boundedText(" Ünïcode 👩‍🔧\r\nsecond\tline ", 100)).toBe("Ünïcode 👩‍🔧\nsecond line");
  });

  test("loses NUL, control characters, turned directions and half characters", () => {
    expect(boundedText("a\0b\u0007c\u202Ed\u2066e\uD800f\uDC00g", 100)).toBe("abcdefg");
  });

  test("is cut between characters, and says so", () => {
    expect(boundedText("👍".repeat(300), 200)).toBe(`${"👍".repeat(200)}…`);
    expect(boundedText("x".repeat(200), 200)).toBe("x".repeat(200));
  });

  test("is well formed and bounded, whatever was sent", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.integer({ min: 1, max: 100 }),
        (text, longest) => {
          const bounded = boundedText(text, longest);
          expect([...bounded].length).toBeLessThanOrEqual(longest + 1);
          expect(bounded).not.toMatch(/[^\P{Cc}\n]|\p{Surrogate}/u);
        },
      ),
    );
  });

  test("is shorter in the other fields than in the description", () => {
    const long = "x".repeat(10_000);
    const query = read(`name=${long}&email=${long}&description=${long}`);
    expect([query.name.length, query.email.length, query.description.length]).toEqual([201, 201, 501]);
  });
});

test("a person is greeted by the first word of the name", () => {
  expect(["Ann Lee", "Ann", ""].map(firstNameOf)).toEqual(["Ann", "Ann", ""]);
});
