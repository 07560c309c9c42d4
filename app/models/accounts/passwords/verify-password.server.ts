import { hash, verify } from "@node-rs/argon2";
import { db, isEmail } from "~/database/db.server";
import { env } from "~/env.server";
import { keyedHashes } from "~/models/base/keyed-hash.server";
import {
  type Allowance,
  type Counter,
  clearHits,
  ofNetwork,
  takeAllowance,
  withdrawHit,
} from "~/models/base/rate-limits.server";
import { accounts } from "../../../../drizzle/schema/accounts";
import { type Account, accountColumns, provedFirst } from "../accounts.server";
import { type Client, countAttempt } from "../sign-ins.server";

/** OWASP's first choice of argon2id parameters: 19 MiB, two passes, one lane. About 40 ms. */
const full = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The least there is, for tests that sign in thousands of times. */
const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const argon2id = env.PASSWORD_HASHING === "quick" ? quick : full;

/** Normalised, because keyboards encode letters such as é differently. */
const normal = (password: string): string => password.normalize("NFKC");

/** An argon2id hash of `password` with its salt and parameters, as `accounts.password_hash` keeps it. */
export const hashPassword = (password: string): Promise<string> => hash(normal(password), argon2id);

export type SignIn =
  | { status: "verified"; account: Account }
  /** One answer for an unknown email and a wrong password. */
  | { status: "wrong" }
  /** The password was not checked: too many failures from this address or for this email. */
  | { status: "slowed"; retryAfterSeconds: number };

/** More than typing mistakes need, far too few to guess a password. */
const failureWindowSeconds = 15 * 60;
const mostFailures = { account: 5, address: 20 };

/** A hash that matches no password, so that an email without an account takes as long to check. */
const decoyHash =
  `$argon2id$v=19$m=${argon2id.memoryCost},t=${argon2id.timeCost},p=1` +
  "$qSJjK4K6yaJ4+qY4iPWY+A$UxGG9lXCSWVjiMvWzkZxY1QwuwcEQsoYBKve3a0ATX8";

/** The counter of failed sign-ins for this email. */
export const accountFailures = (email: string): Counter => ({
  scope: "sign-in:account",
  subject: email.trim().toLowerCase(),
});
const addressFailures = (address: string) =>
  ofNetwork("sign-in:address", address, {
    limit: mostFailures.address,
    windowSeconds: failureWindowSeconds,
  });

/** What a browser keeps after signing in to an account: an id for it, and when it last signed in. */
export type KnownDevice = { id: string; since: Date };

/** Names the account with this email in the cookie of a browser that signed in to it. */
export const deviceMarks = (email: string): string[] =>
  keyedHashes("known device", email.trim().toLowerCase());

/**
 * Checks an email and a password. Every attempt is counted as a failure first, and taken back if it was right, so that
 * concurrent attempts cannot exceed the limits: 5 failures for an email and 20 from an address in 15 minutes. A browser
 * that signed in to the account before has 5 of its own; it is not affected by the failures of strangers, and does not
 * reset them.
 */
export async function verifyPassword({
  email,
  password,
  client,
  device,
}: {
  email: string;
  password: string;
  /** The browser, if it signed in to this account before; a new password invalidates that. */
  device?: KnownDevice;
  client: Client;
}): Promise<SignIn> {
  const wanted = email.trim().toLowerCase();
  const windowSeconds = failureWindowSeconds;
  const found = await findWithPassword(wanted);
  const known = device && found && device.since >= found.passwordChangedAt;
  const byAccount = { ...accountFailures(wanted), limit: mostFailures.account, windowSeconds };
  const byAddress = addressFailures(client.address);
  const own = { scope: "sign-in:device", subject: `${wanted} ${device?.id}` };
  const byDevice = { ...own, limit: mostFailures.account, windowSeconds };
  const allowances: Allowance[] = known ? [byDevice] : [byAccount, byAddress];
  const taken = await takeAllowance(db, allowances);
  if (taken.status === "limited") {
    // If the network is limited, the refusal is counted alike for any account.
    const accountId = taken.scope === byAddress.scope ? undefined : found?.account.id;
    await countAttempt(db, { act: "password-refused", accountId, client });
    return { status: "slowed", retryAfterSeconds: taken.retryAfterSeconds };
  }

  const right = await verify(found?.passwordHash ?? decoyHash, normal(password));
  if (!found?.passwordHash || !right) {
    await countAttempt(db, { act: "password-wrong", accountId: found?.account.id, client });
    return { status: "wrong" };
  }
  await clearHits(db, known ? byDevice : byAccount);
  if (!known) await withdrawHit(db, byAddress);
  return { status: "verified", account: found.account };
}

async function findWithPassword(email: string) {
  const { passwordHash, passwordChangedAt } = accounts;
  const [found] = await db
    .select({ account: accountColumns, passwordHash, passwordChangedAt })
    .from(accounts)
    .where(isEmail(accounts.email, email))
    .orderBy(...provedFirst)
    .limit(1);
  return found;
}
