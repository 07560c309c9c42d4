import { and, asc, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { db, pick, type Transaction } from "~/database/db.server";
import { sessions } from "../../../drizzle/schema/accounts";
import { alertSettings, pushSubscriptions } from "../../../drizzle/schema/alerts";
import type { PushSubscription } from "./push";

/** A browser that shows somebody notifications, in words: 'Chrome on Android'. */
type NotifiedBrowser = { id: string; browser: string; createdAt: Date; own: boolean };

/** Far above what anybody looks at. */
const mostShown = 20;

/** The browsers that show an account notifications, latest first; that of `sessionId` is marked as `own`. */
export const listNotifiedBrowsers = (
  accountId: AccountId,
  sessionId: string | undefined,
): Promise<NotifiedBrowser[]> =>
  db
    .select({
      id: pushSubscriptions.id,
      browser: sessions.browser,
      createdAt: pushSubscriptions.createdAt,
      own: sql<boolean>`${pushSubscriptions.sessionId} = ${sessionId ?? null}::uuid`,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.accountId, accountId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
    .limit(mostShown);

/**
 * Turns on notifications of an account in this session's browser. A browser's address belongs to whoever asked last.
 * Does nothing if the session has ended meanwhile.
 */
export async function addSubscription(
  accountId: AccountId,
  sessionId: string,
  subscription: PushSubscription,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [session] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.id, sessionId),
          eq(sessions.accountId, accountId),
          gt(sessions.expiresAt, sql`now()`),
        ),
      )
      .for("share");
    if (!session) return;
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
    const values = { accountId, sessionId, ...subscription };
    await tx
      .insert(pushSubscriptions)
      .values(values)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values });
    await keepPush(tx, accountId);
  });
}

/** Keeps notifications on when the account signs in again in the same browser. */
export async function moveSubscription(
  tx: Transaction,
  accountId: AccountId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(pushSubscriptions)
    .set({ sessionId: to })
    .where(and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.sessionId, from)));
}

/** Turns off notifications in one of the account's browsers; does nothing to another account's. */
export async function removeSubscription(accountId: AccountId, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.id, id)));
    await keepPush(tx, accountId);
  });
}

/** The recipient of a notification; undefined once its browser is signed out or has notifications off. */
export async function findSubscription(id: string): Promise<PushSubscription | undefined> {
  const [found] = await db
    .select(pick(pushSubscriptions, "endpoint", "publicKey", "sharedSecret"))
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.id, id), gt(sessions.expiresAt, sql`now()`)));
  return found;
}

/** Deletes a browser that its push service no longer knows. */
export async function forgetSubscription(id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Whether an account has notifications on in a live session. */
export const isNotified = (accountId: AccountId): SQL<boolean> => sql<boolean>`exists (
  select from push_subscriptions p join sessions on sessions.id = p.session_id
  where p.account_id = ${accountId} and sessions.expires_at > now())`;

/**
 * Stores in the account's settings whether notifications are on, after they were turned on or off. An account without
 * settings is told by email, whatever its browsers do.
 */
async function keepPush(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx
    .update(alertSettings)
    .set({ push: isNotified(accountId) })
    .where(eq(alertSettings.accountId, accountId));
}
