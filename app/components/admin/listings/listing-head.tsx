import { WaitingSince } from "~/components/admin/parts";
import { QuietLink, TextLink } from "~/components/page/link";
import { paths } from "~/paths";
import type { BusinessStatus } from "../../../../drizzle/schema/values/listings";
import { FirstDecision } from "./decision-forms";
import { statusWords } from "./listing-rows";

type Shown = {
  id: string;
  status: BusinessStatus;
  statusReason: string;
  verified: boolean;
  claimed: boolean;
  featured: boolean;
  awaits: string | null;
  awaitsSince: string | null;
  removedAt: string | null;
  removalId: string | null;
  mergedIntoId: string | null;
  citySlug: string;
  slug: string;
};

export function ListingActions({ listing }: { listing: Shown }) {
  const { id, status, citySlug, slug } = listing;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <FirstDecision id={id} status={status} reopens={canReopen(listing)} />
      {status === "removed" ? null : <QuietLink to={paths.adminListingEdit(id)}>Edit</QuietLink>}
      {status === "active" ? <QuietLink to={paths.business(citySlug, slug)}>Its page</QuietLink> : null}
    </div>
  );
}

const canReopen = ({ removedAt, removalId, mergedIntoId }: Shown) =>
  removedAt !== null && removalId === null && mergedIntoId === null;

export function ListingStanding({ listing, now }: { listing: Shown; now: string }) {
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

export const MergedInto = ({ id }: { id: string }) => (
  <p className="note">
    This listing was merged. <TextLink to={paths.adminListing(id)}>Open the one that stayed</TextLink>
  </p>
);
