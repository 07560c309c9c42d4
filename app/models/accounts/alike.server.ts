import { randomUUID } from "node:crypto";
import { TransactionRollbackError } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { accounts } from "../../../drizzle/schema/accounts";
import type { Addressee } from "./account-messages";

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
