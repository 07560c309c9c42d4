import { formatInstant } from "~/models/base/clock";
import { agreementLeftWords } from "~/models/leads/now/homeowner-actions";
import type { Given, RequestNow } from "~/models/leads/now/now";
import { dayWords, isOver, type PriceTerms } from "./price";

/** The newest version of a price, with what decides whether it can be chosen. */
export type Choosable = {
  versionId: string;
  /** Null for a business that is not listed here. */
  businessId: ListingId | null;
  /** Whether the homeowner entered it. */
  entered: boolean;
  withdrawnAt: Date | null;
  terms: Pick<PriceTerms, "validUntil">;
};

/** Why a price cannot be chosen now. */
export type ChoiceBar = "chosen" | "another" | "withdrawn" | "over" | "gone" | "closed";

/** A price's {@link ChoiceBar}; null if it can be chosen. `chosenVersion` is the present choice, `today` in London. */
export function choiceBarOf(
  { did, chosen, given, proved }: RequestNow<Given>,
  chosenVersion: string | null,
  { versionId, businessId, entered, withdrawnAt, terms }: Choosable,
  today: string,
): ChoiceBar | null {
  if (did.state === "deleted" || !proved) return "closed";
  if (did.state === "hired") {
    if (chosenVersion === versionId) return "chosen";
    // Changing to another price of the same business, or hiring it at a price, is possible.
    if (!chosen || chosen.id !== businessId) return "another";
  }
  if (withdrawnAt) return "withdrawn";
  if (!entered && !given.some(({ id, holds }) => id === businessId && holds)) return "gone";
  return isOver(terms, today) ? "over" : null;
}

/** The words about a bar beside the price; empty where another was chosen, whose own column says so. */
export function barWords(bar: ChoiceBar, { terms: { validUntil }, withdrawnAt }: Choosable): string {
  switch (bar) {
    case "chosen":
      return "You chose this one.";
    case "withdrawn":
      return `They took it back${withdrawnAt ? ` on ${formatInstant(withdrawnAt)}` : ""}.`;
    case "over":
      return `It was valid until ${validUntil ? dayWords(validUntil) : "then"}: ask whether it still stands.`;
    case "gone":
      return "They cannot take this on any more.";
    case "closed":
      return "It can be chosen once your number is checked.";
    default:
      return "";
  }
}

const undoHours = 24;

/** Until when a choice can be undone by one press; null if there is none or it is too late. */
export function undoUntil({ did, at }: Pick<RequestNow, "did" | "at">): Date | null {
  if (did.state !== "hired") return null;
  const until = new Date(did.at.getTime() + undoHours * 60 * 60 * 1000);
  return at < until ? until : null;
}

/** What choosing will do, told beforehand; `left` is what the price leaves to the customer. */
export function choiceWords(
  name: string,
  others: number,
  { entered, left }: { entered: boolean; left: readonly string[] },
): string[] {
  return [
    ...(left.length > 0 ? [`Not in this price: ${left.join(", ")}.`] : []),
    `We record that you have hired ${name} at this price. Nobody else gets your request.`,
    ...(entered ? [] : [`We tell ${name}, and the two of you can then make an agreement.`]),
    ...(others > 0 ? ["The others are told that you hired someone, but not who or for how much."] : []),
    `You can undo this for ${undoHours} hours.`,
  ];
}

/**
 * What a hiring that is taken back leaves of the agreements that were written, each with whether both sides accepted it;
 * empty without one. To both sides, before and after.
 */
export function undoneWords(agreed: readonly boolean[]): string {
  if (agreed.length === 0) return "";
  return agreed.some(Boolean)
    ? agreementLeftWords(true)
    : "The agreement cannot be accepted until its price is chosen again.";
}
