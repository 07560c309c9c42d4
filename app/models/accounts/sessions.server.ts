import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { accounts, businesses, sessions } from "../../../drizzle/schema";
import { type Account, accountColumns } from "./accounts.server";

/** A session ends this long after the sign-in that made it. */
export const sessionDays = 30;

/**
 * Starts a session for an account that has just proved who it is, and links the businesses that are
 * the account's by e-mail. The session the browser had before, if any, ends: a planted one is worth nothing.
 * Returns the new session's id, which belongs in a signed cookie.
 */
export async function startSession(account: Account, previousSessionId?: string): Promise<string> {
  return db.transaction(async (tx) => {
    if (previousSessionId) await tx.delete(sessions).where(eq(sessions.id, previousSessionId));
    await tx
      .delete(sessions)
      .where(and(eq(sessions.accountId, account.id), lte(sessions.expiresAt, sql`now()`)));
    await linkBusinesses(tx, account);
    const expiresAt = sql`now() + make_interval(days => ${sessionDays})`;
    const made = await tx
      .insert(sessions)
      .values({ accountId: account.id, expiresAt })
      .returning({ id: sessions.id });
    const session = made[0];
    if (!session) throw new Error("The database returned no session");
    return session.id;
  });
}

/** The account behind a session that has not ended; undefined otherwise. */
export async function findSessionAccount(sessionId: string): Promise<Account | undefined> {
  const [account] = await db
    .select(accountColumns)
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)));
  return account;
}

/** Signs one browser out. Harmless when the session has ended already. */
export async function endSession(sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Signs an account out everywhere, in the transaction that gives the reason (a changed password). */
export async function endSessions(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId));
}

export type OwnBusiness = typeof businesses.$inferSelect;

/** The claimed business an account owns: its oldest when there are several. */
export async function findOwnBusiness(accountId: string): Promise<OwnBusiness | undefined> {
  const [business] = await db
    .select()
    .from(businesses)
    .where(and(eq(businesses.ownerId, accountId), businesses.claimed))
    .orderBy(asc(businesses.createdAt), asc(businesses.id))
    .limit(1);
  return business;
}

/**
 * A claimed business without an owner belongs to the professional whose confirmed e-mail it carries.
 * Read afresh, because the e-mail may have been confirmed since the caller looked.
 */
async function linkBusinesses(tx: Transaction, account: Account): Promise<void> {
  await tx
    .update(businesses)
    .set({ ownerId: account.id, updatedAt: sql`now()` })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, account.id),
        eq(accounts.role, "professional"),
        isNotNull(accounts.emailConfirmedAt),
        sql`lower(${businesses.email}) = lower(${accounts.email})`,
        businesses.claimed,
        isNull(businesses.ownerId),
      ),
    );
}
