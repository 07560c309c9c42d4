import { desc, sql } from "drizzle-orm";
import { accounts } from "../../../drizzle/schema/accounts";
import type { Role } from "../../../drizzle/schema/values/accounts";

/** All that the rest of the product may know of an account: never its password's hash. */
export const accountColumns = {
  id: accounts.id,
  email: accounts.email,
  role: accounts.role,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  phone: accounts.phone,
  emailConfirmedAt: accounts.emailConfirmedAt,
};

/** Of the accounts with one address: the one that proved it, else the latest sign-up. */
export const provedFirst = [
  sql`${accounts.emailConfirmedAt} is null`,
  sql`${accounts.passwordHash} is null`,
  desc(accounts.createdAt),
  accounts.id,
];

export type Account = {
  id: string;
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
  /** E.164. */
  phone: string | null;
  emailConfirmedAt: Date | null;
};
