import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pagesAround } from "~/components/page/page-links";

describe("the pages that are linked to", () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])("from %d of %d", (page, pages, shown) => {
    expect(pagesAround(page, pages)).toEqual(shown);
  });

  test("are at most five that exist, in order, and hold the page itself", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), (pages, any) => {
        const page = 1 + (any % pages);
        const shown = pagesAround(page, pages);
        expect(shown).toContain(page);
        expect(shown).toHaveLength(Math.min(5, pages));
        expect(shown[0]).toBeGreaterThanOrEqual(1);
        expect(shown.at(-1)).toBeLessThanOrEqual(pages);
        expect(shown).toEqual([...new Set(shown)].sort((one, other) => one - other));
      }),
    );
  });
});
