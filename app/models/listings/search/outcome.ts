import type { ListingPage, ListingSummary, Total } from "~/models/listings/listing";
import type { PlaceChoice } from "~/models/places/place";

/** What comes of looking for a place by its name. */
export type PlaceQuestion =
  /** Several have the name, or are `within` the county or nation of it: which one is meant has to be asked. */
  | { status: "several"; name: string; within: boolean; choices: PlaceChoice[] }
  /** Nobody knows it; `near` are names spelt nearly so. */
  | { status: "unknown"; near: PlaceChoice[] };

/** What the directory and the list of roofers show. */
export type DirectoryOutcome =
  | PlaceQuestion
  | ({
      status: "found";
      /** Where they are, after their number: 'in Leeds'. */
      where?: string;
      /** Other places of that name, far smaller. */
      others: PlaceChoice[];
    } & ListingPage);

/** What the finder shows; `name` is the place as the page calls it. */
export type FinderOutcome =
  | { status: "not asked"; featured: ListingSummary[] }
  | { status: "empty" }
  | { status: "failed" }
  | PlaceQuestion
  | {
      status: "none";
      name: string;
      others: PlaceChoice[];
      wider?: { radiusMiles: number; total: Total };
    }
  | ({
      status: "found";
      name: string;
      others: PlaceChoice[];
      /** Whether the place is known to some houses, so that distances from it are. */
      exactly: boolean;
    } & ListingPage);
