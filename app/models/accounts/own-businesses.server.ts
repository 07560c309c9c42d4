import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { isId } from "~/models/base/uuid";
import { isWorked, type OwnListing } from "~/models/listings/profile/own-business.server";
import { sessions } from "../../../drizzle/schema/accounts";
import { businesses, businessNow } from "../../../drizzle/schema/businesses";
import { isOnSite } from "../../../drizzle/schema/on-site";
import type { BusinessStatus } from "../../../drizzle/schema/values/listings";
import type { Account } from "./accounts.server";
import { isLive } from "./sessions.server";

export type OwnBusiness = typeof businesses.$inferSelect;

/** One of the businesses of an account, as the switch between them lists it. */
export type OwnedBusiness = { id: ListingId; businessName: string; city: string; status: BusinessStatus };

/**
 * The businesses of an account. `working`: it has an active, claimed business; `business` is the chosen one, else the
 * oldest; `businesses` are all of theirs, active ones first. `unconfirmed`: the email is not confirmed, so listings
 * with it are not theirs either. `resting`: none of their businesses is active. `none`: they have no business.
 */
type Ownership =
  | { status: "working"; business: OwnBusiness; businesses: readonly OwnedBusiness[] }
  | { status: "unconfirmed" }
  | { status: "resting"; businessName: string; reason: Exclude<BusinessStatus, "active"> }
  | { status: "none" };

/** Far above what anybody owns. */
const mostOwned = 50;

/** `chosen` is not trusted: the id of a business that is not theirs or not active counts as none. */
export async function findOwnership(account: Account, chosen?: string | null): Promise<Ownership> {
  if (!account.emailConfirmedAt) return { status: "unconfirmed" };
  const owned = await db
    .select(businessNow)
    .from(businesses)
    .where(and(eq(businesses.ownerId, account.id), businesses.claimed))
    .orderBy(sql`not ${isOnSite(businesses)}`, asc(businesses.createdAt), asc(businesses.id))
    .limit(mostOwned);
  const business = owned.find(({ id, status }) => id === chosen && status === "active") ?? owned[0];
  if (!business) return { status: "none" };
  const { status, businessName } = business;
  if (status !== "active") return { status: "resting", businessName, reason: status };
  const listed = owned.map(({ id, businessName, city, status }) => ({ id, businessName, city, status }));
  return { status: "working", business, businesses: listed };
}

/** Stores in the session which business its account works as. `missing` if it is no active business of theirs. */
export async function chooseBusiness(
  sessionId: string,
  own: OwnListing,
): Promise<{ status: "chosen"; name: string } | { status: "missing" }> {
  if (!isId(own.businessId)) return { status: "missing" };
  const [chosen] = await db
    .update(sessions)
    .set({ businessId: businesses.id })
    .from(businesses)
    .where(and(isLive(sessionId, own.accountId), isWorked(own)))
    .returning({ name: businesses.businessName });
  return chosen ? { status: "chosen", name: chosen.name } : { status: "missing" };
}
