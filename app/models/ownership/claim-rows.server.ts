import { and, eq, sql } from "drizzle-orm";
import { pick, type Transaction } from "~/database/db.server";
import { isId } from "~/models/base/uuid";
import { lockListing } from "~/models/placements/settlement.server";
import { type BusinessRow, businesses } from "../../../drizzle/schema/businesses";
import { businessClaims } from "../../../drizzle/schema/claims";
import { statusNow } from "../../../drizzle/schema/on-site";

/** Who makes a claim: an account with a confirmed email, or a browser. */
export type Claimant = { accountId: AccountId } | { visitorId: string };

/** The claims of this claimant. */
export const isClaimants = (claimant: Claimant) =>
  "accountId" in claimant
    ? eq(businessClaims.accountId, claimant.accountId)
    : eq(businessClaims.visitorId, claimant.visitorId);

export type Claim = typeof businessClaims.$inferSelect;
export type ClaimedBusiness = Pick<
  BusinessRow,
  "id" | "businessName" | "city" | "email" | "phone" | "status" | "claimed" | "verified" | "ownerId"
>;

export const businessColumns = {
  ...pick(businesses, "id", "businessName", "city", "email", "phone"),
  status: statusNow(businesses),
  ...pick(businesses, "claimed", "verified", "ownerId"),
};

/** Locks a claim after its listing. Undefined if there is none, or it is not the `claimant`'s. */
export async function lockClaim(
  tx: Transaction,
  claimId: string,
  claimant?: Claimant,
): Promise<{ claim: Claim; business: ClaimedBusiness } | undefined> {
  if (!isId(claimId)) return undefined;
  const where = and(eq(businessClaims.id, claimId), claimant && isClaimants(claimant));
  const [found] = await tx
    .select({ businessId: businessClaims.businessId })
    .from(businessClaims)
    .where(where);
  const business = found && (await lockListing(tx, found.businessId));
  const [claim] = await tx.select().from(businessClaims).where(where).for("update");
  return claim && business && claim.businessId === business.id ? { claim, business } : undefined;
}

/** Updates a claim. */
export async function writeClaim(
  tx: Transaction,
  claimId: string,
  change: Partial<Omit<typeof businessClaims.$inferInsert, "id">>,
): Promise<void> {
  await tx
    .update(businessClaims)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(businessClaims.id, claimId));
}
