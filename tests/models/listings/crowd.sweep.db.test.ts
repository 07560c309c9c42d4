import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { findListing } from "~/models/listings/detail.server";
import type { ListingFilters } from "~/models/listings/listing";
import { searchListings, searchListingsNear } from "~/models/listings/search/listings.server";
import { mostCounted } from "~/models/listings/search/rows.server";
import { businesses } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { type NewListing, settle, writeListings } from "../../support/listings/listing-world";
import { entriesRead, timesAsked } from "../../support/rules/entries-read";
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
    await expectFound({ photos: true }, true);
    await expectFound({ photos: true, trade: "roofing", openAt: noon }, true);
    await expectFound({ openAt: noon }, false);
    await expectFound({ openAt: night }, true);
    await expectFound({ openAt: night, text: "slate", city: "York" }, true);
    await expectFound({ openAt: noon, text: "slate", photos: true, verified: true, minRating: 4.7 }, true);
    await expectFound({ verified: true, text: "velux" }, true);
    await expectFound({ verified: true, text: "straggler" }, true);
  });

  test("any page of a long list is the right one, from either end", async () => {
    const wanted = naive.ids({ city: "York" });
    for (const [asked, shown] of [
      [0, 1],
      [-5, 1],
      [Number.NaN, 1],
      [2.9, 2],
      [50, 50],
      [200, 200],
      [1e9, Math.ceil(wanted.length / 12)],
    ] as const) {
      const found = await searchListings({ city: "york" }, { page: asked, pageSize: 12 });
      expect(found.page).toBe(shown);
      expect(found.total).toEqual({ count: wanted.length, exact: true });
      expect(found.listings.map(({ id }) => id)).toEqual(wanted.slice((shown - 1) * 12, shown * 12));
    }
  });

  test("a page reads of the indexes what it passes and shows, and nothing else", async () => {
    // What other files have left in an index is passed, too.
    await db.execute(sql`vacuum (index_cleanup on) businesses, ranked_listings`);
    const list = { city: "york", trade: "roofing" } as const;
    const { total, listings } = await searchListings(list, { page: 1, pageSize: 12 });
    const middle = Math.ceil(total.count / 24);
    for (const page of [1, 7, middle]) {
      const read = await entriesRead(() => searchListings(list, { page, pageSize: 12 }));
      const passed = Math.min(12 * page, total.count - 12 * (page - 1));
      expect(read).toEqual({ ranked_listings_city: passed, businesses_pkey: 12 });
    }
    const [first] = listings;
    const bySlug = await entriesRead(() => findListing({ slug: first?.slug ?? "" }));
    expect(bySlug).toEqual({ businesses_slug_unique: 1 });
    const byId = await entriesRead(() => findListing({ id: first?.id ?? "" }));
    expect(byId).toEqual({ businesses_pkey: 1 });
  });

  test("a word that a few hundred of a city hold is asked of the word index once", async () => {
    const search = () => searchListings({ text: "velux", city: "York" }, { page: 1, pageSize: 12 });
    // On a machine that is starved the order is walked instead.
    await until("a word is looked for among the words", async () => {
      const { searchable_listings_tokens = 0, searchable_listings = 0 } = await timesAsked(search);
      expect(searchable_listings_tokens + searchable_listings).toBeLessThanOrEqual(1);
      return searchable_listings_tokens + searchable_listings === 1;
    });
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
  });

  test("where not all of those around were looked at, the total says so", async () => {
    const filters = { verified: true, text: "slate" } as const;
    const near = { centre, radiusMiles: 25, cityName: "Nowhere" };
    const { total, listings } = await searchListingsNear({ ...near, filters }, { page: 1, pageSize: 600 });
    const wanted = naive.idsNear(near, filters).map(({ id }) => id);
    expect(total.exact).toBe(false);
    expect(total.count).toBeGreaterThan(wanted.length / 2);
    expect(total.count).toBeLessThan(wanted.length);
    expect(listings.map(({ id }) => id)).toEqual(wanted.slice(0, total.count));
  });

  test("a word of one or two letters is found wherever it stands, and where it is not the total says so", async () => {
    await expectFound({ text: "zq" }, true);
    await expectFound({ text: "4 zq" }, true);
    await expectFound({ text: "q\u00b4z" }, true);
    const [last] = naive.ids({ text: "straggler" }).slice(-1);
    await changeRows(businesses, { description: "laggard q\u00b4z, 24/7 zq" }, { id: last ?? "" });
    for (const text of ["zq", "4 zq", "q\u00b4z", "/7", "24/7 laggard", "\u00b4z,"]) {
      const one = { count: 1, exact: true };
      const found = await askAgain(() => searchListings({ text }, { page: 1, pageSize: 12 }), one);
      expect([text, found.listings.map(({ id }) => id)]).toEqual([text, [last]]);
    }
  });

  test("so they are where a degree east is nearly twice as long as the map has it", async () => {
    for (const featured of [false, true]) {
      naive = await writeListings(
        crowd.map((listing) => ({ ...listing, featured, ...atTheEquator(listing) })),
      );
      await expectNear({ latitude: 0, longitude: 10 }, 25, { trade: "roofing" });
    }
  });

  const atTheEquator = ({ latitude, longitude }: NewListing) =>
    latitude == null || longitude == null
      ? {}
      : { latitude: latitude - 53.8125, longitude: longitude + 11.525 };

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
