import type { PlanId, SubscriptionStatus } from "./plan";

/**
 * What the vendor says of a purchase, in our words: the payments port answers in these, and the ledger is written from
 * them.
 */

/** A subscription as the vendor has it now. */
export type VendorSubscription = {
  id: string;
  customerId: string;
  /** Undefined for one that was not bought here. */
  applicationId: string | undefined;
  status: SubscriptionStatus;
  /** By what is paid; undefined for a price that is none of ours. */
  plan: PlanId | undefined;
  /** Pence a month. */
  price: number | undefined;
  startedAt: Date;
  periodEnd: Date | undefined;
  /** When it ends by itself, if that is settled. */
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

/** What happened, and what it is about; everything else is asked for. */
export type PaymentEvent = {
  id: string;
  type: string;
  happenedAt: Date;
  objectId: string;
  checkoutId: string | undefined;
  subscriptionId: string | undefined;
  invoiceId: string | undefined;
  paymentIntent: string | undefined;
  /** Pence that have gone back of a payment by now, all told; undefined for all of it, and where it is no refund. */
  returned: number | undefined;
};
