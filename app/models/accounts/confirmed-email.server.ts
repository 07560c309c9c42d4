import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { lockAwaited, takeAwaited } from "~/models/ownership/awaited.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import { endAccess } from "./access.server";
import { type Account, accountColumns, findAddressee } from "./accounts.server";
import { passwordPurposes, tokenPurposes } from "./rules";
import { listAtAddress, listUnproved, settleSignUps } from "./sign-ups/unproved.server";
import { lockEmail, lockTokens, revokeTokens } from "./tokens.server";

/**
 * Notes in the caller's transaction that somebody has proved that the account's address, or `newEmail` which it
 * has from now on, is theirs. Undefined, and nothing changed, when another account has that address.
 */
export async function recordConfirmed(
  tx: Transaction,
  accountId: string,
  newEmail?: string,
): Promise<Account | undefined> {
  const [before] = await tx
    .select(accountColumns)
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("update");
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
  // A link that went to the address before proves nothing of whoever has the new one.
  await revokeTokens(tx, accountId, ["confirm-email", ...(newEmail ? passwordPurposes : [])]);
  await tx
    .update(businesses)
    .set({ email, updatedAt: sql`now()` })
    .where(
      and(
        eq(businesses.ownerId, accountId),
        sql`lower(${businesses.email}) = lower(${before.email})`,
        sql`lower(${businesses.email}) <> lower(${email})`,
      ),
    );
  return account;
}

type Proof = {
  accountId: string;
  /** The address that the account is to have, where that is another. */
  newEmail?: string;
  /** The password that it has from now on; null for none, undefined for the one of its sign-up. */
  passwordHash?: string | null;
  /** The sign-ups at the address that its owner says are theirs. */
  keeps: ReadonlySet<string>;
};

/**
 * Notes that whoever has the address has proved it. All that others did with it before ends: sessions, links, known
 * browsers, and every password but the one in `proof`; of what they wrote, what its owner keeps is the account's.
 * Listings that it was told are its own once this is so are its own: `owns` says whether there were any. The caller
 * has used a link up, and holds the lock of the address.
 */
export async function proveAddress(
  tx: Transaction,
  { accountId, newEmail, passwordHash, keeps }: Proof,
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
  // The time is the application's: it is compared with what the application wrote into cookies.
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

/** Whether the address has no other account. Of two who want it at once, the second waits for the first here. */
async function isFree(tx: Transaction, email: string, accountId: string): Promise<boolean> {
  await lockEmail(tx, email);
  const owner = await findAddressee(tx, email);
  return owner === undefined || owner.accountId === accountId;
}
