import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FinderFields, NearMe } from "~/components/listing/search/finder-fields";
import { countOf, FinderResults } from "~/components/listing/search/finder-results";
import {
  ChoiceFields,
  ListHead,
  ListingSearch,
  ResultCount,
} from "~/components/listing/search/listing-search";
import { PriceLine } from "~/components/listing/search/price-line";
import { ButtonLink, QuietLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { shortQuestions } from "~/content/roofing-page";
import {
  choiceTitle,
  type FinderOutcome,
  readFinderQuery,
  readListChoice,
} from "~/models/listings/search/query";
import { paths } from "~/paths";
import { findRoofers } from "~/workflows/listings/find-roofers.server";

export const handle = { cache: "public" };

const addresses: readonly string[] = [paths.findRoofer(), paths.findARoofer, paths.roofersNearMe];
const statuses: Readonly<Partial<Record<FinderOutcome["status"], number>>> = { empty: 422, failed: 503 };

export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const query = readFinderQuery(searchParams);
  const choice = readListChoice(searchParams);
  const outcome = await findRoofers(query, choice);
  const address = addresses.find((each) => pathname.startsWith(each)) ?? paths.findRoofer();
  return json({ address, query, choice, outcome }, { status: statuses[outcome.status] ?? 200 });
}

export const meta = metaOf<typeof loader>((data) => {
  const searched = data?.query.location !== undefined;
  const failed = data?.outcome?.status === "failed";
  const order = data?.outcome.status === "found" ? data.outcome.order : undefined;
  const title = searched
    ? `Roofers near ${nameOf(data?.outcome)}${choiceTitle(data?.choice ?? {}, order)}`
    : "Find a roofer near you";
  return {
    title: failed ? "Failed to search for roofers" : title,
    description:
      "Type a postcode or city and see the roofers around it: how far, how well reviewed, and who is verified.",
    // The canonical address, for two others lead to the same page; searches are not indexed.
    path: paths.findRoofer(),
    noindex: searched || failed,
  };
});

const nameOf = (outcome: FinderOutcome | undefined) => (outcome && "name" in outcome ? outcome.name : "you");

export default function Finder() {
  const { address, query, choice, outcome } = useLoaderData<typeof loader>();
  const said = countOf(outcome, query);
  return (
    <div className="wrap pt-2 pb-4 sm:py-10">
      <ListHead
        name={outcome.status === "found" ? `Roofers near ${outcome.name}` : "Find a roofer near you"}
        count={said ? <ResultCount>{said}</ResultCount> : null}
      >
        <ListingSearch
          fold={outcome.status === "found" ? "Change" : undefined}
          action={address}
          className="mt-3 max-w-3xl gap-3 sm:flex sm:items-end"
          aside={<NearMe />}
        >
          <ChoiceFields choice={choice} />
          <FinderFields {...query} empty={outcome.status === "empty"} />
        </ListingSearch>
      </ListHead>
      {outcome.status === "found" ? <PriceLine /> : null}
      <FinderResults address={address} query={query} choice={choice} outcome={outcome} />
      <section className="mt-10 border-t border-line pt-6" aria-labelledby="quotes">
        <h2 id="quotes">Would you rather they came to you?</h2>
        <p className="mt-2">
          {`Answer ${shortQuestions}, see a price, and up to three vetted roofers near you get your request.`}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={paths.getRoofingQuotes}>Get roofing quotes</ButtonLink>
          <QuietLink to={paths.roofing}>About roofing</QuietLink>
        </div>
      </section>
    </div>
  );
}
