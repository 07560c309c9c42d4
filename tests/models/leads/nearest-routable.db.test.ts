import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { listRoutableBusinesses } from "~/models/leads/routing.server";
import { milesBetween } from "~/models/places/distance";
import { useDatabase } from "../../support/database";
import { type NewListing, writeListings } from "../../support/listings/listing-world";
import { anyRoofing } from "../../support/works";

useDatabase();

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
