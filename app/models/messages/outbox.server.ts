import { and, desc, eq, ne, type SQL } from "drizzle-orm";
import { type Database, db, pick } from "~/database/db.server";
import { outbox } from "../../../drizzle/schema/messages";
import type { Message } from "./message";

/**
 * Queues messages in the transaction of the event that they are about; with `leadId` they are deleted with the lead.
 * Returns how many are new: a message whose `dedupeKey` exists is not queued again.
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

/** The values of a message that was forgotten; its row stays, so that it is not queued again. */
export const blankMessage = { recipient: "", subject: "", body: "", mail: null };

/** Deletes those of these messages that wait; sent and dead ones stay. Returns their keys. */
export const dropWaiting = (tx: Database, which: SQL | undefined) =>
  tx
    .delete(outbox)
    .where(and(which, eq(outbox.status, "pending")))
    .returning({ key: outbox.dedupeKey });

/** Deletes waiting messages, and blanks the others; their rows stay. */
export async function forgetMessages(tx: Database, which: SQL | undefined): Promise<void> {
  await dropWaiting(tx, which);
  await tx.update(outbox).set(blankMessage).where(which);
}

export type RecentMessage = Awaited<ReturnType<typeof listRecentMessages>>[number];

/** The latest messages, whatever their status, newest first; blanked ones are empty. */
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
