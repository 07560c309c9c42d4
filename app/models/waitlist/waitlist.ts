import type { FieldStep } from "~/models/quiz/journey";
import { emailStep, firstNameStep, postcodeStep } from "~/models/quiz/quizzes/steps";
import { findTrade, type Trade } from "~/models/trades/trade";

/** The fields of the waiting list's form. */
export const waitlistSteps: readonly FieldStep[] = [
  firstNameStep,
  { ...emailStep, hint: "For a confirmation now and one message when it opens. Nothing else." },
  { ...postcodeStep, hint: "So that we know where to open first." },
];

export type WaitlistTrade = Pick<Trade, "slug" | "label" | "name">;

/** A trade that has a waiting list; undefined if it is live or unknown. */
export function findWaitlistTrade(slug: string | null | undefined): WaitlistTrade | undefined {
  const trade = findTrade(slug ?? "");
  if (!trade || trade.live) return undefined;
  return { slug: trade.slug, label: trade.label, name: trade.name };
}

export type Waitlist = {
  trade: string;
  name: string;
  /** Whether the trade is live, so that its people may be told. */
  live: boolean;
  waiting: number;
  written: number;
  oldest: Date | null;
};
