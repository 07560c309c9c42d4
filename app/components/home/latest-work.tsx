import { ListingPicture } from "~/components/listing/listing-picture";
import { Stamp } from "~/components/listing/stamp";
import type { ListingSummary } from "~/models/listings/listing";
import { paths } from "~/paths";

/** Three roofs side by side, each by a business that was checked; nothing where there are none to show. */
export function LatestWork({ listings }: { listings: readonly ListingSummary[] }) {
  if (listings.length === 0) return null;
  return (
    <section className="work" aria-label="Work of roofers we checked">
      <ul>
        {listings.map((listing) => (
          <li key={listing.id}>
            <a href={paths.roofingBusiness(listing.id)}>
              <ListingPicture
                listing={listing}
                sizes="(min-width: 60rem) 22rem, 31vw"
                className="aspect-4/3 w-full"
                first
              />
              <b className="brief">{listing.name}</b> <small>{listing.city}</small>
            </a>
            {listing.checkedOn ? <Stamp checkedOn={listing.checkedOn} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
