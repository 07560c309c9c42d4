/** What one of the featured plans costs, promises, and how many places it has. */
type Sold = {
  name: string;
  /** Pence a month. */
  price: number;
  /** How many businesses of one trade can have it in one city. */
  places: number;
  features: readonly string[];
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
    features: ["5-10 leads a month", "£10-20 per lead", "Top 10 results"],
  },
  premium: {
    name: "Premium",
    price: 29_700,
    places: 3,
    features: ["15-25 leads a month", "£12-20 per lead", "Top 3 placement"],
  },
});

export type PlanId = keyof typeof soldPlans;
/** The plan that is marked as most popular, and offered first. */
export const mostPopular: PlanId = "premium";
/** The plan that a listing is shown with. */
export type Tier = PlanId | "none";
