import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { neededLine, seenText, typedText, visibleLine } from "~/models/reading/text";
import { hostileStrings } from "../../support/files/hostile-strings";

const family = "👩‍👩‍👧‍👧";

describe("a text is read as a person sees it", () => {
  test("twice as once, whatever it is", () => {
    const settles = (typed: string) => {
      expect(seenText(seenText(typed))).toBe(seenText(typed));
    };
    for (const typed of hostileStrings) settles(typed);
    fc.assert(fc.property(fc.string({ unit: "binary" }), settles));
  });
});

describe("limits count what a person sees", () => {
  const name = neededLine(10, "Please enter your name");
  const said = (typed: string) => name.safeParse(typed).error?.issues[0]?.message;

  test.each([
    ["👩🏽".repeat(10), undefined],
    ["e\u0301\u0323".repeat(10), undefined],
    ["🇬🇧".repeat(11), "Please use at most 10 characters"],
    ["x".repeat(11), "Please use at most 10 characters"],
    [`x${"\u0301".repeat(40)}`, "Please use at most 10 characters"],
    [" \u00a0\n", "Please enter your name"],
  ])("%s", (typed, problem) => {
    expect(said(typed)).toBe(problem);
  });

  test("and nothing is cut within a character", () => {
    expect(visibleLine(`Sam ${family}s`, 5)).toBe(`Sam ${family}`);
    expect(visibleLine("👍🏽".repeat(9), 3)).toBe("👍🏽".repeat(3));
    expect(typedText(3).parse("👍🏽".repeat(3))).toBe("👍🏽".repeat(3));
  });
});
