import { randomUUID } from "node:crypto";
import { eq, sql, TransactionRollbackError } from "drizzle-orm";
import { site } from "~/content/site";
import type { Transaction } from "~/database/db.server";
import { env } from "~/env.server";
import { type Allowance, networkOf } from "~/models/base/rate-limits.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { paths } from "~/paths";
import { accounts } from "../../../drizzle/schema/accounts";
import {
  type Addressee,
  confirmEmailMail,
  haveAccountMail,
  leaveEmailMail,
  passwordChangedMail,
  resetPasswordMail,
  takeEmailMail,
} from "./account-messages";
import { provedFirst } from "./accounts.server";
import { issueToken } from "./tokens.server";

const linkMails = {
  "confirm-email": { write: confirmEmailMail, at: paths.verifyEmail },
  "leave-email": { write: leaveEmailMail, at: paths.verifyEmail },
  "take-email": { write: takeEmailMail, at: paths.verifyEmail },
  "reset-password": { write: resetPasswordMail, at: paths.resetPassword },
} as const;

const whole = (path: string): string => new URL(path, env.SITE_URL).href;

/** Queues a mail with a link of its own that does what `purpose` says for the account. */
export async function sendLink(
  tx: Transaction,
  purpose: keyof typeof linkMails,
  to: Addressee & { accountId: string; newEmail?: string },
): Promise<void> {
  const { write, at } = linkMails[purpose];
  const { accountId, newEmail, email, firstName } = to;
  const token = await issueToken(tx, { accountId, purpose, newEmail });
  const link = whole(at(token));
  await queueMessages(tx, [
    write({ to: { email, firstName }, link, siteName: site.name, key: randomUUID() }),
  ]);
}

/** Queues the mail that says that an address has an account already. */
export async function sendHaveAccount(tx: Transaction, to: Addressee): Promise<void> {
  const links = { signIn: whole(paths.login()), reset: whole(paths.forgotPassword) };
  await queueMessages(tx, [haveAccountMail({ to, ...links, siteName: site.name, key: randomUUID() })]);
}

/** Queues the mail that says that a password was changed. */
export async function sendPasswordChanged(tx: Transaction, to: Addressee): Promise<void> {
  const reset = whole(paths.forgotPassword);
  await queueMessages(tx, [passwordChangedMail({ to, reset, siteName: site.name, key: randomUUID() })]);
}

/** Whom a mail to this address greets, where somebody has proved that it is theirs; undefined where nobody has. */
export async function findAddressee(tx: Transaction, email: string): Promise<KnownAccount | undefined> {
  const latest = await findLatest(tx, email);
  return latest?.confirmed ? latest : undefined;
}

/** As {@link findAddressee}; else the latest sign-up with the address, else the account that a claim made. */
export async function findLatest(
  tx: Transaction,
  email: string,
): Promise<(KnownAccount & { confirmed: boolean }) | undefined> {
  const [found] = await tx
    .select({
      accountId: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      confirmed: sql<boolean>`${accounts.emailConfirmedAt} is not null`,
    })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.trim().toLowerCase()))
    .orderBy(...provedFirst)
    .limit(1);
  return found;
}

/** In the demo everybody comes from one address. */
const mostFromOneSender = env.DEMO ? 200 : 20;
const mostToOneAddress = 5;
const windowSeconds = 3600;

/** How much mail about accounts one sender may cause in an hour. */
export const bySender = (address: string): Allowance => ({
  scope: "account-mail:sender",
  subject: networkOf(address),
  limit: mostFromOneSender,
  windowSeconds,
});

/** How many mails of one kind go to one address in an hour. */
export const toAddress = (kind: string, email: string): Allowance => ({
  scope: `account-mail:${kind}`,
  subject: email.trim().toLowerCase(),
  limit: mostToOneAddress,
  windowSeconds,
});

type Work<Account> = (tx: Transaction, account: Account) => Promise<void>;
export type KnownAccount = Addressee & { accountId: string };

/**
 * Does `real`, and `undone` too, for an account that nobody has and that is gone again with all that was done.
 * Where an address with an account and one without want different work, doing the one and undoing the other
 * takes the same statements: how long an answer takes says nothing.
 */
export async function workAlike(
  tx: Transaction,
  real: (tx: Transaction) => Promise<void>,
  undone: Work<KnownAccount>,
): Promise<void> {
  const rehearsal = tx.transaction(async (nested) => {
    const email = `${randomUUID()}@nobody.invalid`;
    const nobody = { email, role: "homeowner" as const };
    const [decoy] = await nested.insert(accounts).values(nobody).returning({ id: accounts.id });
    if (decoy) await undone(nested, { accountId: decoy.id, email, firstName: "" });
    nested.rollback();
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
  await real(tx);
}
