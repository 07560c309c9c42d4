import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  countProfessionals,
  DirectoryAway,
  DirectoryFields,
  DirectoryResults,
} from "~/components/listing/search/directory-search";
import {
  ChoiceFields,
  ListHead,
  ListingSearch,
  ResultCount,
} from "~/components/listing/search/listing-search";
import { QuietLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { unlessAway } from "~/models/faults/outage.server";
import {
  asksRoofersNearMe,
  choiceTitle,
  choiceWords,
  readDirectoryQuery,
  readListChoice,
} from "~/models/listings/search/query";
import { isNearMe, nearMe } from "~/models/reading/near-me";
import { findTrade } from "~/models/trades/trade";
import { paths } from "~/paths";
import { searchDirectory } from "~/workflows/listings/search-directory.server";

export const handle = { cache: "public" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = readDirectoryQuery(searchParams);
  if (asksRoofersNearMe(query)) throw redirect(paths.findRoofer(nearMe));
  const choice = readListChoice(searchParams);
  const found = await unlessAway(() => searchDirectory({ ...query, choice }), undefined);
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
  // Each page of the whole list is canonical, since it shows other businesses; searches are not indexed.
  const path = paths.directorySearch({ service, page });
  return { title, description, path, noindex: Boolean(q || location || choiceWords(data.choice)) };
});

export default function Directory() {
  const { query, choice, found } = useLoaderData<typeof loader>();
  if (!found) return <DirectoryAway retryAt={paths.directorySearch({ ...query, ...choice })} />;
  return (
    <div className="wrap pt-2 pb-4 sm:py-10">
      <ListHead
        name="Find Trusted Local Professionals"
        count={<ResultCount>{countProfessionals(query, found)}</ResultCount>}
      >
        <ListingSearch
          live
          fold={isNearMe(query.location) ? undefined : "Search"}
          action={paths.directory}
          className="mt-3 lg:flex lg:items-end lg:gap-3"
          aside={<QuietLink to={paths.directory}>Clear filters</QuietLink>}
        >
          <ChoiceFields choice={choice} />
          <DirectoryFields {...query} />
        </ListingSearch>
      </ListHead>
      <DirectoryResults query={query} choice={choice} found={found} />
    </div>
  );
}
