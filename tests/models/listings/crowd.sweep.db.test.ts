import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import type { ListingFilters } from "~/models/listings/listing";
import { mostCounted, searchListings, searchListingsNear } from "~/models/listings/search/listings.server";
import { businesses } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { type NewListing, settle, writeListings } from "../../support/listings/listing-world";
import { until } from "../../support/until";

/** To write the crowd takes longer than to search it: a test that changes it leaves what the next ones look for. */
useDatabase({ keep: "everything" });

const centre = { latitude: 53.8, longitude: -1.55 };

/** So many that no search reads them all: each way of searching has something to do. */
const crowd: readonly NewListing[] = Array.from({ length: 4300 }, (_, number) => ({
  businessName: `Roofer ${number}`,
  description: [
    number % 2 === 0 ? "slate" : "tiles",
    number % 20 === 0 ? "velux" : "",
    number % 700 === 0 ? "dovecotes" : "",
    number >= 400 ? "laggard" : "",
    number >= 1200 ? "straggler" : "",
    "gather in the string",
  ].join(" "),
  city: number % 3 === 0 ? "Leeds" : "York",
  category: "roofing",
  serviceTypes: ["Roof Repairs"],
  featured: number < 20,
  overallRating: number < 400 ? 5 - (number % 2) / 10 : number < 1400 ? 4.8 - (number % 2) / 5 : 0,
  totalReviewCount: number % 60,
  verified: number % 8 === 0,
  claimed: number % 8 === 0,
  galleryImages: number % 16 === 0 ? [`/pictures/${number}.jpg`] : [],
  businessHours:
    number % 3 === 0
      ? { Monday: "08:00-17:00", ...(number % 900 === 0 ? { Sunday: "02:00-03:00" } : {}) }
      : null,
  ...(number % 10 === 9
    ? {}
    : {
        latitude: centre.latitude + ((number * 37) % 1000) / 40_000,
        longitude: centre.longitude + ((number * 91) % 1013) / 20_000,
      }),
}));

describe("among thousands of listings", () => {
  let naive: Awaited<ReturnType<typeof writeListings>>;
  beforeAll(async () => {
    naive = await writeListings(crowd);
    await settle();
  });

  /** A machine that is starved may cut a search short, which its total then says: whoever asks again finds it all. */
  const askAgain = <Found extends { total: object }>(ask: () => Promise<Found>, total: object) =>
    until(`a search finds ${JSON.stringify(total)}`, async () => {
      const found = await ask();
      return isDeepStrictEqual(found.total, total) ? found : undefined;
    });

  /** What the search must say and show, whichever way it takes. */
  async function expectFound(filters: ListingFilters, complete: boolean) {
    const wanted = naive.ids(filters);
    const total = { count: Math.min(wanted.length, mostCounted), exact: complete };
    for (const page of [1, 2, 7, 50]) {
      const found = await askAgain(() => searchListings(filters, { page, pageSize: 12 }), total);
      const from = (found.page - 1) * 12;
      const shown = wanted.slice(from, Math.min(from + 12, total.count));
      expect(found.listings.map(({ id }) => id)).toEqual(shown);
    }
  }

  test("common, rare and misleading words are found in the stated order", async () => {
    await expectFound({ text: "slate" }, false);
    await expectFound({ text: "slate", city: "York", trade: "roofing" }, false);
    await expectFound({ text: "velux" }, true);
    await expectFound({ text: "velux slate", trade: "roofing" }, true);
    await expectFound({ text: "dovecotes" }, true);
    await expectFound({ text: "dovecotes", minRating: 4.8 }, true);
    await expectFound({ text: "thering" }, true);
    await expectFound({ text: "roofer 4" }, false);
    await expectFound({ text: "dovecot_s" }, true);
    await expectFound({ text: "dovecot%" }, true);
    // In none of the first, in nearly all of the others.
    await expectFound({ text: "laggard tiles" }, false);
    await expectFound({ text: "laggard" }, false);
    await expectFound({ text: "straggler" }, false);
  });

  const noon = new Date("2026-01-05T12:00:00Z");
  const night = new Date("2026-01-11T02:00:00Z");
  test("so are those that are more besides, whether many are or few", async () => {
    await expectFound({ verified: true, minRating: 4.8 }, true);
    await expectFound({ city: "York" }, false);
    await expectFound({ photos: true }, true);
    await expectFound({ photos: true, trade: "roofing", openAt: noon }, true);
    await expectFound({ openAt: noon }, false);
    await expectFound({ openAt: night }, true);
    await expectFound({ openAt: night, text: "slate", city: "York" }, true);
    await expectFound({ openAt: noon, text: "slate", photos: true, verified: true, minRating: 4.7 }, true);
    await expectFound({ verified: true, text: "velux" }, true);
    await expectFound({ verified: true, text: "straggler" }, true);
  });

  test("a long list ends after fifty pages, and any page of it is the right one", async () => {
    const wanted = naive.ids({ city: "York" });
    for (const [asked, shown] of [
      ...([
        [0, 1],
        [-5, 1],
        [Number.NaN, 1],
        [2.9, 2],
      ] as const),
      ...([
        [50, 50],
        [200, 50],
        [1e9, 50],
      ] as const),
    ]) {
      const found = await searchListings({ city: "york" }, { page: asked, pageSize: 12 });
      expect(found.page).toBe(shown);
      expect(found.total).toEqual({ count: mostCounted, exact: false });
      expect(found.listings.map(({ id }) => id)).toEqual(wanted.slice((shown - 1) * 12, shown * 12));
    }
  });

  test("the nearest are exact", async () => {
    await expectNear(centre, 1, {});
    await expectNear(centre, 2, { trade: "roofing", city: "Leeds" });
    await expectNear(centre, 25, { trade: "roofing" });
    await expectNear(centre, 25, { text: "dovecotes" });
  });

  test("so they are of those that are more besides", async () => {
    await expectNear(centre, 25, { openAt: noon });
    await expectNear(centre, 25, { openAt: night });
    await expectNear(centre, 25, { photos: true, openAt: noon, minRating: 4.8 });
    await expectNear(centre, 25, { photos: true, openAt: noon, text: "slate" });
    await expectNear(centre, 25, { verified: true, text: "slate" });
  });

  test("a word of two letters is found wherever it stands, and of one letter nothing is said to be all", async () => {
    await expectFound({ text: "zq" }, true);
    const [last] = naive.ids({ text: "straggler" }).slice(-1);
    await changeRows(businesses, { description: "laggard q\u00b4z, 24/7 zq" }, { id: last ?? "" });
    for (const text of ["zq", "q zq", "qz,", "/7", "24/7 laggard"]) {
      const { total, listings } = await searchListings({ text }, { page: 1, pageSize: 12 });
      expect([text, total, listings.map(({ id }) => id)]).toEqual([text, { count: 1, exact: true }, [last]]);
    }
    for (const text of ["q", "7", "-q", "'"]) {
      expect((await searchListings({ text }, { page: 1, pageSize: 12 })).total).toEqual({
        count: 0,
        exact: false,
      });
    }
  });

  async function expectNear(middle: typeof centre, radiusMiles: number, filters: ListingFilters) {
    const near = { centre: middle, radiusMiles, cityName: "Leeds" };
    const wanted = naive.idsNear(near, filters).slice(0, mostCounted);
    const exact = naive.idsNear(near, filters).length <= mostCounted;
    for (const page of [1, 3, 40, 100, 5000]) {
      const total = { count: wanted.length, exact };
      const found = await askAgain(
        () => searchListingsNear({ ...near, filters }, { page, pageSize: 10 }),
        total,
      );
      const shown = wanted.slice((found.page - 1) * 10, found.page * 10);
      expect(found.listings.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
    }
  }
});
