import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { takeReading } from "~/models/placements/purchases.server";
import { askRefund } from "~/models/placements/refunds-owed.server";
import { noApplicant, stopPlansOf } from "~/models/placements/retention.server";
import type { Payments } from "~/services/payments/port";
import { changePlan } from "~/workflows/placements/change-plan.server";
import { keepPlans, reconcilePayments } from "~/workflows/placements/keep-plans.server";
import { giveBackOwed, readPurchase } from "~/workflows/placements/settle-payment.server";
import { type CheckoutWish, startCheckout } from "~/workflows/placements/start-checkout.server";
import {
  paymentEvents,
  placeHolds,
  placementApplications,
  subscriptionPayments,
  subscriptions,
} from "../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../support/database";
import {
  bank,
  buys,
  faulty,
  fields,
  owner,
  post,
  postAll,
  subscriber,
  tierOf,
  useBank,
  vendor,
} from "../support/vendors/bank";
import { world } from "../support/world";

useDatabase();
useBank();

const wish = (): CheckoutWish => ({
  applicationId: crypto.randomUUID(),
  fields: { ...fields, plan_type: "premium" },
  accountId: undefined,
  sender: "192.0.2.1",
});
const told = (type: string) => bank.listEvents().filter((body) => JSON.parse(body).type === type);

test.each(["down", "lost"] as const)(
  "who applies while the provider's answer is %s is told so, and pressing again opens one payment page for one application",
  async (fault) => {
    const asked = wish();
    faulty.fail(fault, /^POST .*checkout/);
    expect(await startCheckout(asked, { vendor })).toEqual({ status: "unavailable" });
    const opened = await startCheckout(asked, { vendor });
    expect(opened).toMatchObject({ status: "open" });
    // A double click, and the same form from another tab.
    const again = await Promise.all([startCheckout(asked, { vendor }), startCheckout(asked, { vendor })]);
    expect(again).toEqual([opened, opened]);
    expect(await listRows(placementApplications)).toHaveLength(1);
    await bank.pay(opened.status === "open" ? opened.checkoutId : "");
    faulty.fail(fault, /^GET .*checkout/);
    expect(["paid", "open"]).toContain((await startCheckout(asked, { vendor })).status);
    expect(await startCheckout(asked, { vendor })).toEqual({ status: "paid" });
    await postAll(new Date());
    expect(await startCheckout(asked, { vendor })).toEqual({ status: "paid" });
    expect(told("invoice.paid")).toHaveLength(1);
  },
);

test.each([
  ["the listing's owner", { accounts: true, email: fields.email }],
  [
    "a stranger who put the email right on the second",
    { accounts: false, email: "kirk.right@fettle.example" },
  ],
])(
  "of two payment pages of one form that %s pays both, one goes on and the other's money goes back, if any was taken",
  async (_, { accounts, email }) => {
    const buyer = accounts ? await owner() : undefined;
    const first = { ...wish(), accountId: buyer?.accountId };
    const second = { ...first, fields: { ...first.fields, email, plan_type: "starter" as const } };
    const opened = [await startCheckout(first, { vendor }), await startCheckout(second, { vendor })];
    for (const page of opened) await bank.pay(page.status === "open" ? page.checkoutId : "");
    for (let round = 0; round < 2; round++) {
      await postAll(new Date());
      await keepPlans({ vendor });
    }
    expect(await listRows(placementApplications)).toHaveLength(1);
    expect(told("invoice.paid")).toHaveLength(2);
    expect(told("charge.refunded")).toHaveLength(buyer ? 1 : 0);
    const bought = await db.select().from(subscriptions).orderBy(subscriptions.plan);
    expect(bought).toMatchObject([
      { status: buyer ? "active" : "trialing", plan: "premium", refundReason: null, place: buyer ? 1 : null },
      { status: "canceled", plan: "starter", refundReason: "bought_twice", place: null },
    ]);
  },
);

test("an event is not taken while any of what it is about cannot be asked for, and nothing of it is written", async () => {
  const buyer = await owner();
  await buys("premium", buyer);
  const [created = "", paid = "", completed = ""] = bank.listEvents();
  for (const [body, call] of [
    [created, /^GET .*subscriptions/],
    [created, /^GET .*invoices/],
    [paid, /^GET .*invoices/],
    [completed, /^GET .*subscriptions/],
  ] as const) {
    faulty.fail("down", call);
    expect(await post(body)).toMatchObject({ status: "unavailable" });
    expect(await listRows(paymentEvents)).toEqual([]);
    expect(await listRows(subscriptions)).toEqual([]);
  }
  await postAll(new Date());
  expect(await tierOf(buyer.businessId)).toBe("premium");
});

test.each(["down", "lost"] as const)(
  "what is owed goes back once, and the plan ends, though the provider's answer to each step is %s at first",
  async (fault) => {
    const { buyer, id } = await subscriber("starter");
    await askRefund({ subscriptionId: id, by: { owner: buyer.accountId } }, new Date());
    expect(await tierOf(buyer.businessId)).toBe("none");
    for (const call of [/^POST .*refunds/, /^DELETE .*subscriptions/]) {
      faulty.fail(fault, call);
      await keepPlans({ vendor });
      expect(await listRows(subscriptions)).toMatchObject([{ refundedAt: null }]);
    }
    await keepPlans({ vendor });
    expect((await findRow(subscriptions))?.refundedAt).not.toBeNull();
    expect(
      [told("charge.refunded"), told("customer.subscription.deleted")].map(({ length }) => length),
    ).toEqual([1, 1]);
    await postAll(new Date());
    expect(await listRows(subscriptions)).toMatchObject([{ status: "canceled", refundReason: "asked" }]);
  },
);

test("a plan ends though its provider refuses to give one payment back, and the other payments go back", async () => {
  const buyer = await owner();
  const id = await buys("starter", buyer);
  await bank.renew(id, { paid: true });
  await postAll(new Date());
  await askRefund({ subscriptionId: id, by: { owner: buyer.accountId } }, new Date());
  faulty.fail("down", /^POST .*refunds/);
  await keepPlans({ vendor });
  expect(told("customer.subscription.deleted")).toHaveLength(1);
  expect(told("charge.refunded")).toHaveLength(1);
  expect(await listRows(subscriptions)).toMatchObject([{ refundedAt: null }]);
  await keepPlans({ vendor });
  expect(told("charge.refunded")).toHaveLength(2);
  expect((await findRow(subscriptions))?.refundedAt).not.toBeNull();
});

test("a refund that the provider has refused for an hour is told to the operators, once", async () => {
  const buyer = await owner();
  const id = await buys("starter", buyer);
  const now = new Date();
  await postAll(now);
  await askRefund({ subscriptionId: id, by: { owner: buyer.accountId } }, now);
  const heard = async () =>
    (await world.messagesTo("operator@fettle.example")).filter(({ subject }) =>
      subject.includes("paid back"),
    );
  for (const minutes of [1, 59, 61, 62]) {
    faulty.fail("down", /^POST .*refunds/);
    await giveBackOwed({ vendor, now: new Date(now.getTime() + minutes * 60_000) });
    expect(await heard(), `after ${minutes} minutes`).toHaveLength(minutes > 60 ? 1 : 0);
  }
  expect((await heard())[0]?.body).toContain(id);
});

test("a payment that becomes known while what is owed goes back goes back, too", async () => {
  const { buyer, id } = await subscriber("starter");
  await askRefund({ subscriptionId: id, by: { owner: buyer.accountId } }, new Date());
  await bank.renew(id, { paid: true });
  const refund: Payments["refund"] = async (...asked) => {
    const learnt = await readPurchase(id, { vendor });
    if (learnt.status === "found") await takeReading(learnt.value, new Date());
    return vendor.refund(...asked);
  };
  await giveBackOwed({ vendor: { ...vendor, refund } });
  expect(await listRows(subscriptionPayments)).toHaveLength(2);
  expect(await listRows(subscriptions)).toMatchObject([{ refundedAt: null }]);
  await keepPlans({ vendor });
  expect(told("charge.refunded")).toHaveLength(2);
  expect((await findRow(subscriptions))?.refundedAt).not.toBeNull();
});

test("what is charged for a plan between its stop and its end goes back, and what was paid before does not", async () => {
  const { buyer, id } = await subscriber("starter");
  await db.transaction((tx) => stopPlansOf(tx, { id: buyer.accountId, email: "" }));
  bank.clock = () => new Date(Date.now() + 60_000);
  await bank.renew(id, { paid: true });
  await postAll(new Date());
  await keepPlans({ vendor });
  expect(told("customer.subscription.deleted")).toHaveLength(1);
  expect(told("charge.refunded")).toHaveLength(1);
  const payments = await db.select().from(subscriptionPayments).orderBy(subscriptionPayments.paidAt);
  expect(payments.map(({ refundedAt }) => refundedAt !== null)).toEqual([false, true]);
  expect((await findRow(subscriptions))?.refundedAt).not.toBeNull();
});

test("what is paid on a page that stood open when the account was deleted goes back and ends", async () => {
  const buyer = await owner();
  await buys("starter", buyer);
  await changeRows(placementApplications, { ...noApplicant, accountId: null });
  await postAll(new Date());
  await keepPlans({ vendor });
  expect(told("customer.subscription.deleted")).toHaveLength(1);
  expect(told("charge.refunded")).toHaveLength(1);
  expect(await listRows(subscriptions)).toMatchObject([{ refundReason: "no_account", place: null }]);
  expect(await tierOf(buyer.businessId)).toBe("none");
});

test("a change of plan whose answer is lost keeps its place, is charged once, and shows when the provider tells of it", async () => {
  const { buyer, id } = await subscriber("starter");
  const change = {
    accountId: buyer.accountId,
    subscriptionId: id,
    plan: "premium" as const,
    key: "one wish",
  };
  faulty.fail("lost", /^POST .*subscriptions/);
  expect(await changePlan(change, { vendor })).toEqual({ status: "unavailable" });
  expect(await listRows(placeHolds)).toHaveLength(1);
  expect(await tierOf(buyer.businessId)).toBe("starter");
  // ActionOnly again before the provider has told.
  expect(await changePlan(change, { vendor })).toMatchObject({ status: "changed" });
  await postAll(new Date());
  expect(await tierOf(buyer.businessId)).toBe("premium");
  expect(await listRows(subscriptionPayments)).toHaveLength(2);
  expect(told("invoice.paid")).toHaveLength(2);
  expect(await listRows(placeHolds)).toEqual([]);
});

test("the comparison names what it could not ask about, and ends nothing of it", async () => {
  const { buyer, id } = await subscriber("premium");
  faulty.fail("down", /^GET/, 100);
  expect(await reconcilePayments({ vendor })).toMatchObject({ unasked: [id], mended: [], missing: [] });
  expect(await tierOf(buyer.businessId)).toBe("premium");
});
