import type { FieldStep } from "~/models/quiz/journey";
import { emailStep, firstNameStep, postcodeStep } from "~/models/quiz/quizzes/steps";
import { findTrade, type Trade } from "~/models/trades/trade";

/** What somebody gives who waits for a trade. */
export const waitlistSteps: readonly FieldStep[] = [
  firstNameStep,
  { ...emailStep, hint: "For a confirmation now and one message when it opens. Nothing else." },
  { ...postcodeStep, hint: "So that we know where to open first." },
];

export type WaitlistTrade = Pick<Trade, "slug" | "label" | "name">;

/** The trade one may wait for; undefined when it is live or none of ours. */
export function findWaitlistTrade(slug: string | null | undefined): WaitlistTrade | undefined {
  const trade = findTrade(slug ?? "");
  if (!trade || trade.live) return undefined;
  return { slug: trade.slug, label: trade.label, name: trade.name };
}

export type Waitlist = {
  trade: string;
  name: string;
  /** Whether its people may be told. */
  live: boolean;
  waiting: number;
  written: number;
  oldest: Date | null;
};
