/** What one of the featured plans costs, promises, and how many places it has. */
type Sold = {
  name: string;
  /** Pence a month. */
  price: number;
  /** How many businesses of one trade can have it in one city. */
  places: number;
  /** Where a listing with it stands. */
  position: string;
  /** What it is stated to bring, which nobody counted: a demonstration says so, a live site does not. */
  stated: readonly string[];
};
const sold = <Id extends string>(each: Readonly<Record<Id, Sold>>) => each;

/**
 * The plans; to sell another, add an entry. The database gets them at its next start (`plans`). Which is dearer, and so
 * first in lists, is told by the price.
 */
export const soldPlans = sold({
  starter: {
    name: "Starter",
    price: 9_700,
    places: 7,
    position: "Top 10 results",
    stated: ["5-10 leads a month", "£10-20 per lead"],
  },
  premium: {
    name: "Premium",
    price: 29_700,
    places: 3,
    position: "Top 3 placement",
    stated: ["15-25 leads a month", "£12-20 per lead"],
  },
});

export type PlanId = keyof typeof soldPlans;
/** The plan that is offered first; a demonstration calls it the most popular. */
export const offeredFirst: PlanId = "premium";
/** The plan that a listing is shown with. */
export type Tier = PlanId | "none";
