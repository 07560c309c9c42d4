import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { keyedHash } from "~/models/base/keyed-hash.server";
import { networkOf } from "~/models/base/rate-limits.server";
import { confirmPayment } from "~/workflows/placements/confirm-payment.server";
import { type CheckoutWish, startCheckout } from "~/workflows/placements/start-checkout.server";
import { rateLimits } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { bank, faulty, fields, postAll, useBank, vendor } from "../support/vendors/bank";

useDatabase();
useBank();

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
