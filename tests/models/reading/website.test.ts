import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { webAddress } from "~/models/reading/website";

describe("a website", () => {
  test.each([
    ["https://slaters.example", "https://slaters.example/", "slaters.example"],
    ["HTTP://www.Slaters.example/about?x=1", "http://www.slaters.example/about?x=1", "slaters.example"],
    [" www.slaters.example ", "https://www.slaters.example/", "slaters.example"],
    ["slaters.example:8080/a", "https://slaters.example:8080/a", "slaters.example"],
    ["slaters.example.", "https://slaters.example/", "slaters.example"],
    ["\u200bwww.slaters\u00ad.example/\u2800", "https://www.slaters.example/", "slaters.example"],
    ["http//slaters.example/a,", "http://slaters.example/a", "slaters.example"],
    ["https:/www.slaters.example", "https://www.slaters.example/", "slaters.example"],
    ["https;//slaters.example", "https://slaters.example/", "slaters.example"],
    ["HTTP:slaters.example", "http://slaters.example/", "slaters.example"],
    ["toeau-môn.example", "https://xn--toeau-mn-b4a.example/", "xn--toeau-mn-b4a.example"],
  ])("%s leads to %s", (typed, href, host) => {
    expect(webAddress(typed)).toEqual({ href, host });
  });

  test.each([
    "",
    "n/a",
    "none",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//.example",
    " java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "//elsewhere.example",
    "/roofing",
    "https://bank.example@evil.example",
    "https://user:word@evil.example",
    "https://",
    "http://localhost/",
    "https://a b.example",
    "https://slaters.example/\u0000",
    `https://slaters.example/${"a".repeat(600)}`,
    "mailto:ann@slaters.example",
    "ann@slaters.example",
  ])("%j is none", (typed) => {
    expect(webAddress(typed)).toBeUndefined();
  });

  test("nothing but http and https ever comes out", () => {
    const scheme = fc.constantFrom("", "javascript:", "https://", "http:", "data:", " ", "\t", "//", "x.y:");
    fc.assert(
      fc.property(scheme, fc.string(), (start, rest) => {
        const address = webAddress(start + rest);
        if (address) expect(address.href).toMatch(/^https?:\/\/[^/]/);
      }),
    );
  });
});
