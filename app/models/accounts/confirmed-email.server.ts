import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { env } from "~/env.server";
import { paragraph } from "~/models/messages/mail";
import { mailMessage } from "~/models/messages/message";
import { inLine } from "~/models/messages/strangers-words";
import { tellOperators } from "~/models/operations/tell-operators.server";
import { paths } from "~/paths";
import { accounts, businesses } from "../../../drizzle/schema";
import { findAddressee, lockEmail } from "./account-mail.server";
import { type Account, accountColumns } from "./accounts.server";
import { passwordPurposes } from "./token-purpose";
import { revokeTokens } from "./tokens.server";

/**
 * Notes in the caller's transaction that somebody has proved that the account's address, or `newEmail` which it
 * has from now on, is theirs. Undefined, and nothing changed, when another account has that address.
 */
export async function recordConfirmed(
  tx: Transaction,
  accountId: string,
  newEmail?: string,
): Promise<Account | undefined> {
  const [before] = await tx
    .select(accountColumns)
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("update");
  if (!before) return undefined;
  if (newEmail && !(await isFree(tx, newEmail, accountId))) return undefined;
  const email = newEmail ?? before.email;
  const [account] = await tx
    .update(accounts)
    .set({
      email,
      emailConfirmedAt: sql`coalesce(${accounts.emailConfirmedAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(eq(accounts.id, accountId))
    .returning(accountColumns);
  // A link that went to the address before proves nothing of whoever has the new one.
  await revokeTokens(tx, accountId, ["confirm-email", ...(newEmail ? passwordPurposes : [])]);
  await tx
    .update(businesses)
    .set({ email, updatedAt: sql`now()` })
    .where(
      and(
        eq(businesses.ownerId, accountId),
        sql`lower(${businesses.email}) = lower(${before.email})`,
        sql`lower(${businesses.email}) <> lower(${email})`,
      ),
    );
  if (!before.emailConfirmedAt) await openBusinesses(tx, accountId);
  return account;
}

/** An account that nobody had confirmed owns only the business that it signed up with; operators are told of it. */
async function openBusinesses(tx: Transaction, accountId: string): Promise<void> {
  const opened = await tx
    .update(businesses)
    .set({ status: "active", updatedAt: sql`now()` })
    .where(and(eq(businesses.ownerId, accountId), eq(businesses.status, "pending")))
    .returning({ id: businesses.id, name: businesses.businessName, city: businesses.city });
  for (const { id, name, city } of opened) {
    await tellOperators(tx, (recipient) =>
      mailMessage({
        recipient,
        subject: `${inLine(name)} signed up`,
        blocks: [
          paragraph(
            `${inLine(name)} in ${inLine(city)} signed up and has confirmed its email. It waits to be checked.`,
          ),
          { kind: "button", label: "To the desk", address: new URL(paths.admin, env.SITE_URL).href },
        ],
        dedupeKey: `listing:${id}:opened:${recipient}`,
      }),
    );
  }
}

/** Whether the address has no other account. Of two who want it at once, the second waits for the first here. */
async function isFree(tx: Transaction, email: string, accountId: string): Promise<boolean> {
  await lockEmail(tx, email);
  const owner = await findAddressee(tx, email);
  return owner === undefined || owner.accountId === accountId;
}
