import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, rowsOf } from "~/database/db.server";
import { findListing } from "~/models/listings/detail.server";
import { countListings, searchListings } from "~/models/listings/search/listings.server";
import { forgetUnusedWords } from "~/models/listings/upkeep.server";
import { findWaitingListings, listLater, listWaiting } from "~/models/listings/waiting.server";
import { businesses } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { world } from "../../support/world";

useDatabase();

const many = (count: number, name: string) =>
  Array.from({ length: count }, (_, number) => ({
    slug: `${name.toLowerCase()}-${number}`,
    businessName: `${name} ${number}`,
    city: "Leeds",
  }));
const listedIn = async (city: string) =>
  (await searchListings({ city }, { page: 1, pageSize: 100 })).listings.map(({ name }) => name);

test("what is written in bulk is on its own page at once, and in lists and counts when its turn comes", async () => {
  await db.transaction(async (tx) => {
    await listLater(tx);
    await tx.insert(businesses).values(many(30, "Bulk"));
  });
  expect(await findListing({ slug: "bulk-7" })).toMatchObject({ listing: { name: "Bulk 7" } });
  expect([await countListings(), (await findWaitingListings()).waiting]).toEqual([0, 30]);
  const edited = await world.business({ city: "Leeds", businessName: "Edited alone" });
  expect(await listedIn("Leeds")).toEqual(["Edited alone"]);

  expect(await listWaiting()).toBe(30);
  expect([await countListings({ city: "Leeds" }), (await findWaitingListings()).waiting]).toEqual([31, 0]);
  expect(await listedIn("Leeds")).toContain("Bulk 7");
  expect(await listWaiting()).toBe(0);
  await db.delete(businesses).where(eq(businesses.id, edited.id));
  expect(await countListings({ city: "Leeds" })).toBe(30);
});

test("what a bulk write takes off the site is nowhere at once, and stays away when its turn comes", async () => {
  await db.insert(businesses).values(many(10, "Here"));
  const written = await db.select({ id: businesses.id }).from(businesses);
  const [first, second, third] = written.map(({ id }) => id);
  await db.transaction(async (tx) => {
    await listLater(tx);
    await tx.update(businesses).set({ description: "New words" });
    await tx
      .update(businesses)
      .set({ status: "removed" })
      .where(inArray(businesses.id, [first ?? "", second ?? ""]));
    await tx.delete(businesses).where(eq(businesses.id, third ?? ""));
  });
  expect([await countListings(), (await listedIn("Leeds")).length]).toEqual([7, 7]);
  expect((await searchListings({ text: "words" }, { page: 1, pageSize: 12 })).total.count).toBe(0);
  expect(await listWaiting()).toBe(10);
  expect((await searchListings({ text: "words" }, { page: 1, pageSize: 12 })).total.count).toBe(7);
  expect(await countListings()).toBe(7);
});

test("a single statement that writes more than a thousand leaves them to the workers, who take a thousand at a time", async () => {
  await db.execute(sql`
    insert into businesses (slug, business_name, city)
    select 'many-' || number, 'Many ' || number, 'Leeds' from generate_series(1, 1100) as number`);
  expect([await countListings(), (await findWaitingListings()).waiting]).toEqual([0, 1100]);
  expect(await listWaiting()).toBe(1000);
  expect(await listWaiting()).toBe(100);
  expect(await countListings({ city: "Leeds" })).toBe(1100);
});

test("what was taken back never waits, and the queue tells for how long its oldest has", async () => {
  const undone = db.transaction(async (tx) => {
    await listLater(tx);
    await tx.insert(businesses).values(many(3, "Undone"));
    throw new Error("Changed my mind");
  });
  await expect(undone).rejects.toThrow("Changed my mind");
  expect(await findWaitingListings()).toEqual({ waiting: 0, oldestSeconds: 0 });
  await db.transaction(async (tx) => {
    await listLater(tx);
    await tx.insert(businesses).values(many(2, "Done"));
    await tx.insert(businesses).values(many(1, "Alone"));
  });
  await db.execute(
    sql`update waiting_listings set waits_since = now() - interval '90 seconds' where listings = 1`,
  );
  const { waiting, oldestSeconds } = await findWaitingListings();
  expect([waiting, Math.floor(oldestSeconds / 60)]).toEqual([3, 1]);
  const [later] = rowsOf<{ value: string }>(
    await db.execute(sql`select coalesce(current_setting('fettle.list_later', true), '') as value`),
  );
  expect(later?.value).toBe("");
});

test("a name is forgotten by the search with the last listing that had it", async () => {
  const known = async (token: string) =>
    rowsOf<{ times: number }>(
      await db.execute(sql`select count(*)::int as times from search_tokens where token = ${token}`),
    )[0]?.times;
  const sweep = async () => {
    // A word that was common when the table was last looked at stays until it is looked at again: whenever autovacuum does.
    await db.execute(sql`analyze searchable_listings`);
    for (let hour = 0; hour < 24; hour++) await forgetUnusedWords(hour);
  };
  const zebedee = await world.business({ businessName: "Zebedee Roofing", city: "Leeds" });
  const dougal = await world.business({ businessName: "Dougal Roofing", city: "Leeds" });
  await db.delete(businesses).where(eq(businesses.id, zebedee.id));
  expect(await known("zebedee")).toBe(1);
  await sweep();
  expect([await known("zebedee"), await known("dougal"), await known("roofing")]).toEqual([0, 1, 1]);
  expect((await searchListings({ text: "dougal" }, { page: 1, pageSize: 12 })).total.count).toBe(1);

  await changeRows(businesses, { businessName: "Florence Roofing" }, { id: dougal.id });
  await world.business({ businessName: "Zebedee again", city: "Leeds" });
  await sweep();
  expect([await known("dougal"), await known("florence"), await known("zebedee")]).toEqual([0, 1, 1]);
  expect((await searchListings({ text: "zebed" }, { page: 1, pageSize: 12 })).total.count).toBe(1);
});
