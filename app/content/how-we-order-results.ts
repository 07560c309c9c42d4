import { importedWeight, ownWeight, ratingForOrder } from "~/models/listings/listing";
import { planIds, plans } from "~/models/placements/plan";
import { featuredChanges, neverForSale } from "./featured";

/** How lists and requests are ordered: written once, here, for every page that explains it. */

const counts = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
/** A small number as a word: 3 is 'three'. */
export const countWord = (count: number): string => counts[count] ?? String(count);

/** Says in which order featured businesses stand: the dearest plan first. */
const plansInOrder = planIds
  .toReversed()
  .map((id, index) => {
    const { name, places } = plans[id];
    return index === 0
      ? `those with the ${name} plan stand first, at most ${countWord(places)} of a trade in one city`
      : `then those with the ${name} plan, at most ${countWord(places)}`;
  })
  .join(", and ");

const example = { own: { rating: 5, reviews: 1 }, mean: 4.4 };
const drawnTo = ratingForOrder(example.own, { rating: 0, reviews: 0 }, example.mean).toFixed(1);

/** Explains the arithmetic of the order, with figures from the code that computes it. */
const ratingWords = `The rating that counts for the order, and for 4.5 and over, is that of the reviews written here, and only where a business has none that of its reviews on Google. Few reviews say less than many, so it is calculated as if the business had ${countWord(ownWeight)} more reviews here, or ${importedWeight} more on Google, as good as the mean of its trade: where that is ${example.mean.toFixed(1)}, a single review of 5 counts as ${drawnTo}. A mean that is not known yet changes nothing. A card shows the figure of the reviews written here where there are three or more, or none on Google, and else Google's, with its name or, on a phone, a G; the one that it shows is counted for the number of reviews.`;

export const howResultsAreOrdered = {
  heading: "How we order results",
  paragraphs: [
    `${featuredChanges} In every list, and on its own page, it is marked Featured. ${neverForSale}`,
    `Lists of a town or a trade go by rating, the best first, and then by the number of reviews. ${ratingWords} A search around a place goes by distance, the nearest first, and then by rating. Of the featured businesses ${plansInOrder}. In a list of a town or a trade, those of one plan stand in an order that is drawn anew each day, so that each is as often first; around a place, the nearest of one plan stands first.`,
    "A request goes to at most three businesses at once, and to another only if one of them cannot take it or nobody has rung: when its homeowner asks for one, or when a person here finds one. Each has been claimed by its owner and checked by a person here, is of that trade, and has your postcode in its service area. Those who list the work you ask for come first, then those who list no work in particular or the trade as a whole; who lists only other work never gets it. Within each of the two, featured ones come first, then the nearest, then the best rated. One that you ask for on its own page comes before all others, or alone if you say so, where the same holds for it. Where nobody near is free, a person here may ring one from further away and give it the request by hand.",
    "Best match marks one of the roofers shown with your estimate: one who lists the work you ask for, where any of them does. Among these it is worked out from two things only: the rating out of 5, less a tenth of a point for each mile to you. A roofer without reviews counts as 3 out of 5.",
  ],
} as const;
