import { expect, test } from "vitest";
import { dayInWords, readDate } from "~/models/reading/date";
import { today } from "../../support/texts/amounts";

test("a text far longer than a day is none", () => expect(readDate("x".repeat(9e5), today)).toEqual({}));

test("a day that is looked for in the past is the last such one, and every day is shown in words", () => {
  expect(readDate("20 Nov", today, true).value).toBe("2026-11-20");
  expect(readDate("1 Dec", today, true).value).toBe("2025-12-01");
  expect(dayInWords("2026-12-14")).toBe("Monday 14 December 2026");
});
