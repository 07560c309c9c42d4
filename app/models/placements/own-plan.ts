import type { PlanId, Tier, WaitsFor } from "./plan";
import type { ResultsPeriod } from "./results/results";

/**
 * What came of a listing since its owner's plan began; by day or week in `periods`. Of the four weeks before only requests
 * are known: how often a listing was seen is counted while it has a plan.
 */
export type Results = {
  requestsBefore: number;
  shown: number;
  views: number;
  calls: number;
  requests: number;
  periods: ResultsPeriod[];
};

/** A plan to change to; `free` where a place of it is, `waits` where its owner is to hear of one. */
export type OtherPlan = { plan: PlanId; free: boolean; waits: boolean };

/** The plan of a listing as its owner sees it. */
export type OwnPlan = {
  id: string;
  customerId: string;
  /** What stands now, and what it becomes when that ends. */
  plan: PlanId;
  next: PlanId;
  /** Pence a month from then on, which need not be what it costs who buys it now. */
  price: number;
  /** The plans that are not chosen, the dearest first. */
  others: OtherPlan[];
  /** What the listing is shown as now; `none` while there is no place for it. */
  tier: Tier;
  state: "standing" | "past due" | "ending" | "refunding";
  /** When it renews, or ends. */
  until: Date;
  /** Until when everything goes back on a press; null once that is over. */
  refundableUntil: Date | null;
  startedAt: Date;
  /** Pence, of all payments that did not go back. */
  paid: number;
  results: Results;
};

/** A plan that runs and that the dashboard of no listing shows: nothing is charged for one that has not begun. */
export type WaitingPlan = {
  id: string;
  plan: PlanId;
  businessId: string | null;
  businessName: string;
  city: string | null;
  why: "not begun" | "no listing" | "not on the site" | "another is shown" | "unpaid";
  /** What it waits for, where it has not begun, and until when. */
  waits: WaitsFor;
  until: Date | null;
  /** Bought by the account itself, and not only with its email. */
  own: boolean;
  /** When it ends by itself, if that is settled. */
  cancelAt: Date | null;
  /** Whether its last payment was refused. */
  refused: boolean;
  /** Until when everything goes back on a press; null once that is over. */
  refundableUntil: Date | null;
  /** Pence, of all payments that did not go back. */
  paid: number;
};
