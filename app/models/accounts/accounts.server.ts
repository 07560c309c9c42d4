import { desc, eq, sql } from "drizzle-orm";
import { type Database, isEmail, pick, type Transaction } from "~/database/db.server";
import { accounts } from "../../../drizzle/schema/accounts";

/** All that the rest of the product may know of an account: never its password's hash. */
export const accountColumns = pick(
  accounts,
  "id",
  "email",
  "role",
  "firstName",
  "lastName",
  "phone",
  "emailConfirmedAt",
);

/** Among accounts with the same address: the one that proved it, else the latest sign-up. */
export const provedFirst = [
  sql`${accounts.emailConfirmedAt} is null`,
  sql`${accounts.passwordHash} is null`,
  desc(accounts.createdAt),
  accounts.id,
];

export type Account = Pick<typeof accounts.$inferSelect, keyof typeof accountColumns>;

/** Locks an account and returns it; undefined if there is none. Ending its sessions or changing its email locks it first. */
export async function lockAccount(tx: Transaction, id: AccountId): Promise<Account | undefined> {
  const [account] = await tx.select(accountColumns).from(accounts).where(eq(accounts.id, id)).for("update");
  return account;
}

/** The recipient of a mail about an account. */
export type Addressee = { email: string; firstName: string };
export type KnownAccount = Addressee & { accountId: AccountId };

/** The owner of an address, if somebody has proved that it is theirs; otherwise undefined. */
export async function findAddressee(tx: Transaction, email: string): Promise<KnownAccount | undefined> {
  const latest = await findLatest(tx, email);
  return latest?.confirmed ? latest : undefined;
}

/** As {@link findAddressee}; else the latest sign-up with the address, else the account that a claim made. */
export async function findLatest(
  tx: Database,
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
    .where(isEmail(accounts.email, email.trim()))
    .orderBy(...provedFirst)
    .limit(1);
  return found;
}
