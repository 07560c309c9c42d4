import { findTradeOf, type Trade } from "../../trades/trade";
import type { Choice } from "../journey";

/** A trade as a quiz offers it. */
export const serviceChoice = ({ slug, label, summary, icon }: Trade): Choice =>
  withState({ value: slug, label, helper: summary, icon });

/** A service that a quiz offers, which says itself whether requests for it are passed on yet. */
export function withState(choice: Choice): Choice {
  const trade = findTradeOf(choice.value);
  return trade && !trade.live ? { ...choice, note: "coming soon" } : choice;
}
