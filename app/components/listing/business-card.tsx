import { Icon } from "~/components/page/icon";
import { cutAtWord } from "~/models/base/text";
import type { ListingSummary } from "~/models/listings/listing";
import { formatMiles } from "~/models/places/distance";
import { paths } from "~/paths";
import { ListingPicture } from "./listing-picture";

const descriptionLimit = 150;
const servicesShown = 3;

/** How much of a listing a card shows; lists differ in it as specified. */
export type CardSize = {
  /** Longest description, in characters. */
  descriptionCut?: number;
  /** Services named before '+2 more'. */
  servicesCut?: number;
  /** Where the whole list is of one city. */
  withoutCity?: boolean;
  /** Whether distances are from somebody's own place, and not from the middle of an area. */
  exactly?: boolean;
  /** The level that fits under the heading of the list. */
  heading?: "h2" | "h3";
};

type BusinessCardProps = CardSize & { listing: ListingSummary };

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

/** One business in a list: the name, how far, how good; ruled apart, never boxed. */
export function BusinessCard({ listing, heading: Heading = "h3", ...size }: BusinessCardProps) {
  const { id, name, city, description, distanceMiles, featured, verified } = listing;
  const href = paths.roofingBusiness(id);
  const here = size.withoutCity ? "" : city;
  const where =
    distanceMiles === undefined
      ? here
      : howFar(distanceMiles, (size.exactly && listing.placedExactly) ?? false);
  const services = serviceLine(listing.services, size.servicesCut ?? servicesShown);
  return (
    <article className="listing">
      <div className="flex gap-3">
        <ListingPicture listing={listing} sizes="44px" className="mt-2 size-11 flex-none" />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Heading>
              <a href={href}>{name}</a>
            </Heading>
            {where ? <p className="figures">{where}</p> : null}
          </div>
          <p className="flex flex-wrap items-center gap-2">
            <Rating {...listing} />
            {verified ? <span className="badge">Verified</span> : null}
            {featured ? (
              <span className="badge bg-amber-bg text-amber" data-paid="">
                Featured
              </span>
            ) : null}
          </p>
        </div>
      </div>
      {services ? <p className="text-sm">{services}</p> : null}
      {description ? (
        <p className="hint brief">{cutAtWord(description, (size.descriptionCut ?? descriptionLimit) + 1)}</p>
      ) : null}
      <CardLinks {...listing} />
    </article>
  );
}

function CardLinks({ id, name, claimed }: ListingSummary) {
  return (
    <p className="flex flex-wrap gap-x-5">
      <a href={paths.roofingBusiness(id)} className="link nav-link" aria-label={`View Profile: ${name}`}>
        View Profile
      </a>
      {claimed ? null : (
        <a
          href={paths.claimListingOf(id)}
          className="hint nav-link"
          aria-label={`Claim this listing: ${name}`}
          rel="nofollow"
        >
          Claim this listing
        </a>
      )}
    </p>
  );
}

/** The mean of how many, out of 5, or that there is none yet. */
export function Rating({ rating, reviews }: Pick<ListingSummary, "rating" | "reviews">) {
  if (reviews === 0) return <span className="hint">No reviews yet</span>;
  return (
    <span className="figures">
      <Icon name="star" className="star" /> <b>{rating.toFixed(1)}</b>
      {` out of 5 · ${reviews.toLocaleString("en-GB")} ${reviews === 1 ? "review" : "reviews"}`}
    </span>
  );
}

const howFar = (miles: number | null, exact: boolean) =>
  miles === null ? "distance unknown" : formatMiles(miles, exact);

/** `Slate, Gutters, Chimneys +2 more`. */
function serviceLine(services: readonly string[], shown: number): string {
  const more = services.length - shown;
  return services.slice(0, shown).join(", ") + (more > 0 ? ` +${more} more` : "");
}
