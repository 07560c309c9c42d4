import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { neededLine, seenText, typedText, visibleLine } from "~/models/reading/text";
import { hostileStrings } from "../../support/files/hostile-strings";

const family = "👩‍👩‍👧‍👧";
const england = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";

describe("a text is read as a person sees it", () => {
  test.each([
    ["composed", "Sia\u0302n", "Siân"],
    ["without zero width", "Sam\u200b\u2060\ufeff Roof\u00ading", "Sam Roofing"],
    ["without blanks that are letters", "\u3164\u115f\u1160\uffa0\u2800Sam", "Sam"],
    ["without another direction", "Roof \u202esretalS\u202c\u200f", "Roof sretalS"],
    ["without forms of nothing", "Sam\ufe0f \ufe0fRoofing\u034f", "Sam Roofing"],
    ["without control characters and halves", "a\0b\u0007c\ud800d", "abcd"],
    ["with one line break for each", "a\r\nb\rc\u2028d\u000be", "a\nb\nc\nd\ne"],
    ["with joiners only where they join", `Sam\u200dRoofing\u200c ${family}`, `SamRoofing ${family}`],
    ["with the joiners of Persian and Hindi", "می\u200cخواهم क्\u200dष", "می\u200cخواهم क्\u200dष"],
    ["with pictures in colour, skin and number", "❤️ 👩🏽‍🔧 1️⃣ 🏳️‍🌈", "❤️ 👩🏽‍🔧 1️⃣ 🏳️‍🌈"],
    ["with the flag of England, and no other tags", `${england}S\u{e0067}am`, `${england}Sam`],
  ])("%s", (_, typed, seen) => {
    expect(seenText(typed)).toBe(seen);
  });

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
