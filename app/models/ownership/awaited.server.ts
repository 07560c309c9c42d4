import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { isEmail, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { changeOwner } from "~/models/listings/changes.server";
import { lockListing } from "~/models/placements/settlement.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import { businessClaims } from "../../../drizzle/schema/claims";
import type { Role } from "../../../drizzle/schema/values/accounts";
import { type ClaimedBusiness, writeClaim } from "./claim-rows.server";

/** Claims that wait for these accounts to prove this email. A claim made with another email does not count. */
const isAwaited = (accountIds: readonly AccountId[], email: string) =>
  and(
    inArray(businessClaims.accountId, [...accountIds]),
    isEmail(businessClaims.email, email),
    inArray(businessClaims.status, ["proven", "approved"]),
    isNull(businessClaims.ownedAt),
  );

type AwaitedListing = {
  claimId: string;
  verified: boolean;
  contactName: string;
  business: ClaimedBusiness;
};

/**
 * Locks the listings that become these accounts' once their email is proved. Call it before the account is locked:
 * everybody locks in this order.
 */
export async function lockAwaited(
  tx: Transaction,
  accountIds: readonly AccountId[],
  email: string,
): Promise<AwaitedListing[]> {
  const isOne = isAwaited(accountIds, email);
  const awaited = await tx
    .select({ id: businessClaims.id, businessId: businessClaims.businessId })
    .from(businessClaims)
    .where(isOne)
    .orderBy(asc(businessClaims.businessId));
  const locked: AwaitedListing[] = [];
  for (const { id, businessId } of awaited) {
    const business = await lockListing(tx, businessId);
    // Until this had the lock, an operator may have decided about the claim, or merged the listing.
    const [claim] = await tx
      .select({ status: businessClaims.status, contactName: businessClaims.contactName })
      .from(businessClaims)
      .where(and(eq(businessClaims.id, id), eq(businessClaims.businessId, businessId), isOne))
      .for("update");
    if (!business || !claim) continue;
    const { status, contactName } = claim;
    locked.push({ claimId: id, verified: status === "approved", contactName, business });
  }
  return locked;
}

/**
 * Gives an account, which has just proved its address with a mailed link, the listings that it was promised. One that
 * has another owner by now, or is no longer on the site, is not given. Returns how many were.
 */
export async function takeAwaited(
  tx: Transaction,
  account: { id: AccountId; role: Role },
  awaited: readonly AwaitedListing[],
): Promise<number> {
  if (awaited.length === 0 || account.role === "operator") return 0;
  let taken = 0;
  for (const { claimId, verified, contactName, business } of awaited) {
    const free = business.ownerId === null || business.ownerId === account.id;
    if (!free || business.status !== "active") {
      await writeClaim(tx, claimId, { status: "lapsed" });
      continue;
    }
    await changeOwner(tx, eq(businesses.id, business.id), account.id, {
      claimed: true,
      verified,
      contactName,
    });
    await writeClaim(tx, claimId, { ownedAt: new Date() });
    await recordAudit(tx, account, "claimed", "listing", business.id, {
      before: { ownerId: business.ownerId, claimed: business.claimed, verified: business.verified },
      after: { ownerId: account.id, claimed: true, verified },
    });
    taken += 1;
  }
  if (taken > 0) await tx.update(accounts).set({ role: "professional" }).where(eq(accounts.id, account.id));
  return taken;
}
