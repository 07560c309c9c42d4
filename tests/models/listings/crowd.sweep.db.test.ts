import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import type { ListingFilters } from "~/models/listings/listing";
import { mostCounted, searchListings, searchListingsNear } from "~/models/listings/search/listings.server";
import { useDatabase } from "../../support/database";
import { type NewListing, settle, writeListings } from "../../support/listings/listing-world";
import { until } from "../../support/until";

/** To write the crowd takes longer than to search it. */
useDatabase({ keep: "everything" });

const centre = { latitude: 53.8, longitude: -1.55 };
const noon = new Date("2026-01-05T12:00:00Z");

/** More than are counted, and around their middle more than are read of the nearest. */
const crowd: readonly NewListing[] = Array.from({ length: 2400 }, (_, number) => ({
  businessName: `Roofer ${number}`,
  description: `${number % 2 === 0 ? "slate" : "tiles"}${number % 20 === 0 ? " velux" : ""} gather in the string`,
  city: number % 3 === 0 ? "Leeds" : "York",
  category: "roofing",
  featured: number < 20,
  overallRating: number < 400 ? 5 - (number % 2) / 10 : number < 1400 ? 4.8 - (number % 2) / 5 : 0,
  totalReviewCount: number % 60,
  verified: number % 8 === 0,
  businessHours: number % 3 === 0 ? { Monday: "08:00-17:00" } : null,
  ...(number % 10 === 9
    ? {}
    : {
        latitude: centre.latitude + ((number * 37) % 1000) / 40_000,
        longitude: centre.longitude + ((number * 91) % 1013) / 20_000,
      }),
}));

/** A machine that is starved may cut a search short, which its total then says: whoever asks again finds it all. */
const askAgain = <Found extends { total: object }>(ask: () => Promise<Found>, total: object) =>
  until(`a search finds ${JSON.stringify(total)}`, async () => {
    const found = await ask();
    return isDeepStrictEqual(found.total, total) ? found : undefined;
  });

describe("among thousands of listings somebody", () => {
  let naive: Awaited<ReturnType<typeof writeListings>>;
  beforeAll(async () => {
    naive = await writeListings(crowd);
    await settle();
  });

  test.each<[ListingFilters, exact: boolean]>([
    [{ text: "slate", city: "York", trade: "roofing" }, false],
    [{ text: "velux slate" }, true],
    [{ text: "thering" }, true],
    [{ text: "zq" }, true],
    [{ city: "York" }, false],
    [{ verified: true, minRating: 4.8 }, true],
    [{ openAt: noon }, false],
  ])(
    "who asks for %j finds the first six hundred in the stated order, page by page",
    async (filters, exact) => {
      const wanted = naive.ids(filters);
      const total = { count: Math.min(wanted.length, mostCounted), exact };
      for (const page of [Number.NaN, -5, 2, 7, 50, 1e9]) {
        const found = await askAgain(() => searchListings(filters, { page, pageSize: 12 }), total);
        const from = (found.page - 1) * 12;
        const shown = wanted.slice(from, Math.min(from + 12, total.count));
        expect(found.listings.map(({ id }) => id)).toEqual(shown);
      }
    },
  );

  test.each<[miles: number, ListingFilters]>([
    [1, {}],
    [2, { trade: "roofing", city: "Leeds" }],
    [25, { openAt: noon }],
    [25, { text: "velux" }],
  ])("within %d miles finds the nearest six hundred: %j", async (radiusMiles, filters) => {
    const near = { centre, radiusMiles, cityName: "Leeds" };
    const wanted = naive.idsNear(near, filters);
    const total = { count: Math.min(wanted.length, mostCounted), exact: wanted.length <= mostCounted };
    for (const page of [1, 3, 40, 5000]) {
      const found = await askAgain(
        () => searchListingsNear({ ...near, filters }, { page, pageSize: 10 }),
        total,
      );
      const from = (found.page - 1) * 10;
      const shown = wanted.slice(from, Math.min(from + 10, total.count));
      expect(found.listings.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
    }
  });
});
