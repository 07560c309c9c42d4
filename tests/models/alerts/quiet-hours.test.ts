import { describe, expect, test } from "vitest";
import { dayBack } from "~/models/alerts/away";
import { quietEnd } from "~/models/alerts/settings";
import { instantInLondon } from "~/models/base/clock";

const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const ends = (now: string, from: number, until: number) =>
  quietEnd(new Date(now), { from, until })?.toISOString().replace(":00.000Z", "Z");

describe("quiet hours", () => {
  test.each([
    ["before they begin", "2026-01-10T21:59:59Z", undefined],
    ["as they begin", "2026-01-10T22:00Z", "2026-01-11T07:00Z"],
    ["in the night", "2026-01-11T03:00Z", "2026-01-11T07:00Z"],
    ["in their last minute", "2026-01-11T06:59:59Z", "2026-01-11T07:00Z"],
    ["as they end", "2026-01-11T07:00Z", undefined],
    ["on the last day of a month", "2026-01-31T23:00Z", "2026-02-01T07:00Z"],
    ["on the last day of a year", "2026-12-31T23:00Z", "2027-01-01T07:00Z"],
    ["in summer, an hour earlier by the sun", "2026-07-10T21:30Z", "2026-07-11T06:00Z"],
    ["in summer, before they begin", "2026-07-10T20:30Z", undefined],
    ["in the night in which clocks go forward", "2026-03-28T23:00Z", "2026-03-29T06:00Z"],
    ["in the night in which clocks go back", "2026-10-24T22:00Z", "2026-10-25T07:00Z"],
  ])("over midnight, %s", (_, now, end) => {
    expect(ends(now, at(22), at(7))).toBe(end);
  });

  test.each([
    ["before", "2026-01-10T11:59Z", undefined],
    ["in between", "2026-01-10T12:30Z", "2026-01-10T13:00Z"],
    ["after", "2026-01-10T13:00Z", undefined],
  ])("at noon, %s", (_, now, end) => {
    expect(ends(now, at(12), at(13))).toBe(end);
  });

  test("that end in an hour which is left out end at what comes instead", () => {
    expect(ends("2026-03-28T23:00Z", at(22), at(1, 30))).toBe("2026-03-29T01:30Z");
  });

  test("that end in an hour which comes twice end the first time, and are quiet again the second", () => {
    expect(ends("2026-10-24T23:30Z", at(22), at(1, 30))).toBe("2026-10-25T00:30Z");
    expect(ends("2026-10-25T01:10Z", at(22), at(1, 30))).toBe("2026-10-25T01:30Z");
  });
});

test("a day begins in London when it does there, summer and winter", () => {
  const start = (month: number, day: number) => instantInLondon({ year: 2026, month, day, minutes: 0 });
  expect(start(1, 5).toISOString()).toBe("2026-01-05T00:00:00.000Z");
  expect(start(8, 3).toISOString()).toBe("2026-08-02T23:00:00.000Z");
  expect([dayBack(start(1, 5)), dayBack(start(8, 3))]).toEqual(["Monday 5 January", "Monday 3 August"]);
});
