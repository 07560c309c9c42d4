import type { SubscriptionStatus } from "./plan";

/** How long a placement stays after a payment was due and did not come (decisions, section 9). */
export const graceDays = 7;
/** How long after the first payment a buyer gets everything back who asks. */
export const refundDays = 30;
/** How long a card may wait, without being charged, for a listing that can be shown (decisions, section 9). */
export const longestWaitDays = 14;
const dayMs = 86_400_000;

type PaidState = {
  status: SubscriptionStatus;
  /** When what was paid for ends; undefined when nothing was. */
  paidUntil: Date | undefined;
  /** When it ends by itself, if that is settled. */
  cancelAt: Date | undefined;
  endedAt: Date | undefined;
};

/** Statuses in which the vendor still waits for a payment that did not come. */
export const unpaidStatuses = ["past_due", "unpaid"] as const satisfies readonly SubscriptionStatus[];
export const isUnpaid = (status: SubscriptionStatus): boolean =>
  unpaidStatuses.some((each) => each === status);

const earliest = (...times: (Date | undefined)[]): Date | undefined =>
  times.filter((time) => time !== undefined).toSorted((a, b) => a.getTime() - b.getTime())[0];

/**
 * When the placement ends as things stand: with what is paid for, 7 days later while a payment is awaited, and never
 * after the subscription itself. Undefined where nothing was paid. Days are of 24 hours, so that no change of the
 * clock and no leap day makes one longer.
 */
export function entitledUntil({ status, paidUntil, cancelAt, endedAt }: PaidState): Date | undefined {
  if (!paidUntil) return undefined;
  const awaited = status === "active" || status === "trialing" || status === "past_due";
  const grace = awaited ? new Date(paidUntil.getTime() + graceDays * dayMs) : paidUntil;
  return earliest(grace, cancelAt, endedAt);
}

/** Until when a buyer may have everything back. */
export const refundableUntil = (startedAt: Date): Date => new Date(startedAt.getTime() + refundDays * dayMs);
