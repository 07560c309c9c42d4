import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClaimantLines } from "~/components/admin/claimant-lines";
import { CheckForm } from "~/components/admin/listings/check-form";
import { ReasonedDecisions } from "~/components/admin/listings/decision-forms";
import {
  AlikeListings,
  CheckRows,
  ListingActions,
  ListingFacts,
  ListingPictures,
  ListingState,
  MergedInto,
  OwnerFacts,
  RemovedAlikes,
} from "~/components/admin/listings/listing-parts";
import { DeskDone, DeskSection, History } from "~/components/admin/parts";
import { ErrorSummary } from "~/components/form/error-summary";
import { metaOf } from "~/components/page/page-meta";
import { requireOperator } from "~/http/sessions/operator.server";
import { recordSeen } from "~/models/audit/audit.server";
import { listClaimants } from "~/models/claims/queue.server";
import { findDeskListing } from "~/models/listings/admin/listing.server";
import { listRemovedAlike } from "~/models/reviews/newest-reviews.server";
import { type ListingRefusal, listingMissing } from "./listing-action.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const operator = await requireOperator(request);
  const found = await findDeskListing(params.listingId ?? "");
  if (!found) throw listingMissing();
  const { listing, owner } = found;
  const details = {
    name: owner?.name || listing.contactName || undefined,
    phone: owner?.phone ?? listing.phone ?? undefined,
    email: owner?.email ?? listing.email ?? undefined,
  };
  const [claims, before] = await Promise.all([listClaimants(listing.id), listRemovedAlike(listing.id)]);
  await recordSeen(operator, [{ subject: { kind: "listing", id: listing.id }, details }]);
  return json({ ...found, claims, before, now: new Date() });
}

export const meta = metaOf<typeof loader>((data) => ({
  title: data?.listing.businessName ?? "Listing",
  description: "One listing: what is known of it, what was checked, and what to decide.",
}));

export default function DeskListing() {
  const { listing, owner, checks, pictures, claims, before, history, alike, requests, pastSlugs, now } =
    useLoaderData<typeof loader>();
  const refused = useActionData<ListingRefusal>();
  const { status, verified } = listing;
  return (
    <>
      <DeskDone />
      <h1 className="mt-1 text-2xl wrap-anywhere">{listing.businessName}</h1>
      <ListingState listing={listing} now={now} />
      <ErrorSummary problems={problemsOf(refused)} />
      <ListingActions listing={listing} />
      <div className="mt-4 grid gap-4">
        {listing.mergedIntoId ? <MergedInto id={listing.mergedIntoId} /> : null}
        <ListingFacts listing={listing} requests={requests} slugs={pastSlugs} />
        <OwnerFacts owner={owner} />
        {claims.length > 0 ? (
          <DeskSection title="Claims">
            <ClaimantLines claimants={claims} />
          </DeskSection>
        ) : null}
        <ListingPictures pictures={pictures} />
        <CheckRows listingId={listing.id} checks={checks} />
        {status === "active" ? (
          <CheckForm id={listing.id} verified={verified} city={listing.city} refused={refused?.check} />
        ) : null}
        <RemovedAlikes alike={before} />
        {status === "removed" ? null : <AlikeListings id={listing.id} alike={alike} />}
        <ReasonedDecisions listing={listing} refused={refused?.reasoned} />
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
    fieldId: `reason-${reasoned?.verb}`,
    message,
  }));
  return [...ticks, ...reasons];
}
