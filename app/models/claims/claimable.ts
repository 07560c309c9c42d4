import type { ListingPage, ListingSummary } from "~/models/listings/listing";

/** What a card shows of a listing that somebody may claim. */
export type ClaimableListing = Pick<
  ListingSummary,
  "id" | "name" | "city" | "services" | "rating" | "reviews" | "imported" | "claimed" | "featured"
> & {
  /** E.164. */
  phone: string | null;
  /** Whether it belongs to the account that looks. */
  yours: boolean;
};

export type FoundClaimable = Omit<ListingPage, "listings"> & { listings: ClaimableListing[] };
