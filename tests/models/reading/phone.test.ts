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

describe("a number is understood however it is typed", () => {
  test.each([
    ["07700900123", "+447700900123"],
    ["07700 900 123", "+447700900123"],
    ["07700-900-123", "+447700900123"],
    ["(07700) 900123", "+447700900123"],
    ["  07700 900123  ", "+447700900123"],
    ["07700\u00a0900\u2011123", "+447700900123"],
    ["+447700900123", "+447700900123"],
    ["+44 7700 900123", "+447700900123"],
    ["+44 (0)7700 900123", "+447700900123"],
    ["+44 07700 900123", "+447700900123"],
    ["(+44) 7700 900123", "+447700900123"],
    ["00447700900123", "+447700900123"],
    ["0044 (0) 7700 900 123", "+447700900123"],
    ["07911 123456", "+447911123456"],
    ["07624 123456", "+447624123456"],
    ["447700900123", "+447700900123"],
    ["44 (0)7700 900123", "+447700900123"],
    ["7700 900123", "+447700900123"],
    ["0447700900123", "+447700900123"],
    ["++447700900123", "+447700900123"],
    ["7700900123.0", "+447700900123"],
    ["٠٧٧٠٠٩٠٠١٢٣", "+447700900123"],
    ["۰۷۷۰۰ ۹۰۰۱۲۳", "+447700900123"],
    ["０７７００　９００１２３", "+447700900123"],
    ["p:+447700900123", "+447700900123"],
    ["07700 900123 (WhatsApp)", "+447700900123"],
    ["24hr: 07700 900123", "+447700900123"],
    ["Mob. 07700 900123, after 5", "+447700900123"],
    ["07700 900123 / +44 7700 900123", "+447700900123"],
  ])("%s is the mobile %s", (typed, e164) => {
    expect(parsePhone(typed)).toEqual({ status: "mobile", e164 });
  });

  test.each([
    ["0113 496 0123", "+441134960123"],
    ["020 7946 0000", "+442079460000"],
    ["+44 (0)20 7946 0000", "+442079460000"],
    ["01632 960123", "+441632960123"],
    ["01204 62123", "+44120462123"],
    ["0300 123 4567", "+443001234567"],
    ["1134960207.0", "+441134960207"],
    ["113 496 0105", "+441134960105"],
    ["Call 0113 496 0203", "+441134960203"],
  ])("%s is the landline %s", (typed, e164) => {
    expect(parsePhone(typed)).toEqual({ status: "landline", e164 });
  });

  test.each([
    ["personal numbers", "070 1234 5678", "+447012345678"],
    ["pagers", "076 1234 5678", "+447612345678"],
    ["a pager range beside the Isle of Man", "07625 123456", "+447625123456"],
    ["freephone", "0800 123 4567", "+448001234567"],
    ["short freephone", "0800 123456", "+44800123456"],
  ])("%s can be dialled and never get a text", (_, typed, e164) => {
    expect(parsePhone(typed)).toEqual({ status: "other", e164 });
    expect(mobileProblem(typed)).toMatch(/UK mobile number/);
  });

  test.each([
    "",
    "   ",
    "phone",
    "123456",
    "0770090012",
    "077009001234",
    "+1 415 555 2671",
    "1-843-555-0101",
    "843-555-0101",
    "(843) 555-0101",
    "(843) 555-0101 (office)",
    "843.555.0101",
    "+32 2 123 45 67",
    "+20 3 794 6000",
    "+33 6 12 34 56 78",
    "+44",
    "0",
    "00",
    "999",
    "0800 FLOWERS",
    '0113496004"3',
    '0"1134960043',
    "0113 496 004O",
    `07700 900123${" ".repeat(99)}`,
  ])("'%s' is no number of ours", (typed) => {
    expect(parsePhone(typed)).toEqual({ status: "invalid" });
  });
});

describe("what is doubtful about a number is said", () => {
  const landline = (e164: string) => ({ status: "landline", e164 });
  test.each([
    ["0113 496 0204 / 07700 900123", landline("+441134960204"), "Two numbers: we took 0113 496 0204"],
    ["Tel: 0113 496 0204 Mob: 07700 900123", landline("+441134960204"), "Two numbers: we took 0113 496 0204"],
    ["0113 496 0204 07700 900123", landline("+441134960204"), "Two numbers: we took 0113 496 0204"],
    ["0113 496 0204 ext 5", landline("+441134960204"), "We took 0113 496 0204, without the extension"],
    ["0113 496 0204x5", landline("+441134960204"), "We took 0113 496 0204, without the extension"],
    ["+353 87 123 4567", undefined, "That is an Irish number"],
    ["00353 87 123 4567", undefined, "That is an Irish number"],
    ["+353 (0)1 234 5678", undefined, "That is an Irish number"],
    [
      "4.41135E+11",
      undefined,
      "That is what a spreadsheet made of a long number: format its column as text, for the last digits are lost",
    ],
    ["07700 900123 / +44 7700 900123", { status: "mobile", e164: "+447700900123" }, undefined],
  ])("%s", (typed, value, doubt) => {
    expect(readPhone(typed)).toEqual({ value, doubt });
  });
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
