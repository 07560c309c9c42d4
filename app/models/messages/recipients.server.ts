import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { env } from "~/env.server";
import { accounts } from "../../../drizzle/schema/accounts";
import type { Message } from "./message";
import { queueMessages } from "./outbox.server";

const mostOperators = 50;

/** The confirmed addresses of the operators' accounts. */
export async function listOperatorEmails(tx: Pick<Transaction, "select">): Promise<string[]> {
  const operators = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.role, "operator"), isNotNull(accounts.emailConfirmedAt)))
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(mostOperators);
  return operators.map(({ email }) => email);
}

/** The recipients of operators' messages: every operator, or the configured address if there is none. */
async function findOperatorEmails(tx: Pick<Transaction, "select">): Promise<string[]> {
  const found = await listOperatorEmails(tx);
  return found.length > 0 ? found : [env.OPERATOR_EMAIL];
}

/**
 * Queues a mail for each operator, in the transaction of the event. The `dedupeKey` from `write` has to contain the
 * address, or only the first operator gets it. Returns how many mails were not queued before.
 */
export const tellOperators = async (tx: Transaction, write: (to: string) => Message): Promise<number> =>
  queueMessages(tx, (await findOperatorEmails(tx)).map(write));

/** The address of the account that owns a listing; the listing's own where none does. */
export async function findOwnerEmail(
  tx: Pick<Transaction, "select">,
  { ownerId, email }: { ownerId: AccountId | null; email: string | null },
): Promise<string | null> {
  return (ownerId && (await findEmail(tx, ownerId))) || email;
}

/** The address of an account; undefined once it is deleted. */
export async function findEmail(
  tx: Pick<Transaction, "select">,
  accountId: AccountId,
): Promise<string | undefined> {
  const [account] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account?.email;
}
