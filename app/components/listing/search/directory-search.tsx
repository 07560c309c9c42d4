import { Field, Select } from "~/components/form/controls";
import { ListingList } from "~/components/listing/business-card";
import { LineLink } from "~/components/page/link";
import { MessagePage } from "~/components/page/not-found";
import { PageLinks } from "~/components/page/page-links";
import {
  type DirectoryOutcome,
  type DirectoryQuery,
  directoryServices,
  type ListChoice,
} from "~/models/listings/search/query";
import { isNearMe } from "~/models/reading/near-me";
import { findTrade } from "~/models/trades/trade";
import { paths } from "~/paths";
import { formatTotal, isUnread, ListChoices, OrderNote, Results, WhatToDrop } from "./listing-search";
import { askPlace, OtherPlaces, PlaceAnswers } from "./place-choices";

const services = () =>
  directoryServices().map((value) => ({ value, label: findTrade(value)?.label ?? value }));

export const DirectoryFields = ({ q, service, location }: Omit<DirectoryQuery, "page">) => (
  <div className="mb-3 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:mb-0 lg:flex-1">
    <div className="col-span-2 sm:col-span-1">
      <Field name="q" label="Search" type="search" defaultValue={q} placeholder="Name, service or phone" />
    </div>
    <Select
      name="service"
      label="Service"
      blank="All services"
      options={services()}
      defaultValue={service ?? ""}
    />
    <Field
      name="location"
      label="Location"
      defaultValue={isNearMe(location) ? "" : location}
      autoFocus={isNearMe(location)}
      autoComplete="postal-code"
      placeholder="Leeds or LS1"
    />
  </div>
);

/** Shown instead of the directory while the database cannot be reached. */
export const DirectoryAway = ({ retryAt }: { retryAt: string }) => (
  <MessagePage
    title="Directory Not Connected"
    onward={[
      ["Try again", retryAt],
      ["Get roofing quotes", paths.getRoofingQuotes],
    ]}
  >
    <p className="hint mt-3">
      We cannot reach our list of professionals right now. Wait a moment, then try again.
    </p>
  </MessagePage>
);

const nobody = "No professionals found matching your criteria.";
const professionals = ["professional", "professionals"] as const;

/** How many were found, or the question which place is meant. */
export function countProfessionals(query: DirectoryQuery, found: DirectoryOutcome): string {
  if (found.status !== "found") return askPlace(found, query.location);
  const { listings, total, where } = found;
  if (isUnread(total)) return formatTotal(total, professionals);
  return listings.length === 0
    ? nobody
    : [formatTotal(total, professionals), where].filter(Boolean).join(" ");
}

type DirectoryResultsProps = { query: DirectoryQuery; choice: ListChoice; found: DirectoryOutcome };

/** The professionals found or, if none, why and which filters to drop. */
export function DirectoryResults({ query, choice, found }: DirectoryResultsProps) {
  const elsewhere = (location: string) => paths.directorySearch({ ...query, ...choice, location, page: 1 });
  const isNear = isNearMe(query.location);
  if (found.status !== "found") {
    return (
      <Results>
        <PlaceAnswers asked={found} href={elsewhere} />
        {found.status === "unknown" && !isNear ? <p className="my-3">{nobody}</p> : null}
        {isNear ? null : <ClearFilters />}
      </Results>
    );
  }
  const { listings, page, pages, others } = found;
  const none = listings.length === 0;
  return (
    <Results>
      <ListChoices
        choice={choice}
        list={found}
        href={(other) => paths.directorySearch({ ...query, ...other, page: 1 })}
      />
      <OtherPlaces choices={others} href={elsewhere} />
      <WhatToDrop
        droppable={found.droppable}
        href={(other) => paths.directorySearch({ ...query, ...other, page: 1 })}
        people={professionals}
      />
      {none ? <ClearFilters /> : <ListingList listings={listings} onTop heading="h2" />}
      <PageLinks
        page={page}
        pages={pages}
        href={(number) => paths.directorySearch({ ...query, ...choice, page: number })}
      />
      <OrderNote />
    </Results>
  );
}

const ClearFilters = () => <LineLink to={paths.directory}>Clear filters</LineLink>;
