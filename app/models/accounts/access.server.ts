import { and, eq, ne } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import { accounts, accountTokens, personalTokens, sessions } from "../../../drizzle/schema/accounts";
import { revokePersonalTokens } from "./personal-tokens.server";

type Ended = { sessions: number; tokens: number };

/**
 * Ends all that opens an account without its password: every session and every personal token. The one text for
 * whatever does: a new password, a role that changes, a second factor that is removed, 'Sign out everywhere'. `actor`
 * is who did it.
 */
export async function endAccess(tx: Transaction, accountId: string, actor: Actor): Promise<Ended> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
  const gone = await tx
    .delete(sessions)
    .where(eq(sessions.accountId, accountId))
    .returning({ id: sessions.id });
  const revoked = await revokePersonalTokens(tx, accountId, actor);
  return { sessions: gone.length, tokens: revoked.length };
}

/** Signs every browser of an account out, and ends its personal tokens; the audit log says who did. */
export const signOutEverywhere = (accountId: string, actor: Actor): Promise<Ended> =>
  db.transaction((tx) => endAllAccess(tx, accountId, actor));

async function endAllAccess(tx: Transaction, accountId: string, actor: Actor): Promise<Ended> {
  const ended = await endAccess(tx, accountId, actor);
  await recordAudit(tx, actor, "signed-out", "account", accountId, { after: ended });
  return ended;
}

/**
 * As {@link signOutEverywhere}, by somebody at the desk; undefined, and nothing ended, of an operator's account: nobody at
 * the desk is put out by another.
 */
export const signOutPerson = (accountId: string, actor: Actor): Promise<Ended | undefined> =>
  db.transaction(async (tx) => {
    const notAtTheDesk = and(eq(accounts.id, accountId), ne(accounts.role, "operator"));
    const [person] = await tx.select({ id: accounts.id }).from(accounts).where(notAtTheDesk).for("update");
    return person && endAllAccess(tx, accountId, actor);
  });

/**
 * Ends every session, every link of a mail about an account and every personal token of the site: a restored backup
 * has those that were ended since.
 */
export async function endEverybodysAccess(): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of [sessions, accountTokens, personalTokens]) await tx.delete(table);
  });
}
