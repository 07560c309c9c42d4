import { hash, verify } from "@node-rs/argon2";
import { eq, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { keyedHashes } from "~/models/base/keyed-hash.server";
import {
  type Allowance,
  type Counter,
  clearHits,
  networkOf,
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

/** What looks alike is alike: keyboards differ in how they write an é. */
const normal = (password: string): string => password.normalize("NFKC");

/** An argon2id hash of `password` with its salt and parameters, as `accounts.password_hash` keeps it. */
export const hashPassword = (password: string): Promise<string> => hash(normal(password), argon2id);

export type SignIn =
  | { status: "verified"; account: Account }
  /** One answer for an unknown email and a wrong password. */
  | { status: "wrong" }
  /** Not even looked at: too many failures from this address or for this email. */
  | { status: "slowed"; retryAfterSeconds: number };

/** Far enough from a typing mistake, far too few to guess with. */
const failureWindowSeconds = 15 * 60;
const mostFailures = { account: 5, address: 20 };

/** The hash of a password that nobody has, so that an email without one takes as long as one that has it. */
const decoyHash =
  `$argon2id$v=19$m=${argon2id.memoryCost},t=${argon2id.timeCost},p=1` +
  "$qSJjK4K6yaJ4+qY4iPWY+A$UxGG9lXCSWVjiMvWzkZxY1QwuwcEQsoYBKve3a0ATX8";

/** Where the failed sign-ins of everybody to the account with this email are counted. */
export const accountFailures = (email: string): Counter => ({
  scope: "sign-in:account",
  subject: email.trim().toLowerCase(),
});
const addressFailures = (address: string) => ({ scope: "sign-in:address", subject: networkOf(address) });

/** What a browser keeps that signed in to an account: its own id there, and when it last did. */
export type KnownDevice = { id: string; since: Date };

/** Stands for the account with this email where a browser remembers that it signed in to it. */
export const deviceMarks = (email: string): string[] =>
  keyedHashes("known device", email.trim().toLowerCase());

/**
 * Whose email and password these are. Every try is counted as a failure before the password is looked
 * at, and taken back when it was right: of any number sent at once, no more than the limits are tried.
 * At most 5 failures for an email and 20 from an address in 15 minutes. A browser that signed in to the
 * account before has 5 of its own, and neither pays for the failures of strangers nor forgives them.
 */
export async function verifyPassword({
  email,
  password,
  client,
  device,
}: {
  email: string;
  password: string;
  /** The browser as the account knows it, where it signed in to it before; forgotten with a new password. */
  device?: KnownDevice;
  client: Client;
}): Promise<SignIn> {
  const wanted = email.trim().toLowerCase();
  const windowSeconds = failureWindowSeconds;
  const found = await findWithPassword(wanted);
  const known = device && found && device.since >= found.passwordChangedAt;
  const byAccount = { ...accountFailures(wanted), limit: mostFailures.account, windowSeconds };
  const byAddress = { ...addressFailures(client.address), limit: mostFailures.address, windowSeconds };
  const own = { scope: "sign-in:device", subject: `${wanted} ${device?.id}` };
  const byDevice = { ...own, limit: mostFailures.account, windowSeconds };
  const allowances: Allowance[] = known ? [byDevice] : [byAccount, byAddress];
  const taken = await takeAllowance(db, allowances);
  if (taken.status === "limited") {
    // A network that may try nothing is refused the same, whatever account it names.
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
    .where(eq(sql`lower(${accounts.email})`, email))
    .orderBy(...provedFirst)
    .limit(1);
  return found;
}
