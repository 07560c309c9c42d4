import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatPhone,
  mobileProblem,
  parsePhone,
  readPhone,
  telHref,
  whatsAppLink,
} from "~/models/reading/phone";
import { hostileStrings } from "../../support/files/hostile-strings";

test("a text far longer than a number is none", () => {
  expect(readPhone(`07700 900123${" ".repeat(99)}`)).toEqual({});
});

describe("a number is shown as people write it", () => {
  test.each([
    ["+447700900123", "07700 900 123"],
    ["+447624123456", "07624 123 456"],
    ["+442079460000", "020 7946 0000"],
    ["+442920180000", "029 2018 0000"],
    ["+442890180000", "028 9018 0000"],
    ["+441134960123", "0113 496 0123"],
    ["+441214960123", "0121 496 0123"],
    ["+441914980000", "0191 498 0000"],
    ["+441632960123", "01632 960 123"],
    ["+44120462123", "01204 62123"],
    ["+441539612345", "015396 12345"],
    ["+443001234567", "0300 123 4567"],
    ["+448001234567", "0800 123 4567"],
    ["+44800123456", "0800 123 456"],
    ["+447012345678", "07012 345 678"],
  ])("%s as %s", (e164, shown) => {
    expect(formatPhone(e164)).toBe(shown);
    expect(parsePhone(shown).e164).toBe(e164);
  });

  test("what is no number is left as it is", () => {
    expect(formatPhone("ask at the desk")).toBe("ask at the desk");
  });
});

test.each([
  ["07700 900 123", undefined],
  [
    "0113 496 0123",
    "That is a landline, which cannot get a text. Please enter a UK mobile number, like 07700 900 123",
  ],
  ["00353 87 123 4567", "That is an Irish number; we can only text UK mobiles"],
  ["+1 415 555 2671", "Please enter a UK mobile number, like 07700 900 123"],
  ["070 1234 5678", "Please enter a UK mobile number, like 07700 900 123"],
])("somebody whose number cannot get a text is told why: %s", (typed, problem) => {
  expect(mobileProblem(typed)).toBe(problem);
});

describe("no text breaks it", () => {
  const onlyNumbers = (typed: string) => {
    const parsed = parsePhone(typed);
    if (parsed.status !== "invalid") expect(parsed.e164).toMatch(/^\+44\d{9,10}$/);
    expect(telHref(typed) ?? "tel:+44").toMatch(/^tel:\+44\d*$/);
    expect(whatsAppLink(typed) ?? "https://wa.me/44").toMatch(/^https:\/\/wa\.me\/44\d*$/);
  };

  test("whatever is typed, only digits reach a link", () => {
    for (const typed of hostileStrings) onlyNumbers(typed);
    fc.assert(fc.property(fc.string({ unit: "binary" }), onlyNumbers));
  });

  test("a number survives being shown and typed again", () => {
    const national = fc.stringMatching(/^0[1-9]\d{8,9}$/);
    fc.assert(
      fc.property(national, (typed) => {
        expect(parsePhone(formatPhone(typed))).toEqual(parsePhone(typed));
      }),
    );
  });
});
