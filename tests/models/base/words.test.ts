import { expect, test } from "vitest";
import { isPlaceholder, shipped } from "~/content/site";
import { csvLine } from "~/http/file-answer.server";
import { formatDay, formatInstant, formatSpan, formatWait } from "~/models/base/clock";

test.each([
  ["2026-03-03T14:05:00Z", "Tue 3 Mar, 14:05"],
  ["2026-06-30T23:30:00Z", "Wed 1 Jul, 00:30"],
  ["2026-09-01T11:00:00Z", "Tue 1 Sep, 12:00"],
  ["2026-12-31T23:59:59Z", "Thu 31 Dec, 23:59"],
])("%s is %s in London", (instant, words) => {
  expect(formatInstant(instant)).toBe(words);
  expect(formatInstant(new Date(instant))).toBe(words);
});

test.each([
  [1, "1 second"],
  [40, "40 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
])("%i seconds are said as %s", (seconds, words) => {
  expect(formatWait(seconds)).toBe(words);
});

test.each([
  [0.4, "less than a minute"],
  [1, "1 minute"],
  [59.9, "59 minutes"],
  [60, "1 hour"],
  [130, "2 hours 10 minutes"],
  [1440, "1 day"],
  [1441, "1 day"],
  [3 * 1440 + 61, "3 days 1 hour"],
])("a span of %d minutes is said as %s", (minutes, words) => {
  expect(formatSpan(minutes)).toBe(words);
});

test("a day is said with its month, and with its weekday where asked", () => {
  expect(formatDay("2026-09-28")).toBe("28 Sep");
  expect(formatDay("2027-03-01", { weekday: true })).toBe("Mon 1 Mar");
});

test.each([
  ["plain words", ["Jane", "LS1 4DY"], "Jane,LS1 4DY\r\n"],
  ["a comma", ["Leeds, UK"], '"Leeds, UK"\r\n'],
  ["a quote", ['Say "hello"'], '"Say ""hello"""\r\n'],
  ["two lines", ["one\ntwo\r\nthree"], '"one\ntwo\r\nthree"\r\n'],
  ["nothing", ["", ""], ",\r\n"],
  ["numbers", ["-2.59", "-2", "0.5"], "-2.59,-2,0.5\r\n"],
])("a line with %s can be read back", (_, cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test.each([
  "=1+1",
  "+441134960000",
  "-2+3",
  "-02",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  " =1",
  "\n=1",
  "＝1",
  "\u200b=1",
])("a spreadsheet does not calculate %j", (text) => {
  expect(csvLine([text]).replace(/^"/, "").startsWith("'")).toBe(true);
});

test("what comes with the source is told from what somebody wrote", () => {
  const { whatsApp, supportEmail, operatorName, operatorAddress } = shipped;
  const given = [whatsApp, supportEmail, operatorName, operatorAddress, "Fettle <hello@fettle.example>"];
  expect(given.filter(isPlaceholder)).toEqual(given);
  const written = [
    "07911 123456",
    "hello@fettle.co.uk",
    "Field & Sons Ltd",
    "1 Kirkgate, Leeds LS1 4DY",
    "Examples Ltd <hello@examples.co.uk>",
  ];
  expect(written.filter(isPlaceholder)).toEqual([]);
});
