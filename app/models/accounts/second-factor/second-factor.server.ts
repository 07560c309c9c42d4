import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { site } from "~/content/site";
import { db, type Transaction } from "~/database/db.server";
import { endAccess } from "~/models/accounts/access.server";
import { type Client, countAttempt } from "~/models/accounts/sign-ins.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import { keyedHashes } from "~/models/base/keyed-hash.server";
import { clearHits, takeAllowance } from "~/models/base/rate-limits.server";
import { makeSeal } from "~/models/base/seal.server";
import { recoveryCodes, secondFactors, sessions } from "../../../../drizzle/schema/accounts";
import { type Account, lockAccount } from "../accounts.server";
import { isLive } from "../sessions.server";

/** The defaults of every app: SHA-1, six digits, every 30 seconds (RFC 6238). */
const periodSeconds = 30;
const totpOf = (key: string, email = "") =>
  new TOTP({ issuer: site.name, label: email, secret: Secret.fromBase32(key), period: periodSeconds });

/** 160 bits, as RFC 4226 recommends, in the letters of base32. */
const newKey = (): string => new Secret({ size: 20 }).base32;

/** The 30-second step of these digits: now, or one before or after for clocks that differ; otherwise undefined. */
function stepOf(key: string, digits: string): number | undefined {
  const now = Date.now();
  const off = totpOf(key).validate({ token: digits, timestamp: now, window: 1 });
  return off === null ? undefined : Math.floor(now / 1000 / periodSeconds) + off;
}

/** How an app gets the key: typed in fours, by a link, or by a QR code, the `path` of an SVG of `size` squares. */
function describeKey(key: string, email: string) {
  const link = totpOf(key, email).toString();
  const { data, size } = encode(link);
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { words: key.match(/.{1,4}/g)?.join(" ") ?? key, link, picture: { path, size } };
}

/** Without characters that are easily confused. */
const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const codesAtOnce = 10;

/** Ten codes of ten letters and figures, 49 bits each: 'K7QPX-3MDZW'. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: codesAtOnce }, () => {
    // 240 is the largest multiple of 30 in a byte: what is above is drawn again.
    const drawn: string[] = [];
    while (drawn.length < 10) {
      for (const byte of randomBytes(16)) {
        const letter = byte < 240 && drawn.length < 10 ? letters[byte % letters.length] : undefined;
        if (letter) drawn.push(letter);
      }
    }
    return `${drawn.slice(0, 5).join("")}-${drawn.slice(5).join("")}`;
  });

/** Independent of case and separators. */
const hashesOfRecoveryCode = (accountId: AccountId, code: string): string[] =>
  keyedHashes("recovery code", `${accountId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`);

const keys = makeSeal("fettle second factor");

/** How many second factors are sealed with an older HASH_SECRET, until each is proved next. */
export async function countSealedBefore(): Promise<number> {
  const rows = await db.select({ sealedKey: secondFactors.sealedKey }).from(secondFactors);
  return rows.filter(({ sealedKey }) => keys.isOld(sealedKey)).length;
}

/** Seals a key with the session that it was created in: until confirmed, only that session may see or confirm it. */
const sealKey = (sessionId: string, key: string): string => keys.seal(`${sessionId} ${key}`);

function openKey(sealed: string): { sessionId: string; key: string } | undefined {
  const [sessionId, key] = keys.open(sealed)?.split(" ") ?? [];
  return sessionId && key ? { sessionId, key } : undefined;
}

/**
 * The key for an app, the same for this session until it is confirmed; undefined if the account has a confirmed one. If
 * two sessions set one up at once, the later one wins.
 */
export async function beginSecondFactor(account: Account, sessionId: string) {
  const pending = and(eq(secondFactors.accountId, account.id), isNull(secondFactors.confirmedAt));
  const [row] = await db.select({ sealedKey: secondFactors.sealedKey }).from(secondFactors).where(pending);
  const known = row && openKey(row.sealedKey);
  if (known?.sessionId === sessionId) return describeKey(known.key, account.email);
  const key = newKey();
  const sealedKey = sealKey(sessionId, key);
  const [kept] = await db
    .insert(secondFactors)
    .values({ accountId: account.id, sealedKey })
    .onConflictDoUpdate({
      target: secondFactors.accountId,
      set: { sealedKey },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ accountId: secondFactors.accountId });
  return kept ? describeKey(key, account.email) : undefined;
}

export type CodeTry =
  | { status: "proved" }
  | { status: "wrong" }
  | { status: "limited"; retryAfterSeconds: number };

/** Out of a million possible codes: 5 wrong tries in 15 minutes make guessing hopeless. */
const mostTries = 5;
const triesWindowSeconds = 15 * 60;

async function counted({ account, client }: Prover, prove: () => Promise<boolean>): Promise<CodeTry> {
  const accountId = account.id;
  const counter = { scope: "second-factor", subject: accountId };
  const taken = await takeAllowance(db, [
    { ...counter, limit: mostTries, windowSeconds: triesWindowSeconds },
  ]);
  if (taken.status === "limited") {
    await countAttempt(db, { act: "code-refused", accountId, client });
    return { status: "limited", retryAfterSeconds: taken.retryAfterSeconds };
  }
  if (!(await prove())) {
    await countAttempt(db, { act: "code-wrong", accountId, client });
    return { status: "wrong" };
  }
  await clearHits(db, counter);
  return { status: "proved" };
}

type Prover = { account: Account; sessionId: string; code: string; client: Client };

/**
 * Takes the first six digits of a new app: from then on the account has a second factor, and this session has
 * proved it. `codes` are shown this once. At most 5 wrong tries in 15 minutes.
 */
export async function confirmSecondFactor(
  prover: Prover,
): Promise<(CodeTry & { status: "proved"; codes: string[] }) | Exclude<CodeTry, { status: "proved" }>> {
  const codes = newRecoveryCodes();
  const { account, sessionId, code } = prover;
  const outcome = await counted(prover, () =>
    db.transaction(async (tx) => {
      if (!(await takeStep(tx, account.id, code, { madeIn: sessionId }))) return false;
      await tx
        .update(secondFactors)
        .set({ confirmedAt: sql`now()` })
        .where(eq(secondFactors.accountId, account.id));
      await writeRecoveryCodes(tx, account.id, codes);
      await markProved(tx, prover);
      await note(tx, account, account.id, "second-factor-set");
      return true;
    }),
  );
  return outcome.status === "proved" ? { ...outcome, codes } : outcome;
}

/**
 * Checks six digits of the app, once for each 30 seconds, or a recovery code, which works once; then the session has
 * proved the second factor. At most 5 wrong tries in 15 minutes.
 */
export function proveSecondFactor(prover: Prover): Promise<CodeTry> {
  const { account, code } = prover;
  return counted(prover, () =>
    db.transaction(async (tx) => {
      const right = (await takeStep(tx, account.id, code)) || (await takeRecoveryCode(tx, account, code));
      if (right) await markProved(tx, prover);
      return right;
    }),
  );
}

/**
 * Whether the digits are of a 30-second step not used before; the same statement uses it up. For the confirmed app, or
 * the one that is being set up in session `madeIn`.
 */
async function takeStep(
  tx: Transaction,
  accountId: AccountId,
  digits: string,
  { madeIn }: { madeIn?: string } = {},
): Promise<boolean> {
  const state = madeIn ? isNull(secondFactors.confirmedAt) : isNotNull(secondFactors.confirmedAt);
  const own = and(eq(secondFactors.accountId, accountId), state);
  const [row] = await tx
    .select({ sealedKey: secondFactors.sealedKey })
    .from(secondFactors)
    .where(own)
    .for("update");
  const known = row && openKey(row.sealedKey);
  if (!known || (madeIn && known.sessionId !== madeIn)) return false;
  const step = /^\d{6}$/.test(digits) ? stepOf(known.key, digits) : undefined;
  if (step === undefined) return false;
  const taken = await tx
    .update(secondFactors)
    // Sealed again, so that it no longer needs an older HASH_SECRET.
    .set({ lastStep: step, sealedKey: sealKey(known.sessionId, known.key) })
    .where(and(own, lt(secondFactors.lastStep, step)))
    .returning({ accountId: secondFactors.accountId });
  return taken.length > 0;
}

async function takeRecoveryCode(tx: Transaction, account: Account, code: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.accountId, account.id),
        inArray(recoveryCodes.codeHash, hashesOfRecoveryCode(account.id, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  if (used.length === 0) return false;
  await note(tx, account, account.id, "recovery-code-used");
  return true;
}

/** Only if the session is live and the account's own. */
async function markProved(
  tx: Transaction,
  { sessionId, account: { id: accountId }, client }: Prover,
): Promise<void> {
  await tx.update(sessions).set({ secondFactorAt: sql`now()` }).where(isLive(sessionId, accountId));
  await countAttempt(tx, { act: "code-right", accountId, client });
}

async function writeRecoveryCodes(
  tx: Transaction,
  accountId: AccountId,
  codes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ accountId, codeHash: hashesOfRecoveryCode(accountId, code)[0] ?? "" })));
}

/**
 * Removes the second factor, its recovery codes, and all sessions and personal tokens. For a lost app, or to set up
 * another.
 */
export async function removeSecondFactor(tx: Transaction, accountId: AccountId, actor: Actor): Promise<void> {
  // Locks the account first, like everything else that ends its sessions.
  await lockAccount(tx, accountId);
  const removed = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.accountId, accountId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await endAccess(tx, accountId, actor);
  if (removed[0]?.confirmedAt) await note(tx, actor, accountId, "second-factor-removed");
}

/** {@link removeSecondFactor} by the account itself. */
export const giveUpSecondFactor = (account: Account): Promise<void> =>
  db.transaction((tx) => removeSecondFactor(tx, account.id, account));

const note = (
  tx: Transaction,
  actor: Actor,
  accountId: AccountId,
  action: "second-factor-set" | "second-factor-removed" | "recovery-code-used",
) => recordAudit(tx, actor, action, "account", accountId);
