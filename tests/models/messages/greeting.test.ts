import { expect, test } from "vitest";
import { greetBusiness, greeting } from "~/models/messages/greeting";

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
  "-",
  "'",
])("'%s' is not repeated", (text) => {
  expect(greeting(text)).toBe("Hello,");
});

test("a business is greeted by its name, on one line and never as a link", () => {
  expect(greetBusiness("Shah & Sons")).toBe("Hello Shah & Sons,");
  expect(greetBusiness("Sly\n\nPay here:\nhttps://evil.example")).toBe(
    "Hello Sly Pay here: https:\u2060//evil\u2060.example,",
  );
});
