import { describe, expect, test } from "vitest";
import { formatMinutes } from "~/models/base/clock";
import { findListing } from "~/models/listings/detail.server";
import type { ListingFilters } from "~/models/listings/listing";
import { searchListings, searchListingsNear } from "~/models/listings/search/listings.server";
import { readHours } from "~/models/reading/hours";
import { useDatabase } from "../../support/database";
import { world } from "../../support/world";

useDatabase();

const paging = { page: 1, pageSize: 12 };
const centre = world.milesFrom("LS1 4DY", 0);
const namesOf = ({ listings }: { listings: { name: string }[] }) => listings.map(({ name }) => name);
const inLeeds = async (filters: ListingFilters) =>
  namesOf(await searchListings({ city: "Leeds", trade: "roofing", ...filters }, paging));

describe("the hours of a day", () => {
  test.each([
    ["monday", "8:30 am – 6 pm", [510, 1080]],
    ["MON", "08:00-17:30", [480, 1050]],
    ["Mon", "12:00 AM-12:00 PM", [0, 720]],
    [" Monday ", "7.30 AM  -  1.15 PM", [450, 795]],
    ["Monday", "8-6pm", [480, 1080]],
    ["Monday", "Open 24 hours", [0, 1439]],
    ["Monday", "24/7", [0, 1439]],
    ["Monday", "6:00 PM - 2:00 AM", [1080, 1560]],
  ])("%s %s are %j", async (day, times, [opens, closes]) => {
    const { id } = await world.business({ businessHours: { [day]: times } });
    expect(await findListing({ id })).toMatchObject({ listing: { openings: [{ day: 1, opens, closes }] } });
  });

  test("that is stored of what an owner typed is read as it was meant", async () => {
    const minutes = [0, 90, 510, 719, 720, 1080, 1439];
    for (const [opens, closes] of minutes.flatMap((from, at) =>
      minutes.slice(at + 1).map((to) => [from, to]),
    )) {
      const typed = [opens, closes].map((minute = 0) => formatMinutes(minute)).join(" to ");
      const { id } = await world.business({ businessHours: { Monday: readHours(typed).value ?? "" } });
      expect(await findListing({ id })).toMatchObject({ listing: { openings: [{ day: 1, opens, closes }] } });
    }
  });

  test.each([
    "Closed",
    "25:00-26:00",
    "13 PM-2 PM",
    "8:00-8:61",
    "9-12-5",
    "8-6",
    "18:00-02:00",
    "by appointment",
    " ",
  ])("'%s' are no time at which it is open", async (times) => {
    const { id } = await world.business({ businessHours: { Monday: times } });
    expect(await findListing({ id })).toMatchObject({ listing: { openings: [] } });
  });
});

test.each([
  // In winter the clock in London is that of Greenwich; in summer an hour ahead.
  ["2026-01-05T08:29:00Z", []],
  ["2026-01-05T08:30:00Z", ["Early"]],
  ["2026-01-05T16:59:00Z", ["Early"]],
  // To 17:15: in the half hour in which it closes nobody is sent to it.
  ["2026-01-05T17:05:00Z", []],
  ["2026-07-06T07:45:00Z", ["Early"]],
  ["2026-07-06T16:45:00Z", []],
  ["2026-01-06T23:45:00Z", ["Night"]],
  ["2026-01-07T12:00:00Z", []],
  // From Sunday's evening into Monday, and not from Monday's.
  ["2026-01-05T01:30:00Z", ["Late"]],
  ["2026-01-05T02:00:00Z", []],
  ["2026-01-10T11:30:00Z", ["Lunch"]],
  ["2026-01-10T12:30:00Z", []],
  ["2026-01-10T13:00:00Z", ["Lunch"]],
  ["2026-01-11T18:00:00Z", ["Late"]],
])("who is open at %s: %j", async (moment, names) => {
  await world.business({ businessName: "Early", businessHours: { Monday: "8:15 AM-5:15 PM" } });
  await world.business({ businessName: "Night", businessHours: { Tuesday: "24 hours" } });
  await world.business({ businessName: "Late", businessHours: { Sunday: "6:00 PM - 2:00 AM" } });
  await world.business({
    businessName: "Lunch",
    businessHours: { Saturday: "8:00 AM - 12:00 PM, 1:00 PM - 5:00 PM" },
  });
  // The typical hours are nobody's word.
  await world.business({ businessName: "Unsaid", businessHours: null });
  const openAt = new Date(moment);
  expect(await inLeeds({ openAt })).toEqual(names);
  const near = { centre, radiusMiles: 5, filters: { trade: "roofing", openAt } } as const;
  expect(namesOf(await searchListingsNear(near, paging))).toEqual(names);
});

async function three() {
  const at = (miles: number) => world.milesFrom("LS1 4DY", miles);
  await world.business({ businessName: "Far", ...at(4), overallRating: 5, totalReviewCount: 2 });
  await world.business({ businessName: "Near", ...at(1), overallRating: 3, totalReviewCount: 5 });
  await world.business({ businessName: "Loved", ...at(2), overallRating: 4, totalReviewCount: 90 });
  const [latitude, longitude] = [null, null];
  await world.business({ businessName: "Nowhere", latitude, longitude, totalReviewCount: 1 });
}

test("another order of a town: by reviews, and by distance from its middle, which is said then", async () => {
  await three();
  expect(await inLeeds({ order: "reviews", centre })).toEqual(["Loved", "Near", "Far", "Nowhere"]);
  const filters = { city: "Leeds", trade: "roofing", order: "nearest", centre } as const;
  for (const text of ["", "roof"]) {
    const { listings, ...page } = await searchListings({ ...filters, text }, paging);
    expect(listings.map(({ name }) => name)).toEqual(["Near", "Loved", "Far", "Nowhere"]);
    expect(listings.map(({ distanceMiles }) => distanceMiles)).toEqual([
      expect.closeTo(1, 1),
      expect.closeTo(2, 1),
      expect.closeTo(4, 1),
      null,
    ]);
    expect(page).toMatchObject({ order: "nearest", orders: ["nearest", "reviews"] });
  }
  const stated = await searchListings({ ...filters, order: undefined }, paging);
  expect(stated.order).toBeUndefined();
  expect(stated.listings[0]).toMatchObject({ name: "Far" });
  expect(stated.listings[0]?.distanceMiles).toBeUndefined();
});
