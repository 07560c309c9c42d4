import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { isOnSite } from "../../../drizzle/schema/on-site";
import type { OwnPause } from "./away";

/** Far above what anybody owns. */
const mostShown = 50;

const isOwn = (accountId: AccountId) =>
  and(eq(businesses.ownerId, accountId), businesses.claimed, isOnSite(businesses));

/** The businesses that an account works with, and when each takes requests again. */
export const listPauses = (accountId: AccountId): Promise<OwnPause[]> =>
  db
    .select({
      id: businesses.id,
      name: businesses.businessName,
      awayUntil:
        sql<Date | null>`case when ${businesses.awayUntil} > now() then ${businesses.awayUntil} end`.mapWith(
          businesses.awayUntil,
        ),
    })
    .from(businesses)
    .where(isOwn(accountId))
    .orderBy(asc(businesses.createdAt), asc(businesses.id))
    .limit(mostShown);

/**
 * Takes a business out of routing until then; null puts it back at once. `missing` if the account does not work with
 * it. It comes back by itself.
 */
export async function setAway(
  accountId: AccountId,
  businessId: ListingId,
  until: Date | null,
): Promise<{ status: "changed" | "missing" }> {
  const changed = await db
    .update(businesses)
    .set({ awayUntil: until })
    .where(and(isOwn(accountId), eq(businesses.id, businessId)))
    .returning({ id: businesses.id });
  return { status: changed.length > 0 ? "changed" : "missing" };
}
