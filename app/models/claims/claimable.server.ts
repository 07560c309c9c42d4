import { and, eq, inArray } from "drizzle-orm";
import { db, pick } from "~/database/db.server";
import type { ListingFilters, ListingSummary } from "~/models/listings/listing";
import { searchListings } from "~/models/listings/search/listings.server";
import { parsePhone } from "~/models/reading/phone";
import { businesses } from "../../../drizzle/schema/businesses";
import type { ClaimableListing, FoundClaimable } from "./claim";

type ClaimableQuery = {
  /** A name, a phone number or a place, as typed. */
  q: string;
  city: string;
  featuredOnly: boolean;
  page: number;
};

const pageSize = 10;

/** Finds listings of any trade for somebody who looks for their own business. Undefined without a search text or city. */
export async function searchClaimable(
  query: ClaimableQuery,
  accountId?: AccountId,
): Promise<FoundClaimable | undefined> {
  const { city, featuredOnly, page } = query;
  if (!query.q && !city) return undefined;
  const filters: ListingFilters = {
    text: asStored(query.q),
    city: city || undefined,
    ...(featuredOnly ? { featured: true } : {}),
  };
  const found = await searchListings(filters, { page, pageSize });
  return { ...found, listings: await withContacts(found.listings, accountId) };
}

/** Whether a listing belongs to this account. */
export async function isOwnListing(accountId: AccountId, businessId: ListingId): Promise<boolean> {
  const owned = and(eq(businesses.id, businessId), eq(businesses.ownerId, accountId));
  return (await db.$count(businesses, owned)) > 0;
}

/** A phone number typed with spaces becomes a single word, as listings store it. */
function asStored(typed: string): string {
  const isNumber = /^[\d\s+()-]{9,}$/.test(typed);
  return (isNumber ? parsePhone(typed).e164 : undefined) ?? typed;
}

async function withContacts(
  listings: readonly ListingSummary[],
  accountId: AccountId | undefined,
): Promise<ClaimableListing[]> {
  const ids = listings.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: businesses.id, phone: businesses.phone, ownerId: businesses.ownerId })
          .from(businesses)
          .where(inArray(businesses.id, ids));
  const known = new Map(rows.map(({ id, ...row }) => [id, row]));
  return listings.map((listing) => ({
    ...pick(listing, "id", "name", "city", "services", "rating", "reviews", "imported"),
    ...pick(listing, "claimed", "featured"),
    phone: known.get(listing.id)?.phone ?? null,
    yours: accountId !== undefined && known.get(listing.id)?.ownerId === accountId,
  }));
}
