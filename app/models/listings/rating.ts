/** Reviews written here, or imported ones: their mean, from 1 to 5, and how many there are. */
export type Figure = { rating: number; reviews: number };

/** As many reviews as the mean of the trade stands for, beside a business's own, and beside imported ones. */
export const ownWeight = 5;
export const importedWeight = 20;

/**
 * The rating by which lists are ordered: the own one drawn towards the mean of the trade by five reviews, so that a single
 * 5.0 does not stand before 40 of 4.8; where there is none the imported one, drawn by twenty; 0 without either. Where the
 * mean is not known (null), nothing is drawn. In SQL it is `rating_for_order` (drizzle/functions/listing-order.sql), which a
 * test holds to this.
 */
export function ratingForOrder(own: Figure, imported: Figure, tradesMean: number | null): number {
  if (own.reviews > 0) return drawn(own, tradesMean, ownWeight);
  return imported.reviews > 0 ? drawn(imported, tradesMean, importedWeight) : 0;
}

const drawn = ({ rating, reviews }: Figure, mean: number | null, weight: number): number =>
  mean === null ? rating : (rating * reviews + mean * weight) / (reviews + weight);
