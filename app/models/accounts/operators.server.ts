import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import { recordAudit } from "~/models/audit/audit.server";
import { paths } from "~/paths";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import type { Role } from "../../../drizzle/schema/values/accounts";
import { endAccess } from "./access.server";
import { findLatest } from "./accounts.server";
import { tokenPurposes } from "./rules";
import { removeSecondFactor } from "./second-factor/second-factor.server";
import { listAtAddress, settleSignUps } from "./sign-ups/unproved.server";
import { issueToken, lockEmail, lockTokens, revokeTokens } from "./tokens.server";

/** `again`: the account was an operator's before. `link` sets the password, once, within an hour. */
type MadeOperator = { status: "created" | "promoted" | "again"; link: string };

/**
 * Makes the account with this email an operator, or a new one; written in the audit log as the system's doing. A new
 * one, and one that was no operator's, has no password until the link sets one, and no link of a mail does anything any
 * more: whoever had the account before was given no desk. `withoutApp` also takes the second factor away, for whoever
 * has lost app and codes.
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
      .where(and(eq(sql`lower(${accounts.email})`, address.toLowerCase()), proved))
      .for("update");
    if (!account) throw new Error("The account was deleted meanwhile. Try again.");
    if (account.role !== "operator") {
      const opened = { role: "operator" as const, passwordHash: null, passwordChangedAt: new Date() };
      await tx.update(accounts).set(opened).where(eq(accounts.id, account.id));
      await endAccess(tx, account.id, "system");
      // Whoever had the account before may wait for one that takes it to an address of theirs.
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
 * Locks an account, and those of all operators with it: of two that go at once, the second to come here finds the first
 * gone. Says whether it is an operator's, and the last one's; undefined when there is no such account.
 */
export async function lockWithOperators(
  tx: Transaction,
  accountId: string,
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

/** `role` is the one that they have from now on. `last`: the desk needs somebody. `none`: no operator has that email. */
type LostOperator = { status: "lost"; role: Role } | { status: "last" } | { status: "none" };

/**
 * Takes the desk from an operator, who is a professional from now on where a business is theirs, and else a homeowner.
 * Their sessions, personal tokens and second factor end; the password stays. Written in the audit log as the system's
 * doing.
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

/** What strangers signed up with at the operator's address is nobody's. */
async function dropSignUps(tx: Transaction, address: string, accountId: string): Promise<void> {
  const ids = await listAtAddress(tx, address, accountId);
  await lockTokens(tx, ...ids);
  await settleSignUps(tx, accountId, { signUps: [], ids, keeps: new Set() });
}
