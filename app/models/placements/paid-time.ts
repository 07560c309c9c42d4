import type { SubscriptionStatus } from "./plan";

/** How long a placement stays when a due payment has not come (decisions, section 9). */
export const graceDays = 7;
/** How long after the first payment a buyer can ask for a full refund. */
export const refundDays = 30;
/** How long a card may wait, without being charged, for a listing that can be shown (decisions, section 9). */
export const longestWaitDays = 14;
const dayMs = 86_400_000;

type PaidState = {
  status: SubscriptionStatus;
  /** When the paid period ends; undefined when nothing was paid. */
  paidUntil: Date | undefined;
  /** When the subscription is set to end, if it is. */
  cancelAt: Date | undefined;
  endedAt: Date | undefined;
};

/** Statuses in which the vendor still waits for a payment that is overdue. */
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
export function paidTimeUntil({ status, paidUntil, cancelAt, endedAt }: PaidState): Date | undefined {
  if (!paidUntil) return undefined;
  const awaited = status === "active" || status === "trialing" || status === "past_due";
  const grace = awaited ? new Date(paidUntil.getTime() + graceDays * dayMs) : paidUntil;
  return earliest(grace, cancelAt, endedAt);
}

/** Until when a buyer can have a full refund. */
export const refundableUntil = (startedAt: Date): Date => new Date(startedAt.getTime() + refundDays * dayMs);
