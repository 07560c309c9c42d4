import { useLocation } from "@remix-run/react";
import { DeskSection, WaitingSince } from "~/components/admin/parts";
import { Press } from "~/components/form/controls";
import { FactGrid } from "~/components/page/facts";
import { LineLink, QuietLink, TextLink } from "~/components/page/link";
import { formatInstant } from "~/models/base/clock";
import { type CheckKind, checkLabels, hasRunOut } from "~/models/listings/profile/check";
import { type Picture, shownPicture } from "~/models/listings/profile/picture";
import { formatPhone, telHref } from "~/models/reading/phone";
import { formatPostcode } from "~/models/reading/postcode";
import type { RemovedAlike } from "~/models/reviews/review";
import { paths } from "~/paths";
import type { BusinessStatus } from "../../../../drizzle/schema/values/listings";
import { FirstDecision } from "./decision-forms";
import { statusWords } from "./listing-rows";

type ShownListing = {
  id: string;
  businessName: string;
  contactName: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  streetAddress: string | null;
  city: string;
  citySlug: string;
  postcode: string | null;
  slug: string;
  category: string | null;
  serviceTypes: readonly string[];
  serviceRadiusMiles: number;
  description: string;
  locationSource: string | null;
  establishedYear: number | null;
  employeeCount: number | null;
  createdAt: string;
  updatedAt: string;
  statusReason: string;
};

type ListingFactsProps = { listing: ShownListing; requests: number; slugs: readonly string[] };

export const ListingFacts = ({ listing, requests, slugs }: ListingFactsProps) => (
  <DeskSection title="The listing">
    <FactGrid
      rows={[
        ["Contact", listing.contactName],
        ["Phone", <PhoneLink key="phone" phone={listing.phone ?? ""} />],
        ["Email", listing.email],
        ["Website", listing.website],
        ["Street address", listing.streetAddress],
        ["City", listing.city],
        ["Postcode", listing.postcode ? formatPostcode(listing.postcode) : null],
        ["Location source", listing.locationSource],
        ["Category", listing.category ?? "None"],
        ["Services", listing.serviceTypes.join(", ")],
        ["Service radius", `${listing.serviceRadiusMiles} miles`],
        ["Established", listing.establishedYear],
        ["Employees", listing.employeeCount],
        ["Requests it was given", requests >= 1000 ? "1,000 or more" : requests],
        ["Address of its page", paths.business(listing.citySlug, listing.slug)],
        ["Addresses it had before", slugs.join(", ")],
        ["Made", formatInstant(listing.createdAt)],
        ["Last changed", formatInstant(listing.updatedAt)],
        ["Description", listing.description],
      ]}
    />
  </DeskSection>
);

/** The phone number, as a link where it can be dialled. */
function PhoneLink({ phone }: { phone: string }) {
  const tel = telHref(phone);
  if (!tel) return <>{phone ? formatPhone(phone) : "None"}</>;
  return <TextLink to={tel}>{formatPhone(phone)}</TextLink>;
}

type Owner = { email: string; name: string; phone: string | null; confirmed: boolean; since: string };

export const OwnerFacts = ({ owner }: { owner: Owner | null }) => (
  <DeskSection title="The owner">
    {owner ? (
      <FactGrid
        rows={[
          ["Name", owner.name],
          ["Email", `${owner.email}${owner.confirmed ? ", confirmed" : ", not confirmed yet"}`],
          ["Phone", owner.phone ? formatPhone(owner.phone) : null],
          ["Account since", formatInstant(owner.since)],
        ]}
      />
    ) : (
      <p className="hint mt-2">Nobody's account owns it.</p>
    )}
  </DeskSection>
);

type CheckRow = {
  id: string;
  kind: CheckKind;
  organisation: string;
  number: string;
  expiresOn: string | null;
  checkedAt: string;
  endedAt: string | null;
  by: string | null;
};

type CheckRowsProps = { listingId: ListingId; checks: readonly CheckRow[] };

/** All checks ever made; those that still count can be ended one by one. */
export const CheckRows = ({ listingId, checks }: CheckRowsProps) => (
  <DeskSection title="What was checked">
    {checks.length === 0 ? <p className="hint mt-2">Nothing yet.</p> : null}
    <ul className="mt-2 grid gap-2">
      {checks.map((check) => (
        <li key={check.id} className="flex flex-wrap items-center gap-x-4 border-t border-line pt-2">
          <p className="min-w-0 flex-1 wrap-anywhere">
            <strong>{checkLabels[check.kind]}</strong> {detailOf(check)}
            <span className="block text-sm text-slate">
              {`${formatInstant(check.checkedAt)}, by ${check.by ?? "somebody without an account now"}`}
              {check.endedAt ? `; counted until ${formatInstant(check.endedAt)}` : ""}
            </span>
            {!check.endedAt && hasRunOut(check) ? (
              <span className="font-bold text-red">It has run out: its page does not show it.</span>
            ) : null}
          </p>
          {check.endedAt ? null : <EndCheck listingId={listingId} check={check} />}
        </li>
      ))}
    </ul>
  </DeskSection>
);

const detailOf = ({ organisation, number, expiresOn }: CheckRow) =>
  [organisation, number, expiresOn && `until ${expiresOn}`].filter(Boolean).join(", ");

const EndCheck = ({ listingId, check: { id, kind } }: { listingId: ListingId; check: CheckRow }) => (
  <Press
    to={paths.adminListingVerb(listingId, "end-check") + useLocation().search}
    about={{ check: id }}
    quiet
  >
    No longer counts <span className="sr-only">{`: ${checkLabels[kind]}`}</span>
  </Press>
);

export function ListingPictures({ pictures }: { pictures: readonly Picture[] }) {
  if (pictures.length === 0) return null;
  return (
    <DeskSection title="Pictures">
      <ul className="mt-3 flex flex-wrap gap-3">
        {pictures.map((picture) => {
          const { src } = shownPicture(picture);
          return (
            <li key={picture.id}>
              <a href={src}>
                <img
                  src={src}
                  alt={picture.alt || (picture.kind === "logo" ? "Logo" : "Photo without a description")}
                  width={120}
                  height={90}
                  loading="lazy"
                  className="h-24 w-32 rounded-control border border-line object-contain"
                />
              </a>
            </li>
          );
        })}
      </ul>
    </DeskSection>
  );
}

/** Removed listings with the same phone, email, owner or address: the people may be back under a new name. */
export function RemovedAlikes({ alike }: { alike: readonly RemovedAlike[] }) {
  if (alike.length === 0) return null;
  return (
    <DeskSection title="Was it here before?">
      <p className="hint mt-1">
        These were removed, and have the same phone, email, owner or street address.
      </p>
      <ul className="mt-2 grid gap-2">
        {alike.map(({ id, name, city, rating, reviews }) => (
          <li key={id}>
            <a href={paths.adminListing(id)} className="link nav-link wrap-anywhere">
              {`${name}, ${city}`}
            </a>
            {rating === null ? " No reviews" : ` ${rating.toFixed(1)} out of 5 in ${reviews}`}
          </li>
        ))}
      </ul>
    </DeskSection>
  );
}

type Alike = { id: string; name: string; city: string; claimed: boolean };

export const AlikeListings = ({ id, alike }: { id: string; alike: readonly Alike[] }) => (
  <DeskSection title="Is it here twice?">
    <p className="hint mt-1">
      {alike.length > 0
        ? "These have the same phone, website, or name and place. If one is the same business, merge the two."
        : "No other listing has the same phone, website, or name and place."}
    </p>
    <ul className="mt-2 grid gap-2">
      {alike.map((each) => (
        <li key={each.id} className="flex flex-wrap items-center gap-3">
          <a href={paths.adminListing(each.id)} className="link nav-link wrap-anywhere">
            {`${each.name}, ${each.city}`}
          </a>
          <QuietLink to={paths.adminListingMerge(id, each.id)}>
            Merge <span className="sr-only">{`with ${each.name}`}</span>
          </QuietLink>
        </li>
      ))}
    </ul>
    <LineLink to={paths.adminListingMerge(id)} p="mt-2">
      Merge with another listing
    </LineLink>
  </DeskSection>
);

type ListingShown = {
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
  mergedIntoId: ListingId | null;
  citySlug: string;
  slug: string;
};

export function ListingActions({ listing }: { listing: ListingShown }) {
  const { id, status, citySlug, slug } = listing;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <FirstDecision id={id} status={status} reopens={canReopen(listing)} />
      {status === "removed" ? null : <QuietLink to={paths.adminListingEdit(id)}>Edit</QuietLink>}
      {status === "active" ? <QuietLink to={paths.business(citySlug, slug)}>Its page</QuietLink> : null}
    </div>
  );
}

const canReopen = ({ removedAt, removalId, mergedIntoId }: ListingShown) =>
  removedAt !== null && removalId === null && mergedIntoId === null;

export function ListingState({ listing, now }: { listing: ListingShown; now: string }) {
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
