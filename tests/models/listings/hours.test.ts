import fc from "fast-check";
import { expect, test } from "vitest";
import { weekOfHours } from "~/models/listings/profile/hours";
import type { BusinessHours } from "../../../drizzle/schema/values/listings";

const typical = [
  { days: "Mon-Fri", times: "8:00 AM-6:00 PM" },
  { days: "Sat", times: "8:00 AM-4:00 PM" },
  { days: "Sun", times: "Closed" },
];

test.each([
  ["null", null],
  ["an empty object", {}],
  ["no day", { always: "8-6" }],
  ["empty times", { Monday: " " }],
  ["times that are no text", { Monday: 8 } as unknown as BusinessHours],
  ["a list", ["8-6"] as unknown as BusinessHours],
])("without hours of its own: %s: the typical ones, which search engines are not told", (_, stored) => {
  expect(weekOfHours(stored)).toEqual({ typical: true, lines: typical, openings: [] });
});

test("days that follow each other and open alike share a line", () => {
  const { typical: usual, lines } = weekOfHours({
    Monday: "9:00 AM - 5:00 PM",
    Tuesday: "9:00 AM - 5:00 PM",
    Wednesday: "Closed",
    Thursday: "9:00 AM - 5:00 PM",
    Friday: "9:00 AM - 5:00 PM",
    Saturday: "By appointment",
  });
  expect(usual).toBe(false);
  expect(lines).toEqual([
    { days: "Mon-Tue", times: "9:00 AM-5:00 PM" },
    { days: "Wed", times: "Closed" },
    { days: "Thu-Fri", times: "9:00 AM-5:00 PM" },
    { days: "Sat", times: "By appointment" },
    { days: "Sun", times: "Not given" },
  ]);
});

test("times that were read out of them are told to search engines, and what is no time is shown as it is", () => {
  const week = weekOfHours({ Monday: "8:30 am – 6 pm", Tuesday: "by appointment" }, [
    { day: 1, opens: 510, closes: 1080 },
  ]);
  expect(week.openings).toEqual([{ day: "Monday", opens: "08:30", closes: "18:00" }]);
  expect(week.lines.slice(0, 2)).toEqual([
    { days: "Mon", times: "8:30 AM-6 PM" },
    { days: "Tue", times: "by appointment" },
  ]);
});

test("whatever is stored, seven days come out and nothing is longer than a line", () => {
  const json = fc.dictionary(fc.constantFrom("Monday", "sun", "x", ""), fc.jsonValue());
  fc.assert(
    fc.property(json, (stored) => {
      const { lines } = weekOfHours(stored as BusinessHours);
      expect(lines.at(0)?.days.startsWith("Mon")).toBe(true);
      expect(lines.at(-1)?.days.endsWith("Sun")).toBe(true);
      for (const { times } of lines) expect(times.length).toBeLessThanOrEqual(60);
    }),
  );
});
