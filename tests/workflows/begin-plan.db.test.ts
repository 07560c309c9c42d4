import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { keyedHash } from "~/models/base/keyed-hash.server";
import { networkOf } from "~/models/base/rate-limits.server";
import { changeStatus } from "~/models/listings/changes.server";
import { countFreePlaces } from "~/models/placements/places.server";
import { askRefund } from "~/models/placements/refunds-owed.server";
import { settleChanged } from "~/models/placements/settlement.server";
import { confirmPayment } from "~/workflows/placements/confirm-payment.server";
import { keepPlans } from "~/workflows/placements/keep-plans.server";
import { type CheckoutWish, startCheckout } from "~/workflows/placements/start-checkout.server";
import {
  businesses,
  placeHolds,
  rateLimits,
  subscriptionPayments,
  subscriptions,
} from "../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../support/database";
import { payingRoofer } from "../support/plans";
import {
  type Buyer,
  bank,
  buys,
  faulty,
  fields,
  post,
  postAll,
  shuffled,
  tierOf,
  useBank,
  vendor,
} from "../support/vendors/bank";
import { world } from "../support/world";

useDatabase();
useBank();

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.now();
const after = (ms: number) => new Date(start + ms);

/** Has the vendor's clock and ours stand there, and what plans need done then is done. */
async function keepAt(ms: number): Promise<void> {
  bank.clock = () => after(ms);
  await keepPlans({ now: after(ms), vendor });
  await postAll(after(ms));
}

/** An owner whose listing nobody has checked. */
async function uncheckedOwner(city: string): Promise<Buyer> {
  const { account, business } = await world.roofer({ verified: false, city });
  return { accountId: account.id, businessId: business.id, city };
}

/** Their card is given for a plan, and we have heard of it. */
async function waitingPlan(plan: "starter" | "premium" = "premium", city = "Leeds") {
  bank.clock = () => after(0);
  const buyer = await uncheckedOwner(city);
  const id = await buys(plan, buyer, { trialDays: 14 });
  await postAll(after(0));
  return { id, ...buyer };
}

async function check({ businessId }: Buyer): Promise<void> {
  await changeRows(businesses, { verified: true }, { id: businessId });
  await settleChanged(db, [businessId]);
}

const planNow = (id: SubscriptionId) => findRow(subscriptions, { id });
/** Pence that the vendor has charged for it, each time. */
async function charged(id: SubscriptionId): Promise<number[]> {
  const invoices = bank
    .listSubscriptions((await planNow(id))?.customerId ?? "")
    .flatMap((subscription) => subscription.invoices);
  return invoices.flatMap(({ paid, amount }) => (paid && amount > 0 ? [amount] : []));
}
const subjects = async () => (await world.messagesTo(fields.email)).map(({ subject }) => subject);

test("a card for a listing that nobody has checked is charged nothing and holds no place, until the check: then payment, place and month begin together", async () => {
  const plan = await waitingPlan();
  await keepAt(0);
  expect(await charged(plan.id)).toEqual([]);
  expect(await planNow(plan.id)).toMatchObject({ status: "trialing", place: null, entitledUntil: null });
  // The vendor ends it by itself, whatever becomes of us.
  expect((await planNow(plan.id))?.cancelAt).toEqual((await planNow(plan.id))?.periodEnd);
  expect(await countFreePlaces({ trade: "roofing", cityKey: "leeds" }, after(0))).toMatchObject({
    premium: 3,
  });
  expect(await subjects()).toEqual(["Your Premium plan is waiting, and nothing is charged"]);

  await check(plan);
  expect(await tierOf(plan.businessId)).toBe("none");
  await keepAt(3 * day);
  expect(await charged(plan.id)).toEqual([29_700]);
  expect(await tierOf(plan.businessId)).toBe("premium");
  const begun = await planNow(plan.id);
  expect(begun).toMatchObject({ status: "active", place: 1, cancelAt: null });
  expect(begun?.startedAt.getTime()).toBe(Math.floor(after(3 * day).getTime() / 1000) * 1000);
  expect(await subjects()).toContain("Your Premium placement has begun");
  await keepAt(4 * day);
  for (const body of shuffled(bank.listEvents(), 5)) await post(body, after(4 * day));
  expect(await listRows(subscriptionPayments)).toHaveLength(1);
  expect(await tierOf(plan.businessId)).toBe("premium");
});

test("a first month that the buyer's credit pays for begins as any other, and the trial's invoice pays for nothing, whenever it is told of", async () => {
  const plan = await waitingPlan();
  const ofTrial = bank.listEvents().filter((body) => body.includes('"invoice.paid"'));
  bank.credit(plan.id, 50_000);
  await check(plan);
  await keepAt(3 * day);
  expect(await charged(plan.id)).toEqual([]);
  expect(await planNow(plan.id)).toMatchObject({ status: "active", place: 1, paidPlan: "premium" });
  expect((await world.messagesTo(fields.email))[0]?.body).toContain("your credit paid for it");
  for (const body of ofTrial) await post(body.replace(/"id":"evt_/, '"id":"evt_again_'), after(4 * day));
  expect(await listRows(subscriptionPayments)).toMatchObject([{ amount: 0 }]);
  await keepAt(30 * day);
  expect(await tierOf(plan.businessId)).toBe("premium");
  const wish = { subscriptionId: plan.id, by: { owner: plan.accountId } };
  expect(await askRefund(wish, after(30 * day))).toEqual({ status: "wanted", charged: false });
});

test("without a check in fourteen days it is cancelled, nothing was charged, and its buyer is told why", async () => {
  const plan = await waitingPlan();
  await keepAt(minute);
  bank.clock = () => after(14 * day + minute);
  await bank.passTime();
  await keepAt(14 * day + minute);
  expect(await planNow(plan.id)).toMatchObject({ status: "canceled", placedAt: null });
  expect(await charged(plan.id)).toEqual([]);
  const [mail] = await world.messagesTo(fields.email);
  expect(mail?.subject).toBe("Your Premium plan is cancelled, and nothing was charged");
  expect(mail?.body).toContain("nobody here had checked");
});

test("whatever answer of the vendor's is lost, or a process is killed at, the card is charged once", async () => {
  for (const call of [/^POST/, /^GET/]) {
    for (const kind of ["lost", "down"] as const) {
      for (const at of [0, 1]) {
        const plan = await waitingPlan("starter", `${kind}${at}`);
        await check(plan);
        if (at === 1) await keepPlans({ now: after(0), vendor: { ...vendor, endTrial: unanswered } });
        faulty.fail(kind, call);
        for (const later of [11, 22, 33]) await keepPlans({ now: after(later * minute), vendor });
        expect(await charged(plan.id), `${kind} ${call} ${at}`).toEqual([9_700]);
        expect(await planNow(plan.id)).toMatchObject({ status: "active", placePlan: "starter" });
      }
    }
  }
});

const unanswered = async () => ({ status: "unavailable", error: "unreachable" }) as const;

test("ten processes that begin it at once charge once", async () => {
  const plan = await waitingPlan();
  await check(plan);
  // Each a moment later: by its time alone the vendor would take no two for the same.
  await Promise.all(Array.from({ length: 10 }, (_, ms) => keepPlans({ now: after(ms), vendor })));
  expect(await charged(plan.id)).toEqual([29_700]);
  expect(await tierOf(plan.businessId)).toBe("premium");
});

test("of three who wait for the last place one is charged, and the others only once a place is free", async () => {
  const rivals = [await payingRoofer("premium"), await payingRoofer("premium")];
  const plans = [await waitingPlan(), await waitingPlan(), await waitingPlan()];
  for (const plan of plans) {
    await changeRows(subscriptions, { email: `${plan.accountId}@fettle.example` }, { id: plan.id });
    await check(plan);
  }
  await Promise.all([1, 2].map(() => keepPlans({ now: after(0), vendor })));
  await keepAt(minute);
  const all = async () => (await Promise.all(plans.map(({ id }) => charged(id)))).flat();
  expect(await all()).toEqual([29_700]);
  const first = eq(businesses.id, rivals[0]?.business.id ?? "");
  await db.transaction((tx) => changeStatus(tx, first, "suspended"));
  await keepAt(20 * minute);
  expect(await all()).toEqual([29_700, 29_700]);
});

test("a card that is refused when the plan is to begin changes nothing, is told of, and is tried again a day later", async () => {
  const plan = await waitingPlan();
  await keepAt(0);
  await check(plan);
  bank.decline(true);
  await keepAt(minute);
  expect(await listRows(placeHolds)).toEqual([]);
  expect(await planNow(plan.id)).toMatchObject({ status: "trialing", place: null });
  expect(await subjects()).toContain("Your Premium plan could not begin: your card was refused");
  bank.decline(false);
  await keepAt(2 * minute);
  expect(await charged(plan.id)).toEqual([]);
  await keepAt(day + 2 * minute);
  expect(await charged(plan.id)).toEqual([29_700]);
  expect(await tierOf(plan.businessId)).toBe("premium");
});

test("who cancels before it begins pays nothing, and who asks for a second plan for the same listing has the first", async () => {
  const plan = await waitingPlan();
  const second = await buys("starter", plan, { trialDays: 14 });
  await postAll(after(minute));
  await keepAt(2 * minute);
  expect(await planNow(second)).toMatchObject({ status: "canceled", refundReason: "bought_twice" });
  expect(await planNow(plan.id)).toMatchObject({ status: "trialing" });
  const wish = { subscriptionId: plan.id, by: { owner: plan.accountId } };
  expect(await askRefund(wish, after(3 * minute))).toEqual({ status: "wanted", charged: false });
  await keepAt(4 * minute);
  expect(await planNow(plan.id)).toMatchObject({ status: "canceled", refundReason: "asked" });
  expect([...(await charged(plan.id)), ...(await charged(second))]).toEqual([]);
  expect((await subjects())[0]).toBe("Your Premium plan is cancelled, and nothing was charged");
});

test("who was charged at once for a listing that was taken off the site meanwhile gets everything back", async () => {
  const { account, business } = await world.roofer();
  const id = await buys("premium", { accountId: account.id, businessId: business.id });
  await db.transaction((tx) => changeStatus(tx, eq(businesses.id, business.id), "suspended"));
  await postAll(new Date());
  await keepPlans({ vendor });
  await postAll(new Date());
  expect(await planNow(id)).toMatchObject({ status: "canceled", refundReason: "not_shown", placedAt: null });
  const [mail] = await world.messagesTo(fields.email);
  expect(mail?.body).toContain("the £297 that you paid for the Premium plan");
});

const sender = "192.0.2.1";

/** The payment page of this application for a plan. */
async function opensPage(applicationId: string, plan: CheckoutWish["fields"]["plan_type"]): Promise<string> {
  const wish = { applicationId, fields: { ...fields, plan_type: plan }, accountId: undefined, sender };
  const opened = await startCheckout(wish, { vendor });
  if (opened.status !== "open") throw new Error(`The page is ${opened.status}`);
  return opened.checkoutId;
}

const looksAt = (checkoutId: string) => confirmPayment({ checkoutId, sender }, { vendor });

test("who goes back and pays on the page that was opened first reads what became of that plan", async () => {
  const application = crypto.randomUUID();
  const first = await opensPage(application, "starter");
  await opensPage(application, "premium");
  expect(await looksAt(first)).toEqual({ status: "unpaid" });
  await bank.pay(first);
  expect(await looksAt(first)).toMatchObject({ status: "bought", state: "pending" });
  await postAll(new Date());
  expect(await looksAt(first)).toMatchObject({ plan: "starter", state: "waiting", waits: "listing" });
  faulty.fail("down", /^GET .*checkout/);
  expect(await looksAt(first)).toEqual({ status: "unavailable" });
});

test("who pays on both pages reads on the first what became of that payment", async () => {
  const application = crypto.randomUUID();
  const first = await opensPage(application, "starter");
  const second = await opensPage(application, "premium");
  for (const page of [second, first]) {
    await bank.pay(page);
    await postAll(new Date());
  }
  expect(await looksAt(second)).toMatchObject({ plan: "premium", state: "waiting" });
  expect(await looksAt(first)).toMatchObject({ plan: "starter", state: "refunded", reason: "bought_twice" });
});

test("the provider is asked about pages that no application has thirty times a minute for one address, and nothing is said of another shop's", async () => {
  const others = await vendor.openCheckout({
    applicationId: "of another shop",
    plan: "starter",
    email: fields.email,
    businessName: "Another shop",
    successUrl: "http://localhost:3000/",
    cancelUrl: "http://localhost:3000/",
  });
  if (others.status !== "found") throw new Error("There is no payment page");
  expect(await looksAt(others.value.id)).toEqual({ status: "missing" });
  const hit = { scope: "featured:unknown", subject: keyedHash("featured:unknown", networkOf(sender)) };
  await db.insert(rateLimits).values(Array.from({ length: 29 }, () => hit));
  const asked = faulty.calls.length;
  expect(await looksAt("cs_test_another")).toEqual({ status: "unavailable" });
  expect(faulty.calls).toHaveLength(asked);
});
