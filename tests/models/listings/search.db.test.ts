import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ListingFilters, ListingPage } from "~/models/listings/listing";
import { searchListings, searchListingsNear } from "~/models/listings/search/listings.server";
import { useDatabase } from "../../support/database";
import { hostileStrings } from "../../support/files/hostile-strings";
import { type NewListing, writeListings } from "../../support/listings/listing-world";
import { world } from "../../support/world";

useDatabase();

const centre = { latitude: 53.801, longitude: -1.5507 };
/** No two as far from the centre; the first twice, for businesses in one house. */
const spots: readonly (readonly [number?, number?])[] = [
  [53.811, -1.5407],
  [53.811, -1.5407],
  [53.8301, -1.511],
  [53.78, -1.63],
  [53.9003, -1.2],
  [53.95, -1.08],
  [51.5, -0.12],
  [57.15, -2.1],
  [],
  [],
];

const listing: fc.Arbitrary<NewListing> = fc
  .record({
    businessName: fc.constantFrom("Ash Roofing", "ASH & Sons", "100% Roofs_", "Café Siân", "O'Neill", "Loft"),
    description: fc.constantFrom("", "Slate and lead.", "Slate, lead; velux windows", "We_do 5% off\\now"),
    city: fc.constantFrom("Leeds", "leeds", "Stoke-on-Trent", "stoke on trent", "Ynys Môn", "York"),
    phone: fc.constantFrom("+441134960123", "+447700900456", null),
    serviceTypes: fc.subarray(["Roof Repairs", "gardening  and landscaping", "Velux fitting", "Drainage"]),
    category: fc.constantFrom("roofing", "plumbing", "landscaping", null),
    status: fc.constantFrom("active", "active", "active", "pending", "inactive"),
    featured: fc.boolean(),
    verified: fc.boolean(),
    claimed: fc.boolean(),
    overallRating: fc.constantFrom(0, 3.9, 4.6, 4.9, 5),
    totalReviewCount: fc.constantFrom(0, 4, 5, 20, 300),
    galleryImages: fc.constantFrom<string[]>([], ["/pictures/a.jpg"], ["https://a.example/1.jpg"]),
    businessHours: fc.constantFrom(
      null,
      { Monday: "08:15-17:15", Sunday: "00:00-02:30" },
      { Tuesday: "12:00-13:00" },
    ),
    spot: fc.constantFrom(...spots),
  })
  .map(({ spot: [latitude, longitude], ...rest }) => ({ ...rest, latitude, longitude }) as NewListing);

const words = fc.constantFrom(
  ...["ash", "ASH", "as", "a s", "100%", "cafe", "siân", "slate", "velux", "0113 496"],
  ...[
    "+447700",
    "o'neill",
    "o’neill",
    "oneill",
    "slate velux lead",
    "repairs",
    "zzz",
    "roofs_",
    "5% off\\now",
  ],
);
const filters: fc.Arbitrary<ListingFilters> = fc
  .record(
    {
      text: words,
      city: fc.constantFrom("Leeds", "STOKE ON TRENT", "ynys mon", "Nowhere", "%"),
      trade: fc.constantFrom("roofing", "landscaping", "plumbing"),
      minRating: fc.constantFrom(0, 4.6, 5.1),
      featured: fc.constant(true),
      verified: fc.constant(true),
      claimed: fc.constant(true),
      photos: fc.constant(true),
      openAt: fc.constantFrom(
        ...["05T08:29Z", "05T08:30Z", "05T16:40Z", "05T17:00Z", "06T12:30Z", "11T02:00Z"].map(
          (moment) => new Date(`2026-01-${moment}`),
        ),
      ),
    },
    { requiredKeys: [] },
  )
  .map((record) => record as ListingFilters);

/** Every page one after the other, and that each says the same of the whole. */
async function readAll(read: (page: number) => Promise<ListingPage>) {
  const first = await read(1);
  const pages = [first];
  for (let page = 2; page <= first.pages; page++) pages.push(await read(page));
  for (const [number, { page, pages: all, total }] of pages.entries()) {
    expect({ page, all, total }).toEqual({ page: number + 1, all: first.pages, total: first.total });
  }
  return { total: first.total, listings: pages.flatMap(({ listings }) => listings) };
}

describe("a search finds what reading every listing would find", () => {
  test("with any filters, in the stated order, page after page", async () => {
    const run = fc.asyncProperty(
      fc.array(listing, { maxLength: 18 }),
      fc.array(filters, { minLength: 4, maxLength: 6 }),
      async (listings, searches) => {
        const naive = await writeListings(listings);
        for (const search of searches) {
          const wanted = naive.ids(search);
          const found = await readAll((page) => searchListings(search, { page, pageSize: 3 }));
          expect(found.listings.map(({ id }) => id)).toEqual(wanted);
          expect(found.total).toEqual({ count: wanted.length, exact: true });
        }
      },
    );
    await fc.assert(run, { numRuns: 25 });
  });

  test("around a place: featured, then by distance, the unlocated last", async () => {
    const run = fc.asyncProperty(
      fc.array(listing, { maxLength: 18 }),
      fc.array(
        fc.tuple(filters, fc.constantFrom(0, 1, 5, 25, 400), fc.constantFrom(undefined, "leeds", "York")),
        {
          minLength: 3,
          maxLength: 5,
        },
      ),
      async (listings, searches) => {
        const naive = await writeListings(listings);
        for (const [search, radiusMiles, cityName] of searches) {
          const near = { centre, radiusMiles, cityName };
          const wanted = naive.idsNear(near, search);
          const found = await readAll((page) =>
            searchListingsNear({ ...near, filters: search }, { page, pageSize: 4 }),
          );
          expect(found.listings.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
          expect(found.total).toEqual({ count: wanted.length, exact: true });
          for (const [number, { miles }] of wanted.entries()) {
            const distance = found.listings[number]?.distanceMiles;
            if (miles === null) expect(distance).toBeNull();
            else expect(distance).toBeCloseTo(miles, 6);
          }
        }
      },
    );
    // Of a city, around another: drawn seldom.
    const [elsewhere] = fc.sample(
      listing.map((each) => ({ ...each, status: "active", city: "Leeds" }) as const),
      1,
    );
    const unplaced = { ...elsewhere, latitude: undefined, longitude: undefined } as NewListing;
    await fc.assert(run, { numRuns: 20, examples: [[[unplaced], [[{ city: "York" }, 0, "leeds"]]]] });
  });
});

describe("whatever is typed", () => {
  const paging = { page: 1, pageSize: 12 };
  const found = async (text: string) =>
    (await searchListings({ text }, paging)).listings.map(({ name }) => name);

  test("answers, and finds nothing that does not hold it", async () => {
    await world.business({ businessName: "Ash", description: "", serviceTypes: [], phone: null });
    for (const text of [...hostileStrings, "\0", "a\0b", "\u0301"]) {
      for (const filters of [{ text }, { city: text }] satisfies ListingFilters[]) {
        const { total, listings } = await searchListings(filters, paging);
        expect(total.count).toBe(listings.length);
      }
    }
    for (const text of ["%", "_", "a%h", "\\", "a_h", "' or 1=1 --"]) expect(await found(text)).toEqual([]);
    const odd = { centre, radiusMiles: Number.NaN, cityName: "\0%", filters: { text: "\ud800" } };
    expect((await searchListingsNear(odd, { page: Number.NaN, pageSize: 10 })).page).toBe(1);
  });

  test.each([
    ["100%", "100% Roofs"],
    ["r_us", "Roofs_R_Us"],
    ["o'neill \ud800 \0", "O'Neill"],
    ['"best"', '"Best" Roofs'],
  ])("stands for itself: %j finds %s", async (typed, name) => {
    const odd = ["100% Roofs", "Roofs_R_Us", "O'Neill", '"Best" Roofs'];
    await world.businesses(odd.map((businessName) => ({ businessName })));
    expect(await found(typed)).toEqual([name]);
  });
});
