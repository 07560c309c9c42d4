import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { businessSlug, slugify } from "~/models/listings/slug";

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
