import type { DeskRow } from "~/components/admin/split";
import { formatInstant, type Sent } from "~/models/base/clock";
import { waitingFacts } from "~/models/base/queue";
import { isUnpaid } from "~/models/placements/paid-time";
import {
  type AwaitedPlan,
  type CurrentPlan,
  type PlanId,
  plans,
  type RefundDue,
} from "~/models/placements/plan";
import { pounds } from "~/models/reading/money";
import { findTrade } from "~/models/trades/trade";

/** The lists of the desk's page about plans; the first holds what waits for an operator. */
export const placementShows = ["waiting", "plans", "applications", "waits"] as const;
export type PlacementShow = (typeof placementShows)[number];

export const placementNames: Readonly<Record<PlacementShow, string>> = {
  waiting: "Waits for you",
  plans: "Plans",
  applications: "Applications",
  waits: "Sold out",
};

/** What each list says when it is empty. */
export const placementEmpty: Readonly<Record<PlacementShow, string>> = {
  waiting:
    "Nothing waits. A plan whose listing is not its buyer's yet, or not checked, waits here with nothing charged, and one whose buyer lost the listing: each goes on by itself once what it waits for is there. A refund waits here while the payment provider cannot be reached.",
  plans: "No plan is running. Each one that is paid for appears here.",
  applications: "Nobody has applied in the last 90 days. Every application appears here, paid for or not.",
  waits: "Nobody waits for a place.",
};

/** A plan that is paid for without a listing, or that has not begun. */
export type Awaited = Sent<AwaitedPlan> & { kind: "awaited" };
/** A plan whose payment is to be refunded. */
type Owed = Sent<RefundDue> & { kind: "owed" };
type CurrentPlace = Sent<CurrentPlan> & { kind: "current" };
type Applied = {
  kind: "applied";
  id: string;
  businessName: string;
  contactName: string;
  email: string;
  phone: string;
  service: string;
  city: string;
  plan: PlanId;
  monthlyPrice: number;
  currentLeads: string | null;
  createdAt: string;
  paid: boolean;
};
/** Somebody who waits for a place of a plan that is sold out. */
type Wait = {
  kind: "wait";
  id: string;
  plan: PlanId;
  trade: string;
  city: string;
  email: string;
  businessName: string;
  createdAt: string;
};
export type OnePlacement = Awaited | Owed | CurrentPlace | Applied | Wait;

export const planName = (plan: PlanId | null): string => (plan ? plans[plan].name : "Unknown plan");
export const day = (instant: string): string => formatInstant(instant, { withYear: true });

export const nameOf = (one: OnePlacement): string =>
  ("asked" in one ? one.asked : one.businessName) || one.email;

export const placementLine = (one: OnePlacement, to: string, now: Date): DeskRow => ({
  ...{ id: one.id, to, name: nameOf(one) },
  ...factsOf(one, now),
});

function factsOf(one: OnePlacement, now: Date): Pick<DeskRow, "late" | "facts"> {
  switch (one.kind) {
    case "owed":
      return waitingFacts(new Date(one.wantedAt ?? now), now, [`refund of ${pounds(one.paid)}`]);
    case "awaited":
      return waitingFacts(new Date(one.startedAt), now, [planName(one.plan)]);
    case "current":
      return { facts: `${planName(one.plan)} · ${placeWords(one)}` };
    case "applied":
      return { facts: `${planName(one.plan)} · ${one.paid ? "paid" : "not paid"} · ${day(one.createdAt)}` };
    case "wait":
      return { facts: `${waitWords(one)} · ${day(one.createdAt)}` };
  }
}

export function placeWords({ plan, tier, place, businessId, city }: CurrentPlace): string {
  if (!businessId) return "Waits for a listing";
  if (place === null || !tier || tier === "none") return "Not shown";
  const where = city ? ` in ${city}` : "";
  return `${tier === plan ? "Place" : `As ${plans[tier].name}: place`} ${place} of ${plans[tier].places}${where}`;
}

export const waitWords = ({ plan, trade, city }: Wait): string =>
  `${plans[plan].name}, ${findTrade(trade)?.name ?? trade} in ${city}`;

export function timeWords({ status, cancelAt, until }: CurrentPlace): string | null {
  if (isUnpaid(status)) return "The last payment was refused";
  if (cancelAt) return `Ends on ${day(cancelAt)}`;
  return until && `Renews on ${day(until)}`;
}
