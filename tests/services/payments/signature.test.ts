import { expect, test } from "vitest";
import { signedHeader } from "~/services/payments/stand-in/signature.server";
import { stripePayments } from "~/services/payments/stripe.server";
import { readEventBody, readInvoice, readSubscription } from "~/services/payments/stripe-shapes.server";

const secret = "whsec_of_a_test";
const now = new Date("2026-11-22T12:00:00Z");
const event = {
  id: "evt_1",
  type: "invoice.paid",
  created: now.getTime() / 1000,
  data: {
    object: { id: "in_1", object: "invoice", parent: { subscription_details: { subscription: "sub_1" } } },
  },
};

test("a signed text that is no event is the provider's own, and nothing to be sent again", async () => {
  const payments = stripePayments({ secretKey: "sk_test_1", webhookSecret: secret });
  for (const text of ["{", "null", "[]", "{}", '{"id":"evt_1"}', '{"id":"","type":"x","created":1}']) {
    expect(await payments.readEvent(text, signedHeader(secret, text, now), now)).toMatchObject({
      status: "unreadable",
    });
  }
  const empty = JSON.stringify({ id: "evt_1", type: "x", created: 1, data: {} });
  expect(await payments.readEvent(empty, signedHeader(secret, empty, now), now)).toMatchObject({
    status: "genuine",
    event: { id: "evt_1", objectId: "", subscriptionId: undefined },
  });
});

const price = { unit_amount: 29_700, currency: "gbp", recurring: { interval: "month", interval_count: 1 } };
const old = { id: "sub_1", customer: "cus_1", status: "active", created: 1, metadata: { application: "a" } };

test("a subscription, an invoice and an event are read in the shapes of today's API and of earlier ones", () => {
  const today = readSubscription({ ...old, items: { data: [{ price, current_period_end: 200 }] } });
  const before = readSubscription({ ...old, current_period_end: 200, items: { data: [{ price }] } });
  expect(today).toEqual(before);
  expect(today).toMatchObject({ plan: "premium", periodEnd: new Date(200_000) });

  const paid = { id: "in_1", status: "paid", amount_paid: 9700, currency: "gbp", created: 5 };
  const lines = { data: [{ period: { start: 1, end: 100 } }, { period: { start: 100, end: 200 } }] };
  const listed = { data: [{ status: "paid", payment: { payment_intent: "pi_1" } }] };
  const invoice = readInvoice({
    ...paid,
    lines,
    payments: listed,
    parent: { subscription_details: { subscription: { id: "sub_1" } } },
  });
  expect(invoice).toEqual(
    readInvoice({ ...paid, lines, subscription: "sub_1", payment_intent: { id: "pi_1" } }),
  );
  expect(invoice).toMatchObject({
    subscriptionId: "sub_1",
    paymentIntent: "pi_1",
    periodEnd: new Date(200_000),
  });
  expect(readEventBody(event)).toMatchObject({ invoiceId: "in_1", subscriptionId: "sub_1" });
});

test("a subscription is of the plan that its price's product names, whatever that cost, or costs now", () => {
  const sold = { ...price, unit_amount: 12_000, product: { id: "prod_1", metadata: { plan: "starter" } } };
  const read = readSubscription({ ...old, items: { data: [{ price: sold }] } });
  expect(read).toMatchObject({ plan: "starter", price: 12_000 });
});

test.each([
  ["another price", { ...price, unit_amount: 1 }, 1],
  ["another currency", { ...price, currency: "usd" }, 1],
  ["a year", { ...price, recurring: { interval: "year", interval_count: 1 } }, 1],
  ["every third month", { ...price, recurring: { interval: "month", interval_count: 3 } }, 1],
  ["two of it", price, 2],
])("a subscription at %s is no plan of ours", (_, each, quantity) => {
  expect(readSubscription({ ...old, items: { data: [{ price: each, quantity }] } }).plan).toBeUndefined();
});
