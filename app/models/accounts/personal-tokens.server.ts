import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { env } from "~/env.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import { keyedHash, keyedHashes } from "~/models/base/keyed-hash.server";
import { isId } from "~/models/base/uuid";
import { accounts, personalTokens, secondFactors, sessions } from "../../../drizzle/schema/accounts";
import type { Role } from "../../../drizzle/schema/values/accounts";
import { lockAccount } from "./accounts.server";
import { isLive } from "./sessions.server";
import { type Client, countAttempt } from "./sign-ins.server";

/** So that a leaked token can be recognised. */
const prefix = "fettle_";
const shape = /^fettle_[\w-]{43}$/;
const tokenBytes = 32;
/** How long a token works. */
export const tokenDays = 90;
const mostTokens = 20;

const purposeOfHash = "personal token";

type Owner = { id: AccountId; role: Role };
type PersonalToken = Pick<
  typeof personalTokens.$inferSelect,
  "id" | "name" | "createdAt" | "expiresAt" | "lastUsedAt"
> & {
  /** Created without the second factor, which its owner must have by now: it no longer works. */
  outdated: boolean;
};

type NewToken =
  | { status: "made"; token: string }
  /** The account has the most, 20. */
  | { status: "full" }
  /** The session has ended meanwhile. */
  | { status: "signed-out" };

/**
 * Creates a token in a live session. Only its hash is stored, so it can only be shown now. It records whether the
 * session had proved the second factor.
 */
export const makePersonalToken = (owner: Owner, sessionId: string, name: string): Promise<NewToken> =>
  db.transaction(async (tx) => {
    const token = prefix + randomBytes(tokenBytes).toString("base64url");
    await lockAccount(tx, owner.id);
    // Read while holding the lock that ending sessions takes too: no token is created after its session ended.
    const [session] = await tx
      .select({ provedAt: sessions.secondFactorAt })
      .from(sessions)
      .where(isLive(sessionId, owner.id));
    if (!session) return { status: "signed-out" };
    const present = await tx.$count(personalTokens, isWorking(owner.id));
    if (present >= mostTokens) return { status: "full" };
    await tx.insert(personalTokens).values({
      accountId: owner.id,
      name,
      tokenHash: keyedHash(purposeOfHash, token),
      underSecondFactor: session.provedAt !== null,
      expiresAt: sql`now() + make_interval(days => ${tokenDays})`,
    });
    await note(tx, owner, owner.id, "token-made", { token: name });
    return { status: "made", token };
  });

const isWorking = (accountId: AccountId) =>
  and(
    eq(personalTokens.accountId, accountId),
    isNull(personalTokens.revokedAt),
    gt(personalTokens.expiresAt, sql`now()`),
  );

/**
 * Without a second factor, which its account has by now; on a live site everybody needs one, as to sign in to the desk.
 */
const isOutdated = sql<boolean>`(not ${personalTokens.underSecondFactor} and (${env.live}::boolean or ${secondFactors.confirmedAt} is not null))`;

/** The working tokens of an account, newest first. */
export function listPersonalTokens(accountId: AccountId): Promise<PersonalToken[]> {
  const { id, name, createdAt, expiresAt, lastUsedAt } = personalTokens;
  return db
    .select({ id, name, createdAt, expiresAt, lastUsedAt, outdated: isOutdated })
    .from(personalTokens)
    .leftJoin(secondFactors, eq(secondFactors.accountId, personalTokens.accountId))
    .where(isWorking(accountId))
    .orderBy(desc(createdAt), id);
}

/** Revokes a token; undefined if it is not theirs, or did not work any more. */
export const revokePersonalToken = (owner: Owner, id: string): Promise<{ name: string } | undefined> =>
  db.transaction(async (tx) => {
    if (!isId(id)) return undefined;
    const [revoked] = await revokePersonalTokens(tx, owner.id, owner, eq(personalTokens.id, id));
    return revoked;
  });

/** Revokes an account's working tokens, or those that match `only`, and records each in the audit log. Their names. */
export async function revokePersonalTokens(
  tx: Transaction,
  accountId: AccountId,
  actor: Actor,
  only?: SQL,
): Promise<{ name: string }[]> {
  const revoked = await tx
    .update(personalTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(isWorking(accountId), only))
    .returning({ name: personalTokens.name });
  for (const { name } of revoked) await note(tx, actor, accountId, "token-ended", { token: name });
  return revoked;
}

type Redeemed =
  | { status: "redeemed"; owner: Owner }
  /** It does not work or never did, or its owner is no operator. */
  | { status: "unknown" }
  /** It is outdated: see {@link PersonalToken}. */
  | { status: "unproved" };

/** The owner of a token; its use for `what` is recorded in the audit log. */
export const redeemPersonalToken = (token: string, what: string, client: Client): Promise<Redeemed> =>
  db.transaction(async (tx) => {
    const used = shape.test(token) ? await findWorking(tx, token) : undefined;
    if (!used || used.outdated) {
      await countAttempt(tx, { act: "token-refused", accountId: used?.accountId, client });
      return { status: used ? "unproved" : "unknown" };
    }
    await tx.update(personalTokens).set({ lastUsedAt: sql`now()` }).where(eq(personalTokens.id, used.id));
    const owner: Owner = { id: used.accountId, role: "operator" };
    await note(tx, owner, owner.id, "token-used", { token: used.name, for: what });
    return { status: "redeemed", owner };
  });

async function findWorking(tx: Transaction, token: string) {
  const { id, accountId, name } = personalTokens;
  const [found] = await tx
    .select({ id, accountId, name, outdated: isOutdated })
    .from(personalTokens)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accountId))
    .where(
      and(
        inArray(personalTokens.tokenHash, keyedHashes(purposeOfHash, token)),
        isNull(personalTokens.revokedAt),
        gt(personalTokens.expiresAt, sql`now()`),
        eq(accounts.role, "operator"),
      ),
    )
    .for("update", { of: personalTokens });
  return found;
}

const note = (
  tx: Transaction,
  actor: Actor,
  accountId: AccountId,
  action: "token-made" | "token-ended" | "token-used",
  after: { token: string; for?: string },
) => recordAudit(tx, actor, action, "account", accountId, { after });
