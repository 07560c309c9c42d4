import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, rowsFrom } from "~/database/db.server";
import { findListing } from "~/models/listings/detail.server";
import { ratingForOrder } from "~/models/listings/listing";
import { searchListings } from "~/models/listings/search/listings.server";
import { settleTradeMeans } from "~/models/listings/trade-means.server";
import { businessCategories } from "../../../drizzle/schema/businesses";
import { useDatabase } from "../../support/database";
import { praise, reviewed } from "../../support/listings/reviews";
import { world } from "../../support/world";

useDatabase();

const google = (googleRating: number, googleReviewCount: number) => ({ googleRating, googleReviewCount });
const own = (overallRating: number, totalReviewCount: number) => ({ overallRating, totalReviewCount });
const figureNow = async (id: string) => {
  const found = await findListing({ id });
  if (found.status !== "found") throw new Error(found.status);
  const { rating, reviews, imported, own, google } = found.listing;
  return { rating, reviews, imported, own, google };
};
const namesInLeeds = async (filters = {}) =>
  (await searchListings({ city: "Leeds", ...filters }, { page: 1, pageSize: 20 })).listings.map(
    ({ name }) => name,
  );
const ranked = async (id: string) =>
  (
    await rowsFrom(db)<{ rating: number; reviews: number }>(
      sql`select rank as rating, shown_reviews as reviews from businesses where id = ${id}::uuid`,
    )
  )[0];

test("what was imported stays Google's from the first review on, and a card shows our own from the third", async () => {
  const { id } = await world.business({ ...google(4.1, 110), googleLastSynced: new Date("2026-05-02") });
  const imported = { rating: 4.1, reviews: 110, asOf: new Date("2026-05-02") };
  expect(await figureNow(id)).toEqual({
    ...{ rating: 4.1, reviews: 110, imported: true, google: imported },
    own: { rating: 0, reviews: 0 },
  });
  for (const stars of [5, 3]) await reviewed(id, praise({ stars }));
  expect(await figureNow(id)).toEqual({
    ...{ rating: 4.1, reviews: 110, imported: true, google: imported },
    own: { rating: 4, reviews: 2 },
  });
  expect(await ranked(id)).toEqual({ rating: 4, reviews: 110 });
  await reviewed(id, praise({ stars: 1 }));
  expect(await figureNow(id)).toEqual({
    ...{ rating: 3, reviews: 3, imported: false, google: imported },
    own: { rating: 3, reviews: 3 },
  });
  expect(await ranked(id)).toEqual({ rating: 3, reviews: 3 });
});

test("lists go by the rating drawn towards the mean of the trade, and follow it when it changes", async () => {
  const none = { rating: 0, reviews: 0 };
  await world.business({ businessName: "One of 5", ...own(5, 1) });
  await world.business({ businessName: "Forty of 4.8", ...own(4.8, 40) });
  await world.business({ businessName: "Imported", ...google(4.9, 30) });
  await world.business({ businessName: "Poor", ...own(1.6, 50) });
  await world.business({ businessName: "New" });
  expect(await namesInLeeds()).toEqual(["One of 5", "Imported", "Forty of 4.8", "Poor", "New"]);
  await settleTradeMeans();
  expect(await db.select({ mean: businessCategories.meanRating }).from(businessCategories)).toEqual([
    { mean: 4.1 },
  ]);
  expect(ratingForOrder(none, { rating: 4.9, reviews: 30 }, 4.1)).toBeCloseTo(4.58, 5);
  expect(await namesInLeeds()).toEqual(["Forty of 4.8", "Imported", "One of 5", "Poor", "New"]);
  expect(await namesInLeeds({ minRating: 4.5 })).toEqual(["Forty of 4.8", "Imported"]);
  expect(await namesInLeeds({ order: "reviews" })).toEqual([
    ...["Poor", "Forty of 4.8", "Imported", "One of 5", "New"],
  ]);
});
