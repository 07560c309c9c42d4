import { uuid } from "~/models/base/uuid";
import { isLive } from "~/models/trades/trade";
import type { Answers } from "./answers";
import { begunIn, townKey } from "./town";

/** Which business its homeowner asked for, from its page; `alone` where they want no other to have the request. */
export type Wish = { id: string; alone: boolean };

const [askedKey, aloneKey] = ["asked", "alone"] as const;

/** What drafts and leads hold beside the answers to questions. */
export const besideSteps: readonly string[] = [townKey, askedKey, aloneKey];

/** What is recorded of the business that a quiz was begun for; nothing of what is no id. Whether it gets it, routing decides. */
export function askedFor(business: string | null): Answers {
  const id = uuid.safeParse(business);
  return id.success ? { [askedKey]: id.data.toLowerCase() } : {};
}

/** What is recorded where somebody ticked that only this business be asked. */
export const askedAlone = (ticked: boolean, answers: Answers): Answers =>
  ticked && wishOf(answers) ? { [aloneKey]: "yes" } : {};

/** Whether requests go to a business, as far as its listing says: what was asked and where it is decide the rest. */
export const takesRequests = (listing: {
  claimed: boolean;
  verified: boolean;
  trade: string | null;
}): boolean => listing.claimed && listing.verified && isLive(listing.trade ?? "");

export function wishOf({ [askedKey]: id, [aloneKey]: alone }: Answers): Wish | null {
  return id ? { id, alone: alone === "yes" } : null;
}

/** Of a draft's answers what its lead keeps beside them. */
export const keptBeside = (answers: Answers): Answers => ({
  ...begunIn(answers[townKey] ?? null),
  ...askedFor(answers[askedKey] ?? null),
  ...askedAlone(answers[aloneKey] === "yes", answers),
});
