import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { listRoutableBusinesses } from "~/models/leads/routing.server";
import { milesBetween } from "~/models/places/distance";
import { roofing } from "~/models/trades/records/roofing";
import { askedWork, fitOf } from "~/models/trades/who-fits";
import { useDatabase } from "../../support/database";
import { type NewListing, writeListings } from "../../support/listings/listing-world";
import { anyRoofing } from "../../support/works";

useDatabase();

/** A letter for each service, as listings write it: some of them carelessly. */
const written: Readonly<Record<string, readonly string[]>> = {
  R: ["Roof Repairs", "roof  repair", " ROOF REPAIRS "],
  N: ["Roof Replacement", "New roofs", "re-roofing"],
  E: ["Emergency Roofing", "emergency roof repairs"],
  M: ["Roof Maintenance", "moss removal"],
  G: ["Gutters & Rooflines", "gutters and rooflines", "Fascias and Soffits"],
  I: ["Roof Inspections", "Roof survey"],
  S: ["Slate & Tile Roofing", "slating and tiling", "Pitched Roofs"],
  F: ["Flat Roofing", "EPDM Roofing", "flat roofs"],
  T: ["Metal Roofing", "Zinc roofing"],
  L: ["Lead Work", "leadwork"],
  C: ["Chimney Repairs", "chimneys"],
  "*": ["Roofing", "ROOFERS", "Roofing contractor"],
  "?": ["Velux windows", "", "Anything up a ladder"],
};

/** What sixty businesses list, one of them in letters. */
const profiles: readonly string[] = [
  ...["", "?", "*", "*?", "R", "N", "E", "M", "G", "I", "S", "F", "T", "L", "C"],
  ...["F?", "S?", "C?", "*F", "*S", "*C", "*T", "RF", "RS", "RT", "NF", "NS", "NT", "IF", "IS"],
  ...["MG", "MI", "GI", "RNI", "RNIF", "RNIS", "RNILC", "RGM", "RNIFE", "FI", "SF", "ST", "FT", "SFT", "LC"],
  ...["RL", "GF", "GS", "EF", "ES", "RE", "MF", "CF", "CS", "LF", "LS", "LT", "RNEMGI", "RNEMGISFTLC", "GC"],
];

/** By whom each job is done, by letters; where nothing is said of the roof, by who does slate and tile, too. */
const jobs: Readonly<Record<string, readonly [does: string, usually: string]>> = {
  repair: ["R", "S"],
  replacement: ["N", "S"],
  emergency: ["ER", "S"],
  maintenance: ["MGI", ""],
  inspection: ["I", ""],
};
/** Who does a roof of this, who does it besides, and which lists speak of another. */
const roofs: Readonly<Record<string, readonly [does: string, besides: string, others: string]>> = {
  slate: ["S", "", "FT"],
  clay_tile: ["S", "", "FT"],
  concrete_tile: ["S", "", "FT"],
  flat_felt: ["F", "", "ST"],
  metal: ["T", "L", "SF"],
};

const has = (profile: string, letters: string) => [...letters].some((letter) => profile.includes(letter));

/** 0 who does the work, 1 who may have it, 2 who may not. */
function rankOf(profile: string, { job, roof }: { job?: string; roof?: string }): number {
  if (!job) return 1;
  const [does = "", usually = ""] = jobs[job] ?? [];
  const [first, besides, others] = roofs[roof ?? ""] ?? ["", "", ""];
  const asked = first ? does + first + besides : does + usually;
  if (has(profile, first) || (has(profile, asked) && !has(profile, others))) return 0;
  if (has(profile, asked) || profile.includes("*")) return 1;
  return profile.replace("?", "") === "" ? 1 : 2;
}

/** Everything that the quizzes and the forms can say. */
const requests = [
  ...["repair", "replacement", "maintenance", "emergency"].map((job) => ({
    job,
    answers: { "roof-work": job },
  })),
  ...Object.keys(jobs).flatMap((job) =>
    [...Object.keys(roofs), "not_sure"].map((roof) => ({
      job,
      roof,
      answers: { service: "roofing", job_type: job, roof_material: roof, roof_size: "medium" },
    })),
  ),
  { answers: { service: "roofing", "project-size": "large", urgency: "emergency" } },
];

/** The same numbers on each run, from 0 to 1. */
const chance = (seed: number) => ((seed * 7919 + 104_729) % 9973) / 9973;

describe("sixty ways to list one's services", () => {
  const lists = profiles.map((profile, number) =>
    [...profile].map((letter) => written[letter]?.[number % written[letter].length] ?? ""),
  );
  const everybody = () =>
    lists.flatMap((serviceTypes, number) =>
      [false, true].map((featured) => {
        const seed = number * 2 + Number(featured);
        return {
          businessName: profiles[number] || "none",
          email: "roofer@fettle.example",
          city: "Leeds",
          category: "roofing",
          ...{ claimed: true, verified: true, featured, serviceTypes },
          ...{ overallRating: seed % 6, serviceRadiusMiles: seed % 3 ? 25 : 6 },
          latitude: 53.8 + (chance(seed) - 0.5) * 0.5,
          longitude: -1.55 + (chance(seed + 999) - 0.5) * 0.8,
        };
      }),
    );

  test("a list says the same wherever it is read", () => {
    for (const { answers, ...asked } of requests) {
      for (const [number, services] of lists.entries()) {
        const profile = profiles[number] ?? "";
        const fit = fitOf(askedWork(roofing, answers), services);
        expect({ profile, answers, fit }).toEqual({
          ...{ profile, answers, fit: ["does", "may", "never"][rankOf(profile, asked)] },
        });
      }
    }
  });

  test("each of five hundred requests goes to who does the work, then to who may, and never to others", async () => {
    const { rows } = await writeListings(everybody());
    for (let number = 0; number < 500; number++) {
      const { answers, ...asked } = requests[number % requests.length] ?? requests[0] ?? { answers: {} };
      const at = {
        latitude: 53.8 + (chance(number * 3) - 0.5) * 0.8,
        longitude: -1.55 + (chance(number * 5 + 1) - 0.5),
      };
      const expected = rows
        .map((row) => ({
          row,
          rank: rankOf(row.businessName === "none" ? "" : row.businessName, asked),
          miles: milesBetween(at, { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 }),
        }))
        .filter(({ row, rank, miles }) => rank < 2 && miles <= row.serviceRadiusMiles)
        .sort(
          (one, other) =>
            one.rank - other.rank ||
            Number(other.row.featured) - Number(one.row.featured) ||
            one.miles - other.miles,
        )
        .map(({ row, rank }) => ({ lists: row.businessName, id: row.id, does: rank === 0 }));
      const limit = 1 + (number % 12);
      const found = await listRoutableBusinesses(db, { work: askedWork(roofing, answers), at, limit });
      const shown = found.map(({ name, id, does }) => ({ lists: name, id, does }));
      expect({ number, answers, shown }).toEqual({ number, answers, shown: expected.slice(0, limit) });
    }
  });
});

/** Scattered over the north: dense around Leeds, thin elsewhere, and many who do not travel far. */
const crowd = (radii: readonly number[]): readonly NewListing[] =>
  Array.from({ length: 1500 }, (_, number) => {
    const dense = number % 3 > 0;
    const spread = dense ? 0.3 : 2.5;
    return {
      businessName: `Roofer ${number}`,
      email: number % 17 === 0 ? null : `roofer-${number}@fettle.example`,
      city: "Leeds",
      category: number % 11 === 0 ? "plumbing" : "roofing",
      status: number % 13 === 0 ? "pending" : "active",
      claimed: number % 7 !== 0,
      verified: number % 5 !== 0,
      featured: number % 40 === 1,
      overallRating: number % 6,
      serviceRadiusMiles: radii[number % radii.length] ?? 25,
      latitude: 53.8 + ((((number * 7919) % 1999) / 1999) * 2 - 1) * spread,
      longitude: -1.55 + ((((number * 104729) % 2003) / 2003) * 2 - 1) * spread * 1.6,
    };
  });

const places = [
  { name: "Leeds", latitude: 53.7997, longitude: -1.5492 },
  { name: "the edge of the crowd", latitude: 54.25, longitude: -1.9 },
  { name: "the coast", latitude: 54.48, longitude: -0.61 },
  { name: "the south", latitude: 51.45, longitude: -1.2 },
  { name: "far from everybody", latitude: 57.6, longitude: -4.2 },
];

describe("among fifteen hundred businesses", () => {
  type Stored = Awaited<ReturnType<typeof writeListings>>["rows"][number];
  let stored: readonly Stored[] = [];
  const rank = (at: (typeof places)[number], limit: number) =>
    stored
      .filter((row) => row.status === "active" && row.claimed && row.verified && row.category === "roofing")
      .map((row) => ({
        row,
        miles: milesBetween(at, { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 }),
      }))
      .filter(({ row, miles }) => row.email !== null && miles <= row.serviceRadiusMiles)
      .sort(
        (one, other) =>
          Number(other.row.featured) - Number(one.row.featured) ||
          one.miles - other.miles ||
          other.row.overallRating - one.row.overallRating ||
          (one.row.id < other.row.id ? -1 : 1),
      )
      .slice(0, limit)
      .map(({ row }) => row.id);

  test.each([
    { travelling: "some of whom travel a hundred miles", radii: [1, 2, 5, 25, 100] },
    { travelling: "none of whom travels farther than nineteen miles", radii: [1, 2, 5, 19] },
  ])("$travelling, a request goes to those that reading everybody would choose", async ({ radii }) => {
    stored = (await writeListings(crowd(radii))).rows;
    for (const at of places) {
      for (const limit of [1, 3, 8, 40]) {
        const found = await listRoutableBusinesses(db, { work: anyRoofing, at, limit });
        const { name } = at;
        expect({ name, limit, ids: found.map(({ id }) => id) }).toEqual({
          name,
          limit,
          ids: rank(at, limit),
        });
      }
    }
  });
});
