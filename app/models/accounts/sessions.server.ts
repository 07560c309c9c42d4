import { and, asc, desc, eq, gt, lte, ne, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { moveSubscription } from "~/models/alerts/subscriptions.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import { isId } from "~/models/base/uuid";
import type { BusinessStatus } from "~/models/listings/business";
import { changeOwner, isOwnerHeld } from "~/models/listings/changes.server";
import { isWorked, type OwnListing } from "~/models/listings/profile/own-business.server";
import { accounts, accountTokens, personalTokens, sessions } from "../../../drizzle/schema/accounts";
import { businesses, businessNow } from "../../../drizzle/schema/businesses";
import { isOnSite } from "../../../drizzle/schema/on-site";
import { type Account, accountColumns } from "./accounts.server";
import { revokePersonalTokens } from "./personal-tokens.server";
import { idleDays, sessionDays } from "./rules";
import { type Client, countAttempt } from "./sign-ins.server";

/** Until when a session that is used now lasts. */
const nextEnd = sql`least(${sessions.createdAt} + make_interval(days => ${sessionDays}), now() + make_interval(days => ${idleDays}))`;

/**
 * Starts a session for an account that has just proved who it is, and links the businesses that are the account's by
 * email. The session the browser had before, if any, ends: a planted one is worth nothing; only notifications that the
 * same account turned on there go on. `carriedForm` is what they
 * were sending when it ended, sealed. Returns the new session's id, which belongs in a signed cookie.
 */
export const startSession = async (
  account: Account,
  {
    previousSessionId,
    carriedForm,
    client = { address: "unknown", browser: "" },
  }: { previousSessionId?: string; carriedForm?: string; client?: Client } = {},
): Promise<string> =>
  db.transaction(async (tx) => {
    await linkBusinesses(tx, account);
    const expiresAt = sql`now() + make_interval(days => ${idleDays})`;
    const made = await tx
      .insert(sessions)
      .values({ accountId: account.id, expiresAt, carriedForm, browser: client.browser })
      .returning({ id: sessions.id });
    const session = made[0];
    if (!session) throw new Error("The database returned no session");
    await countAttempt(tx, { act: "signed-in", accountId: account.id, client });
    if (previousSessionId) {
      await moveSubscription(tx, account.id, { from: previousSessionId, to: session.id });
      await tx.delete(sessions).where(eq(sessions.id, previousSessionId));
    }
    await tx
      .delete(sessions)
      .where(and(eq(sessions.accountId, account.id), lte(sessions.expiresAt, sql`now()`)));
    return session.id;
  });

/**
 * The account behind a session that has not ended; undefined otherwise. Being asked for, the session goes on
 * for another {@link idleDays}, up to {@link sessionDays} after it began; written at most once an hour.
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

/** The account of {@link findSession}. */
export const findSessionAccount = async (sessionId: string): Promise<Account | undefined> =>
  (await findSession(sessionId))?.account;

/** `businessId` is that of the business they chose last, whosever it is by now. */
export type Session = { account: Account; businessId: string | null };

/**
 * Keeps with a session which business its account works as from now on. `missing` when it is no active business
 * of theirs.
 */
export async function chooseBusiness(
  sessionId: string,
  own: OwnListing,
): Promise<{ status: "chosen"; name: string } | { status: "missing" }> {
  if (!isId(own.businessId)) return { status: "missing" };
  const [chosen] = await db
    .update(sessions)
    .set({ businessId: businesses.id })
    .from(businesses)
    .where(and(isLive(sessionId), eq(sessions.accountId, own.accountId), isWorked(own)))
    .returning({ name: businesses.businessName });
  return chosen ? { status: "chosen", name: chosen.name } : { status: "missing" };
}

const isLive = (sessionId: string) => and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`));

/** Signs one browser out. Harmless when the session has ended already. */
export async function endSession(sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Far above what anybody has. */
const mostSessions = 50;

/** The browsers that are signed in to an account, the latest sign-in first. */
export const listSessions = (accountId: string) =>
  db
    .select({ id: sessions.id, browser: sessions.browser, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt), asc(sessions.id))
    .limit(mostSessions);

export type Ended = { sessions: number; tokens: number };

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

export type OwnBusiness = typeof businesses.$inferSelect;

/** One of the businesses of an account, as the switch between them lists it. */
export type OwnedBusiness = { id: string; businessName: string; city: string; status: BusinessStatus };

/**
 * What an account has to work with. `working`: a claimed, active business, the one that was chosen of several, else
 * the oldest; `businesses` are all that are theirs, the active ones first. `unconfirmed`: nobody has proved that
 * the email is theirs, so nothing that carries it is theirs either. `resting`: a business of theirs that is not
 * active. `none`: no business at all.
 */
export type Ownership =
  | { status: "working"; business: OwnBusiness; businesses: readonly OwnedBusiness[] }
  | { status: "unconfirmed" }
  | { status: "resting"; businessName: string; reason: Exclude<BusinessStatus, "active"> }
  | { status: "none" };

/** Far above what anybody owns. */
const mostOwned = 50;

/** `chosen` is an id that says nothing by itself: of a business that is not theirs, or not active, it is as good as none. */
export async function findOwnership(account: Account, chosen?: string | null): Promise<Ownership> {
  if (!account.emailConfirmedAt) return { status: "unconfirmed" };
  const owned = await db
    .select(businessNow)
    .from(businesses)
    .where(and(eq(businesses.ownerId, account.id), businesses.claimed))
    .orderBy(sql`not ${isOnSite(businesses)}`, asc(businesses.createdAt), asc(businesses.id))
    .limit(mostOwned);
  const business = owned.find(({ id, status }) => id === chosen && status === "active") ?? owned[0];
  if (!business) return { status: "none" };
  const { status, businessName } = business;
  if (status !== "active") return { status: "resting", businessName, reason: status };
  const listed = owned.map(({ id, businessName, city, status }) => ({ id, businessName, city, status }));
  return { status: "working", business, businesses: listed };
}

/**
 * A claimed business without an owner belongs to the professional whose confirmed email it carries.
 * Read afresh, because the email may have been confirmed since the caller looked.
 */
async function linkBusinesses(tx: Transaction, account: Account): Promise<void> {
  const confirmed = sql`(select lower(email) from accounts
    where id = ${account.id} and role = 'professional' and email_confirmed_at is not null)`;
  const theirs = sql`lower(${businesses.email}) = ${confirmed} and ${businesses.claimed} and ${businesses.ownerId} is null
    and not ${isOwnerHeld}`;
  await changeOwner(tx, theirs, account.id);
}

/**
 * Ends every session, every link of a mail about an account and every personal token of the site: a restored backup
 * has those that were ended since.
 */
export async function endEverybodysAccess(): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of [sessions, accountTokens, personalTokens]) await tx.delete(table);
  });
}
