import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { accounts, sessions } from "../../../drizzle/schema/accounts";
import { type Account, accountColumns } from "./accounts.server";
import { idleDays, sessionDays } from "./sign-in-rules";

/** When a session that is used now ends. */
const nextEnd = sql`least(${sessions.createdAt} + make_interval(days => ${sessionDays}), now() + make_interval(days => ${idleDays}))`;

/**
 * The account of a live session; undefined otherwise. Calling it extends the session by {@link idleDays}, up to {@link
 * sessionDays} after it began; written at most once an hour.
 */
export async function findSession(sessionId: string): Promise<Session | undefined> {
  const [found] = await db
    .select({
      account: accountColumns,
      businessId: sessions.businessId,
      due: sql<boolean>`${sessions.expiresAt} < ${nextEnd} - interval '1 hour'`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(isLive(sessionId));
  if (found?.due) await db.update(sessions).set({ expiresAt: nextEnd }).where(isLive(sessionId));
  return found && { account: found.account, businessId: found.businessId };
}

/** `businessId` is that of the business they chose last, whosever it is by now. */
export type Session = { account: Account; businessId: ListingId | null };

/** Sessions that have not ended. */
const isRunning = gt(sessions.expiresAt, sql`now()`);

/** The condition for a live session, with `accountId` one of that account. */
export const isLive = (sessionId: string, accountId?: AccountId) =>
  and(eq(sessions.id, sessionId), accountId ? eq(sessions.accountId, accountId) : undefined, isRunning);

/** Signs one browser out. Harmless when the session has ended already. */
export async function endSession(sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Far above what anybody has. */
const mostSessions = 50;

/**
 * The browsers that are signed in to an account, latest sign-in first; `own` is the session with this id. The ids
 * themselves are on no page: they are what cookies hold.
 */
export async function listSessions(accountId: AccountId, ownId?: string) {
  const rows = await db
    .select({ id: sessions.id, browser: sessions.browser, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isRunning))
    .orderBy(desc(sessions.createdAt), asc(sessions.id))
    .limit(mostSessions);
  return rows.map(({ id, browser, createdAt }) => ({ browser, createdAt, own: id === ownId }));
}
