import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { type Database, db, pick, rowsFrom } from "~/database/db.server";
import { outbox } from "../../../drizzle/schema/messages";
import type { Message } from "./message";

/**
 * Queues messages in the transaction of the event that they are about; with `leadId` they are deleted with the lead.
 * Returns how many are new: a message whose `dedupeKey` exists is not queued again.
 */
export async function queueMessages(
  tx: Database,
  messages: readonly Message[],
  leadId?: LeadId,
): Promise<number> {
  if (messages.length === 0) return 0;
  // Rows as one parameter: a statement of one for each cell takes longer to write than to run.
  const written = await rowsFrom(tx)<{ id: string }>(sql`
    insert into outbox (channel, recipient, subject, body, mail, dedupe_key, lead_id, held_until, available_at)
    select channel, recipient, subject, body, mail, "dedupeKey", ${leadId ?? null}::uuid, "heldUntil",
      coalesce("heldUntil", now())
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as message (channel text, recipient text, subject text,
      body text, mail jsonb, "dedupeKey" text, "heldUntil" timestamptz)
    on conflict (dedupe_key) do nothing returning id`);
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
