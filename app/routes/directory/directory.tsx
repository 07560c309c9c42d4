import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListingList } from "~/components/listing/business-card";
import { DirectoryAway, DirectoryFields } from "~/components/listing/search/directory-fields";
import {
  ChoiceFields,
  formatTotal,
  ListChoices,
  ListHead,
  ListingSearch,
  ResultCount,
  Results,
  UnreadNote,
  WhatToDrop,
} from "~/components/listing/search/listing-search";
import { OrderNote } from "~/components/listing/search/order-note";
import { askPlace, OtherPlaces, PlaceAnswers } from "~/components/listing/search/place-choices";
import { PageLinks } from "~/components/page/page-links";
import { metaOf } from "~/components/page/page-meta";
import { isDatabaseUnavailable } from "~/models/faults/outage.server";
import type { DirectoryOutcome } from "~/models/listings/search/outcome";
import {
  choiceTitle,
  choiceWords,
  type DirectoryQuery,
  droppableOf,
  type ListChoice,
  readDirectoryQuery,
  readListChoice,
} from "~/models/listings/search/query";
import { findTrade } from "~/models/trades/trade";
import { paths } from "~/paths";
import { searchDirectory } from "~/workflows/listings/search-directory.server";

export const handle = { cache: "public" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = readDirectoryQuery(searchParams);
  const choice = readListChoice(searchParams);
  const found = await searchDirectory({ ...query, choice }).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  });
  return json({ query, choice, found }, { status: found ? 200 : 503 });
}

export const meta = metaOf<typeof loader>((data) => {
  const description =
    "Search roofers and other local tradespeople by name, service and place. See ratings, reviews and who is verified.";
  if (!data?.found) return { title: "Directory Not Connected", description };
  const { q, service, location } = data.query;
  const { page, order } = data.found.status === "found" ? data.found : { page: 1 };
  const chosen = choiceTitle(data.choice, order);
  const all = chosen ? "Local professionals" : "Find trusted local professionals";
  const narrowed = (service ? `${findTrade(service)?.label} professionals` : all) + chosen;
  const title = page > 1 ? `${narrowed}, page ${page}` : narrowed;
  // Each page of the whole list shows other businesses and stands for itself; what somebody typed is nobody else's.
  const path = paths.directorySearch({ service, page });
  return { title, description, path, noindex: Boolean(q || location || choiceWords(data.choice)) };
});

const nobody = "No professionals found matching your criteria.";
const professionals = ["professional", "professionals"] as const;

export default function Directory() {
  const { query, choice, found } = useLoaderData<typeof loader>();
  if (!found) return <DirectoryAway retryAt={paths.directorySearch({ ...query, ...choice })} />;
  return (
    <div className="wrap pt-2 pb-4 sm:py-10">
      <ListHead
        name="Find Trusted Local Professionals"
        count={<ResultCount>{countOf(query, found)}</ResultCount>}
      >
        <ListingSearch
          live
          fold="Search"
          action={paths.directory}
          send="Search"
          className="mt-3 lg:flex lg:items-end lg:gap-3"
          aside={
            <a href={paths.directory} className="btn btn-quiet">
              Clear filters
            </a>
          }
        >
          <ChoiceFields choice={choice} />
          <DirectoryFields {...query} />
        </ListingSearch>
      </ListHead>
      <Found query={query} choice={choice} found={found} />
    </div>
  );
}

function countOf(query: DirectoryQuery, found: DirectoryOutcome): string {
  if (found.status !== "found") return askPlace(found, query.location);
  const { listings, total, where } = found;
  return listings.length === 0
    ? nobody
    : [formatTotal(total, professionals), where].filter(Boolean).join(" ");
}

type FoundProps = { query: DirectoryQuery; choice: ListChoice; found: DirectoryOutcome };

function Found({ query, choice, found }: FoundProps) {
  const elsewhere = (location: string) => paths.directorySearch({ ...query, ...choice, location, page: 1 });
  if (found.status !== "found") {
    return (
      <Results>
        <PlaceAnswers asked={found} href={elsewhere} />
        {found.status === "unknown" ? <p className="my-3">{nobody}</p> : null}
        <ClearFilters />
      </Results>
    );
  }
  const { listings, page, pages, total, others } = found;
  const none = listings.length === 0;
  return (
    <Results>
      <ListChoices
        choice={choice}
        list={found}
        href={(other) => paths.directorySearch({ ...query, ...other, page: 1 })}
      />
      <OtherPlaces choices={others} href={elsewhere} />
      <UnreadNote {...total} />
      {none ? (
        <WhatToDrop
          droppable={droppableOf(choice)}
          href={(other) => paths.directorySearch({ ...query, ...other, page: 1 })}
        />
      ) : null}
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

function ClearFilters() {
  return (
    <a href={paths.directory} className="link nav-link">
      Clear filters
    </a>
  );
}
