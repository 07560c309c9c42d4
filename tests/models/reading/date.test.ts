import { expect, test } from "vitest";
import { dayInWords, readDate } from "~/models/reading/date";

/** A Thursday. */
const today = "2026-11-26";

test.each([
  ["2026-12-14", "2026-12-14"],
  ["2026/12/4", "2026-12-04"],
  ["3/3/26", "2026-03-03"],
  ["03.03.2026", "2026-03-03"],
  ["3 4 2027", "2027-04-03"],
  ["14-12-26", "2026-12-14"],
  ["１４/１２/２０２６", "2026-12-14"],
  ["14 Dec", "2026-12-14"],
  ["14/12", "2026-12-14"],
  ["3 march", "2027-03-03"],
  ["29 Feb", undefined],
  ["29 Feb 2028", "2028-02-29"],
  ["14th December 2026", "2026-12-14"],
  ["the 14th of December, 2026", "2026-12-14"],
  ["Monday 14 December", "2026-12-14"],
  ["Mon, 14-Dec-26", "2026-12-14"],
  ["December 14th", "2026-12-14"],
  ["Dec 14, 2026", "2026-12-14"],
  ["1 Sept 2027", "2027-09-01"],
  ["today", "2026-11-26"],
  [" Tomorrow ", "2026-11-27"],
  ["Tuesday", "2026-12-01"],
  ["next Tuesday", "2026-12-01"],
  ["from next mon", "2026-11-30"],
  ["this Saturday", "2026-11-28"],
  ["in 2 weeks", "2026-12-10"],
  ["in a week", "2026-12-03"],
  ["in ten days", undefined],
])("'%s' is the day %s", (typed, day) => {
  expect(readDate(typed, today)).toEqual({ value: day });
});

test.each([
  ["12/25/2026", "Friday 25 December 2026"],
  ["Tuesday 14 December", "Monday 14 December 2026"],
  ["20 November", "Saturday 20 November 2027"],
  ["Thursday", "Thursday 3 December 2026 or Thursday 26 November 2026"],
  ["next Saturday", "Saturday 5 December 2026 or Saturday 28 November 2026"],
])("'%s' is asked about: %s?", (typed, days) => {
  const { value, doubt, offer } = readDate(typed, today);
  expect([value, doubt]).toEqual([undefined, `Is ‘${typed}’ ${days}? Write it like that`]);
  expect(readDate(offer ?? "", today).value).toBeDefined();
});

test.each([
  ...["", "soon", "asap", "30/2/2026", "31 April", "0/1/2026", "14 Decembre", "13/13/2026", "December 2026"],
  ...["2026-02-30", "2026-00-10", "0026-01-01", "14", "1/2/3/4", "in weeks", "x".repeat(9e5)],
])("'%.30s' is no day", (typed) => {
  expect(readDate(typed, today)).toEqual({});
});

test("a day that is looked for in the past is the last such one, and every day is shown in words", () => {
  expect(readDate("20 Nov", today, true).value).toBe("2026-11-20");
  expect(readDate("1 Dec", today, true).value).toBe("2025-12-01");
  expect(dayInWords("2026-12-14")).toBe("Monday 14 December 2026");
});
