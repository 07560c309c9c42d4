import { and, lt, ne, or, sql } from "drizzle-orm";
import { ago, changeInBatches } from "~/database/batches.server";
import { db } from "~/database/db.server";
import { outbox } from "../../../drizzle/schema/messages";
import { blankMessage } from "./outbox.server";

const messageDays = 30;

/**
 * Blanks messages that were sent or given up 30 days ago; their rows stay, so that no message is queued again. Returns
 * how many.
 */
export const blankOldMessages = (): Promise<number> =>
  changeInBatches(
    outbox,
    outbox.id,
    and(
      ne(outbox.status, "pending"),
      lt(sql`coalesce(${outbox.sentAt}, ${outbox.createdAt})`, ago({ days: messageDays })),
      or(ne(outbox.recipient, ""), ne(outbox.subject, ""), ne(outbox.body, "")),
    ),
    (some) => db.update(outbox).set(blankMessage).where(some).returning({ id: outbox.id }),
  );
