/** What one of the featured plans costs, says that it brings, and how many there are of it in one place. */
type Sold = {
  name: string;
  /** Pence a month. */
  price: number;
  /** How many businesses of one trade have it in one city. */
  places: number;
  features: readonly string[];
};
const sold = <Id extends string>(each: Readonly<Record<Id, Sold>>) => each;

/**
 * The plans: another is another entry here. The database takes them over at its next start (`plans`); what a dearer one
 * is, and which stands first in lists, is told by the price.
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
/** The one that says so, and that is offered first. */
export const mostPopular: PlanId = "premium";
/** What a listing is shown as. */
export type Tier = PlanId | "none";
