import { expect, test } from "vitest";
import { readWeek } from "~/models/reading/week";

const nine = "9:00 AM - 5:00 PM";
const work = { Monday: nine, Tuesday: nine, Wednesday: nine, Thursday: nine, Friday: nine };

test.each([
  ["Mon-Fri 9am-5pm", work],
  ["Monday to Friday: 9:00 - 17:00", work],
  ["weekdays 9am - 5pm", work],
  ["Mo-Fr 09:00-17:00; PH off", work],
  [
    "Mon-Fri 9am-5pm, Sat 10am-2pm, Sun closed",
    { ...work, Saturday: "10:00 AM - 2:00 PM", Sunday: "Closed" },
  ],
  ["Mo,We 09:00-17:00; Su off", { Monday: nine, Wednesday: nine, Sunday: "Closed" }],
  ["Sat & Sun 9am-5pm", { Saturday: nine, Sunday: nine }],
  ["Fri-Mon 9am-5pm", { Friday: nine, Saturday: nine, Sunday: nine, Monday: nine }],
  ['{"Monday":"9 AM–5 PM","Tuesday":"Closed"}', { Monday: nine, Tuesday: "Closed" }],
  ["{'Monday': ['9 am–5 pm'], 'Tuesday': ['Closed']}", { Monday: nine, Tuesday: "Closed" }],
  [
    '["Monday: 9:00\\u202fAM\\u2009\\u2013\\u20095:00\\u202fPM","Tuesday: Open 24 hours"]',
    { Monday: nine, Tuesday: "24 hours" },
  ],
  [
    "Monday: 8am-12, 1pm-5pm\nTuesday: 9am-5pm",
    { Monday: "8:00 AM - 12:00 PM, 1:00 PM - 5:00 PM", Tuesday: nine },
  ],
  ["Daily 9am-5pm", { ...work, Saturday: nine, Sunday: nine }],
])("%s", (text, week) => {
  expect(readWeek(text)).toEqual({ week, unread: [] });
});

const openAt = (day: number, time: string) => ({ day, time });
const newer = (day: number, hour: number, minute = 0) => ({
  ...{ day, hour, minute, date: { year: 2026, month: 11, day: 29 } },
});
const shut = { Monday: "Closed", Tuesday: "Closed", Wednesday: "Closed", Thursday: "Closed" };
const weekend = { Friday: "Closed", Saturday: "Closed", Sunday: "Closed" };
const daytime = [1, 2, 3, 4, 5].map((day) => ({ close: openAt(day, "1700"), open: openAt(day, "0900") }));

test.each<[string, unknown, object, string[]?]>([
  ["a week", daytime, { ...work, Saturday: "Closed", Sunday: "Closed" }],
  [
    "two spans, the later one first, with what Google adds",
    {
      ...{ open_now: true, weekday_text: ["Monday: Closed"] },
      periods: [
        { open: newer(1, 13, 30), close: newer(1, 17) },
        { open: newer(1, 8), close: newer(1, 12) },
      ],
    },
    { ...shut, ...weekend, Monday: "8:00 AM - 12:00 PM, 1:30 PM - 5:00 PM" },
  ],
  [
    "past midnight, from Saturday into Sunday",
    [{ open: openAt(6, "2000"), close: openAt(0, "1100") }],
    { ...shut, ...weekend, Saturday: "8:00 PM - 11:00 AM" },
  ],
  [
    "all the time",
    [{ open: openAt(0, "0000") }],
    Object.fromEntries(Object.keys({ ...shut, ...weekend }).map((day) => [day, "24 hours"])),
  ],
  [
    "a day that never closes, and one that lasts for longer",
    [{ open: openAt(0, "0000") }, { open: openAt(2, "0600"), close: openAt(3, "0700") }],
    { Monday: "Closed", Wednesday: "Closed", Thursday: "Closed", Friday: "Closed", Saturday: "Closed" },
    ["Tuesday from 6:00 AM", "Sunday from 12:00 AM"],
  ],
  [
    "one time alone",
    [{ open: openAt(0, "0600") }],
    { ...shut, Friday: "Closed", Saturday: "Closed" },
    ["Sunday from 6:00 AM"],
  ],
  [
    "another day's midnight",
    [{ open: openAt(5, "0000") }],
    { ...shut, Saturday: "Closed", Sunday: "Closed" },
    ["Friday from 12:00 AM"],
  ],
  [
    "one night of Sunday",
    [{ open: openAt(0, "0000"), close: openAt(0, "0500") }],
    { ...shut, ...weekend, Sunday: "12:00 AM - 5:00 AM" },
  ],
])("Google's periods: %s", (_, periods, week, unread = []) => {
  expect(readWeek(JSON.stringify(periods))).toEqual({ week, unread });
});

test.each([900, "2500", ["0900"]])("a period from %j is none", (time) => {
  const text = JSON.stringify([{ open: { day: 1, time } }]);
  expect(readWeek(text)).toEqual({ week: {}, unread: [text] });
});

test("Google's periods as Python prints them", () => {
  const printed = "{'open_now': False, 'periods': [{'open': {'day': 0, 'time': '0000'}, 'close': None}]}";
  expect(readWeek(printed).week).toMatchObject({ Monday: "24 hours", Sunday: "24 hours" });
});

test.each([
  ["24/7", "24 hours"],
  ["9am-5pm", nine],
])("%s without a day is of every day", (text, hours) => {
  expect(Object.values(readWeek(text).week)).toEqual(Array(7).fill(hours));
});

test.each([
  ["Mon ring us, Tue 9am-5pm", { Tuesday: nine }, ["Monday ring us"]],
  ["Mon 13-5", {}, ["Monday 13-5"]],
  ["Sunny side roofs", {}, ["Sunny side roofs"]],
  ["", {}, []],
])("what cannot be read, or can mean two, is said: %s", (text, week, unread) => {
  expect(readWeek(text)).toMatchObject({ week, unread });
});
