import { describe, expect, test } from "vitest";
import { findListing, listRelated } from "~/models/listings/detail.server";
import type { ListingFilters } from "~/models/listings/listing";
import {
  countListings,
  findWiderRadius,
  listFeatured,
  searchListings,
  searchListingsNear,
} from "~/models/listings/search/listings.server";
import { useDatabase } from "../../support/database";
import { hostileStrings } from "../../support/files/hostile-strings";
import { world } from "../../support/world";

useDatabase();

const paging = { page: 1, pageSize: 12 };
const centre = world.milesFrom("LS1 4DY", 0);
const names = ({ listings }: { listings: { name: string }[] }) => listings.map(({ name }) => name);

const hostile = [...hostileStrings, "\0", "a\0b", "\u0301"];

describe("one listing", () => {
  test("by id or slug, with everything that a page shows", async () => {
    const stored = await world.business({
      businessName: "Kirkgate Slaters",
      slug: "kirkgate-slaters",
      businessHours: { Monday: "8:00 AM - 6:00 PM" },
      galleryImages: ["https://a.example/1.jpg", 'a, "b"'],
      keywords: ["slate"],
      description: "x".repeat(400),
      establishedYear: 1964,
    });
    const found = await findListing({ slug: "kirkgate-slaters" });
    expect(found).toEqual(await findListing({ id: stored.id }));
    expect(found).toEqual(await findListing({ id: stored.id.toUpperCase() }));
    expect(found).toMatchObject({
      status: "found",
      listing: {
        id: stored.id,
        name: "Kirkgate Slaters",
        city: "Leeds",
        citySlug: "leeds",
        trade: "roofing",
        description: "x".repeat(400),
        services: ["Roof Repairs", "Roof Replacement"],
        hours: { Monday: "8:00 AM - 6:00 PM" },
        galleryImages: ["https://a.example/1.jpg", 'a, "b"'],
        keywords: ["slate"],
        establishedYear: 1964,
        logoUrl: null,
        latitude: stored.latitude,
        updatedAt: stored.updatedAt,
      },
    });
  });

  test("that is not there is missing, whatever was asked for", async () => {
    for (const text of hostile) {
      expect(await findListing({ slug: text })).toEqual({ status: "missing" });
      expect(await findListing({ id: text })).toEqual({ status: "missing" });
    }
  });

  test("has up to three others of its city and trade beside it, and not itself", async () => {
    const business = await world.business({ overallRating: 5 });
    await world.businesses(
      [1, 2, 3, 4].map((rating) => ({ businessName: `Rated ${rating}`, overallRating: rating })),
    );
    await world.business({ trade: "plumbing", serviceTypes: [], featured: true });
    await world.business({ city: "York", featured: true });
    const related = await listRelated({ id: business.id, city: "Leeds", trade: "roofing" });
    expect(related.map(({ name }) => name)).toEqual(["Rated 4", "Rated 3", "Rated 2"]);
  });
});

describe("whatever is typed", () => {
  test("answers, and finds nothing that does not hold it", async () => {
    await world.business({ businessName: "Ash", description: "", serviceTypes: [], phone: null });
    for (const text of hostile) {
      for (const filters of [{ text }, { city: text }] satisfies ListingFilters[]) {
        const found = await searchListings(filters, paging);
        expect(found.total.count).toBe(found.listings.length);
      }
    }
    for (const text of ["%", "_", "a%h", "\\", "a_h", "' or 1=1 --"]) {
      expect(names(await searchListings({ text }, paging))).toEqual([]);
    }
    const odd = { centre, radiusMiles: Number.NaN, cityName: "\0%", filters: { text: "\ud800" } };
    expect((await searchListingsNear(odd, { page: Number.NaN, pageSize: 10 })).page).toBe(1);
  });

  test("wildcards and quotes stand for themselves", async () => {
    const odd = ["100% Roofs", "Roofs_R_Us", "O'Neill", "C:\\Roofs", '"Best" Roofs'];
    await world.businesses(odd.map((businessName) => ({ businessName })));
    const found = async (text: string) => names(await searchListings({ text }, paging));
    expect(await found("0%")).toEqual(["100% Roofs"]);
    expect(await found("s_r")).toEqual(["Roofs_R_Us"]);
    expect(await found("o'neill")).toEqual(["O'Neill"]);
    expect(await found("o'neill \ud800 \0")).toEqual(["O'Neill"]);
    expect(await found("c:\\roofs")).toEqual(["C:\\Roofs"]);
    expect(await found('"best"')).toEqual(['"Best" Roofs']);
  });
});

describe("around a place", () => {
  test("the next radius that has a listing is offered, with how many", async () => {
    const search = { centre, filters: { trade: "roofing" as const } };
    expect(await findWiderRadius(search, [5, 10, 25])).toBeUndefined();
    await world.business(world.milesFrom("LS1 4DY", 12));
    await world.business(world.milesFrom("LS1 4DY", 14));
    expect(await findWiderRadius(search, [5, 10, 15, 25])).toEqual({
      radiusMiles: 15,
      total: { count: 2, exact: true },
    });
  });

  test("whoever has no coordinates comes last, where the city is the one searched", async () => {
    const nowhere = { latitude: null, longitude: null };
    await world.business({ businessName: "Unlocated", ...nowhere, featured: true, overallRating: 5 });
    await world.business({ businessName: "Near", ...world.milesFrom("LS1 4DY", 4) });
    await world.business({ businessName: "Elsewhere", ...nowhere, city: "York" });
    const found = await searchListingsNear(
      { centre, radiusMiles: 5, cityName: "leeds", filters: {} },
      paging,
    );
    expect(found.listings.map(({ name, distanceMiles }) => [name, distanceMiles])).toEqual([
      ["Near", expect.closeTo(4, 1)],
      ["Unlocated", null],
    ]);
  });
});

test("featured listings and counts are of the trade and city that were asked for", async () => {
  await world.business({ businessName: "Featured", featured: true });
  await world.business();
  await world.business({ city: "York", featured: true });
  expect(names({ listings: await listFeatured({ city: "Leeds", trade: "roofing" }, 6) })).toEqual([
    "Featured",
  ]);
  expect(await countListings({ trade: "roofing", city: "Leeds" })).toBe(2);
  expect(await countListings({ trade: "plumbing" })).toBe(0);
  expect(await countListings()).toBe(3);
});
