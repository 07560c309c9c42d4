import { expect, test } from "vitest";
import { formatInstant, formatWait } from "~/models/messages/clock";

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
