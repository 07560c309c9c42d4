import type { NamedListing } from "~/components/claim/claim-answer";
import type { ProgressOf } from "~/components/claim/claim-progress";
import type { Account } from "~/models/accounts/accounts.server";
import { formatInstant } from "~/models/base/clock";
import { lastToShow } from "~/models/claims/claim";
import { findOwnClaim } from "~/models/claims/claims.server";
import { hasOpenCode } from "~/models/claims/codes.server";
import { countDocuments } from "~/models/claims/documents.server";
import { codeTargets, methodsFor } from "~/models/claims/verification-methods";
import { unlessAway } from "~/models/faults/outage.server";
import { findListing } from "~/models/listings/detail.server";
import { readPage, readParameter } from "~/models/listings/search/query";
import type { Claimant } from "~/models/ownership/claim-rows.server";
import { formatPhone } from "~/models/reading/phone";
import { paths } from "~/paths";

/** Reads the query of a page about claiming, which anybody may have typed. */
export function readClaimQuery(request: Request) {
  const parameters = new URL(request.url).searchParams;
  return {
    q: readParameter(parameters, "q") ?? "",
    city: readParameter(parameters, "city") ?? "",
    featuredOnly: readParameter(parameters, "featured_only") === "yes",
    page: readPage(parameters),
    business: parameters.get("business"),
    adds: parameters.has("add"),
    claim: parameters.get("claim") ?? undefined,
    done: parameters.get("done"),
  };
}

/** What the forms are prefilled with for somebody who is signed in. */
export const contactOf = ({ firstName, lastName, email, phone }: Account) => ({
  contact_name: `${firstName} ${lastName}`.trim(),
  email,
  phone: phone ? formatPhone(phone) : "",
});

/** The progress of one of a claimant's own claims, the newest if none is named; undefined when they have none such. */
export async function loadProgress(claimant: Claimant, claimId?: string): Promise<ProgressOf | undefined> {
  const claim = await findOwnClaim(claimant, claimId);
  if (!claim) return undefined;
  const isOpen = claim.status === "pending" && claim.kind === "claim";
  const [open, documents] = await Promise.all([isOpen && hasOpenCode(claim.id), countDocuments(claim.id)]);
  const { id, status, businessName, city, reason, listing } = claim;
  const targets = isOpen ? codeTargets(listing, "masked") : [];
  const nowhere = isOpen && targets.length === 0;
  const last = formatInstant(lastToShow(claim.kind, claim.createdAt));
  const endsOn = isOpen && documents === 0 ? last : null;
  return { id, status, businessName, city, reason, targets, nowhere, open, documents, endsOn };
}

/** The listing with this id. Undefined when there is none, and while the database is away. */
export async function findNamedListing(id: string | null): Promise<NamedListing | undefined> {
  if (!id) return undefined;
  const outcome = await unlessAway(() => findListing({ id }), undefined);
  if (outcome?.status !== "found") return undefined;
  const { listing } = outcome;
  const { id: known, name, city, claimed, citySlug, slug } = listing;
  return {
    id: known,
    name,
    city,
    claimed,
    path: paths.business(citySlug, slug),
    methods: methodsFor(listing),
  };
}
