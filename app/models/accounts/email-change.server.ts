import { and, eq, isNotNull, ne } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { takeAllowance } from "~/models/base/rate-limits.server";
import { accountTokens } from "../../../drizzle/schema/accounts";
import { sendLink, sendLinkUnlessOwned, toAddress } from "./account-mail.server";
import { type Account, lockAccount } from "./accounts.server";
import { recordConfirmed } from "./confirmed-email.server";
import type { TokenPurpose } from "./sign-in-rules";
import { lockTokens, revokeTokens, type Token } from "./tokens.server";

const changePurposes: readonly TokenPurpose[] = ["leave-email", "take-email"];

type ChangeAsked =
  | { status: "asked" }
  /** The account has this address already. */
  | { status: "same" }
  | { status: "limited"; retryAfterSeconds: number };

/**
 * Asks both addresses to agree to the change; earlier requests become void. If the new one has an account, its owner is
 * told by mail instead, and the answer is the same. At most five an hour.
 */
export async function askToChangeEmail(account: Account, newEmail: string): Promise<ChangeAsked> {
  const { id: accountId, email, firstName } = account;
  if (newEmail.toLowerCase() === email.toLowerCase()) return { status: "same" };
  return db.transaction(async (tx) => {
    const taken = await takeAllowance(tx, [toAddress("change", accountId)]);
    if (taken.status === "limited") return taken;
    await lockTokens(tx, accountId);
    await revokeTokens(tx, accountId, changePurposes);
    await sendLink(tx, "leave-email", { accountId, email, firstName, newEmail });
    await sendLinkUnlessOwned(tx, "take-email", { accountId, email: newEmail, firstName, newEmail });
    return { status: "asked" };
  });
}

/** Records that one of the two addresses agrees, in the transaction that used up its link. */
export async function agreeToChange(
  tx: Transaction,
  { id, accountId, newEmail }: Token,
): Promise<{ status: "half" | "moved" | "spent" }> {
  if (!newEmail) return { status: "spent" };
  // Of two links that are pressed at once, the second waits here, and then sees the first as used.
  await lockAccount(tx, accountId);
  const others = await tx
    .select({ id: accountTokens.id })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.accountId, accountId),
        eq(accountTokens.newEmail, newEmail),
        ne(accountTokens.purpose, "confirm-email"),
        isNotNull(accountTokens.usedAt),
        ne(accountTokens.id, id),
      ),
    )
    .limit(1);
  if (others.length === 0) return { status: "half" };
  const moved = await recordConfirmed(tx, accountId, newEmail);
  await revokeTokens(tx, accountId, changePurposes);
  return { status: moved ? "moved" : "spent" };
}
