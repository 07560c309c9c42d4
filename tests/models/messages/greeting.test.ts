import { expect, test } from "vitest";
import { greeting } from "~/models/messages/greeting";

test.each(["Ann", "Zoë", "O'Brien", "Mary-Jane", "Anne Marie", "李", "Nguyễn"])(
  "%s is greeted by name",
  (name) => {
    expect(greeting(` ${name} `)).toBe(`Hello ${name},`);
  },
);

test.each([
  "",
  "   ",
  "http://spam.example",
  "win.example",
  "Ann\nBcc: x",
  "<b>Ann</b>",
  "a".repeat(41),
  "A1",
])("'%s' is not repeated", (text) => {
  expect(greeting(text)).toBe("Hello,");
});
