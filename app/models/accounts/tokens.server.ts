import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { type Database, db, lockName, pick, type Transaction } from "~/database/db.server";
import { keyedHash, keyedHashes } from "~/models/base/keyed-hash.server";
import { accounts, accountTokens } from "../../../drizzle/schema/accounts";
import type { Role } from "../../../drizzle/schema/values/accounts";
import { type TokenPurpose, tokenHours } from "./sign-in-rules";

/** 256 bits, as base64url. */
const tokenBytes = 32;
const tokenShape = /^[\w-]{43}$/;

const purposeOfHash = "account token";

type NewToken = {
  accountId: AccountId;
  purpose: TokenPurpose;
  /** The account's new address, if it changes. */
  newEmail?: string;
};

/** Makes a token; only its hash is kept, so this is the one time that it can be put into a mail. */
export async function issueToken(
  tx: Transaction,
  { accountId, purpose, newEmail }: NewToken,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString("base64url");
  const expiresAt = sql`now() + make_interval(hours => ${tokenHours[purpose]}::int)`;
  await tx
    .insert(accountTokens)
    .values({ accountId, purpose, newEmail, tokenHash: keyedHash(purposeOfHash, token), expiresAt });
  return token;
}

export type Token = { id: string; accountId: AccountId; purpose: TokenPurpose; newEmail: string | null };

const tokenColumns = pick(accountTokens, "id", "accountId", "purpose", "newEmail");

const isGood = (token: string, purposes: readonly TokenPurpose[]) =>
  and(
    inArray(accountTokens.tokenHash, keyedHashes(purposeOfHash, token)),
    inArray(accountTokens.purpose, [...purposes]),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, sql`now()`),
  );

/** A token that still works, with its account and address; undefined if it was used, has expired or is invalid. */
export async function findToken(
  token: string,
  purposes: readonly TokenPurpose[],
  within: Database | Transaction = db,
): Promise<(Token & { email: string; role: Role }) | undefined> {
  if (!tokenShape.test(token)) return undefined;
  const [found] = await within
    .select({
      ...tokenColumns,
      role: accounts.role,
      email: sql<string>`coalesce(${accountTokens.newEmail}, ${accounts.email})`,
    })
    .from(accountTokens)
    .innerJoin(accounts, eq(accounts.id, accountTokens.accountId))
    .where(isGood(token, purposes));
  return found;
}

/** Makes transactions that give this address to an account wait for each other; taken before any other lock. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await lockName(tx, `email:${email.toLowerCase()}`);
}

/**
 * Locks all links of these accounts. Using or revoking a link does so first, before the account is locked: two links
 * that are used at once then wait for one another without a deadlock.
 */
export async function lockTokens(tx: Transaction, ...accountIds: AccountId[]): Promise<void> {
  await tx
    .select({ id: accountTokens.id })
    .from(accountTokens)
    .where(inArray(accountTokens.accountId, accountIds))
    .orderBy(accountTokens.id)
    .for("update");
}

/** Uses the token up. Undefined when that was done before, it has expired, or it is none of ours. */
export async function useToken(
  tx: Transaction,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<Token | undefined> {
  if (!tokenShape.test(token)) return undefined;
  const found = await findToken(token, purposes, tx);
  if (!found) return undefined;
  await lockEmail(tx, found.email);
  await lockTokens(tx, found.accountId);
  const [used] = await tx
    .update(accountTokens)
    .set({ usedAt: sql`now()` })
    .where(isGood(token, purposes))
    .returning(tokenColumns);
  return used;
}

/** Revokes all links of these purposes that the account was sent. */
export async function revokeTokens(
  tx: Database | Transaction,
  accountId: AccountId,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.accountId, accountId), inArray(accountTokens.purpose, [...purposes])));
}
