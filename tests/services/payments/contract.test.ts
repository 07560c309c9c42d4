import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { subscriptionId } from "~/models/base/ids";
import { selling } from "~/models/placements/plan";
import { stripePayments } from "~/services/payments/stripe.server";
import { isAbsent, publishedFolder } from "../../support/setup/published";

const file = `${publishedFolder}/vendor/stripe_requests_2026-10-28.json`;

type Sent = { method: string; path: string; body: string; headers: Headers };
const sent: Sent[] = [];
const answers: Record<string, object> = {
  "POST /v1/checkout/sessions": {
    id: "cs_1",
    url: "https://checkout.stripe.com/c/1",
    status: "open",
    payment_status: "unpaid",
  },
  "POST /v1/prices": { id: "price_1" },
  "GET /v1/subscriptions/sub_1": { id: "sub_1", items: { data: [{ id: "si_1" }] } },
  "POST /v1/billing_portal/sessions": { id: "bps_1", url: "https://billing.stripe.com/p/1" },
};
const payments = stripePayments({
  secretKey: "sk_test_1",
  webhookSecret: "whsec_1",
  fetch: async (input, init) => {
    const url = new URL(String(input));
    const method = init?.method ?? "GET";
    sent.push({
      method,
      path: url.pathname,
      body: String(init?.body ?? ""),
      headers: new Headers(init?.headers),
    });
    return new Response(JSON.stringify(answers[`${method} ${url.pathname}`] ?? { id: "x_1" }));
  },
});
const checkout = {
  applicationId: "5f0d4c1e-6f0b-4c53-9a43-0a3c1f2b7d11",
  plan: "premium" as const,
  email: "kirk@fettle.example",
  businessName: "Kirk & Söhne",
  successUrl: "https://www.example.co.uk/featured-success?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "https://www.example.co.uk/get-featured",
};

async function askEverything(): Promise<Sent[]> {
  sent.length = 0;
  const id = subscriptionId.parse("sub_1");
  await payments.openCheckout({ ...checkout, trialDays: 14 });
  await payments.openPortal("cus_1", "https://www.example.co.uk/dashboard");
  await payments.refund({ paymentIntent: "pi_1", invoiceId: "in_1", at: new Date("2028-01-31T09:59:59Z") });
  await payments.endSubscription(id);
  for (const charge of [true, false]) {
    const subscription = { id, applicationId: checkout.applicationId };
    await payments.changePlan({ subscription, plan: "premium", charge, key: `wish-${charge}` });
  }
  await payments.endTrial(id, "once");
  await payments.endWithTrial(id, "once");
  // What comes back is no such object, which is an answer that makes no sense: asked all the same.
  await Promise.allSettled([
    payments.findCheckout("cs_1"),
    payments.findSubscription(id),
    payments.findInvoice("in_1"),
  ]);
  return [...sent];
}

test("everything that makes something carries a key of ours, the same for the same wish, and the pinned version", async () => {
  const [first, again] = [await askEverything(), await askEverything()];
  expect(first.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /v1/checkout/sessions",
    "POST /v1/billing_portal/sessions",
    "POST /v1/refunds",
    "DELETE /v1/subscriptions/sub_1",
    ...["GET /v1/subscriptions/sub_1", "POST /v1/prices", "POST /v1/subscriptions/sub_1"],
    ...["GET /v1/subscriptions/sub_1", "POST /v1/prices", "POST /v1/subscriptions/sub_1"],
    ...["POST /v1/subscriptions/sub_1", "POST /v1/subscriptions/sub_1"],
    "GET /v1/checkout/sessions/cs_1",
    "GET /v1/subscriptions/sub_1",
    "GET /v1/invoices/in_1",
  ]);
  const keys = (all: Sent[]) => all.map(({ headers }) => headers.get("Idempotency-Key"));
  for (const each of first) expect(each.headers.get("Stripe-Version")).toBe("2026-10-28.endive");
  expect(keys(first)[0]).toMatch(/^checkout-5f0d4c1e/);
  expect(keys(again)[0]).toBe(keys(first)[0]);
  expect([keys(first)[2], keys(again)[2]]).toEqual([
    "refund-in_1-2028-01-31T09",
    "refund-in_1-2028-01-31T09",
  ]);
  expect(keys(first)[1]).toMatch(/^portal-/);
  expect([keys(first)[6], keys(first)[9]]).toEqual(["change-sub_1-wish-true", "change-sub_1-wish-false"]);
  expect(keys(first)[5]).toMatch(/^price-/);
  expect([keys(first)[10], keys(first)[11]]).toEqual(["begin-sub_1-once", "bound-sub_1-once"]);
  sent.length = 0;
  await payments.openCheckout({ ...checkout, plan: "starter" });
  expect(keys(sent)[0]).not.toBe(keys(first)[0]);
  // What was refused is asked for again, and not the same answer for a day.
  await payments.refund({ paymentIntent: "pi_1", invoiceId: "in_1", at: new Date("2028-01-31T10:00:00Z") });
  expect(keys(sent)[1]).toBe("refund-in_1-2028-01-31T10");
});

test("the price, the currency and the month are the site's own", async () => {
  const [opened] = await askEverything();
  expect(Object.fromEntries(new URLSearchParams(opened?.body))).toMatchObject({
    mode: "subscription",
    "line_items[0][price_data][unit_amount]": "29700",
    "line_items[0][price_data][currency]": "gbp",
    "line_items[0][price_data][recurring][interval]": "month",
    "line_items[0][quantity]": "1",
    "subscription_data[metadata][application]": checkout.applicationId,
    "subscription_data[trial_period_days]": "14",
    // The plan may change, and what stands on every invoice stays.
    "subscription_data[description]": `Featured placement for ${checkout.businessName}`,
  });
  const forms = (await askEverything())
    .filter(({ method, path }) => method === "POST" && path.startsWith("/v1/subscriptions/"))
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  expect(forms.map((form) => form.proration_behavior)).toEqual([
    "always_invoice",
    "none",
    undefined,
    undefined,
  ]);
  expect(forms.slice(2)).toEqual([
    { trial_end: "now", cancel_at_period_end: "false", payment_behavior: "error_if_incomplete" },
    { cancel_at_period_end: "true" },
  ]);
});

describe("where Stripe works out the VAT", () => {
  afterEach(() => {
    Object.assign(selling, { vat: "unsaid", stripeTax: false });
  });

  test.each([
    ["plus", "exclusive"],
    ["included", "inclusive"],
  ] as const)("the price has it %s, and buyers are asked for their number", async (vat, behaviour) => {
    Object.assign(selling, { vat, stripeTax: true });
    const asked = await askEverything();
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toMatchObject({
      "automatic_tax[enabled]": "true",
      "tax_id_collection[enabled]": "true",
      "line_items[0][price_data][tax_behavior]": behaviour,
    });
    const price = asked.find(({ path }) => path === "/v1/prices");
    expect(new URLSearchParams(price?.body).get("tax_behavior")).toBe(behaviour);
  });

  test("nothing of it is sent while nobody switched it on", async () => {
    for (const { body } of await askEverything()) expect(body).not.toContain("tax");
  });
});

type Schema = {
  $ref?: string;
  enum?: unknown[];
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
};
type Tree = string | { [name: string]: Tree };

/** `a[b][0]=c` as the tree that it stands for. */
function treeOf(body: string): Tree {
  const tree: { [name: string]: Tree } = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const parts = name.replaceAll("]", "").split("[");
    const last = parts.pop() ?? "";
    let at = tree;
    for (const part of parts) {
      const next = at[part];
      const inner = typeof next === "object" ? next : {};
      at[part] = inner;
      at = inner;
    }
    at[last] = value;
  }
  return tree;
}

const table = isAbsent(file) ? undefined : JSON.parse(readFileSync(file, "utf8"));

/** What of the value Stripe's table would not take. */
function objections(schema: Schema, value: Tree, at: string): string[] {
  if (schema.$ref)
    return objections(table.components.schemas[schema.$ref.split("/").at(-1) ?? ""], value, at);
  if (schema.anyOf) {
    const each = schema.anyOf.map((one) => objections(one, value, at));
    return each.some((found) => found.length === 0) ? [] : (each[0] ?? []);
  }
  if (schema.enum) return schema.enum.map(String).includes(String(value)) ? [] : [`${at} is no ${value}`];
  if (schema.type === "array" && typeof value === "object") {
    return Object.values(value).flatMap((item) => objections(schema.items ?? {}, item, `${at}[]`));
  }
  if (typeof value === "string") {
    if (schema.type === "number") return /^-?\d+(\.\d+)?$/.test(value) ? [] : [`${at} is no number`];
    if (schema.type === "boolean") return /^(true|false)$/.test(value) ? [] : [`${at} is no boolean`];
    return schema.type === "object" ? [`${at} is no object`] : [];
  }
  return [
    ...(schema.required ?? []).filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const own = schema.properties?.[name];
      if (own) return objections(own, inner, `${at}.${name}`);
      const others = schema.additionalProperties;
      if (typeof others === "object") return objections(others, inner, `${at}.${name}`);
      return [`${at}.${name} is unknown`];
    }),
  ];
}

describe.skipIf(isAbsent(file))("Stripe's table of requests", () => {
  test("has every request that we make, and takes all of its fields", async () => {
    const plain = await askEverything();
    Object.assign(selling, { vat: "plus", stripeTax: true });
    const taxed = await askEverything();
    Object.assign(selling, { vat: "unsaid", stripeTax: false });
    for (const { method, path, body } of [...plain, ...taxed]) {
      const known = Object.entries<
        Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>
      >(table.paths).find(([pattern]) => new RegExp(`^${pattern.replace(/\{\w+\}/g, "[^/]+")}$`).test(path));
      const operation = known?.[1][method.toLowerCase()];
      expect(operation, `${method} ${path}`).toBeDefined();
      const [content] = Object.values(operation?.requestBody?.content ?? {});
      if (content) expect(objections(content.schema, treeOf(body), path)).toEqual([]);
    }
  });
});
