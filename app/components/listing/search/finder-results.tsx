import { ListingList } from "~/components/listing/business-card";
import { ButtonLink } from "~/components/page/link";
import { PageLinks } from "~/components/page/page-links";
import type { ListingSummary } from "~/models/listings/listing";
import {
  type FinderOutcome,
  type FinderQuery,
  finderRadii,
  type ListChoice,
} from "~/models/listings/search/query";
import { paths } from "~/paths";
import { PopularCities } from "./finder-fields";
import { formatTotal, ListChoices, OrderNote, Results, roofers, WhatToDrop } from "./listing-search";
import { askPlace, OtherPlaces, PlaceAnswers } from "./place-choices";

type FinderResultsProps = {
  /** The finder has several addresses: the one of this page. */
  address: string;
  query: FinderQuery;
  choice: ListChoice;
  outcome: FinderOutcome;
};

/** How many were found, or the question which place is meant; undefined without a search or a result. */
export function countOf(
  outcome: FinderOutcome,
  { location = "", radiusMiles }: FinderQuery,
): string | undefined {
  if (outcome.status === "several" || outcome.status === "unknown") return askPlace(outcome, location);
  if (outcome.status !== "found") return undefined;
  return `${formatTotal(outcome.total, roofers)} within ${radiusMiles} miles of ${outcome.name}`;
}

/** The roofers found or, if none, why and where to look instead. */
export function FinderResults({ address, query, choice, outcome }: FinderResultsProps) {
  if (outcome.status === "found")
    return <Found address={address} query={query} choice={choice} found={outcome} />;
  const { location = "", radiusMiles } = query;
  const elsewhere = (place: string) => paths.finderSearch(address, { location: place, radius: radiusMiles });
  return (
    <>
      {outcome.status === "failed" ? (
        <p role="alert" className="error mt-6">
          Failed to search for roofers. Please try again.
        </p>
      ) : null}
      {outcome.status === "several" || outcome.status === "unknown" ? (
        <PlaceAnswers asked={outcome} href={elsewhere} />
      ) : null}
      {outcome.status === "none" ? <NoneFound name={outcome.name} radius={radiusMiles} /> : null}
      {outcome.status === "none" ? <OtherPlaces choices={outcome.others} href={elsewhere} /> : null}
      {outcome.status === "none" && outcome.wider ? (
        <p className="mt-3">
          <ButtonLink to={paths.finderSearch(address, { location, radius: outcome.wider.radiusMiles })}>
            {`See ${formatTotal(outcome.wider.total, roofers)} within ${outcome.wider.radiusMiles} miles`}
          </ButtonLink>
        </p>
      ) : null}
      {outcome.status === "none" ? (
        <WhatToDrop
          droppable={outcome.droppable}
          href={(other) => paths.finderSearch(address, { location, radius: radiusMiles, ...other })}
        />
      ) : null}
      <PopularCities address={address} radius={radiusMiles} />
      {outcome.status === "not asked" ? <FeaturedRoofers listings={outcome.featured} /> : null}
    </>
  );
}

type FoundProps = {
  address: string;
  query: FinderQuery;
  choice: ListChoice;
  found: FinderOutcome & { status: "found" };
};

function Found({ address, query: { location = "", radiusMiles: radius }, choice, found }: FoundProps) {
  const { listings, page, pages, others, exactly } = found;
  return (
    <Results>
      <ListChoices
        choice={choice}
        list={found}
        href={(other) => paths.finderSearch(address, { location, radius, ...other })}
      />
      <OtherPlaces
        choices={others}
        href={(place) => paths.finderSearch(address, { location: place, radius })}
      />
      <ListingList listings={listings} heading="h2" onTop exactly={exactly} />
      <PageLinks
        page={page}
        pages={pages}
        href={(number) => paths.finderSearch(address, { location, radius, ...choice, page: number })}
      />
      <OrderNote />
    </Results>
  );
}

const NoneFound = ({ name, radius }: { name: string; radius: number }) => (
  <p role="status" className="mt-6">
    {`No roofers found within ${radius} miles of ${name}.`}
    {radius < Math.max(...finderRadii) ? " Try increasing the search radius." : ""}
  </p>
);

function FeaturedRoofers({ listings }: { listings: readonly ListingSummary[] }) {
  if (listings.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="featured">
      <h2 id="featured" className="mb-3">
        Featured roofers
      </h2>
      <ListingList listings={listings} />
    </section>
  );
}
