import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { listingId } from "~/models/listings/slug";
import { businesses } from "../../../../drizzle/schema/businesses";
import { isOnSite } from "../../../../drizzle/schema/on-site";

/** A business and the account that should own it; {@link isWorked} checks that it does. */
export type OwnListing = { accountId: AccountId; businessId: ListingId };

/** The business belongs to the account, is claimed and on the site. */
export const isWorked = ({ accountId, businessId }: OwnListing) =>
  and(
    eq(businesses.id, businessId),
    eq(businesses.ownerId, accountId),
    isOnSite(businesses),
    businesses.claimed,
  );

/** Locks such a business until the transaction ends, and returns its id; undefined when the account has none. */
export async function lockWorked(tx: Transaction, own: OwnListing): Promise<string | undefined> {
  if (!listingId(own.businessId)) return undefined;
  const [locked] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(isWorked(own))
    .for("no key update");
  return locked?.id;
}
