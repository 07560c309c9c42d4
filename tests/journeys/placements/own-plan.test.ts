import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { changeStatus } from "~/models/listings/changes.server";
import { settleChanged } from "~/models/placements/settlement.server";
import { paths } from "~/paths";
import { keepPlans } from "~/workflows/placements/keep-plans.server";
import { businesses, placementWaits, subscriptionPayments, subscriptions } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { Caller } from "../../support/endpoints";
import { Visitor } from "../../support/pages/visitor";
import { daysAgo } from "../../support/passing-time";
import { boughtPlan, buyPlan, checkoutWish, standIn } from "../../support/payments";
import { oliveAtTheDesk } from "../../support/people/operators";
import { sam as samsEmail, samTheRoofer, signIn } from "../../support/people/professionals";
import { payingRoofer } from "../../support/plans";
import { until } from "../../support/until";
import { password, world } from "../../support/world";

useDatabase();
// What the vendor still tells is heard before the next test begins.
afterEach(() => standIn().deliver());

/** Without the button, which may not be there. */
const asksBack = (visitor: Visitor, subscription: string) =>
  visitor.post(paths.planVerb("refund"), { subscription });

test("an owner sees the plan on the dashboard, cancels it on the billing page and keeps it to the end of the month", async () => {
  const { visitor: sam } = await boughtPlan();
  await sam.visit(paths.dashboard);
  expect(sam.text).toContain("Your Starter plan");
  expect(sam.text).toMatch(/£97 per month\. It renews on/);
  expect(sam.text).toContain("you have paid £97.");
  await sam.press("Invoices, card and cancelling");
  expect(sam.heading).toBe("Billing");
  expect(sam.text).toContain("£97, paid");
  await sam.press("Cancel plan");
  await sam.follow("Go back to the site");
  expect(sam.path).toBe("/dashboard");
  expect(sam.text).toMatch(/It ends on/);
  const [mail] = await world.messagesTo(samsEmail);
  expect(mail?.subject).toBe("Your Starter plan is cancelled");
  expect(mail?.body).toContain("Field Roofing stays featured until");
  const business = await findRow(businesses);
  expect(business).toMatchObject({ featured: true, tier: "starter" });
});

test("an owner whose card is refused reads until when the placement stays, puts the card right and keeps it", async () => {
  const { visitor: sam } = await boughtPlan();
  await sam.visit(paths.dashboard);
  await sam.press("Invoices, card and cancelling");
  await sam.press("Let a month pass, and the card be refused");
  await sam.follow("Go back to the site");
  expect(sam.text).toMatch(/The last payment was refused\. The placement stays until/);
  await sam.press("Put the card right");
  expect(sam.heading).toBe("Billing");
  await sam.press("Pay what is open");
  await sam.follow("Go back to the site");
  expect(sam.text).toMatch(/£97 per month\. It renews on/);
  expect(await listRows(businesses)).toMatchObject([{ tier: "starter" }]);
});

test("a month that the buyer's credit pays for is a month: the place stays, and nobody reads of money that never was", async () => {
  const { visitor: sam } = await boughtPlan();
  const bought = await findRow(subscriptions);
  if (!bought?.paidUntil) throw new Error("Nothing was paid for");
  standIn().credit(bought.id, 9_700);
  await sam.visit(paths.dashboard);
  await sam.press("Invoices, card and cancelling");
  await sam.press("Let a month pass");
  const eightDaysOn = new Date(bought.paidUntil.getTime() + 8 * 86_400_000);
  await keepPlans({ now: eightDaysOn });
  expect(await findRow(businesses)).toMatchObject({ tier: "starter", featured: true });
  expect((await listRows(subscriptionPayments)).map(({ amount }) => amount).toSorted()).toEqual([0, 9_700]);
  await sam.visit(paths.dashboard);
  expect(sam.text).toMatch(/£97 per month\. It renews on/);
  expect(sam.text).toContain("you have paid £97.");
});

test("an owner of two listings with a plan each has each one's own billing page, also once a plan is over", async () => {
  const { visitor: sam } = await boughtPlan();
  const field = await findRow(businesses);
  const moor = { ownerId: field?.ownerId, businessName: "Moor Slating", city: "Bradford" };
  await world.business(moor);
  await buyPlan(sam, "premium");
  await sam.visit(paths.dashboard);
  await sam.press("Invoices, card and cancelling");
  expect(sam.text).toContain("Starter, £97 a month. It renews on");
  expect(sam.text).not.toContain("Premium");
  await sam.follow("Go back to the site");
  await sam.press("Give me my money back");
  await until("the vendor has told that it ended", async () =>
    (await listRows(subscriptions)).some(({ status }) => status === "canceled"),
  );
  await sam.visit(paths.dashboard);
  await sam.press("Invoices");
  expect(sam.text).not.toContain("Premium");
  await sam.follow("Go back to the site");
  await sam.press(/^Moor Slating/);
  await sam.press("Invoices, card and cancelling");
  expect(sam.text).toContain("Premium, £297 a month. It renews on");
  expect(sam.text).not.toContain("Starter");
});

test("who asks for the money back within 30 days has it, once, and the placement ends at once", async () => {
  const { visitor: sam } = await boughtPlan();
  await sam.visit(paths.dashboard);
  await sam.press("Give me my money back");
  expect(sam.text).toContain("Your money goes back to you.");
  const business = await findRow(businesses);
  expect(business).toMatchObject({ featured: false, tier: "none" });
  await until("the vendor has told that it ended", async () => {
    const row = await findRow(subscriptions);
    return row?.status === "canceled" && row.refundReason === "asked";
  });
  const payment = await findRow(subscriptionPayments);
  expect(payment?.refundedAt).not.toBeNull();
  const [mail] = await world.messagesTo(samsEmail);
  expect(mail?.body).toContain(
    "We are giving back the £97 that you paid for the Starter plan of Field Roofing",
  );
  await sam.reload();
  expect(sam.text).toMatch(/Your Starter plan ended on \w{3} \d/);
  await sam.press("Invoices");
  expect(sam.heading).toBe("Billing");
});

test("who deletes the account is charged no more: the placement ends, and is ended at the vendor", async () => {
  const { visitor: sam } = await boughtPlan();
  await sam.visit(paths.accountDeletion);
  expect(sam.text).toContain("The featured placement of Field Roofing ends, and you are charged no more.");
  await sam.fill("Password", password).press("Delete my account");
  expect(sam.text).toContain("Your account is deleted.");
  expect(await listRows(businesses)).toMatchObject([{ featured: false, tier: "none" }]);
  await keepPlans();
  await until("the vendor has told that it ended", async () => {
    const row = await findRow(subscriptions);
    return row?.status === "canceled" && row.accountId === null;
  });
  expect(await listRows(subscriptionPayments)).toMatchObject([{ refundedAt: null }]);
  const [mail] = await world.messagesTo(samsEmail);
  expect(mail?.subject).toBe("Your Starter plan has ended with your account");
});

test("nobody but its buyer has a plan's money back, and after 30 days nobody, not by a forged form either", async () => {
  const { visitor: sam } = await boughtPlan();
  const bought = await findRow(subscriptions);
  const stranger = await world.roofer({ email: "eve@fettle.example" });
  const eve = await signIn(new Visitor(), stranger.account.email);
  expect((await asksBack(eve, bought?.id ?? "")).status).toBe(404);
  await changeRows(subscriptions, { startedAt: daysAgo(31) });
  await sam.visit(paths.dashboard);
  expect(sam.text).toContain("Your Starter plan");
  expect(sam.text).not.toContain("Give me my money back");
  expect((await asksBack(sam, bought?.id ?? "")).headers.get("Location")).toBe(paths.dashboard);
  expect(await listRows(subscriptions)).toMatchObject([{ refundWantedAt: null }]);
});

test("an owner changes to the dearer plan, has it at once, and changes back from the end of the month", async () => {
  const { visitor: sam } = await boughtPlan();
  await sam.visit(paths.dashboard);
  expect(sam.text).toContain("at most £200");
  standIn().decline(true);
  await sam.press("Change to Premium");
  expect(sam.errors).toEqual(["Your card was declined. Nothing was changed or charged."]);
  standIn().decline(false);
  await sam.press("Change to Premium");
  expect(sam.errors).toEqual([]);
  expect(sam.text).toContain("You have the Premium plan now.");
  expect((await world.messagesTo(samsEmail))[0]?.subject).toBe("Your plan is now Premium");
  expect(sam.text).toContain("Your Premium plan");
  expect(await listRows(businesses)).toMatchObject([{ tier: "premium" }]);
  await sam.press("Change to Starter");
  expect(sam.text).toContain("Your plan becomes Starter on");
  expect(sam.text).toContain("Your Premium plan");
  expect(sam.text).toMatch(/It becomes Starter on [^,]+, [0-9:]+, £97 per month\./);
  await sam.press("Change to Premium");
  expect(sam.text).toContain("It renews on");
  expect(await listRows(subscriptionPayments)).toHaveLength(2);
  await sam.press("Invoices, card and cancelling");
  expect(sam.text).toContain("Premium, £297 a month. It renews on");
});

test("an owner whose other plan is sold out waits for it, and is led to the plan's own page once a place is free", async () => {
  const rivals = [];
  for (let number = 0; number < 3; number++) rivals.push(await payingRoofer("premium"));
  const { visitor: sam } = await boughtPlan();
  await sam.visit(paths.dashboard);
  expect(sam.text).toContain("Every Premium place where your listing is has been taken");
  await sam.press("Tell me when a place is free");
  expect(sam.text).toContain("We will write to you when a place is free.");
  await sam.reload();
  expect(sam.text).toContain("You keep Starter. We will write to you when a place is free.");
  expect(await listRows(placementWaits)).toMatchObject([
    { plan: "premium", cityKey: "leeds", businessName: "Field Roofing", email: samsEmail },
  ]);
  const first = eq(businesses.id, rivals[0]?.business.id ?? "");
  await db.transaction((tx) => changeStatus(tx, first, "suspended"));
  await keepPlans();
  const mails = await world.messagesTo(samsEmail);
  const told = mails.find(({ subject }) => subject === "A Premium place is free in Leeds");
  expect(told?.body).toContain(paths.dashboard);
  await sam.reload();
  await sam.press("Change to Premium");
  expect(sam.text).toContain("You have the Premium plan now.");
});

test("the file of one's data has what was applied for, every plan and payment, and nobody else's", async () => {
  await payingRoofer("premium");
  const { visitor: sam } = await boughtPlan();
  const { featured } = await (await sam.raw(paths.accountExport)).json();
  expect(featured).toMatchObject({
    applications: [{ businessName: "Field Roofing", monthlyPrice: 9_700 }],
    plans: [{ plan: "starter", status: "active" }],
    payments: [{ amount: 9_700, returned: 0, currency: "gbp" }],
    waiting: [],
  });
});

test("a program opens a payment page at our price, reads what became of it, and sends nobody elsewhere", async () => {
  const caller = new Caller();
  const opened = await caller.raw(paths.createCheckoutSession, checkoutWish);
  const { sessionId, url } = await opened.json();
  const visitor = await new Visitor().visit(url);
  expect(visitor.text).toContain("£297");
  const read = () => caller.raw(paths.handlePaymentSuccess, { sessionId, type: "featured_listing" });
  expect(await (await read()).json()).toEqual({ success: true, status: "unpaid" });
  await visitor.press("Keep my card");
  expect(await (await read()).json()).toEqual({ success: true, status: "waiting", planId: "premium" });
  for (const name of ["successUrl", "cancelUrl"]) {
    const away = await caller.raw(paths.createCheckoutSession, {
      ...checkoutWish,
      [name]: "https://elsewhere.example/",
    });
    expect(away.status).toBe(422);
  }
});

test("who names neither a listing of theirs nor its city buys for none of them: the card waits for the one that they mean", async () => {
  const { business } = await samTheRoofer();
  const visitor = await signIn(new Visitor());
  const applicationData = { ...checkoutWish.applicationData, city: "York", email: samsEmail };
  const opened = await new Caller({ visitor }).raw(paths.createCheckoutSession, {
    ...checkoutWish,
    applicationData,
  });
  await visitor.visit((await opened.json()).url);
  await visitor.press("Keep my card");
  expect(visitor.text).toContain("The plan begins as soon as the listing of Kirk Slaters is yours");
  await keepPlans();
  expect(await findRow(subscriptions)).toMatchObject({ businessId: null, paidUntil: null });
  expect(await findRow(businesses, { id: business.id })).toMatchObject({ featured: false });
  const operator = await oliveAtTheDesk(paths.adminPlacements());
  expect(operator.text).toContain("waits for a listing");
  await changeRows(businesses, { businessName: "KIRK Slaters" }, { id: business.id });
  await db.transaction((tx) => settleChanged(tx, [business.id]));
  expect(await findRow(subscriptions)).toMatchObject({ businessId: business.id });
});

test("the billing page of a customer opens for its owner alone", async () => {
  const { visitor, customerId } = await boughtPlan();
  const own = await new Caller({ visitor }).raw(paths.createPortalSession, { customerId });
  expect((await own.json()).url).toContain(customerId);
  const strangers = await new Caller().raw(paths.createPortalSession, { customerId });
  expect(strangers.status).toBe(403);
  const others = await new Caller({ visitor }).raw(paths.createPortalSession, { customerId: "cus_other" });
  expect(others.status).toBe(403);
  const { account } = await world.roofer({ email: "eve@fettle.example" });
  const eve = await signIn(new Visitor(), account.email);
  expect((await new Caller({ visitor: eve }).raw(paths.createPortalSession, { customerId })).status).toBe(
    403,
  );
  const away = { customerId, returnUrl: "https://elsewhere.example/" };
  expect((await new Caller({ visitor }).raw(paths.createPortalSession, away)).status).toBe(422);
  for (const [returnUrl, status] of [
    ["/", 200],
    ["/dashboard?from=bills", 200],
    ["//elsewhere.example/", 422],
    ["javascript:alert(1)", 422],
  ] as const) {
    const answer = await new Caller({ visitor }).raw(paths.createPortalSession, { customerId, returnUrl });
    expect(answer.status, returnUrl).toBe(status);
  }
  await visitor.visit(paths.demoBilling(customerId, away.returnUrl));
  await visitor.follow("Go back to the site");
  expect(visitor.path).toBe(paths.dashboard);
});
