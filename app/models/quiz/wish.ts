import { uuid } from "~/models/base/uuid";
import { type Coordinates, milesBetween } from "~/models/places/distance";
import { findCity } from "~/models/places/gazetteer/cities";
import { isLive } from "~/models/trades/trade";
import type { Answers } from "../../../drizzle/schema/values/leads";

/** The business that a homeowner asked for from its page; `alone` if they want no other. */
export type Wish = { id: string; alone: boolean };

const [askedKey, aloneKey] = ["asked", "alone"] as const;

/** The ids that were ticked of those who would be asked, and those that were not, each with a space between. */
const [tickedKey, untickedKey] = ["ticked", "unticked"] as const;

/** The slug of the city whose page the visitor came from, beside the steps' answers. */
const townKey = "town";

/** How many are shown to choose from. */
export const mostToChooseFrom = 6;

/** What to store of the boxes that were ticked, given those that were ticked for the homeowner before. */
export function tickedAnswers(ticked: readonly string[], before: readonly string[]): Answers {
  const [yes, all] = [ticked, before].map((ids) => ids.filter((id) => uuid.safeParse(id).success));
  const no = all?.filter((id) => !yes?.includes(id));
  return { [tickedKey]: listOf(yes), [untickedKey]: listOf(no) };
}

const listOf = (ids: readonly string[] = []) => ids.slice(0, mostToChooseFrom).join(" ");
const readList = (ids = "") => ids.split(" ").filter(Boolean);

/** What ticks there are: undefined before any box was shown. */
export const tickedIn = ({ [tickedKey]: ids }: Answers): string[] | undefined =>
  ids === undefined ? undefined : readList(ids);

/** The keys of {@link tickedAnswers}, which another place makes void. */
export const tickKeys: readonly string[] = [tickedKey, untickedKey];

/** Whom a homeowner wants asked: businesses by their ids. */
export type Picks = {
  /** Before all others, in this order. */
  first: readonly string[];
  never: readonly string[];
  /** How many are asked when the request is sent, if fewer than may be. */
  most?: number;
  /** Whether nobody is asked in place of the first. */
  alone: boolean;
};

export function picksOf(answers: Answers): Picks {
  const wish = wishOf(answers);
  const never = readList(answers[untickedKey]);
  if (wish?.alone) return { first: [wish.id], never, alone: true };
  const ticked = tickedIn(answers) ?? [];
  const first = [...new Set([...(wish ? [wish.id] : []), ...ticked])];
  return { first, never, most: ticked.length || undefined, alone: false };
}

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

/** None once its box was unticked. */
export const wishOf = ({ [askedKey]: id, [aloneKey]: alone, [untickedKey]: no }: Answers): Wish | null =>
  id && !readList(no).includes(id) ? { id, alone: alone === "yes" } : null;

/** The draft's answers that are not steps', as its lead keeps them. */
export const keptBeside = (answers: Answers): Answers => ({
  ...begunIn(answers[townKey] ?? null),
  ...askedFor(answers[askedKey] ?? null),
  ...askedAlone(answers[aloneKey] === "yes", answers),
  ...Object.fromEntries(Object.entries(answers).filter(([key]) => tickKeys.includes(key))),
});

/** Everybody who asks for work in a town lives closer than this. */
const farMiles = 50;

/** The answer to store for the city that a quiz was started for; none if we do not know it. */
export function begunIn(city: string | null): Answers {
  const known = findCity(city ?? "");
  return known ? { [townKey]: known.slug } : {};
}

/** The city that the quiz was begun for. */
export const townOf = ({ [townKey]: town }: Answers) => (town === undefined ? undefined : findCity(town));

/** Whether a place is far from the city that the quiz was begun for; false where it was begun for none. */
export function isFarFromTown(answers: Answers, place: Coordinates): boolean {
  const city = townOf(answers);
  return city !== undefined && milesBetween(city, place) > farMiles;
}
