import { expect, test } from "vitest";
import { weekOfHours } from "~/models/listings/profile/hours";

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
