import type { NamedListing } from "~/components/claim/claim-answer";
import { isDatabaseUnavailable } from "~/models/faults/outage.server";
import { findListing } from "~/models/listings/detail.server";
import { paths } from "~/paths";

/** The listing that an address names by its id. Undefined when there is none, or none to be had just now. */
export async function findNamedListing(id: string | null): Promise<NamedListing | undefined> {
  if (!id) return undefined;
  try {
    const outcome = await findListing({ id });
    if (outcome.status !== "found") return undefined;
    const { listing } = outcome;
    const { name, city, claimed } = listing;
    return { id: listing.id, name, city, claimed, path: paths.business(listing.citySlug, listing.slug) };
  } catch (error) {
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  }
}
