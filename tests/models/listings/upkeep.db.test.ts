import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, listen } from "~/database/db.server";
import { findListing } from "~/models/listings/detail.server";
import { countActiveRoofers } from "~/models/listings/roofer-count.server";
import {
  countListings,
  listFeatured,
  searchListings,
  searchListingsNear,
} from "~/models/listings/search/listings.server";
import { writeTradeNames } from "~/models/trades/names.server";
import { businessCategories, businesses, tradeNames } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { writeListings } from "../../support/listings/listing-world";
import { until } from "../../support/until";
import { type Business, world } from "../../support/world";

useDatabase();

const paging = { page: 1, pageSize: 12 };
const change = (business: Business, values: Partial<Business>) =>
  changeRows(businesses, values, { id: business.id });
const cityTotal = async (city: string) => (await searchListings({ city }, paging)).total.count;
const namesIn = async (city: string) =>
  (await searchListings({ city }, paging)).listings.map(({ name }) => name);

describe("what a list shows follows the business", () => {
  test("one made inactive is gone from lists, counts, searches and the home count at once", async () => {
    const business = await world.business({ businessName: "Ash Roofing", city: "Leeds" });
    await world.business({ city: "Leeds" });
    const centre = world.milesFrom("LS1 4DY", 0);
    const near = () => searchListingsNear({ centre, radiusMiles: 5, filters: {} }, paging);
    expect(await countActiveRoofers()).toBe(2);
    expect((await near()).total.count).toBe(2);

    for (const status of ["inactive", "pending"] as const) {
      await change(business, { status });
      expect(await namesIn("Leeds")).not.toContain("Ash Roofing");
      expect(await cityTotal("Leeds")).toBe(1);
      expect(await countListings({ trade: "roofing", city: "leeds" })).toBe(1);
      expect((await searchListings({ text: "ash" }, paging)).total.count).toBe(0);
      expect((await near()).total.count).toBe(1);
      expect(await countActiveRoofers()).toBe(1);
      expect(await findListing({ id: business.id })).toEqual({ status: "missing" });
      expect(await findListing({ slug: business.slug })).toEqual({ status: "missing" });
    }
    await change(business, { status: "active" });
    expect(await namesIn("Leeds")).toContain("Ash Roofing");
    expect(await countActiveRoofers()).toBe(2);
  });

  test("a placement, a rating, a name and a city count from the moment they change", async () => {
    const first = await world.business({ businessName: "First", overallRating: 5 });
    const second = await world.business({ businessName: "Second", overallRating: 4 });
    expect(await namesIn("Leeds")).toEqual(["First", "Second"]);
    await change(second, { featured: true });
    expect(await namesIn("Leeds")).toEqual(["Second", "First"]);
    expect((await listFeatured({ city: "Leeds" }, 6)).map(({ name }) => name)).toEqual(["Second"]);
    expect((await searchListings({ city: "Leeds", featured: true }, paging)).total.count).toBe(1);
    await change(second, { featured: false, overallRating: 5, totalReviewCount: 3, businessName: "Third" });
    expect(await namesIn("Leeds")).toEqual(["Third", "First"]);
    expect((await searchListings({ text: "third" }, paging)).total.count).toBe(1);
    expect((await searchListings({ text: "second" }, paging)).total.count).toBe(0);
    await change(first, { city: "St. Albans" });
    expect(await namesIn("st albans")).toEqual(["First"]);
    expect(await namesIn("Leeds")).toEqual(["Third"]);
    expect(await countListings({ city: "Leeds" })).toBe(1);
  });

  test("an old slug leads to the new one, until it is somebody's again", async () => {
    const business = await world.business({ slug: "ash-roofing", city: "Ynys Môn" });
    await change(business, { slug: "ash-and-sons" });
    await change(business, { slug: "ash" });
    const moved = { status: "moved", slug: "ash", city: "ynys-mon" };
    expect(await findListing({ slug: "ash-roofing" })).toEqual(moved);
    expect(await findListing({ slug: "ash-and-sons" })).toEqual(moved);
    await world.business({ slug: "ash-roofing", businessName: "Another Ash" });
    expect(await findListing({ slug: "ash-roofing" })).toMatchObject({ listing: { name: "Another Ash" } });
    await change(business, { status: "inactive" });
    expect(await findListing({ slug: "ash-and-sons" })).toEqual({ status: "missing" });
  });
});

describe("trades", () => {
  const total = async (trade: "roofing" | "plumbing" | "landscaping") =>
    (await searchListings({ trade }, paging)).total.count;

  test("are those of the category and of each service by any of its names", async () => {
    await writeListings([
      { businessName: "A", city: "York", category: "plumbing", serviceTypes: ["ROOF  repairs", "Drainage"] },
      { businessName: "B", city: "York", serviceTypes: ["Gardening and Landscaping"] },
      { businessName: "C", city: "York", serviceTypes: ["Knitting"] },
    ]);
    expect([await total("roofing"), await total("plumbing"), await total("landscaping")]).toEqual([1, 1, 1]);
    expect(await countActiveRoofers()).toBe(0);
    expect(await countListings()).toBe(3);
  });

  test("follow the taxonomy when it changes, and a category that gets another slug", async () => {
    await writeListings([{ businessName: "A", city: "York", serviceTypes: ["Drainage"] }]);
    await changeRows(tradeNames, { trade: "roofing" }, { name: "drainage" });
    await changeRows(businesses, { description: "Sorted by the old taxonomy" });
    expect([await total("roofing"), await total("plumbing")]).toEqual([1, 0]);
    await writeTradeNames(db);
    expect([await total("roofing"), await total("plumbing")]).toEqual([0, 1]);

    await world.business({ serviceTypes: [], trade: "cleaning" });
    await changeRows(businessCategories, { slug: "plumbers" }, { slug: "plumbing" });
    await changeRows(businessCategories, { slug: "plumbing" }, { slug: "cleaning" });
    expect(await total("plumbing")).toBe(2);
  });
});

test("listeners hear of whatever is written to listings, once it is true", async () => {
  const heard: string[] = [];
  const stop = await listen("businesses_changed", (payload) => heard.push(payload));
  await until("it listens", () => heard.length > 0);
  /** How many it hears of until it hears the word that is said last. */
  const afterwards = async (work: () => Promise<unknown>) => {
    heard.length = 0;
    await work();
    await db.execute(sql`select pg_notify('businesses_changed', 'that was all')`);
    await until("the last one", () => heard.at(-1) === "that was all");
    return heard.length - 1;
  };
  expect(await afterwards(() => world.business())).toBe(1);
  expect(await afterwards(() => db.delete(businesses))).toBe(1);
  const takenBack = db.transaction(async (tx) => {
    await tx.delete(businesses);
    tx.rollback();
  });
  expect(await afterwards(() => takenBack.catch(() => {}))).toBe(0);
  await stop();
});
