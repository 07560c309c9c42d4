import { eq, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { recordAudit } from "~/models/audit/audit.server";
import { clearHits, takeAllowance } from "~/models/base/rate-limits.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { endAccess } from "./access.server";
import { bySender, sendLink, sendPasswordChanged, toAddress, workAlike } from "./account-mail.server";
import { type Account, findLatest, type KnownAccount, lockAccount } from "./accounts.server";
import { proveAddress } from "./confirmed-email.server";
import { accountFailures, hashPassword } from "./passwords/verify-password.server";
import { passwordPurposes } from "./sign-in-rules";
import { lockTokens, revokeTokens, useToken } from "./tokens.server";

type ResetRequest =
  /** The same whether the address has an account or not, and after its fifth mail within an hour. */
  { status: "answered" } | { status: "limited"; retryAfterSeconds: number };

/** Sends the link that sets a new password, where the address has an account. */
export async function requestReset({
  email,
  sender,
}: {
  email: string;
  /** Where the request came from. */
  sender: string;
}): Promise<ResetRequest> {
  const allowed = await takeAllowance(db, [bySender(sender)]);
  if (allowed.status === "limited") return allowed;
  const wanted = await takeAllowance(db, [toAddress("reset", email)]);
  if (wanted.status === "limited") return { status: "answered" };
  await db.transaction(async (tx) => {
    const known = await findLatest(tx, email);
    const send = async (within: Transaction, to: KnownAccount | undefined = known) => {
      if (to) await sendLink(within, "reset-password", to);
    };
    await workAlike(
      tx,
      (within) => send(within),
      (within, nobody) => (known ? Promise.resolve() : send(within, nobody)),
    );
  });
  return { status: "answered" };
}

/** `owns`: the account became the owner of a business by this. */
type Reset = { status: "changed"; account: Account; owns: boolean } | { status: "spent" };

/**
 * Sets a new password with a mailed link. All sessions, personal tokens, other links and known browsers of the account
 * end, and its address is confirmed, since the link went there; see {@link proveAddress}. `keeps` are the sign-ups with
 * that address that its owner says are theirs.
 */
export async function resetPassword(
  token: string,
  password: string,
  keeps: readonly string[] = [],
): Promise<Reset> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const used = await useToken(tx, token, passwordPurposes);
    if (!used) return { status: "spent" };
    const proved = await proveAddress(tx, { accountId: used.accountId, keeps: new Set(keeps) });
    if (!proved) return { status: "spent" };
    const { account, owns } = proved;
    await writePassword(tx, account, passwordHash);
    if (used.purpose === "reset-password") await sendPasswordChanged(tx, account);
    await clearHits(tx, accountFailures(account.email));
    return { status: "changed", account, owns };
  });
}

/** Sets a new password after its owner has given the old one; all sessions and personal tokens end. */
export async function changePassword(
  accountId: AccountId,
  password: string,
): Promise<{ status: "changed" } | { status: "spent" }> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await lockTokens(tx, accountId);
    const account = await lockAccount(tx, accountId);
    if (!account) return { status: "spent" };
    await writePassword(tx, account, passwordHash);
    await sendPasswordChanged(tx, account);
    return { status: "changed" };
  });
}

/** With the application's clock: the time is compared with times that the application wrote into cookies. */
async function writePassword(
  tx: Transaction,
  { id, role }: Pick<Account, "id" | "role">,
  passwordHash: string,
): Promise<void> {
  await tx
    .update(accounts)
    .set({ passwordHash, passwordChangedAt: new Date(), updatedAt: sql`now()` })
    .where(eq(accounts.id, id));
  await revokeTokens(tx, id, [...passwordPurposes, "leave-email", "take-email"]);
  const actor = { id, role };
  await endAccess(tx, id, actor);
  await recordAudit(tx, actor, "password-changed", "account", id);
}
