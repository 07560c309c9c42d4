import { Field } from "~/components/form/controls";
import { ListingList } from "~/components/listing/business-card";
import { NavLink, QuietLink, TextLink } from "~/components/page/link";
import { PageLinks } from "~/components/page/page-links";
import { choiceWords, type DirectoryOutcome, type ListChoice } from "~/models/listings/search/query";
import { cities } from "~/models/places/gazetteer/cities";
import { isNearMe } from "~/models/reading/near-me";
import { paths } from "~/paths";
import {
  ChoiceFields,
  formatTotal,
  isUnread,
  ListChoices,
  ListHead,
  ListingSearch,
  OrderNote,
  ResultCount,
  Results,
  roofers,
  WhatToDrop,
} from "./listing-search";
import { askPlace, OtherPlaces, PlaceAnswers } from "./place-choices";
import { PriceLine } from "./price-line";

/** A search goes straight to the list, past what stands above it. */
const here = "#roofers";

type RoofingSearchProps = { q: string; city: string; choice: ListChoice; found: DirectoryOutcome };

export const RoofingSearch = ({ q, city, choice, found }: RoofingSearchProps) => (
  <section aria-label="Roofers" id="roofers">
    <div className="wrap pt-2 pb-8">
      <ListHead name={headingOf(found)} count={<ResultCount>{countOf(found, city)}</ResultCount>}>
        <ListingSearch
          live
          fold={isNearMe(city) ? undefined : "Search"}
          action={paths.roofing + here}
          className="mt-3 grid max-w-3xl gap-3 sm:flex sm:items-end"
          aside={
            q || city || choiceWords(choice) ? <QuietLink to={paths.roofing}>Clear filters</QuietLink> : null
          }
        >
          <ChoiceFields choice={choice} />
          <div className="grid grow grid-cols-2 gap-3">
            <Field
              name="q"
              label="Search"
              type="search"
              defaultValue={q}
              placeholder="Name, service or phone"
            />
            <Field
              name="city"
              label="City"
              defaultValue={isNearMe(city) ? "" : city}
              autoFocus={isNearMe(city)}
              placeholder="Leeds"
            />
          </div>
        </ListingSearch>
      </ListHead>
      <PriceLine />
      <Found q={q} city={city} choice={choice} found={found} />
      <CityPages />
    </div>
  </section>
);

/** 'Roofers in Leeds', 'Roofers within 10 km of Salford'. */
const headingOf = (found: DirectoryOutcome) =>
  found.status === "found" && found.where ? `Roofers ${found.where}` : "Find a roofer";

const countOf = (found: DirectoryOutcome, city: string) =>
  found.status === "found" ? formatTotal(found.total, roofers) : askPlace(found, city);

function Found({ q, city, choice, found }: RoofingSearchProps) {
  const elsewhere = (place: string) => paths.roofingSearch({ q, city: place, ...choice }) + here;
  if (found.status !== "found") {
    return (
      <Results>
        <PlaceAnswers asked={found} href={elsewhere} />
      </Results>
    );
  }
  const { listings, page, pages, total, others } = found;
  return (
    <Results>
      <ListChoices
        choice={choice}
        list={found}
        href={(other) => paths.roofingSearch({ city, q, ...other }) + here}
        nearest={paths.findRoofer(city || undefined)}
      />
      <OtherPlaces choices={others} href={elsewhere} />
      {listings.length > 0 ? (
        <ListingList listings={listings} onTop heading="h2" descriptionCut={120} servicesCut={2} />
      ) : (
        <>
          {isUnread(total) ? null : <Nobody q={q || choiceWords(choice)} city={city} />}
          <WhatToDrop
            droppable={found.droppable}
            href={(other) => paths.roofingSearch({ city, q, ...other }) + here}
          />
        </>
      )}
      <PageLinks
        page={page}
        pages={pages}
        href={(number) => paths.roofingSearch({ city, q, ...choice, page: number }) + here}
      />
      <OrderNote />
    </Results>
  );
}

function Nobody({ q, city }: { q: string; city: string }) {
  if (!q && !city) return <p>No roofers are listed here yet.</p>;
  return (
    <p>
      No roofers match this search.{" "}
      <TextLink to={city ? paths.findRoofer(city) : paths.roofing}>
        {city ? `Look within 10 miles of ${city}` : "See all roofers"}
      </TextLink>
    </p>
  );
}

/** Links to the lists of the twelve cities. */
const CityPages = () => (
  <nav aria-label="Roofers by city" className="mt-6">
    <ul className="flex flex-wrap gap-x-5">
      {cities
        .filter(({ hasPage }) => hasPage)
        .map(({ name, slug }) => (
          <li key={slug}>
            <NavLink to={paths.cityRoofers(slug)}>{name}</NavLink>
          </li>
        ))}
    </ul>
  </nav>
);
