import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { shownListings } from "~/models/listings/admin/list-query";
import { findDeskListing } from "~/models/listings/admin/listing.server";
import {
  countInsuranceRanOut,
  countNewListings,
  countOwnersToCheck,
  listDeskListings,
} from "~/models/listings/admin/lists.server";
import { businesses, listingChecks } from "../../../drizzle/schema";
import { stored, useDatabase } from "../../support/database";
import { world } from "../../support/world";

useDatabase();

beforeEach(async () => {
  await db.delete(businesses);
});

const namesOf = async (query: Partial<Parameters<typeof listDeskListings>[0]>) =>
  (await listDeskListings({ show: "new", q: "", page: 1, ...query })).listings.map(({ name }) => name);

describe("an operator", () => {
  test("sees each listing in the list that it belongs to, and the queues count the same", async () => {
    await world.business({ businessName: "Added", status: "pending", verified: false });
    await world.roofer({ businessName: "Owned", verified: false });
    const { business } = await world.roofer({ businessName: "Lapsed" });
    await stored(listingChecks, { businessId: business.id, kind: "insurance", expiresOn: "2025-01-31" });
    await world.business({ businessName: "Suspended", status: "suspended" });
    await world.business({ businessName: "Removed", status: "removed" });
    const lists = await Promise.all(shownListings.map((show) => namesOf({ show })));
    expect(lists[0]?.sort()).toEqual(["Lapsed", "Owned"]);
    expect(lists.slice(1, 4)).toEqual([["Added"], ["Owned"], ["Lapsed"]]);
    expect(lists.slice(4)).toEqual([["Suspended"], ["Removed"]]);
    expect((await countNewListings()).count).toBe(1);
    expect((await countOwnersToCheck()).count).toBe(1);
    expect(await countInsuranceRanOut()).toEqual({ count: 1, oldest: expect.any(Date) });
  });

  test("finds a listing of any status by the beginning of its name, its number, email, slug or id", async () => {
    const { id } = await world.business({
      businessName: "Kirkgate Slaters",
      slug: "kirkgate-slaters",
      email: "Kirk@slaters.example",
      phone: "+441134960000",
      status: "suspended",
    });
    await world.business({ businessName: "Another" });
    for (const q of [
      "kirkg",
      "KIRKGATE SLATERS",
      "0113 496 0000",
      "kirk@slaters.example",
      "kirkgate-slaters",
      id,
    ]) {
      expect(await namesOf({ q }), q).toEqual(["Kirkgate Slaters"]);
    }
    for (const q of ["slaters", "%", "_", "kirkgate slaters x", "\\", "'"])
      expect(await namesOf({ q }), q).toEqual([]);
  });

  test("turns pages of 25, and a page beyond the last is empty", async () => {
    await world.businesses(Array(27).fill({ status: "pending", verified: false }));
    expect(await listDeskListings({ show: "new", q: "", page: 1 })).toMatchObject({
      total: 27,
      pages: 2,
      more: false,
    });
    expect(await namesOf({ page: 2 })).toHaveLength(2);
    expect(await namesOf({ page: 3 })).toEqual([]);
  });

  test("reads everything about one listing, and nothing of an id that is none", async () => {
    const { account, business } = await world.roofer({ businessName: "Field Roofing" });
    const twin = await world.business({ businessName: "Field Roofing" });
    const found = await findDeskListing(business.id);
    expect(found?.owner?.email).toBe(account.email);
    expect(found?.alike.map(({ id }) => id)).toEqual([twin.id]);
    expect(await findDeskListing("nothing")).toBeUndefined();
    await db.delete(businesses).where(eq(businesses.id, twin.id));
    expect(await findDeskListing(twin.id)).toBeUndefined();
  });
});
