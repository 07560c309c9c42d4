import { expect, test } from "vitest";
import type { Payments } from "~/services/payments/port";
import { FaultyVendor, vendorFaults } from "../../support/vendors/faulty-vendor";

const checkout = {
  applicationId: "5f0d4c1e-6f0b-4c53-9a43-0a3c1f2b7d11",
  plan: "starter" as const,
  email: "kirk@fettle.example",
  businessName: "Kirk",
  successUrl: "https://www.example.co.uk/featured-success?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "https://www.example.co.uk/get-featured",
};

/** Somebody has bought a plan. */
async function buy({ payments, bank }: FaultyVendor): Promise<{ id: SubscriptionId; customer: string }> {
  const opened = await payments.openCheckout(checkout);
  if (opened.status !== "found") throw new Error("There is no payment page");
  await bank.pay(opened.value.id);
  return JSON.parse(bank.listEvents()[0] ?? "").data.object;
}

type Call = (
  payments: Payments,
  bought: { id: SubscriptionId; customer: string },
) => Promise<{ status: string }>;

/** What of a call reaches the vendor, and what the vendor tells of once it is done. */
const calls: [name: string, fails: RegExp, call: Call, tells: string[]][] = [
  [
    "a payment page",
    /^POST .*checkout/,
    (payments) => payments.openCheckout({ ...checkout, plan: "premium" }),
    [],
  ],
  [
    "the billing page",
    /^POST .*billing_portal/,
    (payments, { customer }) => payments.openPortal(customer, "https://www.example.co.uk/dashboard"),
    [],
  ],
  [
    "another plan",
    /^POST .*prices/,
    (payments, { id }) =>
      payments.changePlan({
        subscription: { id, applicationId: checkout.applicationId },
        ...{ plan: "premium", charge: true, key: "wish" },
      }),
    ["invoice.paid", "customer.subscription.updated"],
  ],
];

test.concurrent.each(calls)(
  "when Stripe is down, slow, or its answer is lost as it is asked for %s, we say so, and asking again does it once",
  async (_, fails, call, tells) => {
    await Promise.all(
      vendorFaults.map(async (fault) => {
        const vendor = new FaultyVendor();
        const bought = await buy(vendor);
        const before = vendor.bank.listEvents().length;
        vendor.fail(fault, fails);
        expect(await call(vendor.payments, bought), fault).toMatchObject({ status: "unavailable" });
        expect(await call(vendor.payments, bought), fault).toMatchObject({ status: "found" });
        const told = vendor.bank.listEvents().slice(before);
        expect(
          told.map((body) => JSON.parse(body).type),
          fault,
        ).toEqual(tells);
      }),
    );
  },
);

test("a call that fails once is made once more by itself, with the same key", async () => {
  const vendor = new FaultyVendor({ retries: 1 });
  vendor.fail("lost", /^POST .*checkout/);
  const opened = await vendor.payments.openCheckout(checkout);
  expect(vendor.calls).toEqual(["POST /v1/checkout/sessions", "POST /v1/checkout/sessions"]);
  expect(await vendor.payments.openCheckout(checkout)).toEqual(opened);
});
