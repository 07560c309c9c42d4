import { db } from "~/database/db.server";
import { subscriptionId } from "~/models/base/ids";
import type { PlanId } from "~/models/placements/plan";
import { settleListing } from "~/models/placements/settlement.server";
import { placementApplications, subscriptions } from "../../drizzle/schema";
import { stored } from "./database";
import { nextNumber } from "./numbers";
import { daysAgo } from "./passing-time";
import { type Business, world } from "./world";

const dayMs = 86_400_000;

/** An application in Leeds for a plan. */
export const application = {
  businessName: "Kirk Slaters",
  contactName: "Kirk",
  email: "kirk@fettle.example",
  phone: "+441134960001",
  serviceType: "Roofing",
  city: "Leeds",
  planType: "starter" as const,
  monthlyPrice: 9_700,
  trade: "roofing",
  cityKey: "leeds",
};

/** Stores such an application. */
export const storedApplication = (given: Partial<typeof placementApplications.$inferInsert> = {}) =>
  stored(placementApplications, { ...application, ...given });

type NewSubscription = Partial<typeof subscriptions.$inferInsert>;

/** A plan that is paid for another 20 days, as it stands in the database; settled when it has a listing. */
export async function subscription(
  plan: PlanId,
  { businessId, ...given }: NewSubscription = {},
): Promise<typeof subscriptions.$inferSelect> {
  const made = nextNumber("subscription");
  const until = new Date(Date.now() + 20 * dayMs);
  const row = await stored(subscriptions, {
    id: subscriptionId.parse(`sub_test_${made}`),
    customerId: `cus_test_${made}`,
    email: `buyer-${made}@fettle.example`,
    plan,
    status: "active",
    startedAt: daysAgo(10),
    periodEnd: until,
    paidUntil: until,
    entitledUntil: until,
    reading: made,
    businessId,
    ...given,
  });
  if (businessId) await settleListing(db, businessId, new Date());
  return row;
}

/** A roofer with an account who pays for this plan. */
export async function payingRoofer(
  plan: PlanId,
  given: Parameters<typeof world.roofer>[0] = {},
): Promise<{ business: Business; accountId: AccountId; subscriptionId: SubscriptionId }> {
  const { account, business } = await world.roofer(given);
  const { id } = await subscription(plan, { businessId: business.id, accountId: account.id });
  return { business, accountId: account.id, subscriptionId: id };
}
