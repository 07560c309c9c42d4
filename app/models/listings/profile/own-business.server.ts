import { and, eq } from "drizzle-orm";
import { businesses } from "../../../../drizzle/schema/businesses";
import { isOnSite } from "../../../../drizzle/schema/on-site";

/** A business as its owner names it: both have to be true. */
export type OwnListing = { accountId: string; businessId: string };

/** Whether the account has this business to work with. */
export const isWorked = ({ accountId, businessId }: OwnListing) =>
  and(
    eq(businesses.id, businessId),
    eq(businesses.ownerId, accountId),
    isOnSite(businesses),
    businesses.claimed,
  );
