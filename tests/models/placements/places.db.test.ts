import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, type Transaction } from "~/database/db.server";
import { changeOwner, changeStatus, eraseListings, moveListing } from "~/models/listings/changes.server";
import { searchListings, searchListingsNear } from "~/models/listings/search/listings.server";
import type { PlanId } from "~/models/placements/plan";
import { keepPlace, settleListing } from "~/models/placements/settlement.server";
import { businesses, subscriptions, tradeNames } from "../../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../../support/database";
import { payingRoofer, storedApplication, subscription } from "../../support/plans";
import { world } from "../../support/world";

useDatabase();

async function shown(id: string) {
  const row = await findRow(businesses, { id });
  return { tier: row?.tier, featured: row?.featured };
}

const of = (id: string) => eq(businesses.id, id);
const written = (work: (tx: Transaction) => Promise<unknown>) => db.transaction(work);

const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000);

const premium = { tier: "premium", featured: true };
const none = { tier: "none", featured: false };

test("three of a city and trade have a premium place, and the fourth waits until one is free", async () => {
  const roofers = [];
  for (let number = 0; number < 4; number++) roofers.push(await payingRoofer("premium"));
  const [first, second, third, fourth] = roofers.map(({ business }) => business.id);
  if (!first || !second || !third || !fourth) throw new Error("There are four");
  for (const id of [first, second, third]) expect(await shown(id)).toEqual(premium);
  expect(await shown(fourth)).toEqual(none);
  const elsewhere = await payingRoofer("premium", { city: "York" });
  expect(await shown(elsewhere.business.id)).toEqual(premium);

  await written((tx) => changeStatus(tx, of(second), "suspended"));
  expect(await shown(second)).toEqual(none);
  await settleListing(db, fourth, new Date());
  expect(await shown(fourth)).toEqual(premium);
  await written((tx) => changeStatus(tx, of(second), "active"));
  expect(await shown(second)).toEqual(none);
});

test("the placement goes with the owner who pays, follows the listing to another city and ends with what is paid", async () => {
  const { business, subscriptionId } = await payingRoofer("starter");
  expect(await shown(business.id)).toEqual({ tier: "starter", featured: true });
  await written((tx) => moveListing(tx, of(business.id), { city: "York" }));
  const moved = await findRow(subscriptions, { id: subscriptionId });
  expect(moved).toMatchObject({ cityKey: "york", trade: "roofing", place: 1 });

  const { id: another } = await world.account({ role: "professional" });
  await written((tx) => changeOwner(tx, of(business.id), another, { plans: "stay" }));
  expect(await shown(business.id)).toEqual(none);
  await written((tx) => changeOwner(tx, of(business.id), moved?.accountId ?? null));
  expect((await shown(business.id)).tier).toBe("starter");

  await settleListing(db, business.id, daysOn(21));
  expect(await shown(business.id)).toEqual(none);
});

test("a listing that nobody has checked takes no place, and one whose check is taken back keeps the one it has", async () => {
  const { business } = await payingRoofer("premium", { verified: false });
  expect(await shown(business.id)).toEqual(none);
  await changeRows(businesses, { verified: true }, of(business.id));
  await settleListing(db, business.id, new Date());
  expect(await shown(business.id)).toEqual(premium);
  await changeRows(businesses, { verified: false }, of(business.id));
  await settleListing(db, business.id, new Date());
  expect(await shown(business.id)).toEqual(premium);
});

test("a paid place does not move behind the code's back, and a listing that is erased leaves it to others", async () => {
  const { business, subscriptionId } = await payingRoofer("premium");
  const place = async () => {
    const row = await findRow(subscriptions, { id: subscriptionId });
    return [row?.trade, row?.cityKey, row?.placePlan, row?.place];
  };
  await db.execute(sql`update businesses set city = 'York'`);
  await db.execute(sql`update businesses set status = 'suspended', owner_id = null`);
  expect(await place()).toEqual(["roofing", "leeds", "premium", 1]);
  expect(await shown(business.id)).toEqual(premium);

  await written((tx) => eraseListings(tx, [business.id]));
  expect(await place()).toEqual([null, null, null, null]);
});

test("what was bought before there was a listing goes to the one that the same confirmed email claims", async () => {
  const { id: applicationId } = await storedApplication({ planType: "premium", monthlyPrice: 29_700 });
  await subscription("premium", { applicationId, email: "kirk@fettle.example" });
  const stranger = await world.roofer();
  expect(await shown(stranger.business.id)).toEqual(none);

  const unclaimed = await world.business({ claimed: false });
  const unconfirmed = await world.account({ email: "Kirk@fettle.example", emailConfirmedAt: undefined });
  const owned = () => written((tx) => changeOwner(tx, of(unclaimed.id), unconfirmed.id, { claimed: true }));
  await owned();
  expect(await shown(unclaimed.id)).toEqual(none);
  await db.execute(sql`update accounts set email_confirmed_at = now() where id = ${unconfirmed.id}`);
  await owned();
  expect(await shown(unclaimed.id)).toEqual(premium);
});

test("premium stands before starter before the rest whatever their ratings, and those of one plan change places by the day", async () => {
  await world.business({ businessName: "Best Rated", overallRating: 5, totalReviewCount: 90 });
  // Paid for among plumbers: behind every roofer's place in the roofers' list.
  await db.insert(tradeNames).values({ name: "roof repairs", trade: "roofing" });
  await payingRoofer("premium", { businessName: "Plumber", trade: "plumbing" });
  for (const name of ["S1", "S2"]) await payingRoofer("starter", { businessName: name, overallRating: 4.9 });
  for (const name of ["P1", "P2", "P3"])
    await payingRoofer("premium", { businessName: name, overallRating: 1 });
  const names = async () =>
    (await searchListings({ trade: "roofing", city: "Leeds" }, { page: 1, pageSize: 10 })).listings.map(
      ({ name }) => name,
    );
  const listed = await names();
  expect(listed.slice(0, 3).toSorted()).toEqual(["P1", "P2", "P3"]);
  expect(listed.slice(3, 5).toSorted()).toEqual(["S1", "S2"]);
  expect(listed.slice(5)).toEqual(["Plumber", "Best Rated"]);
  const near = await searchListingsNear(
    { centre: { latitude: 53.8, longitude: -1.55 }, radiusMiles: 50, filters: { trade: "roofing" } },
    { page: 1, pageSize: 10 },
  );
  expect(
    near.listings
      .slice(0, 3)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["P1", "P2", "P3"]);
});

test("a place that is kept for somebody is nobody else's, and is theirs when the dearer plan that they paid for is over", async () => {
  const { business, subscriptionId } = await payingRoofer("premium");
  await changeRows(subscriptions, { paidPlan: "premium", plan: "starter" });
  for (let number = 0; number < 6; number++) await payingRoofer("starter");
  const leeds = { trade: "roofing", cityKey: "leeds", until: daysOn(28) };
  const hold = (id: SubscriptionId, plan: PlanId) =>
    db.transaction((tx) => keepPlace(tx, { id, plan, ...leeds }, new Date()));
  expect(await hold(subscriptionId, "starter")).toBe(true);
  const late = await payingRoofer("starter");
  expect(await shown(late.business.id)).toEqual(none);
  const settle = (days: number) => settleListing(db, business.id, daysOn(days));
  await settle(0);
  expect(await shown(business.id)).toEqual(premium);
  await changeRows(subscriptions, { entitledUntil: new Date(Date.now() + 27 * 86_400_000) });
  await settle(21);
  expect((await shown(business.id)).tier).toBe("starter");
});
