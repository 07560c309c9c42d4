import { and, eq, ne } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import { accounts, accountTokens, personalTokens, sessions } from "../../../drizzle/schema/accounts";
import { lockAccount } from "./accounts.server";
import { revokePersonalTokens } from "./personal-tokens.server";

type Ended = { sessions: number; tokens: number };

/**
 * Ends everything that gives access to an account without its password: all sessions and personal tokens. Used by every
 * verb that does so: a new password, a changed role, a removed second factor, 'Sign out everywhere'. `actor` is who did
 * it.
 */
export async function endAccess(tx: Transaction, accountId: AccountId, actor: Actor): Promise<Ended> {
  await lockAccount(tx, accountId);
  const gone = await tx
    .delete(sessions)
    .where(eq(sessions.accountId, accountId))
    .returning({ id: sessions.id });
  const revoked = await revokePersonalTokens(tx, accountId, actor);
  return { sessions: gone.length, tokens: revoked.length };
}

/** Signs an account out in every browser and revokes its personal tokens; recorded in the audit log. */
export const signOutEverywhere = (accountId: AccountId, actor: Actor): Promise<Ended> =>
  db.transaction((tx) => endAllAccess(tx, accountId, actor));

async function endAllAccess(tx: Transaction, accountId: AccountId, actor: Actor): Promise<Ended> {
  const ended = await endAccess(tx, accountId, actor);
  await recordAudit(tx, actor, "signed-out", "account", accountId, { after: ended });
  return ended;
}

/**
 * {@link signOutEverywhere} by an operator. Undefined, with nothing ended, for an operator's account: operators cannot
 * sign each other out.
 */
export const signOutPerson = (accountId: AccountId, actor: Actor): Promise<Ended | undefined> =>
  db.transaction(async (tx) => {
    const notAtTheDesk = and(eq(accounts.id, accountId), ne(accounts.role, "operator"));
    const [person] = await tx.select({ id: accounts.id }).from(accounts).where(notAtTheDesk).for("update");
    return person && endAllAccess(tx, accountId, actor);
  });

/**
 * Deletes all sessions, account links and personal tokens of the site: a restored backup contains some that have been
 * ended since.
 */
export async function endEverybodysAccess(): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of [sessions, accountTokens, personalTokens]) await tx.delete(table);
  });
}
