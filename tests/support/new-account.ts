import { db } from "~/database/db.server";
import { type Account, accountColumns } from "~/models/accounts/accounts.server";
import { hashPassword } from "~/models/accounts/passwords/verify-password.server";
import { accounts } from "../../drizzle/schema";
import type { Role } from "../../drizzle/schema/values/accounts";

export type NewAccount = {
  email: string;
  password: string;
  role: Role;
  firstName?: string;
  lastName?: string;
  /** E.164. */
  phone?: string;
  /** Only if the address was proved. */
  emailConfirmedAt?: Date;
};

/** Creates an account. `taken` if there is one with the email, in any case. The form checks the password's rules. */
export async function createAccount({
  password,
  ...account
}: NewAccount): Promise<{ status: "created"; account: Account } | { status: "taken" }> {
  const [created] = await db
    .insert(accounts)
    .values({ ...account, email: account.email.trim(), passwordHash: await hashPassword(password) })
    .onConflictDoNothing()
    .returning(accountColumns);
  return created ? { status: "created", account: created } : { status: "taken" };
}
