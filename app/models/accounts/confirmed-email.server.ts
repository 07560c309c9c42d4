import { and, eq, inArray, not, sql } from "drizzle-orm";
import { isEmail, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { lockAwaited, takeAwaited } from "~/models/ownership/awaited.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import { endAccess } from "./access.server";
import { type Account, accountColumns, findAddressee, lockAccount } from "./accounts.server";
import { passwordPurposes, tokenPurposes } from "./sign-in-rules";
import { listAtAddress, listUnproved, settleSignUps } from "./sign-ups/unproved.server";
import { lockEmail, lockTokens, revokeTokens } from "./tokens.server";

/**
 * Records, in the caller's transaction, that somebody has proved the account's address, or `newEmail`, which it then
 * has. Undefined, with nothing changed, if another account has that address.
 */
export async function recordConfirmed(
  tx: Transaction,
  accountId: AccountId,
  newEmail?: string,
): Promise<Account | undefined> {
  const before = await lockAccount(tx, accountId);
  if (!before) return undefined;
  const email = newEmail ?? before.email;
  if (!(await isFree(tx, email, accountId))) return undefined;
  const [account] = await tx
    .update(accounts)
    .set({
      email,
      emailConfirmedAt: sql`coalesce(${accounts.emailConfirmedAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(eq(accounts.id, accountId))
    .returning(accountColumns);
  if (account && newEmail && before.emailConfirmedAt)
    await note(tx, account, "email-changed", { email: before.email }, { email });
  // A link that went to the former address proves nothing about the owner of the new one.
  await revokeTokens(tx, accountId, ["confirm-email", ...(newEmail ? passwordPurposes : [])]);
  await tx
    .update(businesses)
    .set({ email, updatedAt: sql`now()` })
    .where(
      and(
        eq(businesses.ownerId, accountId),
        isEmail(businesses.email, before.email),
        not(isEmail(businesses.email, email)),
      ),
    );
  return account;
}

type ProvedAddress = {
  accountId: AccountId;
  /** The account's new address, if it changes. */
  newEmail?: string;
  /** The new password; null for none, undefined to keep the one of the sign-up. */
  passwordHash?: string | null;
  /** The sign-ups at the address that its owner says are theirs. */
  keeps: ReadonlySet<string>;
};

/**
 * Records that the owner of an address has proved it. Everything that others may have done with it ends: sessions,
 * links, known browsers, and every password but the new one; sign-ups that the owner keeps become part of the
 * account. So do the listings that wait for this: `owns` says whether there were any. The caller has used up a
 * link, and holds the lock on the address.
 */
export async function proveAddress(
  tx: Transaction,
  { accountId, newEmail, passwordHash, keeps }: ProvedAddress,
): Promise<{ account: Account; owns: boolean } | undefined> {
  const [now] = await tx
    .select({ email: accounts.email, role: accounts.role })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!now) return undefined;
  const address = newEmail ?? now.email;
  const ids = await listAtAddress(tx, address, accountId);
  await lockTokens(tx, ...ids);
  const awaited = await lockAwaited(tx, ids, address);
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, ids))
    .orderBy(accounts.id)
    .for("update");
  const signUps = await listUnproved(address, accountId, tx);
  const account = await recordConfirmed(tx, accountId, newEmail);
  if (!account) return undefined;
  await settleSignUps(tx, accountId, { signUps, ids, keeps });
  const owned = await takeAwaited(tx, account, awaited);
  // The application's clock: the time is compared with times that the application wrote into cookies.
  const settled = { passwordHash, passwordChangedAt: new Date(), updatedAt: sql`now()` };
  const [proved] = await tx
    .update(accounts)
    .set(settled)
    .where(eq(accounts.id, accountId))
    .returning(accountColumns);
  await revokeTokens(tx, accountId, tokenPurposes);
  await endAccess(tx, accountId, account);
  if (!proved) return undefined;
  if (proved.role !== now.role)
    await note(tx, proved, "role-changed", { role: now.role }, { role: proved.role });
  return { account: proved, owns: owned > 0 };
}

const note = (
  tx: Transaction,
  actor: Account,
  action: "email-changed" | "role-changed",
  before: Record<string, string>,
  after: Record<string, string>,
) => recordAudit(tx, actor, action, "account", actor.id, { before, after });

/** Whether no other account has the address. Concurrent callers wait for each other here. */
async function isFree(tx: Transaction, email: string, accountId: AccountId): Promise<boolean> {
  await lockEmail(tx, email);
  const owner = await findAddressee(tx, email);
  return owner === undefined || owner.accountId === accountId;
}
