import { describe, expect, test } from "vitest";
import { sampleRoofers } from "~/content/sample-roofers";
import { flagBest, type MatchableRoofer, matchRoofers } from "~/models/leads/best-match";

function roofer(id: string, given: Partial<MatchableRoofer> = {}): MatchableRoofer {
  return {
    id,
    name: id,
    phone: "+441134960000",
    rating: 4.5,
    reviews: 10,
    verified: true,
    featured: false,
    bestMatch: false,
    areas: [],
    specialties: [],
    ...given,
  };
}

const ids = (match: ReturnType<typeof matchRoofers>) =>
  match && [match.best, ...match.others].map(({ id }) => id);
const repairInLeeds = { area: "Leeds", specialty: "repair" };

describe("which roofers a homeowner is shown", () => {
  test("those who do this work here come before those who are only here, then the featured", () => {
    const match = matchRoofers(
      [
        roofer("featured elsewhere", { featured: true, areas: ["Bath"], specialties: ["repair"] }),
        roofer("here", { areas: ["Leeds"], specialties: ["replacement"] }),
        roofer("elsewhere", { areas: ["Bath"], specialties: ["repair"] }),
        roofer("here for this", { areas: ["leeds"], specialties: ["repair"] }),
      ],
      repairInLeeds,
    );
    expect(ids(match)).toEqual(["here for this", "here", "featured elsewhere"]);
  });

  test("the best match is the flagged one among the closest, wherever it stands in the list", () => {
    const local = { areas: ["Leeds"], specialties: ["repair"] };
    const match = matchRoofers(
      [roofer("first", local), roofer("flagged", { ...local, bestMatch: true }), roofer("third", local)],
      repairInLeeds,
    );
    expect(ids(match)).toEqual(["flagged", "first", "third"]);
  });

  test("a flag does not lift a roofer over one who is closer to what was asked", () => {
    const match = matchRoofers(
      [
        roofer("flagged elsewhere", { bestMatch: true, featured: true }),
        roofer("here for this", { areas: ["Leeds"], specialties: ["repair"] }),
      ],
      repairInLeeds,
    );
    expect(ids(match)).toEqual(["here for this", "flagged elsewhere"]);
  });

  test("at most three others are shown", () => {
    const many = Array.from({ length: 9 }, (_, index) => roofer(`${index}`, { areas: ["Leeds"] }));
    expect(ids(matchRoofers(many, repairInLeeds))).toEqual(["0", "1", "2", "3"]);
  });

  test("nobody fits when nobody is here and nobody is featured", () => {
    expect(matchRoofers([roofer("elsewhere", { areas: ["Bath"] })], repairInLeeds)).toBeUndefined();
    expect(matchRoofers([], repairInLeeds)).toBeUndefined();
  });
});

test("the four sample roofers match every request from anywhere", () => {
  expect(sampleRoofers).toHaveLength(4);
  for (const area of ["Leeds", "London", "Truro", "your area"]) {
    for (const specialty of ["replacement", "repair", "maintenance", "emergency"]) {
      expect(matchRoofers(sampleRoofers, { area, specialty })).toBeDefined();
    }
  }
});

function near(name: string, distanceMiles: number, given: Partial<MatchableRoofer> = {}) {
  const known = { phone: "", rating: 4, reviews: 9, verified: true, featured: false, bestMatch: false };
  return { id: name, name, areas: ["Leeds"], specialties: [""], distanceMiles, ...known, ...given };
}

const best = (...roofers: ReturnType<typeof near>[]) =>
  matchRoofers(flagBest(roofers), { area: "Leeds", specialty: "" })?.best.name;

describe("the best match for a homeowner", () => {
  test("is never the one who paid, where another is as near and rated better", () => {
    expect(best(near("Pays", 2, { featured: true, rating: 4.1 }), near("Good", 2, { rating: 4.2 }))).toBe(
      "Good",
    );
  });

  test("stays the same whoever pays", () => {
    const two = (featured: boolean) => best(near("Near", 1), near("Far", 9, { featured, rating: 4.5 }));
    expect(two(true)).toBe(two(false));
  });

  test("is the nearer of two with one rating, and a better rating makes up for ten miles a point", () => {
    expect(best(near("Far", 6), near("Near", 5))).toBe("Near");
    expect(best(near("Near", 1, { rating: 4 }), near("Far", 5, { rating: 4.5 }))).toBe("Far");
    expect(best(near("Near", 1, { rating: 4 }), near("Far", 7, { rating: 4.5 }))).toBe("Near");
  });

  test("counts nobody's missing reviews as nought: three out of five", () => {
    expect(best(near("Poor", 2, { rating: 2.5 }), near("New", 2, { rating: 0, reviews: 0 }))).toBe("New");
  });
});
