import { uuid } from "~/models/base/uuid";
import { type Coordinates, milesBetween } from "~/models/places/distance";
import { findCity } from "~/models/places/gazetteer/cities";
import { isLive } from "~/models/trades/trade";
import type { Answers } from "../../../drizzle/schema/values/leads";

/** Which business its homeowner asked for, from its page; `alone` where they want no other to have the request. */
export type Wish = { id: string; alone: boolean };

const [askedKey, aloneKey] = ["asked", "alone"] as const;

/** Beside what the steps ask: the slug of the city whose page somebody came from. */
const townKey = "town";

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

export const wishOf = ({ [askedKey]: id, [aloneKey]: alone }: Answers): Wish | null =>
  id ? { id, alone: alone === "yes" } : null;

/** Of a draft's answers what its lead keeps beside them. */
export const keptBeside = (answers: Answers): Answers => ({
  ...begunIn(answers[townKey] ?? null),
  ...askedFor(answers[askedKey] ?? null),
  ...askedAlone(answers[aloneKey] === "yes", answers),
});

/** Further than anybody lives who asks for work in a town, and who is asked. */
const farMiles = 50;

/** What is recorded of the city that a quiz was begun for; nothing of any other text. */
export function begunIn(city: string | null): Answers {
  const known = findCity(city ?? "");
  return known ? { [townKey]: known.slug } : {};
}

/** Whether a place is far from the city that the quiz was begun for; false where it was begun for none. */
export function isFarFromTown({ town }: Answers, place: Coordinates): boolean {
  const city = town === undefined ? undefined : findCity(town);
  return city !== undefined && milesBetween(city, place) > farMiles;
}
