import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { takeAllowance } from "~/models/base/rate-limits.server";
import { accountTokens } from "../../../drizzle/schema/accounts";
import { sendLinkUnlessOwned, toAddress } from "./account-mail.server";
import { type Account, lockAccount } from "./accounts.server";
import { proveAddress } from "./confirmed-email.server";
import { agreeToChange } from "./email-change.server";
import { hashPassword } from "./passwords/verify-password.server";
import type { TokenPurpose } from "./sign-in-rules";
import { lockTokens, revokeTokens, useToken } from "./tokens.server";

/** The purposes of links that lead to the page about an address. */
export const addressPurposes: readonly TokenPurpose[] = ["confirm-email", "leave-email", "take-email"];

/** The address whose confirmation an account waits for: the one it last asked to have instead, else its own. */
export async function findAwaitedEmail(account: Account): Promise<string> {
  const [latest] = await db
    .select({ newEmail: accountTokens.newEmail })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.accountId, account.id),
        eq(accountTokens.purpose, "confirm-email"),
        isNull(accountTokens.usedAt),
        isNotNull(accountTokens.newEmail),
        gt(accountTokens.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(accountTokens.createdAt))
    .limit(1);
  return latest?.newEmail ?? account.email;
}

type LinkSent =
  | { status: "sent" }
  | { status: "limited"; retryAfterSeconds: number }
  /** The account's address is confirmed: there is nothing to send. */
  | { status: "confirmed" };

/**
 * Sends the confirmation link to the address that an account waits for, or to `email`, its new address: links to others
 * stop working. At most five an hour for an account. If the address has an account, its owner is told by mail instead,
 * and the answer is the same.
 */
export async function sendConfirmation(account: Account, email?: string): Promise<LinkSent> {
  const awaited = email?.trim() ?? (await findAwaitedEmail(account));
  return db.transaction(async (tx) => {
    const taken = await takeAllowance(tx, [toAddress("confirm", account.id)]);
    if (taken.status === "limited") return taken;
    await lockTokens(tx, account.id);
    const current = await lockAccount(tx, account.id);
    if (!current || current.emailConfirmedAt) return { status: "confirmed" };
    if (email !== undefined) await revokeTokens(tx, account.id, ["confirm-email"]);
    const { id: accountId, firstName } = current;
    const newEmail = awaited.toLowerCase() === current.email.toLowerCase() ? undefined : awaited;
    await sendLinkUnlessOwned(tx, "confirm-email", { accountId, email: awaited, firstName, newEmail });
    return { status: "sent" };
  });
}

type Confirmation =
  | { status: "confirmed"; account: Account }
  /** One of the two addresses has agreed to the change; the other has not yet. */
  | { status: "half" }
  /** Both have agreed: the account has the new address. */
  | { status: "moved" }
  /** Used before, expired, made up, or its address has another account by now. */
  | { status: "spent" };

/** The person who uses the link. */
type ConfirmedBy = {
  /** The accounts that this browser signed up or is signed in to. */
  signedUpAs: readonly string[];
  /** The password that they chose on the page of the link. */
  password?: string;
  /** The sign-ups with the address that they say are theirs. */
  keeps: readonly string[];
};

/**
 * Uses up the link and confirms its address: see {@link proveAddress}. For a change of email, it records the agreement
 * of one of the two addresses.
 */
export async function confirmEmail(token: string, by: ConfirmedBy): Promise<Confirmation> {
  const chosen = by.password === undefined ? undefined : await hashPassword(by.password);
  return db.transaction(async (tx) => {
    const used = await useToken(tx, token, addressPurposes);
    if (!used) return { status: "spent" };
    if (used.purpose !== "confirm-email") return agreeToChange(tx, used);
    const { accountId, newEmail } = used;
    const signedUpHere = by.signedUpAs.includes(accountId);
    // The password of a sign-up is kept only if this browser signed up; otherwise it is the chosen one, or none.
    const passwordHash = chosen ?? (signedUpHere ? undefined : null);
    const keeps = new Set([...by.keeps, ...(signedUpHere ? [accountId] : [])]);
    const proved = await proveAddress(tx, {
      accountId,
      newEmail: newEmail ?? undefined,
      passwordHash,
      keeps,
    });
    return proved ? { status: "confirmed", account: proved.account } : { status: "spent" };
  });
}
