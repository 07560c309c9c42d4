import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskError } from "~/components/admin/desk-error";
import { DeskDone } from "~/components/admin/done";
import { History } from "~/components/admin/history";
import { CheckForm } from "~/components/admin/listings/check-form";
import { FirstDecision, ReasonedDecisions } from "~/components/admin/listings/decision-forms";
import {
  CheckRows,
  ClaimLines,
  ListingFacts,
  ListingPictures,
  LookAlikes,
  OwnerFacts,
} from "~/components/admin/listings/listing-parts";
import { statusWords } from "~/components/admin/listings/listing-table";
import { WaitingSince } from "~/components/admin/waiting";
import { ErrorSummary } from "~/components/form/error-summary";
import { pageMeta } from "~/components/page/page-meta";
import { readForm } from "~/http/bodies/form.server";
import { offerResend } from "~/http/outage.server";
import { requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { findKeptFields, forgetKeptFields } from "~/http/sessions/session.server";
import { recordSeen } from "~/models/audit/audit.server";
import { findDeskListing } from "~/models/listings/desk/listing.server";
import { paths } from "~/paths";
import {
  decideListing,
  decidesClaim,
  keptDecision,
  type ListingRefusal,
  listingMissing,
} from "./listing-action.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id, role } = await requireOperator(request);
  const found = await findDeskListing(params.listingId ?? "");
  if (!found) throw listingMissing();
  const { listing, owner } = found;
  const details = {
    name: owner?.name || listing.contactName || undefined,
    phone: owner?.phone ?? listing.phone ?? undefined,
    email: owner?.email ?? listing.email ?? undefined,
  };
  await recordSeen({ id, role }, [{ subject: { kind: "listing", id: listing.id }, details }]);
  const kept = await findKeptFields(request);
  return json({ ...found, now: new Date(), kept: kept ? keptDecision(kept) : null });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  return offerResend(form, async () => {
    const guard = decidesClaim(form) ? requireFreshOperator : requireOperator;
    const { id, role } = await guard(request, form);
    const answer = await decideListing({ id, role }, params.listingId ?? "", form);
    await forgetKeptFields(request);
    return answer;
  });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data?.listing.businessName ?? "No such listing",
      description: "One listing: what is known of it, what was checked, and what to decide.",
      noindex: true,
    },
    matches,
  );

export default function DeskListing() {
  const { listing, owner, checks, pictures, claims, history, lookAlikes, requests, pastSlugs, now, kept } =
    useLoaderData<typeof loader>();
  const answer = useActionData<ListingRefusal>();
  const refused = answer ?? kept ?? undefined;
  const { status, verified } = listing;
  return (
    <>
      <DeskDone />
      <a href={paths.adminListings()} className="nav-link">
        Back to Listings
      </a>
      <h1 className="mt-1 text-2xl [overflow-wrap:anywhere]">{listing.businessName}</h1>
      <Standing listing={listing} now={now} />
      <ErrorSummary problems={problemsOf(refused)} />
      <Actions listing={listing} />
      <div className="mt-4 grid gap-4">
        {listing.mergedIntoId ? <MergedInto id={listing.mergedIntoId} /> : null}
        <ListingFacts listing={listing} requests={requests} slugs={pastSlugs} />
        <OwnerFacts owner={owner} />
        <ClaimLines claims={claims} />
        <ListingPictures pictures={pictures} />
        <CheckRows checks={checks} />
        {status === "active" ? (
          <CheckForm verified={verified} city={listing.city} refused={refused?.check} />
        ) : null}
        {status === "removed" ? null : <LookAlikes id={listing.id} alike={lookAlikes} />}
        <ReasonedDecisions status={status} verified={verified} refused={refused?.reasoned} />
        <History lines={history} />
      </div>
    </>
  );
}

function problemsOf(refused: ListingRefusal | undefined) {
  const { check, reasoned } = refused ?? {};
  const ticks = Object.entries(check?.errors ?? {}).flatMap(([fieldId, messages]) =>
    messages.map((message) => ({ fieldId, message })),
  );
  const reasons = (reasoned?.errors ?? []).map((message) => ({
    fieldId: `reason-${reasoned?.intent}`,
    message,
  }));
  return [...ticks, ...reasons];
}

function Actions({ listing }: { listing: Loaded }) {
  const { id, status, citySlug, slug } = listing;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <FirstDecision status={status} reopens={canReopen(listing)} />
      {status === "removed" ? null : (
        <a href={paths.adminListingEdit(id)} className="btn btn-quiet">
          Edit
        </a>
      )}
      {status === "active" ? (
        <a href={paths.business(citySlug, slug)} className="btn btn-quiet">
          Its page
        </a>
      ) : null}
    </div>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>["listing"];

const canReopen = ({ removedAt, removalId, mergedIntoId }: Loaded) =>
  removedAt !== null && removalId === null && mergedIntoId === null;

function Standing({ listing, now }: { listing: Loaded; now: string }) {
  const { status, verified, claimed, featured, awaits, awaitsSince, statusReason } = listing;
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <span className="badge">{statusWords[status]}</span>
        {verified ? <span className="badge">Verified</span> : null}
        <span className="badge">{claimed ? "Claimed" : "Unclaimed"}</span>
        {featured ? <span className="badge bg-amber-bg text-amber">Featured</span> : null}
        {awaits && awaitsSince ? <WaitingSince since={awaitsSince} now={now} /> : null}
      </p>
      {statusReason ? <p className="mt-2 whitespace-pre-line">{`Why: ${statusReason}`}</p> : null}
    </>
  );
}

function MergedInto({ id }: { id: string }) {
  return (
    <p className="note">
      This listing was merged.{" "}
      <a href={paths.adminListing(id)} className="link">
        Open the one that stayed
      </a>
    </p>
  );
}

export const ErrorBoundary = DeskError;
