import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fallbackPath } from "~/models/quiz/addresses";
import { estimateBySize, projectSize } from "~/models/quiz/estimate";
import { generalQuiz } from "~/models/quiz/quizzes/general";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { readQuoteQuery } from "~/models/quiz/quote-query";
import { boundedText } from "~/models/reading/text";

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
const countSeen = (text: string) => [...characters.segment(text)].length;
const query = (address: string) => new URL(address, "http://localhost").searchParams;

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
          expect(countSeen(bounded)).toBeLessThanOrEqual(longest + 1);
          expect(bounded.length).toBeLessThanOrEqual(4 * longest + 1);
          expect(bounded).not.toMatch(/[^\P{Cc}\n]|\p{Surrogate}/u);
        },
      ),
    );
  });
});
