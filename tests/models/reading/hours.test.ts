import { expect, test } from "vitest";
import { readHours, readTime } from "~/models/reading/hours";

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
  ["by appointment only", "By appointment"],
  ["7-5", "7:00 AM - 5:00 PM"],
  ["8am-12, 1-5pm", "8:00 AM - 12:00 PM, 1:00 PM - 5:00 PM"],
  ["8.30-12.30 & 1.30-5", "8:30 AM - 12:30 PM, 1:30 PM - 5:00 PM"],
  ["09:00-12:00; 13:00-17:30", "9:00 AM - 12:00 PM, 1:00 PM - 5:30 PM"],
  ["9-12 and 6-9", "9:00 AM - 12:00 PM, 6:00 PM - 9:00 PM"],
  ["6pm-2am", "6:00 PM - 2:00 AM"],
  ["8pm-6", "8:00 PM - 6:00 AM"],
  ["22-6", "10:00 PM - 6:00 AM"],
  ["18:00-08:00", "6:00 PM - 8:00 AM"],
  ["10am-2pm, 6pm-2am", "10:00 AM - 2:00 PM, 6:00 PM - 2:00 AM"],
  ["6am-2am", "6:00 AM - 2:00 AM"],
])("'%s' is stored as '%s', and that as itself", (typed, stored) => {
  expect(readHours(typed)).toEqual({ value: stored });
  expect(readHours(stored)).toEqual({ value: stored });
});

test.each([
  ["13-5", "1:00 PM - 5:00 PM"],
  ["09:00-05:00", "9:00 AM - 5:00 PM"],
  ["6-2am", "6:00 PM - 2:00 AM"],
  ["8-12, 13-5", "8:00 AM - 12:00 PM, 1:00 PM - 5:00 PM"],
])("'%s' is asked about: '%s'?", (typed, offer) => {
  expect(readHours(typed)).toEqual({ doubt: expect.stringContaining(`Is ‘${typed}’ ${offer}?`), offer });
});

test.each([
  ...["banana", "8", "8am", "25-26", "13pm-2pm", "8:61-9", "9-12-5", "8am-8am", "24:00-02:00", ""],
  ...["8-12, 10-5pm", "8-10, 11-1, 2-5", "8pm-2am, 9pm-11pm", "2am-4am, 6pm-3am", "8-12,".repeat(13)],
])("'%s' is no hours", (typed) => expect(readHours(typed)).toEqual({}));

test.each([
  ...([
    ["22:30", 1350],
    ["7:05", 425],
    ["00:00:00", 0],
    ["10pm", 1320],
    ["10.30 p.m.", 1350],
  ] as const),
  ...([["0700", 420], ["noon", 720], ["24:00"], ["12:60"], ["10"], ["13pm"], [""]] as const),
])("the time of day '%s' is minute %s", (typed, minute?: number) => expect(readTime(typed)).toBe(minute));
