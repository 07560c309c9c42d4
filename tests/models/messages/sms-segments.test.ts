import fc from "fast-check";
import { expect, test } from "vitest";
import { inGsm, smsSegments } from "~/models/messages/sms-segments";

test.each([
  ["nothing", "", 0],
  ["160 plain characters", "a".repeat(160), 1],
  ["one more", "a".repeat(161), 2],
  ["306 plain characters", "a".repeat(306), 2],
  ["307 plain characters", "a".repeat(307), 3],
  ["pound signs, which are plain", "£".repeat(160), 1],
  ["euro signs, which count double", "€".repeat(80), 1],
  ["one euro sign too many", "€".repeat(81), 2],
  [
    "a double character that would be split at the end of a segment",
    `${"a".repeat(152)}€${"a".repeat(152)}`,
    3,
  ],
  ["70 characters with a dash that is not plain", `–${"a".repeat(69)}`, 1],
  ["71 of them", `–${"a".repeat(70)}`, 2],
  ["134 of them", `–${"a".repeat(133)}`, 2],
  ["135 of them", `–${"a".repeat(134)}`, 3],
  ["emoji, which count double", "🏠".repeat(35), 1],
  ["one more emoji", "🏠".repeat(36), 2],
])("a text of %s", (_, text, segments) => {
  expect(smsSegments(text)).toBe(segments);
});

test("typographer's marks and foreign accents become plain, and the pound sign stays", () => {
  expect(inGsm("£9,282 – £12,558 · Siân’s “roof”…")).toBe('£9,282 - £12,558 - Sian\'s "roof"...');
  expect(inGsm("房")).toBe("?");
});

test("whatever is made plain is charged as plain", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (text) => {
      const plain = inGsm(text);
      // 70 is where a text that is not plain would need a second segment.
      expect(smsSegments(plain.slice(0, 80))).toBeLessThanOrEqual(1);
    }),
  );
});
