import { uuid } from "~/models/base/uuid";
import { type Coordinates, milesBetween } from "~/models/places/distance";
import { findCity } from "~/models/places/gazetteer/cities";
import { isLive } from "~/models/trades/trade";
import type { Answers } from "../../../drizzle/schema/values/leads";

/** The business that a homeowner asked for from its page; `alone` if they want no other. */
export type Wish = { id: string; alone: boolean };

const [askedKey, aloneKey] = ["asked", "alone"] as const;

/** The slug of the city whose page the visitor came from, beside the steps' answers. */
const townKey = "town";

/** The keys in drafts and leads that are not answers to steps. */
export const besideSteps: readonly string[] = [townKey, askedKey, aloneKey];

/**
 * The answer to store for the business that a quiz was started for; none if it is no id. Routing decides who is asked.
 */
export function askedFor(business: string | null): Answers {
  const id = uuid.safeParse(business);
  return id.success ? { [askedKey]: id.data.toLowerCase() } : {};
}

/** The answer to store if somebody ticked that only this business be asked. */
export const askedAlone = (ticked: boolean, answers: Answers): Answers =>
  ticked && wishOf(answers) ? { [aloneKey]: "yes" } : {};

/** Whether a business gets requests at all, going by its listing; the work and the location decide the rest. */
export const takesRequests = (listing: {
  claimed: boolean;
  verified: boolean;
  trade: string | null;
}): boolean => listing.claimed && listing.verified && isLive(listing.trade ?? "");

export const wishOf = ({ [askedKey]: id, [aloneKey]: alone }: Answers): Wish | null =>
  id ? { id, alone: alone === "yes" } : null;

/** The draft's answers that are not steps', as its lead keeps them. */
export const keptBeside = (answers: Answers): Answers => ({
  ...begunIn(answers[townKey] ?? null),
  ...askedFor(answers[askedKey] ?? null),
  ...askedAlone(answers[aloneKey] === "yes", answers),
});

/** Everybody who asks for work in a town lives closer than this. */
const farMiles = 50;

/** The answer to store for the city that a quiz was started for; none if we do not know it. */
export function begunIn(city: string | null): Answers {
  const known = findCity(city ?? "");
  return known ? { [townKey]: known.slug } : {};
}

/** Whether a place is far from the city that the quiz was begun for; false where it was begun for none. */
export function isFarFromTown({ town }: Answers, place: Coordinates): boolean {
  const city = town === undefined ? undefined : findCity(town);
  return city !== undefined && milesBetween(city, place) > farMiles;
}
