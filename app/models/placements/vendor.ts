import type { PlanId, SubscriptionStatus } from "./plan";

/**
 * What the vendor says of a purchase, in our words: the payments port returns these types, and the ledger is written
 * from them.
 */

/** The present state of a subscription at the vendor. */
export type VendorSubscription = {
  id: string;
  customerId: string;
  /** Undefined for one that was not bought here. */
  applicationId: string | undefined;
  status: SubscriptionStatus;
  /** The plan of its price; undefined if the price is none of ours. */
  plan: PlanId | undefined;
  /** Pence a month. */
  price: number | undefined;
  startedAt: Date;
  periodEnd: Date | undefined;
  /** When it is set to end, if it is. */
  cancelAt: Date | undefined;
  endedAt: Date | undefined;
  latestInvoiceId: string | undefined;
};

export type VendorInvoice = {
  id: string;
  subscriptionId: string | undefined;
  paid: boolean;
  /** Pence. */
  amount: number;
  currency: string;
  /** The plan that the subscription was for when the invoice was made. */
  plan: PlanId | undefined;
  periodStart: Date;
  periodEnd: Date;
  paidAt: Date;
  paymentIntent: string | undefined;
};

/** What happened, and to which objects; everything else is read from the vendor. */
export type PaymentEvent = {
  id: string;
  type: string;
  happenedAt: Date;
  objectId: string;
  checkoutId: string | undefined;
  subscriptionId: string | undefined;
  invoiceId: string | undefined;
  paymentIntent: string | undefined;
  /** Pence of a payment that have gone back in all; undefined if all of it has, or if it is no refund. */
  returned: number | undefined;
};
