import type { PlanId, RefundReason, SubscriptionStatus, Tier, WaitsFor } from "./plan";

/** A listing that may be the one that was paid for. */
export type Candidate = { id: string; name: string; city: string; owned: boolean };

export type AwaitedPlan = {
  id: string;
  plan: PlanId | null;
  asked: string | null;
  contactName: string | null;
  phone: string | null;
  email: string;
  city: string | null;
  service: string | null;
  startedAt: Date;
  /** Pence, without what went back; 0 for one that has not begun. */
  paid: number;
  waits: WaitsFor;
  /** When it is cancelled, if it has not begun by then. */
  until: Date | null;
  businessId: string | null;
  candidates: Candidate[];
};

export type RefundDue = Omit<AwaitedPlan, "candidates" | "startedAt" | "waits" | "until" | "businessId"> & {
  reason: RefundReason | null;
  wantedAt: Date | null;
};

export type StandingPlan = {
  id: string;
  plan: PlanId | null;
  tier: Tier | null;
  place: number | null;
  businessId: string | null;
  businessName: string;
  city: string | null;
  email: string;
  status: SubscriptionStatus;
  cancelAt: Date | null;
  until: Date | null;
  startedAt: Date;
  /** Pence, without what went back. */
  paid: number;
};
