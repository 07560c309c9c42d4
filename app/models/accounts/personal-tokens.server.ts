import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { keyedHash } from "~/models/limits/keyed-hash.server";
import { recordAudit } from "~/models/operations/audit.server";
import { uuid } from "~/models/operations/uuid";
import { accounts, personalTokens } from "../../../drizzle/schema";
import type { Role } from "./role";

/** So that whoever finds one lying about knows what it is. */
const prefix = "fettle_";
const shape = /^fettle_[\w-]{43}$/;
const tokenBytes = 32;
/** How long a token works. */
export const tokenDays = 90;
const mostTokens = 20;

const hashOf = (token: string): string => keyedHash("personal token", token);

type Owner = { id: string; role: Role };
export type PersonalToken = Pick<
  typeof personalTokens.$inferSelect,
  "id" | "name" | "createdAt" | "expiresAt" | "lastUsedAt"
>;

/** Makes a token; only its hash is kept, so this is the one time that it can be shown. `full`: there are 20. */
export function makePersonalToken(
  owner: Owner,
  name: string,
): Promise<{ status: "made"; token: string } | { status: "full" }> {
  return db.transaction(async (tx) => {
    const token = prefix + randomBytes(tokenBytes).toString("base64url");
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, owner.id)).for("update");
    const present = await tx.$count(personalTokens, isWorking(owner.id));
    if (present >= mostTokens) return { status: "full" };
    await tx.insert(personalTokens).values({
      accountId: owner.id,
      name,
      tokenHash: hashOf(token),
      expiresAt: sql`now() + make_interval(days => ${tokenDays})`,
    });
    await recordAudit(tx, {
      actor: owner,
      action: "created",
      subject: { kind: "account", id: owner.id },
      after: { token: name },
    });
    return { status: "made", token };
  });
}

const isWorking = (accountId: string) =>
  and(
    eq(personalTokens.accountId, accountId),
    isNull(personalTokens.revokedAt),
    gt(personalTokens.expiresAt, sql`now()`),
  );

/** Those of the account that work, the newest first. */
export function listPersonalTokens(accountId: string): Promise<PersonalToken[]> {
  const { id, name, createdAt, expiresAt, lastUsedAt } = personalTokens;
  return db
    .select({ id, name, createdAt, expiresAt, lastUsedAt })
    .from(personalTokens)
    .where(isWorking(accountId))
    .orderBy(desc(createdAt), id);
}

/** It works no more; undefined for one that is not theirs, or did not. */
export function revokePersonalToken(owner: Owner, id: string): Promise<{ name: string } | undefined> {
  return db.transaction(async (tx) => {
    if (!uuid.safeParse(id).success) return undefined;
    const [revoked] = await tx
      .update(personalTokens)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(personalTokens.id, id), isWorking(owner.id)))
      .returning({ name: personalTokens.name });
    if (!revoked) return undefined;
    await recordAudit(tx, {
      actor: owner,
      action: "removed",
      subject: { kind: "account", id: owner.id },
      after: { token: revoked.name },
    });
    return revoked;
  });
}

/** The operator whose token this is, and that it was used for `what`; undefined for any that does not work. */
export function redeemPersonalToken(token: string, what: string): Promise<Owner | undefined> {
  return db.transaction(async (tx) => {
    if (!shape.test(token)) return undefined;
    const [used] = await tx
      .update(personalTokens)
      .set({ lastUsedAt: sql`now()` })
      .from(accounts)
      .where(
        and(
          eq(personalTokens.tokenHash, hashOf(token)),
          isNull(personalTokens.revokedAt),
          gt(personalTokens.expiresAt, sql`now()`),
          eq(accounts.id, personalTokens.accountId),
          eq(accounts.role, "operator"),
        ),
      )
      .returning({ accountId: personalTokens.accountId, name: personalTokens.name });
    if (!used) return undefined;
    const owner: Owner = { id: used.accountId, role: "operator" };
    await recordAudit(tx, {
      actor: owner,
      action: "seen",
      subject: { kind: "account", id: owner.id },
      after: { token: used.name, for: what },
    });
    return owner;
  });
}
