import { expect, test } from "vitest";
import { readCount, readYear } from "~/models/reading/number";

test.each([
  ["10", "year", 10],
  ["10 years", "year", 10],
  ["ten yrs", "year", 10],
  ["12 working days", "day", 12],
  ["1,200", "person", 1200],
  ["２５ miles", "mile", 25],
  ["Five", "day", 5],
  ["0", "year", 0],
  ...["3-4", "about 5", "10+", "", "lifetime", "2 weeks", "1.5", "-3", "1e3", "9".repeat(99)].map(
    (typed) => [typed, "day", undefined] as const,
  ),
] as const)("'%.20s' of the unit %s are %s", (typed, unit, number) => {
  expect(readCount(typed, unit).value).toBe(number);
});

test.each([
  ["3-4 days", "3 or 4", "4"],
  ["three to four", "3 or 4", "4"],
  ["about 5 days", "5", "5"],
  ["10+", "10", "10"],
  ["5 days or so", "5", "5"],
])("'%s' is asked: %s?", (typed, meant, offer) => {
  expect(readCount(typed, "day")).toEqual({ doubt: `Is ‘${typed}’ ${meant}? Write one number`, offer });
});

test.each([["1998"], ["since 1998"], ["Est. 1998"], ["established in 1998."]])("'%s' is a year", (typed) => {
  expect(readYear(typed, 2026)).toEqual({ value: 1998 });
});

test("for how long is asked as a year, and a number alone is none", () => {
  for (const typed of ["10 years", "over ten years", "10 yrs ago", "10+ years"])
    expect(readYear(typed, 2026)).toEqual({ doubt: "Is that since 2016? Write the year.", offer: "2016" });
  for (const typed of ["98", "long ago", "", "years"]) expect(readYear(typed, 2026)).toEqual({});
});
