import { and, asc, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { db, pick, type Transaction } from "~/database/db.server";
import { sessions } from "../../../drizzle/schema/accounts";
import { alertSettings, pushSubscriptions } from "../../../drizzle/schema/alerts";
import type { PushSubscription } from "./push";

/** A browser that somebody has notifications in, in words: 'Chrome on Android'. */
type NotifiedBrowser = { id: string; browser: string; createdAt: Date; own: boolean };

/** Far above what anybody looks at. */
const mostShown = 20;

/** The browsers in which an account is notified, that of `sessionId` marked as its own, the latest first. */
export const listNotifiedBrowsers = (
  accountId: string,
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
 * Notifies an account in the browser of this session from now on. A browser has one address: whoever asks for it
 * last is who is notified there. Nothing happens when the session has ended meanwhile.
 */
export async function addSubscription(
  accountId: string,
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

/** Notifications of an account go on where it signs in again in the browser that has them. */
export async function moveSubscription(
  tx: Transaction,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(pushSubscriptions)
    .set({ sessionId: to })
    .where(and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.sessionId, from)));
}

/** Notifies an account no longer in one of its browsers; nothing happens to another's. */
export async function removeSubscription(accountId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.id, id)));
    await keepPush(tx, accountId);
  });
}

/** Where a notification goes; undefined once its browser is signed out or wants no more. */
export async function findSubscription(id: string): Promise<PushSubscription | undefined> {
  const [found] = await db
    .select(pick(pushSubscriptions, "endpoint", "publicKey", "sharedSecret"))
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.id, id), gt(sessions.expiresAt, sql`now()`)));
  return found;
}

/** Forgets a browser of which its maker says that it is no longer there. */
export async function forgetSubscription(id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Whether an account is notified in a browser now. */
export const isNotified = (accountId: string): SQL<boolean> => sql<boolean>`exists (
  select from push_subscriptions p join sessions on sessions.id = p.session_id
  where p.account_id = ${accountId} and sessions.expires_at > now())`;

/**
 * Keeps in a transaction whether notifications are on, as somebody has just chosen. An account without settings is
 * told by email, whatever becomes of its browsers.
 */
async function keepPush(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .update(alertSettings)
    .set({ push: isNotified(accountId) })
    .where(eq(alertSettings.accountId, accountId));
}
