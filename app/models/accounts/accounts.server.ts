import { desc, eq, sql } from "drizzle-orm";
import { type Database, pick, type Transaction } from "~/database/db.server";
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

/** Of the accounts with one address: the one that proved it, else the latest sign-up. */
export const provedFirst = [
  sql`${accounts.emailConfirmedAt} is null`,
  sql`${accounts.passwordHash} is null`,
  desc(accounts.createdAt),
  accounts.id,
];

export type Account = Pick<typeof accounts.$inferSelect, keyof typeof accountColumns>;

/** Where a mail about an account goes, and whom it greets. */
export type Addressee = { email: string; firstName: string };
export type KnownAccount = Addressee & { accountId: string };

/** Whom a mail to this address greets, where somebody has proved that it is theirs; undefined where nobody has. */
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
    .where(eq(sql`lower(${accounts.email})`, email.trim().toLowerCase()))
    .orderBy(...provedFirst)
    .limit(1);
  return found;
}
