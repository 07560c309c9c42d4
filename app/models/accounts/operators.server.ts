import { eq, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { recordAudit } from "~/models/operations/audit.server";
import { paths } from "~/paths";
import { accounts, sessions } from "../../../drizzle/schema";
import { removeSecondFactor } from "./second-factor/second-factor.server";
import { tokenPurposes } from "./token-purpose";
import { issueToken, revokeTokens } from "./tokens.server";

/** `again`: the account was an operator's before. `link` sets the password, once, within an hour. */
export type MadeOperator = { status: "created" | "promoted" | "again"; link: string };

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
  const address = email.trim();
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(accounts)
      .values({ email: address, role: "operator", emailConfirmedAt: sql`now()` })
      .onConflictDoNothing()
      .returning({ id: accounts.id });
    const [account] = await tx
      .select({ id: accounts.id, role: accounts.role })
      .from(accounts)
      .where(eq(sql`lower(${accounts.email})`, address.toLowerCase()))
      .for("update");
    if (!account) throw new Error("The account was deleted meanwhile. Try again.");
    if (account.role !== "operator") {
      const opened = { role: "operator" as const, passwordHash: null, passwordChangedAt: new Date() };
      await tx.update(accounts).set(opened).where(eq(accounts.id, account.id));
      await tx.delete(sessions).where(eq(sessions.accountId, account.id));
      // Whoever had the account before may wait for one that takes it to an address of theirs.
      await revokeTokens(tx, account.id, tokenPurposes);
    }
    if (withoutApp) await removeSecondFactor(tx, account.id, "system");
    const token = await issueToken(tx, { accountId: account.id, purpose: "reset-password" });
    await recordAudit(tx, {
      actor: "system",
      action: "made-operator",
      subject: { kind: "account", id: account.id },
      before: { role: made ? null : account.role },
      after: { role: "operator" },
    });
    const status = made ? "created" : account.role === "operator" ? "again" : "promoted";
    return { status, link: new URL(paths.resetPassword(token), env.SITE_URL).href };
  });
}
