import { describe, expect, test } from "vitest";
import { inLine, inLines, mailAddress } from "~/models/messages/strangers-words";

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
