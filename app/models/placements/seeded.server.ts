import { and, desc, eq, isNull, like } from "drizzle-orm";
import { db } from "~/database/db.server";
import { subscriptionPayments, subscriptions } from "../../../drizzle/schema/placements";
import { seededIds } from "./plan";
import type { VendorInvoice, VendorSubscription } from "./vendor";

/**
 * The demonstration's initial plans that have not ended, each with its last payment: nobody bought them at the
 * vendor's, so its stand-in has to be told of them.
 */
export async function listSeededPlans(): Promise<
  { subscription: VendorSubscription; invoice: VendorInvoice }[]
> {
  const rows = await db
    .selectDistinctOn([subscriptions.id], { of: subscriptions, paid: subscriptionPayments })
    .from(subscriptions)
    .innerJoin(subscriptionPayments, eq(subscriptionPayments.subscriptionId, subscriptions.id))
    .where(and(like(subscriptions.id, `${seededIds.subscription}%`), isNull(subscriptions.endedAt)))
    .orderBy(subscriptions.id, desc(subscriptionPayments.periodEnd));
  return rows.map(({ of, paid }) => ({
    subscription: {
      id: of.id,
      customerId: of.customerId,
      applicationId: of.applicationId ?? undefined,
      status: of.status,
      plan: of.plan ?? undefined,
      price: of.price ?? undefined,
      startedAt: of.startedAt,
      periodEnd: of.periodEnd ?? undefined,
      cancelAt: of.cancelAt ?? undefined,
      endedAt: undefined,
      trial: undefined,
      latestInvoiceId: paid.id,
    },
    invoice: {
      ...paid,
      paid: true,
      plan: paid.plan ?? undefined,
      paymentIntent: paid.paymentIntent ?? undefined,
    },
  }));
}
