import { Icon } from "~/components/page/icon";
import { formatDay } from "~/models/base/clock";
import { answerSpan } from "~/models/leads/answer-time";
import type { ListingSummary } from "~/models/listings/listing";
import { formatMiles, roughly } from "~/models/places/distance";
import { formatPhone, telHref } from "~/models/reading/phone";
import { cutAtWord } from "~/models/reading/text";
import { paths } from "~/paths";
import { ListingPicture } from "./listing-picture";

const descriptionLimit = 150;
const servicesShown = 3;
/** Cards on the first screen of a phone; their pages are prefetched (`soonPages`). */
const firstScreen = 3;

/** How much of a listing a card shows; the specification differs by list. */
export type CardSize = {
  /** Longest description, in characters; 0 for none. */
  descriptionCut?: number;
  /** How many services are named before '+2 more'. */
  servicesCut?: number;
  /** For a list of one city. */
  withoutCity?: boolean;
  /** Whether distances are from an exact place, not from the middle of an area. */
  exactly?: boolean;
  /** The level below the heading of the list. */
  heading?: "h2" | "h3";
  /** The address that a card links to. */
  page?: (listing: ListingSummary) => string;
};

type ListingListProps = CardSize & {
  listings: readonly ListingSummary[];
  /** Whether the list begins on the first screen, so that its first pictures load at once. */
  onTop?: boolean;
};

type BusinessCardProps = CardSize & { listing: ListingSummary; first?: boolean };

/** Cards in one column on a phone, two where there is room, three with the picture on top on wide screens. */
export function ListingList({ listings, onTop, ...size }: ListingListProps) {
  return (
    <ul className="cards">
      {listings.map((listing, place) => (
        <li key={listing.id}>
          <BusinessCard listing={listing} first={onTop && place < firstScreen} {...size} />
        </li>
      ))}
    </ul>
  );
}

/** One business in a list: picture, name, rating, distance, checks. The whole card links to its page. */
export function BusinessCard({ listing, first, heading: Heading = "h3", ...size }: BusinessCardProps) {
  const { name, city, description, distanceMiles } = listing;
  const answersWithin = answerSpan(listing.answerMinutes);
  const { page = ({ id }) => paths.roofingBusiness(id), descriptionCut = descriptionLimit } = size;
  const here = size.withoutCity ? "" : city;
  const where =
    distanceMiles === undefined
      ? here
      : howFar(distanceMiles, (size.exactly && listing.placedExactly) ?? false);
  const services = serviceLine(listing.services, size.servicesCut ?? servicesShown);
  const [main = "", ...also] = listing.services;
  return (
    <article className="listing card">
      <ListingPicture listing={listing} sizes="(min-width: 60rem) 22rem, 112px" className="" first={first} />
      <div>
        <Heading>
          <a href={page(listing)} data-soon={first ? "" : undefined}>
            {name}
          </a>
        </Heading>
        <p className="text-xs">
          <Rating {...listing} short />
          {where ? <Where words={where} /> : null}
        </p>
        {listing.verified || listing.featured ? (
          <p>
            <Checked {...listing} /> {listing.featured ? <Featured /> : null}
          </p>
        ) : null}
        {description && descriptionCut > 0 ? (
          <p className="hint hidden text-sm lg:block">{cutAtWord(description, descriptionCut + 1)}</p>
        ) : null}
        <div className="card-foot">
          <div>
            {services || answersWithin ? (
              <p className="hint">
                {answersWithin ? <Answers within={answersWithin} /> : null}
                {answersWithin && services ? (
                  <span className="max-lg:hidden">{` · ${services}`}</span>
                ) : (
                  <>
                    <span className="max-sm:sr-only">{services}</span>
                    <span data-short={main + (also.length > 0 ? ` +${also.length}` : "")} />
                  </>
                )}
              </p>
            ) : null}
            <CardLinks listing={listing} page={page(listing)} />
          </div>
          <CallLink {...listing} />
        </div>
      </div>
    </article>
  );
}

/** Says that a person here checked it, and on which day if that is known. */
export function Checked({ verified, checkedOn }: Pick<ListingSummary, "verified" | "checkedOn">) {
  if (!verified) return null;
  if (!checkedOn) return <span className="badge">Verified</span>;
  return (
    <>
      <span className="sr-only">Verified. </span>
      <Stamp checkedOn={checkedOn} />
    </>
  );
}

/** Says in every list that the business pays for its place. */
export const Featured = () => (
  <span className="badge bg-amber-bg text-amber" data-paid="">
    Featured
  </span>
);

/** ' · about 2 miles'; a phone shows '~2 miles', which fits beside the rating. */
const Where = ({ words }: { words: string }) =>
  words.startsWith(roughly) ? (
    <>
      {" · "}
      <span className="max-sm:sr-only">{roughly}</span>
      <span data-short="~">{words.slice(roughly.length)}</span>
    </>
  ) : (
    ` · ${words}`
  );

/** 'Usually answers in ~2 h'; below the widest layout there is only room for 'answers in ~2 h'. */
const Answers = ({ within }: { within: string }) => (
  <span className="text-ink">
    <span className="max-lg:sr-only">Usually </span>answers in ~{within}
  </span>
);

function CardLinks({ listing: { id, name, claimed }, page }: { listing: ListingSummary; page: string }) {
  return (
    <p className="links">
      <a href={page} aria-label={`View Profile: ${name}`}>
        View Profile
      </a>
      {claimed ? null : (
        <a href={paths.claimListingOf(id)} aria-label={`Claim this listing: ${name}`} rel="nofollow">
          Claim<span className="hidden lg:inline"> this listing</span>
        </a>
      )}
    </p>
  );
}

/** Rings the business; nothing if its phone is not a number that can be dialled. */
function CallLink({ id, name, phone, featured }: ListingSummary) {
  const call = phone ? telHref(phone) : undefined;
  if (!call || !phone) return null;
  return (
    <a
      href={call}
      className="btn btn-quiet"
      aria-label={`Call ${name}, ${formatPhone(phone)}`}
      data-call={featured ? id : undefined}
    >
      Call
    </a>
  );
}

/**
 * '★ 4.9 (76)', read out as '4.9 out of 5 (76 reviews)', then 'on Google' if it is from there. With `short` a phone
 * shows 'G', which OrderNote explains. Or 'No reviews yet'.
 */
export function Rating({
  rating,
  reviews,
  imported,
  short,
}: Pick<ListingSummary, "rating" | "reviews" | "imported"> & { short?: boolean }) {
  if (reviews === 0) return <span className="hint">No reviews yet</span>;
  return (
    <span className="figures">
      <Icon name="star" className="star" /> <b>{rating.toFixed(1)}</b>
      <span className="sr-only"> out of 5</span>
      {` (${reviews.toLocaleString("en-GB")}`}
      <span className="sr-only">{reviews === 1 ? " review" : " reviews"}</span>)
      {imported ? <span className={short ? "max-sm:sr-only" : undefined}> on Google</span> : null}
      {imported && short ? <span data-short=" G" /> : null}
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

/**
 * Says on which day (`2026-05-02`) a person here checked a business: '✓ Checked 2 May', with the year unless it is this
 * one.
 */
export function Stamp({ checkedOn }: { checkedOn: string }) {
  return (
    <span className="stamp">
      <Icon name="check" className="size-4" />{" "}
      {`Checked ${formatDay(checkedOn, { withYear: isPast(checkedOn) })}`}
    </span>
  );
}

const isPast = (day: string): boolean => day.slice(0, 4) !== String(new Date().getFullYear());
