import type { PlanId, SubscriptionStatus } from "./plan";

/**
 * What the vendor says of a purchase, in our words: the payments port returns these types, and the ledger is written
 * from them.
 */

/** The present state of a subscription at the vendor. */
export type VendorSubscription = {
  id: SubscriptionId;
  customerId: string;
  /** Undefined for one that was not bought here. */
  applicationId: string | undefined;
  status: SubscriptionStatus;
  /** The plan of its price; undefined if the price is none of ours. */
  plan: PlanId | undefined;
  /** Pence a month. */
  price: number | undefined;
  startedAt: Date;
  /** Its free time, if it had any, as long as that lasted. */
  trial: { start: Date; end: Date } | undefined;
  periodEnd: Date | undefined;
  /** When it is set to end, if it is. */
  cancelAt: Date | undefined;
  endedAt: Date | undefined;
  latestInvoiceId: string | undefined;
};

/**
 * Whether an invoice pays for a month: it is paid, by card, credit or coupon, whatever the sum, and it is not the
 * trial's. Where a trial ended early, its lines still reach to its first end, so that their start tells.
 */
export const isPayment = ({ trial }: VendorSubscription, { paid, periodStart }: VendorInvoice): boolean =>
  paid && !(trial && trial.start <= periodStart && periodStart < trial.end);

export type VendorInvoice = {
  id: string;
  subscriptionId: SubscriptionId | undefined;
  paid: boolean;
  /** Pence that were paid for it by card: 0 where a credit or coupon paid for all. */
  amount: number;
  currency: string;
  /** The plan that the subscription was for when the invoice was made. */
  plan: PlanId | undefined;
  /** Of its latest line. */
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
  subscriptionId: SubscriptionId | undefined;
  invoiceId: string | undefined;
  paymentIntent: string | undefined;
  /** Pence of a payment that have gone back in all; undefined if all of it has, or if it is no refund. */
  returned: number | undefined;
};
