import { describe, expect, test } from "vitest";
import { flagBest, type MatchableRoofer, matchRoofers } from "~/models/leads/matching";

function roofer(name: string, distanceMiles: number, given: Partial<MatchableRoofer> = {}) {
  const known = { phone: "", rating: 4, reviews: 9, verified: true, featured: false, bestMatch: false };
  return { id: name, name, areas: ["Leeds"], specialties: [""], distanceMiles, ...known, ...given };
}

const best = (...roofers: ReturnType<typeof roofer>[]) =>
  matchRoofers(flagBest(roofers), { area: "Leeds", specialty: "" })?.best.name;

describe("the best match for a homeowner", () => {
  test("is never the one who paid, where another is as near and rated better", () => {
    expect(best(roofer("Pays", 2, { featured: true, rating: 4.1 }), roofer("Good", 2, { rating: 4.2 }))).toBe(
      "Good",
    );
  });

  test("stays the same whoever pays", () => {
    const two = (featured: boolean) => best(roofer("Near", 1), roofer("Far", 9, { featured, rating: 4.5 }));
    expect(two(true)).toBe(two(false));
  });

  test("is the nearer of two with one rating, and a better rating makes up for ten miles a point", () => {
    expect(best(roofer("Far", 6), roofer("Near", 5))).toBe("Near");
    expect(best(roofer("Near", 1, { rating: 4 }), roofer("Far", 5, { rating: 4.5 }))).toBe("Far");
    expect(best(roofer("Near", 1, { rating: 4 }), roofer("Far", 7, { rating: 4.5 }))).toBe("Near");
  });

  test("counts nobody's missing reviews as nought: three out of five", () => {
    expect(best(roofer("Poor", 2, { rating: 2.5 }), roofer("New", 2, { rating: 0, reviews: 0 }))).toBe("New");
  });
});
