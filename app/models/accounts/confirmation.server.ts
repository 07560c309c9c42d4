import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { takeAllowance } from "~/models/limits/rate-limits.server";
import { accounts, accountTokens, businesses } from "../../../drizzle/schema";
import { findAddressee, lockEmail, sendHaveAccount, sendLink, toAddress } from "./account-mail.server";
import { type Account, accountColumns } from "./accounts.server";
import { revokeTokens, useToken } from "./tokens.server";

/** The address whose confirmation an account waits for: the one it last asked to have instead, else its own. */
export async function findAwaitedEmail(account: Account): Promise<string> {
  const [latest] = await db
    .select({ newEmail: accountTokens.newEmail })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.accountId, account.id),
        eq(accountTokens.purpose, "confirm-email"),
        isNull(accountTokens.usedAt),
        isNotNull(accountTokens.newEmail),
        gt(accountTokens.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(accountTokens.createdAt))
    .limit(1);
  return latest?.newEmail ?? account.email;
}

export type LinkSent =
  | { status: "sent" }
  | { status: "limited"; retryAfterSeconds: number }
  /** The account's address is confirmed: there is nothing to send. */
  | { status: "confirmed" };

/**
 * Sends the link that confirms an address to the one an account waits for, or to `email`, which it is to have
 * instead: links to any other stop working. At most five an hour for an account. An address that has an account
 * gets a mail that says so, and the answer is the same.
 */
export async function sendConfirmation(account: Account, email?: string): Promise<LinkSent> {
  const awaited = email?.trim() ?? (await findAwaitedEmail(account));
  return db.transaction(async (tx) => {
    const taken = await takeAllowance(tx, [toAddress("confirm", account.id)]);
    if (taken.status === "limited") return { status: "limited", retryAfterSeconds: taken.retryAfterSeconds };
    const [current] = await tx
      .select(accountColumns)
      .from(accounts)
      .where(eq(accounts.id, account.id))
      .for("update");
    if (!current || current.emailConfirmedAt) return { status: "confirmed" };
    if (email !== undefined) await revokeTokens(tx, account.id, ["confirm-email"]);
    await sendTo(tx, current, awaited);
    return { status: "sent" };
  });
}

async function sendTo(tx: Transaction, { id, firstName, email }: Account, awaited: string): Promise<void> {
  const owner = await findAddressee(tx, awaited);
  const newEmail = awaited.toLowerCase() === email.toLowerCase() ? undefined : awaited;
  if (owner && owner.accountId !== id) {
    // So that the page names the address that was given, as it would for any other.
    await sendNowhere(tx, id, awaited);
    await sendHaveAccount(tx, owner);
  } else {
    await sendLink(tx, "confirm-email", { accountId: id, email: awaited, firstName, newEmail });
  }
}

/** A row like any other, whose token nobody was ever told. */
async function sendNowhere(tx: Transaction, accountId: string, newEmail: string): Promise<void> {
  await tx.insert(accountTokens).values({
    accountId,
    purpose: "confirm-email",
    newEmail,
    tokenHash: sql`gen_random_uuid()::text`,
    expiresAt: sql`now() + interval '24 hours'`,
  });
}

export type Confirmation =
  | { status: "confirmed"; account: Account }
  /** Used before, expired, made up, or its address has another account by now. */
  | { status: "spent" };

/** Uses the link up and confirms its address; the business that waited for it goes onto the site. */
export async function confirmEmail(token: string): Promise<Confirmation> {
  return db.transaction(async (tx) => {
    const used = await useToken(tx, token, ["confirm-email"]);
    if (!used) return { status: "spent" };
    const account = await recordConfirmed(tx, used.accountId, used.newEmail ?? undefined);
    return account ? { status: "confirmed", account } : { status: "spent" };
  });
}

/**
 * Notes in the caller's transaction that somebody has proved that the account's address, or `newEmail` which it
 * has from now on, is theirs. Undefined, and nothing changed, when another account has that address.
 */
export async function recordConfirmed(
  tx: Transaction,
  accountId: string,
  newEmail?: string,
): Promise<Account | undefined> {
  const [before] = await tx
    .select(accountColumns)
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("update");
  if (!before) return undefined;
  if (newEmail && !(await isFree(tx, newEmail, accountId))) return undefined;
  const email = newEmail ?? before.email;
  const [account] = await tx
    .update(accounts)
    .set({
      email,
      emailConfirmedAt: sql`coalesce(${accounts.emailConfirmedAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(eq(accounts.id, accountId))
    .returning(accountColumns);
  await revokeTokens(tx, accountId, ["confirm-email"]);
  await tx
    .update(businesses)
    .set({ email, updatedAt: sql`now()` })
    .where(
      and(
        eq(businesses.ownerId, accountId),
        sql`lower(${businesses.email}) = lower(${before.email})`,
        sql`lower(${businesses.email}) <> lower(${email})`,
      ),
    );
  if (!before.emailConfirmedAt) await openBusinesses(tx, accountId);
  return account;
}

/** An account that nobody had confirmed owns only the business that it signed up with. */
async function openBusinesses(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .update(businesses)
    .set({ status: "active", updatedAt: sql`now()` })
    .where(and(eq(businesses.ownerId, accountId), eq(businesses.status, "pending")));
}

/** Whether the address has no other account. Of two who want it at once, the second waits for the first here. */
async function isFree(tx: Transaction, email: string, accountId: string): Promise<boolean> {
  await lockEmail(tx, email);
  const owner = await findAddressee(tx, email);
  return owner === undefined || owner.accountId === accountId;
}
