import { confirmationWords, nobodyWords } from "./homeowner";
import { sinceWords } from "./homeowner-actions";
import type { RequestNow } from "./now";

/** The one press that a homeowner's page opens with. */
export type NextPress =
  | { what: "agreement"; label: string }
  | { what: "prices"; label: string }
  | { what: "review" | "ring" | "answer"; businessId: ListingId }
  | { what: "reopen" | "add" | "number" };

/** What is so now, in a sentence or two, and the press that is next; null where the page has a question or none is due. */
export type OneThing = { words: string; press: NextPress | null };

type About = {
  /** The names of the businesses that were told of a hiring or the closing. */
  told: readonly string[];
  /** How many prices can be chosen, and whether one of them was sent by a business. */
  prices: number;
  sent: boolean;
  /** The business that wrote something which is not seen yet. */
  wrote?: ListingId;
  /** That an agreement was cancelled, in words. */
  cancelled: string | null;
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
export function oneThing(now: RequestNow, about: About): OneThing {
  const { did, proved, holders } = now;
  const { told, agreement, review, wrote } = about;
  const since = sinceWords(now, told);
  if (did.state === "stopped") return { words: since ?? "", press: { what: "reopen" } };
  if (did.state === "hired") {
    if (agreement === "write" || agreement === "accept")
      return { words: since ?? "", press: { what: "agreement", label: agreementLabels[agreement] } };
    if (wrote) return { words: since ?? "", press: { what: "answer", businessId: wrote } };
    return { words: since ?? "", press: review ? { what: "review", businessId: review } : null };
  }
  const [have, prices] = pricesOf(about);
  const so = since ?? about.cancelled;
  if (wrote)
    return { words: so ?? have ?? confirmationWords(now), press: { what: "answer", businessId: wrote } };
  if (holders.length === 0)
    return { words: so ?? nobodyWords(now, "maker"), press: proved ? prices : { what: "number" } };
  const rings = ringOf(now, about);
  if (prices && !rings) return { words: so ?? have ?? "", press: prices };
  return {
    words: so ?? confirmationWords(now),
    press: rings ?? (so || now.stillAskedAt ? null : { what: "add" }),
  };
}

function pricesOf({ prices }: About): [string, NextPress] | [null, null] {
  if (prices === 0) return [null, null];
  return prices === 1
    ? ["You have one price.", { what: "prices", label: "See the price" }]
    : [`You have ${prices} prices.`, { what: "prices", label: `Compare ${prices} prices` }];
}

/** To ring the first who has not answered: at once in an emergency, else past the promised time; never beside a sent price. */
function ringOf(
  { emergency, overdue, stillAskedAt, asked: [first] }: RequestNow,
  { sent }: About,
): NextPress | null {
  return first && (emergency || overdue) && !stillAskedAt && !sent
    ? { what: "ring", businessId: first.id }
    : null;
}
