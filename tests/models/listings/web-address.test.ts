import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { webAddress } from "~/models/listings/profile/web-address";
import { businessSlug, slugify } from "~/models/listings/slug";

describe("a website", () => {
  test.each([
    ["https://slaters.example", "https://slaters.example/", "slaters.example"],
    ["HTTP://www.Slaters.example/about?x=1", "http://www.slaters.example/about?x=1", "slaters.example"],
    [" www.slaters.example ", "https://www.slaters.example/", "slaters.example"],
    ["slaters.example:8080/a", "https://slaters.example:8080/a", "slaters.example"],
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

describe("the address of a business", () => {
  test.each([
    ["Kirkgate Slaters", "kirkgate-slaters"],
    ["O'Brien & Sons (Roofing) Ltd.", "obrien-sons-roofing-ltd"],
    ["  A --  B \t C ", "a-b-c"],
    ["Tŷ Glân Toeau", "ty-glan-toeau"],
    ["Ó Súilleabháin Díonadóirí", "o-suilleabhain-dionadoiri"],
    ["Łukasz Dąbrowski Straße Æther", "lukasz-dabrowski-strasse-aether"],
    ["24/7 Roofs", "247-roofs"],
    ["- Peak -", "peak"],
  ])("%j is %s", (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  test("a name without a letter we can write still has an address", () => {
    const id = "3f2a9c10-0000-4000-8000-000000000000";
    expect(businessSlug("屋根", id)).toBe("business-3f2a9c10");
    expect(businessSlug("!!!", id)).toBe("business-3f2a9c10");
    expect(businessSlug("Peak", id)).toBe("peak");
  });

  test("any name at all gives a clean part of a URL, and the same again from it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const slug = slugify(name);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});
