import type { Coordinates } from "~/models/places/distance";
import type { TradeSlug } from "~/models/trades/trade";
import type { BusinessHours } from "../../../drizzle/schema/values/listings";
import type { ShownPicture } from "./profile/picture";

/** When it opens and closes on a day, Monday is 1, in minutes: what `opening_times` reads out of its hours. */
export type OpeningTimes = { day: number; opens: number; closes: number };

/** What a list shows of a business. */
export type ListingSummary = {
  id: string;
  slug: string;
  name: string;
  city: string;
  /** The city as it stands in an address of ours. */
  citySlug: string;
  streetAddress: string | null;
  /** The beginning, at least 300 characters where there are as many. */
  description: string;
  services: readonly string[];
  /** Out of five; 0 when there are no reviews. Of what `shownFigure` chooses. */
  rating: number;
  reviews: number;
  /** Whether these two are Google's. */
  imported?: boolean;
  verified: boolean;
  featured: boolean;
  claimed: boolean;
  /** Path of its logo: of a claimed listing, and only one that is stored with us. */
  logo?: string;
  /** Its first photo, under the same rule. */
  photo?: ShownPicture;
  /** The day a person here last checked something that counts: `2026-05-02`; null where it is not verified. */
  checkedOn: string | null;
  /** Within how many minutes it usually answers a request; null where it has not answered often enough. */
  answerMinutes?: number | null;
  /** E.164. */
  phone: string | null;
  /** undefined: it is not a list by distance; null: the listing has no coordinates. */
  distanceMiles?: number | null;
  /** Whether its own place is known to some houses. */
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
  /** Of the reviews that were written here. */
  own: Figure;
  /** Imported, and since when that is so; null where nobody knows. */
  google: Figure & { asOf: Date | null };
  /** Null: nobody said; the typical hours are shown. */
  hours: BusinessHours | null;
  /** What of them are times. */
  openings: readonly OpeningTimes[];
  logoUrl: string | null;
  coverImageUrl: string | null;
  galleryImages: readonly string[];
  metaTitle: string | null;
  metaDescription: string | null;
  keywords: readonly string[];
  establishedYear: number | null;
  employeeCount: number | null;
  /** How far from its place it works, which says something once it is claimed. */
  radiusMiles: number;
  updatedAt: Date;
};

/** What must be true of a listing; what is absent is not asked. */
export type ListingFilters = {
  /** As typed. Each word must be somewhere in the name, description, city, phone or services, in any case. */
  text?: string;
  /** As typed: 'stoke on trent' is Stoke-on-Trent. */
  city?: string;
  /** Of its category or of any of its services. */
  trade?: TradeSlug;
  minRating?: number;
  featured?: true;
  verified?: true;
  claimed?: true;
  /** At this moment, by the hours that it gave. */
  openAt?: Date;
  /** Whether it shows some. */
  photos?: true;
  /** Featured first, then so. A list that cannot stand in it stands in the stated order. */
  order?: ListOrder;
  /** What 'nearest' is near to. */
  centre?: Coordinates;
};

/** By the number of reviews; by distance. */
export type ListOrder = "reviews" | "nearest";

/** `exact: false` means at least so many, and reads '600+'; also at least none. */
export type Total = { count: number; exact: boolean };

export type ListingPage = {
  listings: ListingSummary[];
  /** The page shown: what was asked for, limited to 1 to `pages`. */
  page: number;
  /** At least 1. */
  pages: number;
  pageSize: number;
  total: Total;
  /** What it stands in; undefined: the stated order. */
  order?: ListOrder | undefined;
  /** What it can stand in: in none where all of it would have to be read and sorted for each page, and is too much. */
  orders: readonly ListOrder[];
};

/** The radius of the directory's location search unless another is given (homeowner specification, section 9). */
export const defaultRadiusKilometres = 10;

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
