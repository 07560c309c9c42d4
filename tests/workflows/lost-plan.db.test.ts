import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { approveClaim, rejectClaim } from "~/models/claims/decisions.server";
import { openDispute } from "~/models/claims/disputes.server";
import { createOwnListing } from "~/models/claims/new-listings.server";
import { listWaitingPlans } from "~/models/placements/account-plans.server";
import { listOwnPlaces } from "~/models/placements/applications.server";
import { listAwaitedPlans, listCurrentPlans } from "~/models/placements/desk.server";
import { findEndedPlan, findOwnPlan } from "~/models/placements/own-plan.server";
import { findOther } from "~/models/placements/places.server";
import type { PlanId } from "~/models/placements/plan";
import { settleChanged } from "~/models/placements/settlement.server";
import { keepPlans } from "~/workflows/placements/keep-plans.server";
import { businessClaims, businesses, subscriptionPayments, subscriptions } from "../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../support/database";
import { aClaim, aClaimant, aFreeListing, priya } from "../support/people/claiming";
import { application, payingRoofer, storedApplication, subscription } from "../support/plans";
import { world } from "../support/world";

useDatabase();

const planNow = (id: SubscriptionId) => findRow(subscriptions, { id });
const awaited = async () => (await listAwaitedPlans()).entries.map(({ id }) => id);

const shah = {
  ...{ ...priya, business_name: "Shah Slating", service_type: "Roofing" as const },
  ...{ city: "Leeds", postcode: "LS1 4DY", description: "Slate roofs." },
};

/** As {@link payingRoofer}, with the payment in the books, by which the clock goes. */
async function charged(plan: PlanId) {
  const roofer = await payingRoofer(plan);
  await pay(roofer.subscriptionId, plan);
  return roofer;
}

async function pay(subscriptionId: SubscriptionId, plan: PlanId): Promise<void> {
  const days = (number: number) => new Date(Date.now() + number * 86_400_000);
  await db.insert(subscriptionPayments).values({
    ...{ id: `in_${subscriptionId}`, subscriptionId, plan, amount: 9_700, currency: "gbp" },
    ...{ paidAt: days(-10), periodStart: days(-10), periodEnd: days(20) },
  });
}

/** Somebody who says that the listing is theirs, and is believed. */
async function winsDispute(businessId: ListingId): Promise<string> {
  const { id: accountId } = await aClaimant();
  const dispute = await openDispute({ businessId, accountId, fields: priya, sender: "10.1.0.1" });
  if (dispute.status !== "disputed") throw new Error(`The dispute was ${dispute.status}`);
  expect(await approveClaim(await world.operator(), dispute.claimId)).toMatchObject({ status: "approved" });
  return accountId;
}

test("a plan whose buyer lost the listing to somebody else waits for another, is in the operator's queue, and its buyer is told", async () => {
  const { business, accountId, subscriptionId } = await charged("starter");
  const winner = await winsDispute(business.id);
  expect(await planNow(subscriptionId)).toMatchObject({ accountId, businessId: null, place: null });
  expect(await awaited()).toEqual([subscriptionId]);
  await keepPlans();
  await keepPlans();
  const { email = "" } = (await planNow(subscriptionId)) ?? {};
  const subjects = (await world.messagesTo(email)).map(({ subject }) => subject);
  expect(subjects).toEqual(["Your Starter plan waits for another listing"]);
  // Nothing of it bars whoever has the listing now.
  expect(await listOwnPlaces(winner, new Date())).toMatchObject([{ businessId: business.id, planId: null }]);
});

test("a plan whose buyer's code-proven claim is turned down waits for a listing, and one that is over stays where it was", async () => {
  const { id: accountId } = await aClaimant();
  const { id: businessId } = await aFreeListing();
  const claimId = await aClaim(businessId, { accountId });
  await changeRows(businessClaims, { status: "proven", ownedAt: new Date() });
  await changeRows(businesses, { ownerId: accountId, claimed: true });
  const running = await subscription("premium", { businessId, accountId });
  const over = await subscription("starter", { businessId, accountId, endedAt: new Date() });
  await rejectClaim(await world.operator(), claimId, "It is not yours.");
  expect(await planNow(running.id)).toMatchObject({ businessId: null, place: null });
  expect(await planNow(over.id)).toMatchObject({ businessId });
});

test("a plan that lost its listing does not go to its buyer's other one that has a plan, and does to one that has none", async () => {
  const { business, accountId, subscriptionId } = await charged("starter");
  const asked = await storedApplication();
  await changeRows(subscriptions, { applicationId: asked.id });
  const second = await world.business({ ownerId: accountId });
  await subscription("premium", { businessId: second.id, accountId });
  await winsDispute(business.id);
  await keepPlans();
  await settleChanged(db, [second.id]);
  expect(await planNow(subscriptionId)).toMatchObject({ businessId: null });
  const third = await world.business({ ownerId: accountId });
  await keepPlans();
  expect(await planNow(subscriptionId)).toMatchObject({ businessId: third.id, placePlan: "starter" });
});

test("of two plans that lost their listings the older goes to the one that comes, and has a place once it is checked", async () => {
  const { id: accountId } = await aClaimant();
  const asked = await storedApplication();
  const lost = { accountId, applicationId: asked.id, placedAt: new Date() };
  const older = await subscription("starter", { ...lost, startedAt: new Date("2026-01-01") });
  const newer = await subscription("premium", { ...lost, startedAt: new Date("2026-02-01") });
  // There are roofers already.
  await world.business();
  const listed = await createOwnListing(accountId, { fields: shah, sender: "10.1.0.2", noneOfThem: true });
  if (listed.status !== "added") throw new Error(listed.status);
  const { businessId } = listed;
  expect(await planNow(older.id)).toMatchObject({ businessId, placePlan: null });
  expect(await planNow(newer.id)).toMatchObject({ businessId: null });
  await changeRows(businesses, { verified: true }, { id: businessId });
  await settleChanged(db, [businessId]);
  expect(await planNow(older.id)).toMatchObject({ businessId, placePlan: "starter" });
});

test("a plan whose payment is awaited for longer than it is shown is its owner's still: no ended one, and none is sold", async () => {
  const dayMs = 86_400_000;
  const { account, business } = await world.roofer();
  const own = { accountId: account.id, businessId: business.id };
  const before = new Date(Date.now() - dayMs);
  const lapsed = { status: "past_due" as const, entitledUntil: before, paidUntil: before };
  const { id } = await subscription("starter", { ...own, ...lapsed });
  await pay(id, "starter");
  const now = new Date();
  expect(await findOwnPlan(own, now)).toBeUndefined();
  expect(await findEndedPlan(own, now)).toBeUndefined();
  expect(await listWaitingPlans(account, now)).toMatchObject([
    { id, why: "unpaid", own: true, refused: true },
  ]);
  expect(await listOwnPlaces(account.id, now)).toMatchObject([{ planId: "starter" }]);
  expect((await listCurrentPlans()).entries).toMatchObject([{ id, tier: "none" }]);
  await changeRows(subscriptions, { endedAt: now, status: "canceled" });
  expect(await findEndedPlan(own, now)).toMatchObject({ id });
  expect(await listWaitingPlans(account, now)).toEqual([]);
  expect(await listOwnPlaces(account.id, now)).toMatchObject([{ planId: null }]);
});

test("what somebody pays for who is not the owner is found by the clock, and is no second plan of the owner's", async () => {
  const { business, accountId } = await charged("premium");
  const own = await planNow((await subscription("starter", { businessId: business.id, accountId })).id);
  const { id: stranger } = await aClaimant();
  await changeRows(subscriptions, { accountId: stranger }, { plan: "premium" });
  if (!own) throw new Error("It was stored");
  await pay(own.id, "starter");
  expect(await db.transaction((tx) => findOther(tx, own, new Date()))).toBeUndefined();
  await keepPlans();
  expect(await awaited()).toHaveLength(1);
  expect(await planNow(own.id)).toMatchObject({ businessId: business.id, placePlan: "starter" });
});

test("a plan that waits is offered, at the desk, the listings that share something, an owned one first, and no other", async () => {
  const asked = await storedApplication();
  const plan = await subscription("starter", { applicationId: asked.id });
  const byPhone = await world.business({ phone: application.phone, city: "York" });
  await world.business({ phone: application.phone, city: "York" });
  const byEmail = await world.business({ email: plan.email.toUpperCase(), city: "Leeds" });
  const { business: owned } = await world.roofer({ businessName: "KIRK slaters", city: "Hull" });
  await world.business({ phone: application.phone, status: "suspended" });
  await world.business({ businessName: "Nothing in common" });

  const { entries, total } = await listAwaitedPlans();
  expect(total).toBe(1);
  expect(entries[0]?.candidates.map(({ id }) => id)).toEqual([owned.id, byEmail.id, byPhone.id]);
  expect(entries[0]?.candidates[0]).toMatchObject({ owned: true, name: "KIRK slaters", city: "Hull" });
});
