import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";
import { db, isEmail, type Transaction } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import { recordAudit } from "~/models/audit/audit.server";
import { paths } from "~/paths";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import type { Role } from "../../../drizzle/schema/values/accounts";
import { endAccess } from "./access.server";
import { findLatest } from "./accounts.server";
import { removeSecondFactor } from "./second-factor/second-factor.server";
import { tokenPurposes } from "./sign-in-rules";
import { listAtAddress, settleSignUps } from "./sign-ups/unproved.server";
import { issueToken, lockEmail, lockTokens, revokeTokens } from "./tokens.server";

/** `again`: the account was an operator's before. `link` sets the password, once, within an hour. */
type MadeOperator = { status: "created" | "promoted" | "again"; link: string };

/**
 * Makes an operator of the account with this email, or creates one; recorded in the audit log as done by the system. An
 * account that was not an operator's has no password until the link sets one, and no earlier link works any more:
 * whoever used it before must not get to the desk. `withoutApp` also removes the second factor, for somebody who lost
 * app and codes.
 */
export async function makeOperator(
  email: string,
  { withoutApp = false }: { withoutApp?: boolean } = {},
): Promise<MadeOperator> {
  const [address, proved] = [email.trim(), isNotNull(accounts.emailConfirmedAt)];
  return db.transaction(async (tx) => {
    await lockEmail(tx, address);
    const [made] = await tx
      .insert(accounts)
      .values({ email: address, role: "operator", emailConfirmedAt: sql`now()` })
      .onConflictDoNothing()
      .returning({ id: accounts.id });
    if (made) await dropSignUps(tx, address, made.id);
    const [account] = await tx
      .select({ id: accounts.id, role: accounts.role })
      .from(accounts)
      .where(and(isEmail(accounts.email, address), proved))
      .for("update");
    if (!account) throw new Error("The account was deleted meanwhile. Try again.");
    if (account.role !== "operator") {
      const opened = { role: "operator" as const, passwordHash: null, passwordChangedAt: new Date() };
      await tx.update(accounts).set(opened).where(eq(accounts.id, account.id));
      await endAccess(tx, account.id, "system");
      // Its former user may be waiting for a link that changes it to an address of theirs.
      await revokeTokens(tx, account.id, tokenPurposes);
    }
    if (withoutApp) await removeSecondFactor(tx, account.id, "system");
    const token = await issueToken(tx, { accountId: account.id, purpose: "reset-password" });
    await recordAudit(tx, "system", "made-operator", "account", account.id, {
      before: { role: made ? null : account.role },
      after: { role: "operator" },
    });
    const status = made ? "created" : account.role === "operator" ? "again" : "promoted";
    return { status, link: wholeAddress(paths.resetPassword(token)) };
  });
}

/**
 * Locks an account together with those of all operators, so that of two that are removed at once the second finds the
 * first gone. Returns its role and whether it is the last operator's; undefined if there is no such account.
 */
export async function lockWithOperators(
  tx: Transaction,
  accountId: AccountId,
): Promise<{ role: Role; isLast: boolean } | undefined> {
  const locked = await tx
    .select({ id: accounts.id, role: accounts.role })
    .from(accounts)
    .where(or(eq(accounts.id, accountId), eq(accounts.role, "operator")))
    .orderBy(asc(accounts.id))
    .for("update");
  const own = locked.find(({ id }) => id === accountId);
  if (!own) return undefined;
  return { role: own.role, isLast: own.role === "operator" && locked.length === 1 };
}

/** `role` is their new role. `last`: the desk needs an operator. `none`: no operator has that email. */
type LostOperator = { status: "lost"; role: Role } | { status: "last" } | { status: "none" };

/**
 * Removes an operator's role; they become a professional if they own a business, else a homeowner. Their sessions,
 * personal tokens and second factor end; the password stays. Recorded in the audit log as done by the system.
 */
export const dismissOperator = (email: string): Promise<LostOperator> =>
  db.transaction(async (tx) => {
    const known = await findLatest(tx, email);
    if (!known) return { status: "none" };
    const id = known.accountId;
    const locked = await lockWithOperators(tx, id);
    if (locked?.role !== "operator") return { status: "none" };
    if (locked.isLast) return { status: "last" };
    const owns = await tx.$count(businesses, eq(businesses.ownerId, id));
    const role = owns > 0 ? "professional" : "homeowner";
    await tx.update(accounts).set({ role, updatedAt: sql`now()` }).where(eq(accounts.id, id));
    await removeSecondFactor(tx, id, "system");
    await recordAudit(tx, "system", "lost-operator", "account", id, {
      before: { role: "operator" },
      after: { role },
    });
    return { status: "lost", role };
  });

/** Drops the unproved sign-ups at the operator's address. */
async function dropSignUps(tx: Transaction, address: string, accountId: AccountId): Promise<void> {
  const ids = await listAtAddress(tx, address, accountId);
  await lockTokens(tx, ...ids);
  await settleSignUps(tx, accountId, { signUps: [], ids, keeps: new Set() });
}
