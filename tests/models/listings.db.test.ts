import { expect, test } from "vitest";
import {
  countListings,
  findListing,
  findWiderRadius,
  listFeatured,
  listRelated,
  searchListings,
  searchListingsNear,
} from "~/models/listings.server";
import { useDatabase } from "../support/database";
import { world } from "../support/world";

useDatabase();

test("smoke", async () => {
  const one = await world.business({ businessName: "O'Neill 100% Roofing", overallRating: 4 });
  await world.business({ featured: true });
  await world.business({ trade: "plumbing", serviceTypes: ["Drainage"] });
  const paging = { page: 1, pageSize: 12 };
  const all = await searchListings({ city: "leeds", trade: "roofing" }, paging);
  expect(all.total.count).toBe(2);
  expect((await searchListings({ text: "100% o'neill" }, paging)).total.count).toBe(1);
  expect((await searchListings({ text: "\ud800 \0" }, paging)).total.count).toBe(3);
  const centre = world.milesFrom("LS1 4DY", 1);
  const near = await searchListingsNear({ centre, radiusMiles: 5, filters: { trade: "roofing" } }, paging);
  expect(near.listings[0]?.distanceMiles).toBeCloseTo(1, 1);
  expect(await findListing({ id: one.id })).toMatchObject({ status: "found", listing: { trade: "roofing" } });
  expect(await findListing({ slug: one.slug })).toMatchObject({ status: "found" });
  expect(await listRelated({ id: one.id, city: "Leeds", trade: "roofing" })).toHaveLength(1);
  expect(await listFeatured({}, 6)).toHaveLength(1);
  expect(await countListings()).toBe(3);
  expect(await findWiderRadius({ centre, filters: {} }, [0.1, 5, 10])).toMatchObject({ radiusMiles: 5 });
});
