import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { isEmail, type Transaction } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import { accountColumns, findAddressee } from "~/models/accounts/accounts.server";
import { tokenHours } from "~/models/accounts/sign-in-rules";
import { issueToken } from "~/models/accounts/tokens.server";
import { changeOwner } from "~/models/listings/changes.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { type Claim, type ClaimedBusiness, writeClaim } from "~/models/ownership/claim-rows.server";
import { splitName } from "~/models/reading/text";
import { paths } from "~/paths";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import { claimWonMail } from "./claim-mail";

/** Whether the listing is the claimant's at once, or once they use the mailed link. */
type Settled = { status: "owned" } | { status: "awaits link" };

/**
 * Gives a listing to the claimant: at once if they have an account with a confirmed email, else by a mailed link that
 * sets a password and confirms the address. `verified`: a person has checked the business. The caller holds the locks
 * of listing and claim.
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
    const { contactName } = claim;
    await changeOwner(tx, eq(businesses.id, business.id), account.id, {
      claimed: true,
      verified,
      contactName,
    });
    await queueMessages(tx, [wonMail(claim, business, { verified, link: wholeAddress(paths.dashboard) })]);
    return { status: "owned" };
  }
  await sendOwnLink(tx, claim, business, verified);
  return { status: "awaits link" };
}

/**
 * Mails the link that gives the listing of an approved or proven claim to its claimant. It sets the password of the
 * account that has the claim's address now, not of one that had it before.
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
  const link = wholeAddress(paths.resetPassword(token));
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
    key: `claim:${claim.id}:won:${rest.hours ? randomUUID() : rest.verified}`,
    ...rest,
  });

/** `ready`: the account can be given a listing as it stands. */
async function findOwnerToBe(
  tx: Transaction,
  claim: Claim,
): Promise<{ id: AccountId; ready: boolean } | undefined> {
  // For a claim without an account: whoever has its address now, as when it was proven.
  const own = claim.visitorId ? null : claim.accountId;
  const id = own ?? (await findAddressee(tx, claim.email))?.accountId;
  if (!id) return undefined;
  const [account] = await tx.select(accountColumns).from(accounts).where(eq(accounts.id, id));
  if (!account) return undefined;
  return { id, ready: account.role === "professional" && account.emailConfirmedAt !== null };
}

/** Creates an account that nobody can sign in to until the mailed link has set its password. */
async function makeAccount(tx: Transaction, claim: Claim): Promise<AccountId> {
  const [made] = await tx
    .insert(accounts)
    .values({ email: claim.email, role: "professional", ...splitName(claim.contactName), phone: claim.phone })
    .returning({ id: accounts.id });
  if (!made) throw new Error("The database returned no account");
  return made.id;
}

/** The account that an earlier claim with this address created: it has no password, and comes from no sign-up. */
async function findMade(tx: Transaction, email: string): Promise<AccountId | undefined> {
  const ofAddress = isEmail(accounts.email, email.trim());
  const [made] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(ofAddress, isNull(accounts.emailConfirmedAt), isNull(accounts.passwordHash)))
    .limit(1);
  return made?.id;
}
