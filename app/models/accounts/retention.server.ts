import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, not, notExists, sql } from "drizzle-orm";
import { ago, deleteInBatches, inBatches } from "~/database/batches.server";
import { db } from "~/database/db.server";
import { forgetAudited } from "~/models/audit/audit.server";
import { releaseListings } from "~/models/listings/profile/own-listing.server";
import { accounts, accountTokens, sessions, signIns } from "../../../drizzle/schema/accounts";
import { businessClaims } from "../../../drizzle/schema/claims";
import { lockEmail, lockTokens } from "./tokens.server";

/** Deletes sessions that have ended; returns how many. */
export const forgetEndedSessions = (): Promise<number> =>
  deleteInBatches(sessions, sessions.id, lte(sessions.expiresAt, sql`now()`));

/** Deletes links of mails that have expired, used or not; returns how many. */
export const forgetEndedTokens = (): Promise<number> =>
  deleteInBatches(accountTokens, accountTokens.id, lte(accountTokens.expiresAt, sql`now()`));

const signInDays = 90;

/** Deletes sign-in attempts older than 90 days; returns how many rows. */
export const forgetOldSignIns = (): Promise<number> =>
  deleteInBatches(signIns, signIns.id, lt(signIns.lastAt, ago({ days: signInDays })));

/** How long a sign-up waits for somebody to prove its address. */
const unprovedDays = 30;
const signUpsAtOnce = 50;

/** Older than 30 days, unconfirmed, no operator's, and without a session, a working link or an open claim. */
function isForsaken() {
  const live = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.accountId, accounts.id), gt(sessions.expiresAt, sql`now()`)));
  const link = db
    .select({ id: accountTokens.id })
    .from(accountTokens)
    .where(and(eq(accountTokens.accountId, accounts.id), gt(accountTokens.expiresAt, sql`now()`)));
  const isOver = inArray(businessClaims.status, ["rejected", "refused", "lapsed"]);
  const claim = db
    .select({ id: businessClaims.id })
    .from(businessClaims)
    .where(and(eq(businessClaims.accountId, accounts.id), not(isOver)));
  return and(
    isNull(accounts.emailConfirmedAt),
    ne(accounts.role, "operator"),
    lt(accounts.createdAt, ago({ days: unprovedDays })),
    notExists(live),
    notExists(link),
    notExists(claim),
  );
}

/**
 * Deletes sign-ups whose address was not proved within 30 days, like a sign-up that its owner does not keep; returns
 * how many. Messages to the address stay: another account may have it.
 */
export const forgetUnprovedSignUps = (): Promise<number> =>
  inBatches(signUpsAtOnce, async () => {
    const forsaken = await db
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(isForsaken())
      .orderBy(asc(accounts.createdAt), asc(accounts.id))
      .limit(signUpsAtOnce);
    for (const { id, email } of forsaken) await dropUnproved(id, email);
    return forsaken.length;
  });

/** Unless somebody has proved it meanwhile. */
const dropUnproved = (id: AccountId, email: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockEmail(tx, email);
    await lockTokens(tx, id);
    const [still] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, id), isForsaken()));
    if (!still) return;
    await releaseListings(tx, id, "unclaimed");
    await tx.delete(accounts).where(eq(accounts.id, id));
    await forgetAudited(tx, { kind: "account", id });
  });
