import { expect, test } from "vitest";
import { readTimes, weekOfHours } from "~/models/listings/profile/hours";

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

test.each([
  ["8:00 AM - 6:00 PM", "8:00 AM - 6:00 PM"],
  ["8am-6pm", "8:00 AM - 6:00 PM"],
  ["8am - 6pm", "8:00 AM - 6:00 PM"],
  [" 8 a.m. – 6.30 P.M. ", "8:00 AM - 6:30 PM"],
  ["08:00 to 18:00", "8:00 AM - 6:00 PM"],
  ["0830-1715", "8:30 AM - 5:15 PM"],
  ["8 to 6", "8:00 AM - 6:00 PM"],
  ["9-5", "9:00 AM - 5:00 PM"],
  ["8-6pm", "8:00 AM - 6:00 PM"],
  ["8pm to 11pm", "8:00 PM - 11:00 PM"],
  ["8pm-11", "8:00 PM - 11:00 PM"],
  ["1-5", "1:00 PM - 5:00 PM"],
  ["2-6pm", "2:00 PM - 6:00 PM"],
  ["from 8am till noon", "8:00 AM - 12:00 PM"],
  ["5:30-16:00", "5:30 AM - 4:00 PM"],
  ["12-4", "12:00 PM - 4:00 PM"],
  ["6am-midnight", "6:00 AM - 11:59 PM"],
  ["00:00-24:00", "12:00 AM - 11:59 PM"],
  ["CLOSED", "Closed"],
  ["Open 24 hours", "24 hours"],
  ["24/7", "24 hours"],
])("'%s' is stored as '%s', and that as itself", (typed, stored) => {
  expect(readTimes(typed)).toBe(stored);
  expect(readTimes(stored)).toBe(stored);
});

test.each([
  "banana",
  "8",
  "8am",
  "25-26",
  "13pm-2pm",
  "8:61-9",
  "9-12-5",
  "8-12, 1-5",
  "10pm-6am",
  "18:00-08:00",
  "",
])("'%s' is no times", (typed) => expect(readTimes(typed)).toBeUndefined());
