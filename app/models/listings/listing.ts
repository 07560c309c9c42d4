import type { Coordinates } from "~/models/places/distance";
import type { TradeSlug } from "~/models/trades/trade";
import type { BusinessHours } from "../../../drizzle/schema/values/listings";
import type { ShownPicture } from "./profile/picture";

/**
 * One opening time, parsed from the hours by `opening_times`: day (Monday is 1), and minutes after midnight; it closes
 * on the next day where that is more than 1440.
 */
export type OpeningTimes = { day: number; opens: number; closes: number };

/** What a list shows of a business. */
export type ListingSummary = {
  id: ListingId;
  slug: string;
  name: string;
  city: string;
  /** The city as it stands in an address of ours. */
  citySlug: string;
  streetAddress: string | null;
  /** The beginning of the description, at least 300 characters if it has as many. */
  description: string;
  services: readonly string[];
  /** Out of five; 0 when there are no reviews. Chosen by `shownFigure`. */
  rating: number;
  reviews: number;
  /** Whether rating and reviews are Google's. */
  imported?: boolean;
  verified: boolean;
  featured: boolean;
  claimed: boolean;
  /** Path of its logo: of a claimed listing, and only one that is stored with us. */
  logo?: string;
  /** Its first photo, under the same rule. */
  photo?: ShownPicture;
  /** The day of the latest check that counts: `2026-05-02`; null where it is not verified. */
  checkedOn: string | null;
  /** In how many minutes it usually answers a request; null where it has not answered often enough. */
  answerMinutes?: number | null;
  /** E.164. */
  phone: string | null;
  /** undefined: the list is not by distance; null: the listing has no coordinates. */
  distanceMiles?: number | null;
  /** Whether its own place is known to within a few houses. */
  placedExactly?: boolean;
};

/** Everything about a business that the public may see. */
export type ListingDetail = ListingSummary & {
  contactName: string | null;
  email: string | null;
  website: string | null;
  postcode: string | null;
  country: string;
  /** Degrees; both or neither. */
  latitude: number | null;
  longitude: number | null;
  /** The slug of its category, which is a trade's; null when it has none or one that is no trade. */
  trade: TradeSlug | null;
  /** From reviews written on this site. */
  own: Figure;
  /** From imported Google reviews, with the time of the import; null where that is unknown. */
  google: Figure & { asOf: Date | null };
  /** Null: none given; the typical hours are shown. */
  hours: BusinessHours | null;
  /** The opening times that could be parsed from them. */
  openings: readonly OpeningTimes[];
  logoUrl: string | null;
  coverImageUrl: string | null;
  galleryImages: readonly string[];
  metaTitle: string | null;
  metaDescription: string | null;
  keywords: readonly string[];
  establishedYear: number | null;
  employeeCount: number | null;
  /** How far from its place it works; meaningful only once it is claimed. */
  radiusMiles: number;
  updatedAt: Date;
};

/** Filters and order of a list of listings; an absent filter does not apply. */
export type ListingFilters = {
  /** As typed. Each word must be in the name, description, city, phone or services; case does not matter. */
  text?: string;
  /** As typed: 'stoke on trent' is Stoke-on-Trent. */
  city?: string;
  /** The trade of its category or of any of its services. */
  trade?: TradeSlug;
  minRating?: number;
  featured?: true;
  verified?: true;
  claimed?: true;
  /** Open at this moment, by the hours that it gave. */
  openAt?: Date;
  /** Has photos. */
  photos?: true;
  /** Order after featured listings. Without a centre, a list is not sorted by distance. */
  order?: ListOrder;
  /** The point that 'nearest' is measured from. */
  centre?: Coordinates;
};

/** By the number of reviews; by distance. */
export type ListOrder = "reviews" | "nearest";

/**
 * `exact: false` means at least so many, shown as '600+'; 0 where a text is too short, or would take too long. `meant` is
 * what was looked for where nothing had what was typed.
 */
export type Total = { count: number; exact: boolean; meant?: string };

export type ListingPage = {
  listings: ListingSummary[];
  /** The page shown: what was asked for, limited to 1 to `pages`. */
  page: number;
  /** At least 1. */
  pages: number;
  pageSize: number;
  total: Total;
  /** The order of the list; undefined: the stated order. */
  order?: ListOrder | undefined;
  /** The orders on offer. */
  orders: readonly ListOrder[];
};

/** The radius of the directory's location search unless another is given (homeowner specification, section 9). */
export const defaultRadiusKilometres = 10;

/** The mean rating, from 1 to 5, and the number of reviews, written here or imported. */
export type Figure = { rating: number; reviews: number };

/** How many reviews the trade's mean counts as, beside a business's own ones and beside imported ones. */
export const ownWeight = 5;
export const importedWeight = 20;

/**
 * The rating that lists are sorted by: the own rating weighted with five reviews of the trade's mean, so that a single
 * 5.0 does not precede 40 of 4.8; without own reviews the imported one, weighted with twenty; 0 without either.
 * Unweighted where the mean is not known (null). In SQL it is `rating_for_order` (drizzle/functions/listings.sql);
 * a test checks that both agree.
 */
export function ratingForOrder(own: Figure, imported: Figure, tradesMean: number | null): number {
  if (own.reviews > 0) return drawn(own, tradesMean, ownWeight);
  return imported.reviews > 0 ? drawn(imported, tradesMean, importedWeight) : 0;
}

const drawn = ({ rating, reviews }: Figure, mean: number | null, weight: number): number =>
  mean === null ? rating : (rating * reviews + mean * weight) / (reviews + weight);
