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

type Bought = { checkoutId: string; id: string; customer: string; invoice: string; payment: string };

/** Somebody has bought a plan. */
async function buy({ payments, bank }: FaultyVendor): Promise<Bought> {
  const opened = await payments.openCheckout(checkout);
  if (opened.status !== "found") throw new Error("There is no payment page");
  await bank.pay(opened.value.id);
  const [subscription, invoice] = bank.listEvents().map((body) => JSON.parse(body).data.object);
  const payment: string = invoice.payments.data[0].payment.payment_intent;
  const ids = { id: subscription.id, customer: subscription.customer, invoice: invoice.id };
  return { ...ids, checkoutId: opened.value.id, payment };
}

type Call = (payments: Payments, bought: Bought) => Promise<{ status: string }>;
const upgrade: Call = (payments, { id }) =>
  payments.changePlan({
    subscription: { id, applicationId: checkout.applicationId },
    ...{ plan: "premium", charge: true, key: "wish" },
  });

/** Each call of the port, what of it reaches the vendor, and what the vendor tells of once it is done. */
const calls: [name: string, fails: RegExp, call: Call, tells: string[]][] = [
  [
    "a payment page",
    /^POST .*checkout/,
    (payments) => payments.openCheckout({ ...checkout, plan: "premium" }),
    [],
  ],
  [
    "what became of it",
    /^GET .*checkout/,
    (payments, { checkoutId }) => payments.findCheckout(checkoutId),
    [],
  ],
  ["a subscription", /^GET .*subscriptions/, (payments, { id }) => payments.findSubscription(id), []],
  ["an invoice", /^GET .*invoices/, (payments, { invoice }) => payments.findInvoice(invoice), []],
  [
    "the billing page",
    /^POST .*billing_portal/,
    (payments, { customer }) => payments.openPortal(customer, "https://www.example.co.uk/dashboard"),
    [],
  ],
  [
    "a refund",
    /^POST .*refunds/,
    (payments, { payment, invoice }) =>
      payments.refund({ paymentIntent: payment, invoiceId: invoice, at: new Date() }),
    ["charge.refunded"],
  ],
  ["what is to change", /^GET .*subscriptions/, upgrade, ["invoice.paid", "customer.subscription.updated"]],
  ["its price", /^POST .*prices/, upgrade, ["invoice.paid", "customer.subscription.updated"]],
  ["the change", /^POST .*subscriptions/, upgrade, ["invoice.paid", "customer.subscription.updated"]],
  [
    "the end",
    /^DELETE .*subscriptions/,
    (payments, { id }) => payments.endSubscription(id),
    ["customer.subscription.deleted"],
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
        const again = await call(vendor.payments, bought);
        // What was ended and not heard of has ended.
        expect(["found", "missing"], fault).toContain(again.status);
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
