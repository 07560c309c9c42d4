import { and, eq, lte, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { moveSubscription } from "~/models/alerts/subscriptions.server";
import { changeOwner, isOwnerAwaited } from "~/models/listings/changes.server";
import { sessions } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import type { Account } from "./accounts.server";
import { idleDays } from "./sign-in-rules";
import { type Client, countAttempt } from "./sign-ins.server";

/**
 * Starts a session for an account that has just proved who it is, and links businesses to it by its email. The
 * browser's previous session ends, so that a planted one is worthless; only notifications that the same account turned
 * on there continue. `carriedForm` is the sealed form that was being sent when that session ended. Returns the new
 * session's id, which belongs in a signed cookie.
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
 * A claimed business without an owner belongs to the professional whose confirmed email it carries.
 * Read afresh, because the email may have been confirmed since the caller looked.
 */
async function linkBusinesses(tx: Transaction, account: Account): Promise<void> {
  const confirmed = sql`(select lower(email) from accounts
    where id = ${account.id} and role = 'professional' and email_confirmed_at is not null)`;
  const theirs = sql`lower(${businesses.email}) = ${confirmed} and ${businesses.claimed} and ${businesses.ownerId} is null
    and not ${isOwnerAwaited}`;
  await changeOwner(tx, theirs, account.id);
}
