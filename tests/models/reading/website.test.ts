import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { webAddress } from "~/models/reading/website";

describe("a website", () => {
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
