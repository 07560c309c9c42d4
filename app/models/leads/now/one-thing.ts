import { confirmationWords, nobodyWords } from "./homeowner";
import { sinceWords } from "./homeowner-actions";
import type { RequestNow } from "./now";

/** The one press that a homeowner's page opens with. */
export type NextPress =
  | { what: "agreement"; label: string }
  | { what: "prices"; label: string }
  | { what: "review" | "ring"; businessId: ListingId }
  | { what: "reopen" | "add" | "number" };

/** What is so now, in a sentence or two, and the press that is next; null where the page has a question or none is due. */
export type OneThing = { words: string; press: NextPress | null };

type About = {
  /** The names of the businesses that were told of a hiring or the closing. */
  told: readonly string[];
  /** How many prices can be chosen. */
  prices: number;
  /** What can be done with the agreement. */
  agreement: keyof typeof agreementLabels | null;
  /** The business whose work can be reviewed, and is not yet. */
  review?: ListingId;
};

export const agreementLabels = {
  write: "Make the agreement",
  accept: "Read the agreement, and accept it",
  read: "Your agreement",
} as const;

/** The one thing for the homeowner of a request to do. */
export function oneThing(now: RequestNow, { told, prices, agreement, review }: About): OneThing {
  const { did, holders, emergency, overdue, asked } = now;
  const since = sinceWords(now, told);
  if (did.state === "stopped") return { words: since ?? "", press: { what: "reopen" } };
  if (did.state === "hired") {
    if (agreement === "write" || agreement === "accept")
      return { words: since ?? "", press: { what: "agreement", label: agreementLabels[agreement] } };
    return { words: since ?? "", press: review ? { what: "review", businessId: review } : null };
  }
  if (prices > 0) {
    const [come, label] =
      prices === 1
        ? ["You have one price.", "See the price"]
        : [`You have ${prices} prices.`, `Compare ${prices} prices`];
    return { words: since ?? come, press: { what: "prices", label } };
  }
  if (since) return { words: since, press: null };
  if (holders.length === 0)
    return { words: nobodyWords(now, "maker"), press: now.proved ? null : { what: "number" } };
  const [first] = asked;
  const rings = (emergency || overdue) && !now.stillAskedAt && first;
  const words = confirmationWords(now);
  return { words, press: rings ? { what: "ring", businessId: first.id } : { what: "add" } };
}
