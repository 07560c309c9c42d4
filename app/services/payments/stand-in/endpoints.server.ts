import { cancelAtPeriodEnd, changePrice, end, endTrial, refund } from "./bank.server";
import { type Books, type CheckoutEntry, newId, type PriceEntry, secondsOf } from "./books.server";

/** The part of Stripe's API that the adapter uses, answered from the books. */

export type ApiRequest = { method: string; path: string; body: string; key: string | null };
type ApiAnswer = { status: number; body: unknown };

/** Addresses of the pages that the vendor hosts. */
export type Pages = { checkout(id: string): string; billing(customer: string, returnUrl: string): string };

const failure = (status: number, code: string, message: string): ApiAnswer => ({
  status,
  body: { error: { type: "invalid_request_error", code, message } },
});
const missing = (id: string) => failure(404, "resource_missing", `No such object: '${id}'`);
const found = (id: string, object: object | undefined): ApiAnswer =>
  object ? { status: 200, body: object } : missing(id);

/** Answers a request; one with a key that was answered before gets the same answer and changes nothing. */
export function answerApi(books: Books, pages: Pages, request: ApiRequest, at: Date): ApiAnswer {
  const before = request.key === null ? undefined : books.answers[request.key];
  if (before) return before;
  const answer = route(books, pages, request, at);
  if (request.key !== null && request.method === "POST") books.answers[request.key] = structuredClone(answer);
  return answer;
}

function route(books: Books, pages: Pages, { method, path, body }: ApiRequest, at: Date): ApiAnswer {
  const form = new URLSearchParams(body);
  const [, resource = "", id = "", act = ""] =
    /^\/v1\/(checkout\/sessions|billing_portal\/sessions|[a-z_]+)(?:\/([^/?]+))?(?:\/([a-z]+))?/.exec(path) ??
    [];
  if (method === "POST" && resource === "checkout/sessions" && !id)
    return openCheckout(books, pages, form, at);
  if (method === "POST" && resource === "billing_portal/sessions") return openPortal(books, pages, form);
  if (method === "POST" && resource === "refunds") return giveBack(books, form, at);
  if (method === "POST" && resource === "prices") return makePrice(books, form);
  if (method === "POST" && resource === "subscriptions" && id) return change(books, { id, form, at });
  if (method === "DELETE" && resource === "subscriptions") return cancel(books, id, at);
  if (method !== "GET" || act) return failure(404, "url_invalid", "Unrecognized request URL");
  switch (resource) {
    case "checkout/sessions":
      return found(id, books.checkouts[id]);
    case "subscriptions":
      return found(id, books.subscriptions[id]);
    case "invoices":
      return found(id, books.invoices[id]);
    case "events":
      return found(id, books.events[id]);
    default:
      return failure(404, "url_invalid", "Unrecognized request URL");
  }
}

function openCheckout(books: Books, pages: Pages, form: URLSearchParams, at: Date): ApiAnswer {
  const given = (name: string) => form.get(name) ?? "";
  const price = "line_items[0][price_data]";
  const id = newId("cs_test");
  const trialDays = Number(given("subscription_data[trial_period_days]"));
  const metadataOf = (prefix: string) => ({
    application: given(`${prefix}[application]`),
    plan: given(`${prefix}[plan]`),
  });
  const checkout: CheckoutEntry = {
    id,
    object: "checkout.session",
    url: pages.checkout(id),
    status: "open",
    payment_status: "unpaid",
    mode: given("mode"),
    customer: null,
    customer_email: given("customer_email"),
    metadata: metadataOf("metadata"),
    subscription: null,
    amount_total: priceIn(form, price).unit_amount,
    success_url: given("success_url").replaceAll("{CHECKOUT_SESSION_ID}", id),
    cancel_url: given("cancel_url"),
    created: secondsOf(at),
    subscription_metadata: metadataOf("subscription_data[metadata]"),
    description: given("subscription_data[description]"),
    product: given(`${price}[product_data][name]`),
    price: priceIn(form, price),
    ...(trialDays > 0 ? { trial_days: trialDays } : {}),
  };
  books.checkouts[id] = checkout;
  return { status: 200, body: checkout };
}

function openPortal(books: Books, pages: Pages, form: URLSearchParams): ApiAnswer {
  const customer = form.get("customer") ?? "";
  const known = Object.values(books.subscriptions).some((each) => each.customer === customer);
  if (!known) return missing(customer);
  const url = pages.billing(customer, form.get("return_url") ?? "");
  return { status: 200, body: { id: newId("bps"), object: "billing_portal.session", url } };
}

function giveBack(books: Books, form: URLSearchParams, at: Date): ApiAnswer {
  const made = refund(books, form.get("payment_intent") ?? "", at);
  return made
    ? { status: 200, body: made }
    : failure(400, "charge_already_refunded", "Charge has already been refunded.");
}

function cancel(books: Books, id: string, at: Date): ApiAnswer {
  const subscription = books.subscriptions[id];
  if (!subscription || subscription.status === "canceled") return missing(id);
  end(books, subscription, at);
  return { status: 200, body: subscription };
}

function makePrice(books: Books, form: URLSearchParams): ApiAnswer {
  const price = { id: newId("price"), object: "price" as const, ...priceIn(form) };
  books.prices[price.id] = price;
  return { status: 200, body: price };
}

/** The price in the fields of a form, or of a part of it. */
function priceIn(form: URLSearchParams, part?: string): PriceEntry {
  const given = (...names: string[]) => {
    const [first = "", ...rest] = part ? [part, ...names] : names;
    return form.get(first + rest.map((name) => `[${name}]`).join("")) ?? "";
  };
  return {
    unit_amount: Number(given("unit_amount")),
    currency: given("currency"),
    recurring: { interval: given("recurring", "interval"), interval_count: 1 },
    product: { metadata: { plan: given("product_data", "metadata", "plan") } },
  };
}

type Change = { id: string; form: URLSearchParams; at: Date };

function change(books: Books, { id, form, at }: Change): ApiAnswer {
  const subscription = books.subscriptions[id];
  if (!subscription || subscription.status === "canceled") return missing(id);
  const charges = form.get("trial_end") === "now" || form.get("proration_behavior") === "always_invoice";
  if (charges && books.declines) {
    const error = { type: "card_error", code: "card_declined", message: "Your card was declined." };
    return { status: 402, body: { error } };
  }
  if (form.has("items[0][price]")) {
    const price = books.prices[form.get("items[0][price]") ?? ""];
    if (!price) return missing("price");
    const metadata = {
      application: form.get("metadata[application]") ?? "",
      plan: form.get("metadata[plan]") ?? "",
    };
    changePrice(books, subscription, { price, metadata, charge: charges, at });
  } else if (charges) endTrial(books, subscription, at);
  else cancelAtPeriodEnd(books, subscription, { cancel: form.get("cancel_at_period_end") === "true", at });
  return { status: 200, body: subscription };
}
