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
