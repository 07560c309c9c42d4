import type { ListingSummary } from "~/models/listings/listing";
import { BusinessCard, type CardSize } from "./business-card";

/** Businesses one under the other, two abreast where there is room. */
export function ListingList({ listings, ...size }: CardSize & { listings: readonly ListingSummary[] }) {
  return (
    <ul className="grid gap-x-12 border-b border-line lg:grid-cols-2">
      {listings.map((listing) => (
        <li key={listing.id}>
          <BusinessCard listing={listing} {...size} />
        </li>
      ))}
    </ul>
  );
}
