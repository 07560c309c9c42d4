import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MergeChoice } from "~/components/admin/listings/merge-choice";
import { DeskDone } from "~/components/admin/parts";
import { Field, SubmitButton } from "~/components/form/controls";
import { metaOf } from "~/components/page/page-meta";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { findDeskListing } from "~/models/listings/admin/listing.server";
import { findNamed, mergeListings, previewMerge } from "~/models/merges/merge.server";
import { paths } from "~/paths";
import { listingMissing } from "./listing-action.server";
import { mergeBarredWords, mergedWords } from "./listing-words";

const longestNamed = 300;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireFreshOperator(request);
  const found = await findDeskListing(params.listingId ?? "");
  if (!found) throw listingMissing();
  const { id, businessName, city } = found.listing;
  const named = new URL(request.url).searchParams.get("with")?.slice(0, longestNamed).trim() ?? "";
  const other = named ? await findNamed(named) : undefined;
  const problem = problemOf(named, other, id);
  const choices: Choice[] =
    other && !problem ? await Promise.all([choice(id, other), choice(other, id)]) : [];
  return json({ listing: { id, businessName, city }, named, problem, choices, alike: found.alike });
}

function problemOf(named: string, other: string | undefined, id: string): string | undefined {
  if (named && !other) return "No listing has this address or id. Copy the address of its page.";
  return other === id ? "That is this listing itself. Name the other one." : undefined;
}

type Choice = Awaited<ReturnType<typeof choice>>;

/** What a merge would do if the first listing stayed. */
async function choice(staysId: ListingId, goneId: ListingId) {
  const preview = await previewMerge(staysId, goneId);
  if (preview.status === "missing") throw listingMissing();
  const { stays, gone, status, moved } = preview;
  return {
    stays: {
      id: stays.id,
      name: stays.businessName,
      city: stays.city,
      slug: stays.slug,
      status: stays.status,
    },
    gone: { id: gone.id, name: gone.businessName, city: gone.city, slug: gone.slug },
    status,
    moved,
  };
}

export const action = deskAction(requireFreshOperator, async ({ operator, params, form }) => {
  const here = params.listingId ?? "";
  const stays = String(form.get("stays") ?? "");
  const gone = String(form.get("gone") ?? "");
  if (![stays, gone].includes(here)) throw listingMissing();
  const outcome = await mergeListings(operator, stays, gone);
  if (outcome.status === "missing") throw listingMissing();
  return outcome.status === "merged"
    ? redirectWithNotice(paths.adminListing(stays), mergedWords(outcome))
    : redirectWithNotice(paths.adminListing(here), { refused: mergeBarredWords[outcome.status] });
});

export const meta = metaOf<typeof loader>((data) => ({
  title: `Merge ${data?.listing.businessName ?? "listings"}`,
  description: "Two listings of one business become one.",
}));

export default function MergeListing() {
  const { listing, named, problem, choices } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskDone />
      <a href={paths.adminListing(listing.id)} className="nav-link wrap-anywhere">
        {`Back to ${listing.businessName}`}
      </a>
      <h1 className="mt-1 text-2xl wrap-anywhere">{`Merge ${listing.businessName}`}</h1>
      <form method="get" className="mt-4 grid max-w-xl gap-3">
        <Field
          label="The other listing of the same business"
          name="with"
          hint="The address of its page, the end of it, or its id"
          defaultValue={named}
          maxLength={longestNamed}
          errors={problem ? [problem] : undefined}
          focusOnError
        />
        <SubmitButton p="" quiet>
          Show what would move
        </SubmitButton>
      </form>
      <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">
        {choices.map((each) => (
          <MergeChoice key={each.stays.id} choice={each} />
        ))}
      </div>
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
