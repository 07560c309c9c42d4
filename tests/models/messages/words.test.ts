import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inGsm } from "~/models/messages/gsm";
import { greetBusiness, greeting } from "~/models/messages/message";
import { inLine, inLines, mailAddress } from "~/models/messages/untrusted-text";
import { smsSegments } from "../../support/sms-segments";

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

/** What mail programs make links of by themselves: a scheme, a host with a dot, an address with an at sign. */
const linked = /\w+:\/\/\S|[^\s.\u2060][.。．｡][^\s.\u2060]|[^\s\u2060][@＠]\w/u;

describe("a stranger's words", () => {
  test.each([
    "https://evil.example/pay?now",
    "HTTP://EVIL.EXAMPLE",
    "https://localhost/x",
    "http:\\\\evil.example",
    "www.evil.example",
    "evil.example",
    "Roofs.co.uk Ltd",
    "pay@evil.example",
    "mailto:pay@evil.example",
    "evil。example",
    "(evil.example)",
    "a.b.c.d",
    "http://1.2.3.4",
  ])("hold nothing that a mail program makes a link of, and read as before: %s", (typed) => {
    expect(typed).toMatch(/[.@:。]/);
    for (const words of [inLine(typed), inLines(typed)]) {
      expect(words).not.toMatch(linked);
      expect(words).not.toMatch(/:[/\\]{2}/);
      expect(words.replaceAll("\u2060", "")).toBe(typed);
    }
  });

  test.each([
    "Ann Lee",
    "It leaks. Please come.",
    "Call me: 07700 900123",
    "Any time, or none…",
    "Shah & Sons Ltd.",
  ])("that hold no address stay as they are: %s", (typed) => {
    expect(inLine(typed)).toBe(typed);
  });

  test("within a line of ours stay on it", () => {
    expect(inLine(" Sly\r\n\nPay here:\t now ")).toBe("Sly Pay here: now");
  });

  test("by themselves keep their lines", () => {
    expect(inLines("Do you cover Otley?\r\n\r\nI could not find it.\n")).toBe(
      "Do you cover Otley?\n\nI could not find it.",
    );
  });

  test("cannot turn the text around them about", () => {
    expect(inLine("Fred\u202egnp.exe\u2066")).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });
});

test("an address that was given stays whole to be copied, unless it is more than an address", () => {
  expect(mailAddress("ann.lee+roof@example.co.uk")).toBe("ann.lee+roof@example.co.uk");
  for (const strange of ["a@http://evil.example", "https://evil.example/@x.example", "a@b.example/pay"]) {
    expect(mailAddress(strange)).not.toMatch(linked);
  }
});

test("typographer's marks and foreign accents become plain, and the pound sign stays", () => {
  expect(inGsm("£9,282 – £12,558 · Siân’s “roof”…")).toBe('£9,282 - £12,558 - Sian\'s "roof"...');
  expect(inGsm("房")).toBe("?");
});

test("whatever is made plain is charged as plain", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (text) => {
      const plain = inGsm(text);
      // 70 is where a text that is not plain would need a second segment.
      expect(smsSegments(plain.slice(0, 80))).toBeLessThanOrEqual(1);
    }),
  );
});
