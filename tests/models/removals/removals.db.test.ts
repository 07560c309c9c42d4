import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { alone, db, rowsFrom } from "~/database/db.server";
import { findListing } from "~/models/listings/detail.server";
import { compareWaiting } from "~/models/listings/same/duplicates.server";
import { searchListings } from "~/models/listings/search/listings.server";
import {
  countListedAgain,
  listRemovals,
  removeAll,
  restoreRemoval,
  undoImport,
} from "~/models/removals/removals.server";
import { eraseRemoved } from "~/models/removals/retention.server";
import { workOnRemoval, workOnRemovals } from "~/models/removals/work.server";
import { businesses, listingRemovals, subscriptions } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, requireRow, useDatabase } from "../../support/database";
import { importFile } from "../../support/files/imported";
import { aClaim } from "../../support/people/claiming";
import { aLead, assign } from "../../support/people/professionals";
import { subscription } from "../../support/plans";
import { world } from "../../support/world";

useDatabase();

const worked = () => workOnRemovals(new AbortController().signal);

/** What says who removed what, and what is made of the listings: their rows may lie elsewhere for the same lists. */
const unlike = ["listing_removals", "audit_log"];

/** Every table as it is stored, but for {@link unlike}. */
async function everything() {
  while ((await compareWaiting()) > 0);
  const tables = await rowsFrom(db)<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const rows = tables
    .filter(({ name }) => !unlike.includes(name))
    .map(async ({ name }) => {
      const found = sql`select to_jsonb(t) as row from ${sql.identifier(name)} t order by 1`;
      return [name, await rowsFrom(db)(found)] as const;
    });
  return Object.fromEntries(await Promise.all(rows));
}

test("delete all takes every listing off the site, and a restoration brings each back as it was", async () => {
  const { business } = await world.roofer({ email: "ann@fettle.example", businessName: "Ann's Roofs" });
  const waiting = await world.business({ status: "pending", claimed: true, businessName: "Beech" });
  await changeRows(businesses, { slug: "anns-new-slug" }, { id: business.id });
  await assign(await aLead(), "ann@fettle.example", { businessId: business.id, notes: "Rang twice" });
  const { id: planId } = await subscription("premium", {
    businessId: business.id,
    accountId: business.ownerId,
  });
  const placeNow = async () => (await findRow(subscriptions, { id: planId }))?.place;
  expect(await placeNow()).toBe(1);
  const free = await world.business({ businessName: "Cedar", claimed: false });
  await aClaim(free.id);
  const operator = await world.operator();
  const before = await everything();
  for (const table of ["lead_assignments", "business_claims", "subscriptions", "past_slugs"]) {
    expect(before[table], table).not.toEqual([]);
  }

  const removal = await removeAll(operator);
  expect(removal.total).toBe(3);
  expect(await worked()).toBe("worked");
  expect((await searchListings({}, { page: 1, pageSize: 10 })).total.count).toBe(0);
  expect(await findListing({ slug: "anns-new-slug" })).toEqual({ status: "missing" });
  expect((await everything()).lead_assignments).toEqual(before.lead_assignments);
  expect(await placeNow()).toBeNull();

  await restoreRemoval(operator, removal.id);
  expect(await worked()).toBe("worked");
  expect(await everything()).toEqual(before);
  expect((await listRemovals())[0]?.status).toBe("restored");
  expect(waiting.status).toBe("pending");
});

test("a restoration that is asked for while all are being removed ends the removing at once", async () => {
  await world.business({ businessName: "Ash" });
  const operator = await world.operator();
  const { id } = await removeAll(operator);
  const begun = await requireRow(listingRemovals, { id });
  expect(await restoreRemoval(operator, id)).toEqual({ status: "restoring" });

  await alone("imports", (bulk) => workOnRemoval(bulk, begun, new AbortController().signal));
  expect((await searchListings({}, { page: 1, pageSize: 10 })).total.count).toBe(1);
  expect(await worked()).toBe("worked");
  expect((await listRemovals())[0]?.status).toBe("restored");
});

test("a slug that was taken since gets a number when its listing comes back", async () => {
  const { id } = await world.business({ slug: "ash-leeds", businessName: "Ash" });
  const operator = await world.operator();
  const removal = await removeAll(operator);
  await worked();
  const other = await importFile("name,city,phone\nAsh,Leeds,0113 496 0999\n");
  expect(other).toMatchObject({ run: { imported: 1 } });
  await restoreRemoval(operator, removal.id);
  await worked();
  const slugs = await db.select().from(businesses).orderBy(businesses.slug);
  expect(slugs).toMatchObject([{ slug: "ash-leeds" }, { id, slug: "ash-leeds-2" }]);
});

test("what was removed 30 days ago is erased for good, and cannot be restored", async () => {
  await world.business();
  const operator = await world.operator();
  const removal = await removeAll(operator);
  await worked();
  expect(await eraseRemoved()).toBe(0);
  await db.execute(sql`update listing_removals set removed_at = now() - interval '31 days'`);
  expect(await eraseRemoved()).toBe(1);
  expect(await listRows(businesses)).toEqual([]);
  expect(await restoreRemoval(operator, removal.id)).toEqual({ status: "impossible" });
});

test("an import that is undone takes back what it listed and wrote, but not what was changed or claimed since", async () => {
  const old = await world.business({
    slug: "ash-leeds",
    businessName: "Ash",
    phone: "+441134960000",
    claimed: false,
  });
  const imported = await importFile(
    "name,city,phone,website\nAsh,Leeds,0113 496 0000,ash.example\nBeech,Leeds,0113 496 0001,\nCedar,Leeds,0113 496 0002,\nDale,Leeds,0113 496 0003,\nElm,Leeds,0113 496 0004,\n",
    { updateExisting: true },
  );
  if (imported.status === "refused") throw new Error(imported.problem);
  expect(imported.run).toMatchObject({ imported: 4, updated: 1 });
  await changeRows(businesses, { description: "Edited", updatedAt: new Date() }, { businessName: "Cedar" });
  await db.execute(sql`update businesses set claimed = true where business_name = 'Dale'`);
  const elm = await findRow(businesses, { businessName: "Elm" });
  await aClaim(elm?.id ?? "", { accountId: (await world.operator()).id });

  expect(await undoImport(await world.operator(), imported.run.id)).toMatchObject({ status: "begun" });
  await worked();
  const active = await db
    .select()
    .from(businesses)
    .where(eq(businesses.status, "active"))
    .orderBy(businesses.slug);
  expect(active).toMatchObject([
    old,
    { businessName: "Cedar" },
    { businessName: "Dale" },
    { businessName: "Elm" },
  ]);
  expect(await undoImport(await world.operator(), imported.run.id)).toEqual({ status: "impossible" });
});

test("an undone import that is restored after the same file came in again doubles nobody", async () => {
  const file = "name,city,phone\nAsh,Leeds,0113 496 0000\nBeech,Leeds,0113 496 0001\n";
  const imported = await importFile(file);
  if (imported.status === "refused") throw new Error(imported.problem);
  const undone = await undoImport(await world.operator(), imported.run.id);
  if (undone.status !== "begun") throw new Error("It cannot be undone");
  await worked();
  await importFile("name,city,phone\nAsh,Leeds,0113 496 0000\n");
  expect(await countListedAgain(undone.removal)).toBe(1);

  expect(await restoreRemoval(await world.operator(), undone.removal.id)).toEqual({ status: "restoring" });
  await worked();
  const active = await listRows(businesses, { status: "active" });
  expect(active.map(({ businessName }) => businessName).sort()).toEqual(["Ash", "Beech"]);
  // The other stays away, and is erased in its time.
  expect(await listRemovals()).toMatchObject([{ status: "removed", total: 1 }]);
  await db.execute(sql`update listing_removals set removed_at = now() - interval '31 days'`);
  expect(await eraseRemoved()).toBe(1);
  expect(await listRows(businesses)).toHaveLength(2);
});
