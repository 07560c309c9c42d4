import { and, desc, eq, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { db, pick } from "~/database/db.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import { cutPage, type ExactPlace } from "~/models/base/keyset";
import { exactTime } from "~/models/base/keyset.server";
import { mostCounted } from "~/models/base/queue";
import { countWaiting, type Waiting } from "~/models/base/queue.server";
import { isId } from "~/models/base/uuid";
import { outbox } from "../../../drizzle/schema/messages";
import type { Channel } from "../../../drizzle/schema/values/messages";
import type { OutboxStatus } from "./message";
import { blankMessage } from "./outbox.server";

/** Of a notification that found nobody: there is no browser left that it could be sent to. */
const nobodyThere = ["signed-out", "gone"];

/** Given up, and to be sent again or set aside: what was blanked since, or reached nobody, is nothing to do. */
const isFailed = and(
  eq(outbox.status, "dead"),
  ne(outbox.recipient, ""),
  ne(outbox.body, ""),
  or(ne(outbox.channel, "push"), isNull(outbox.lastError), notInArray(outbox.lastError, nobodyThere)),
);

/** How many messages failed and can be sent again, counted no further than {@link mostCounted}, and when the oldest was written. */
export const countDead = (): Promise<Waiting> =>
  countWaiting(sql`
    select ${outbox.createdAt} as since from ${outbox} where ${isFailed}
    order by ${outbox.createdAt} limit ${mostCounted}`);

const perPage = 25;

const columns = {
  ...pick(outbox, "id", "channel", "recipient", "subject", "body"),
  ...pick(outbox, "status", "attempts", "lastError", "sentAt", "createdAt"),
  failed: sql<boolean>`coalesce(${isFailed}, false)`,
};

/** One message as it is; undefined for an id that is none. */
export async function findMessage(id: string) {
  if (!isId(id)) return undefined;
  const [message] = await db.select(columns).from(outbox).where(eq(outbox.id, id));
  return message;
}

/**
 * A page of the outbox, newest first, 25 a page; of the dead those that can be sent again. `next` is where the next one begins. Recipients and bodies are as
 * they are: whoever shows them records who saw them, and masks what opens something.
 */
export async function listMessages({
  status,
  channel,
  before,
}: {
  status?: OutboxStatus;
  channel?: Channel;
  before?: ExactPlace;
}) {
  const rows = await db
    .select({ ...columns, exact: exactTime(outbox.createdAt) })
    .from(outbox)
    .where(
      and(
        status === "dead" ? isFailed : status && eq(outbox.status, status),
        channel && eq(outbox.channel, channel),
        before && sql`(${outbox.createdAt}, ${outbox.id}) < (${before.at}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(perPage + 1);
  const { page, next } = cutPage(rows, perPage);
  return { messages: page, next };
}

type Resent =
  | { status: "resent" }
  /** It waits, was sent, was blanked with its recipient, or never was: nothing is sent again. */
  | { status: "unchanged" };

/**
 * Lets a message that was given up be sent after all, with its tries before it; the worker sends it, once. Of any
 * number of presses one counts. It is as patient about our own faults as if it were written now.
 */
export const resendMessage = (actor: Actor, id: string): Promise<Resent> =>
  db.transaction(async (tx) => {
    const [message] = await tx
      .update(outbox)
      .set({
        status: "pending",
        // What was tried before does not count, and no worker from before holds it: its attempts only grow.
        faults: sql`${outbox.attempts}`,
        availableAt: sql`now()`,
        heldUntil: sql`now()`,
      })
      .where(and(eq(outbox.id, id), isFailed))
      .returning({ lastError: outbox.lastError });
    if (!message) return { status: "unchanged" };
    await recordAudit(tx, actor, "resent", "message", id, {
      before: { status: "dead", error: message.lastError },
      after: { status: "pending" },
    });
    return { status: "resent" };
  });

/** Lets a message that failed be: nobody sends it again, and who it was to and what it said is blanked. */
export const dismissMessage = (
  actor: Actor,
  id: string,
): Promise<{ status: "dismissed" } | { status: "unchanged" }> =>
  db.transaction(async (tx) => {
    const [message] = await tx
      .update(outbox)
      .set(blankMessage)
      .where(and(eq(outbox.id, id), isFailed))
      .returning({ lastError: outbox.lastError });
    if (!message) return { status: "unchanged" };
    await recordAudit(tx, actor, "dismissed", "message", id, {
      before: { status: "dead", error: message.lastError },
    });
    return { status: "dismissed" };
  });
