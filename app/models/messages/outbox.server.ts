import { and, desc, eq, ne, type SQL } from "drizzle-orm";
import { type Database, db, pick } from "~/database/db.server";
import { outbox } from "../../../drizzle/schema/messages";
import type { Message } from "./message";

/**
 * Writes messages to send in the transaction of what they tell of; `leadId` lets them go with the lead.
 * Returns how many are new: a message whose `dedupeKey` is there already is not written again.
 */
export async function queueMessages(
  tx: Database,
  messages: readonly Message[],
  leadId?: string,
): Promise<number> {
  if (messages.length === 0) return 0;
  const written = await tx
    .insert(outbox)
    .values(messages.map((message) => ({ ...message, leadId, availableAt: message.heldUntil })))
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id });
  return written.length;
}

/** What is left of a message once it is forgotten; its row stays, so that it is not written again. */
export const blankMessage = { recipient: "", subject: "", body: "", mail: null };

/** Drops of these messages those that wait: what was sent, or given up, stays. Returns their keys. */
export const dropWaiting = (tx: Database, which: SQL | undefined) =>
  tx
    .delete(outbox)
    .where(and(which, eq(outbox.status, "pending")))
    .returning({ key: outbox.dedupeKey });

/** Forgets messages: those that wait are dropped, of the others the row stays. */
export async function forgetMessages(tx: Database, which: SQL | undefined): Promise<void> {
  await dropWaiting(tx, which);
  await tx.update(outbox).set(blankMessage).where(which);
}

export type RecentMessage = Awaited<ReturnType<typeof listRecentMessages>>[number];

/** The messages of the outbox whatever became of them, newest first; what was blanked since says nothing. */
export const listRecentMessages = (limit: number) =>
  db
    .select({
      ...pick(outbox, "id", "channel", "subject", "body", "createdAt"),
      to: outbox.recipient,
    })
    .from(outbox)
    .where(ne(outbox.recipient, ""))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit);
