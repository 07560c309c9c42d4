import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { site } from "~/content/site";
import type { Transaction } from "~/database/db.server";
import { env } from "~/env.server";
import { findAddressee } from "~/models/accounts/account-mail.server";
import { type Account, accountColumns } from "~/models/accounts/accounts.server";
import { splitName } from "~/models/accounts/sign-up-forms.server";
import { tokenHours } from "~/models/accounts/token-purpose";
import { issueToken } from "~/models/accounts/tokens.server";
import { recordAudit } from "~/models/audit/audit.server";
import { changeOwner } from "~/models/listings/changes.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { paths } from "~/paths";
import { accounts, businessClaims, businesses } from "../../../drizzle/schema";
import { claimWonMail } from "./claim-mail";
import { type Claim, type ClaimedBusiness, lockBusiness, writeClaim } from "./claimant.server";

/** Whose a listing with this claim becomes: at once, or with the link that was mailed. */
export type Settled = { status: "owned" } | { status: "awaits link" };

const whole = (path: string): string => new URL(path, env.SITE_URL).href;

/**
 * Makes a listing the claimant's, whom its claim convinced: at once where the claimant has an account with a
 * confirmed email, else with a mailed link that sets a password and confirms the address. `verified` says whether a
 * person has checked the business. The listing and the claim are locked by the caller.
 */
export async function settleClaim(
  tx: Transaction,
  claim: Claim,
  business: ClaimedBusiness,
  { verified }: { verified: boolean },
): Promise<Settled> {
  const account = await findOwnerToBe(tx, claim);
  if (account?.ready) {
    await writeClaim(tx, claim.id, { accountId: account.id, ownedAt: new Date() });
    await makeOwner(tx, business.id, { accountId: account.id, verified });
    await queueMessages(tx, [wonMail(claim, business, { verified, link: whole(paths.dashboard) })]);
    return { status: "owned" };
  }
  await sendOwnLink(tx, claim, business, verified);
  return { status: "awaits link" };
}

/**
 * Mails the link that makes an approved or proven claim its claimant's listing. It sets the password of the account
 * that has the claim's address now: nobody's who had it once.
 */
export async function sendOwnLink(
  tx: Transaction,
  claim: Claim,
  business: Pick<ClaimedBusiness, "businessName">,
  verified: boolean,
): Promise<void> {
  const accountId =
    (await findAddressee(tx, claim.email))?.accountId ??
    (await findMade(tx, claim.email)) ??
    (await makeAccount(tx, claim));
  await writeClaim(tx, claim.id, { accountId });
  const token = await issueToken(tx, { accountId, purpose: "own-business" });
  const link = whole(paths.resetPassword(token));
  const hours = tokenHours["own-business"];
  await queueMessages(tx, [wonMail(claim, business, { verified, link, hours })]);
}

const wonMail = (
  claim: Claim,
  { businessName }: Pick<ClaimedBusiness, "businessName">,
  rest: { verified: boolean; link: string; hours?: number },
) =>
  claimWonMail(claim, {
    business: businessName,
    siteName: site.name,
    key: `claim:${claim.id}:won:${rest.hours ? randomUUID() : rest.verified}`,
    ...rest,
  });

/** `ready`: the account can be given a listing as it stands. */
async function findOwnerToBe(
  tx: Transaction,
  claim: Claim,
): Promise<{ id: string; ready: boolean } | undefined> {
  // Of a claim without an account whoever has its address is meant, now as when it was proven.
  const own = claim.visitorId ? null : claim.accountId;
  const id = own ?? (await findAddressee(tx, claim.email))?.accountId;
  if (!id) return undefined;
  const [account] = await tx.select(accountColumns).from(accounts).where(eq(accounts.id, id));
  if (!account) return undefined;
  return { id, ready: account.role === "professional" && account.emailConfirmedAt !== null };
}

/** One that nobody can sign in to until the mailed link has set its password. */
async function makeAccount(tx: Transaction, claim: Claim): Promise<string> {
  const [made] = await tx
    .insert(accounts)
    .values({
      email: claim.email,
      role: "professional",
      ...splitName(claim.contactName),
      phone: claim.phone,
    })
    .returning({ id: accounts.id });
  if (!made) throw new Error("The database returned no account");
  return made.id;
}

/** The one that a claim with this address made before: nobody has a password of it, and nobody's sign-up is it. */
async function findMade(tx: Transaction, email: string): Promise<string | undefined> {
  const ofAddress = eq(sql`lower(${accounts.email})`, email.trim().toLowerCase());
  const [made] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(ofAddress, isNull(accounts.emailConfirmedAt), isNull(accounts.passwordHash)))
    .limit(1);
  return made?.id;
}

/** Writes whose a listing is from now on, and lets go of what somebody else pays for it; the caller has locked it. */
export async function makeOwner(
  tx: Transaction,
  businessId: string,
  { accountId, verified }: { accountId: string; verified: boolean },
): Promise<void> {
  await changeOwner(tx, eq(businesses.id, businessId), accountId, { claimed: true, verified });
}

/** Who was given another address since is not whom the claim's was told. */
const isAwaited = (accountIds: readonly string[], email: string) =>
  and(
    inArray(businessClaims.accountId, [...accountIds]),
    sql`lower(${businessClaims.email}) = lower(${email})`,
    inArray(businessClaims.status, ["proven", "approved"]),
    isNull(businessClaims.ownedAt),
  );

export type AwaitedListing = { claimId: string; verified: boolean; business: ClaimedBusiness };

/**
 * Locks the listings that the accounts have been told are their own once their address is proved. Before the account
 * itself is locked: everybody locks in this order.
 */
export async function lockAwaited(
  tx: Transaction,
  accountIds: readonly string[],
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
    const business = await lockBusiness(tx, businessId);
    // An operator may have decided about the claim, or merged the listing, until this one had the lock.
    const [claim] = await tx
      .select({ status: businessClaims.status })
      .from(businessClaims)
      .where(and(eq(businessClaims.id, id), eq(businessClaims.businessId, businessId), isOne))
      .for("update");
    if (business && claim) locked.push({ claimId: id, verified: claim.status === "approved", business });
  }
  return locked;
}

/**
 * Gives an account, which has just proved its address with a mailed link, the listings that it was told of. One that
 * has another owner by now, or is not on the site any more, is not given.
 */
export async function takeAwaited(
  tx: Transaction,
  account: Account,
  awaited: readonly AwaitedListing[],
): Promise<number> {
  if (awaited.length === 0 || account.role === "operator") return 0;
  let taken = 0;
  for (const { claimId, verified, business } of awaited) {
    const free = business.ownerId === null || business.ownerId === account.id;
    if (!free || business.status !== "active") {
      await writeClaim(tx, claimId, { status: "lapsed" });
      continue;
    }
    await makeOwner(tx, business.id, { accountId: account.id, verified });
    await writeClaim(tx, claimId, { ownedAt: new Date() });
    await recordAudit(tx, {
      actor: account,
      action: "claimed",
      subject: { kind: "listing", id: business.id },
      before: { ownerId: business.ownerId, claimed: business.claimed, verified: business.verified },
      after: { ownerId: account.id, claimed: true, verified },
    });
    taken += 1;
  }
  if (taken > 0) {
    await tx.update(accounts).set({ role: "professional" }).where(eq(accounts.id, account.id));
  }
  return taken;
}
