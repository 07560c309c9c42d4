import { and, inArray, lt, ne, or, sql } from "drizzle-orm";
import { ago, inBatches, rowsAtOnce } from "~/database/batches.server";
import { db } from "~/database/db.server";
import { outbox } from "../../../drizzle/schema/messages";
import { blankMessage } from "./outbox.server";

const messageDays = 30;

/**
 * Blanks messages that were sent or given up 30 days ago; their rows stay, so that no message is queued again. Returns
 * how many.
 */
export const blankOldMessages = (): Promise<number> =>
  inBatches(rowsAtOnce, async () => {
    const old = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          ne(outbox.status, "pending"),
          lt(sql`coalesce(${outbox.sentAt}, ${outbox.createdAt})`, ago({ days: messageDays })),
          or(ne(outbox.recipient, ""), ne(outbox.subject, ""), ne(outbox.body, "")),
        ),
      )
      .limit(rowsAtOnce);
    const blanked = await db
      .update(outbox)
      .set(blankMessage)
      .where(inArray(outbox.id, old))
      .returning({ id: outbox.id });
    return blanked.length;
  });
