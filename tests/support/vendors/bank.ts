import { beforeEach, expect } from "vitest";
import { writeApplication } from "~/models/placements/applications.server";
import { longestWaitDays } from "~/models/placements/paid-time";
import type { PlanId } from "~/models/placements/plan";
import type { Payments } from "~/services/payments/port";
import { signedHeader } from "~/services/payments/stand-in/signature.server";
import type { StandIn } from "~/services/payments/stand-in/stand-in.server";
import { stripePayments } from "~/services/payments/stripe.server";
import { settlePayment } from "~/workflows/placements/settle-payment.server";
import { businesses } from "../../../drizzle/schema";
import { findRow } from "../database";
import { seededRandom } from "../numbers";
import { world } from "../world";
import { FaultyVendor } from "./faulty-vendor";

export const secret = "whsec_of_a_test";

/** A vendor of its own for each test, which tells us nothing by itself. */
export let bank: StandIn;
export let vendor: Payments;
/** Makes the vendor's calls fail. */
export let faulty: FaultyVendor;
export function openBank(): void {
  faulty = new FaultyVendor({ secret, timeoutMs: 60_000 });
  bank = faulty.bank;
  vendor = faulty.payments;
}
/** A vendor that fails at whatever it is asked. */
export const failing = stripePayments({
  secretKey: "sk_test_1",
  webhookSecret: secret,
  fetch: async () => new Response("{}", { status: 500 }),
});
export const useBank = () => beforeEach(openBank);

export const begun = new Date("2028-01-31T09:30:00Z");
export const daysLater = (days: number) => new Date(begun.getTime() + days * 86_400_000);

export const post = (body: string, at = new Date()) =>
  settlePayment(body, signedHeader(secret, body, at), { now: at, vendor });
export const postAll = async (at: Date) => {
  for (const body of bank.listEvents()) expect(await post(body, at)).toEqual({ status: "taken" });
};

export const fields = {
  business_name: "Kirk Slaters",
  contact_name: "Kirk",
  email: "kirk@fettle.example",
  phone: "+441134960001",
  service_type: "Roofing" as const,
  city: "Leeds",
  current_leads: undefined,
};

export type Buyer = { accountId: AccountId; businessId: ListingId; city?: string };

/**
 * Somebody pays for a plan, for a listing if they have one; without a checked listing they give the card, and are not
 * charged. Returns the subscription's id.
 */
export async function buys(
  plan: PlanId,
  buyer?: Buyer,
  { trialDays = buyer ? undefined : longestWaitDays }: { trialDays?: number } = {},
): Promise<SubscriptionId> {
  const id = crypto.randomUUID();
  const place = { trade: "roofing", cityKey: buyer?.city?.toLowerCase() ?? "leeds" };
  const before = new Set(bank.listEvents());
  await writeApplication({
    id,
    fields: { ...fields, plan_type: plan },
    place,
    accountId: buyer?.accountId,
    businessId: buyer?.businessId,
  });
  const urls = { successUrl: "http://localhost:3000/", cancelUrl: "http://localhost:3000/" };
  const opened = await vendor.openCheckout({
    applicationId: id,
    plan,
    email: fields.email,
    businessName: "Kirk",
    trialDays,
    ...urls,
  });
  if (opened.status !== "found") throw new Error("There is no payment page");
  await bank.pay(opened.value.id);
  const body = bank.listEvents().find((each) => !before.has(each) && each.includes('"subscription"'));
  return JSON.parse(body ?? "{}").data.object.id;
}

export async function owner(city = "Leeds"): Promise<Buyer> {
  const { account, business } = await world.roofer({ city });
  return { accountId: account.id, businessId: business.id, city };
}

/** A listing's owner whose plan the vendor has told us of, and its subscription. */
export async function subscriber(
  plan: PlanId,
  at = new Date(),
): Promise<{ buyer: Buyer; id: SubscriptionId }> {
  const buyer = await owner();
  const id = await buys(plan, buyer);
  await postAll(at);
  return { buyer, id };
}

export const tierOf = async (id: string) => (await findRow(businesses, { id }))?.tier;
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = seededRandom(seed);
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
