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

/** Errors of a notification without a browser left to send it to. */
const nobodyThere = ["signed-out", "gone"];

/** Dead messages to resend or dismiss; those that were blanked since, or whose browser is gone, need nothing. */
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

/** One message; undefined for an unknown id. */
export async function findMessage(id: string) {
  if (!isId(id)) return undefined;
  const [message] = await db.select(columns).from(outbox).where(eq(outbox.id, id));
  return message;
}

/**
 * A page of the outbox, newest first, 25 a page; of dead messages only those that can be resent. `next` is where the
 * next page begins. Recipients and bodies are unmasked: the caller records who saw them, and masks secrets.
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
  /** It waits, was sent or blanked, or does not exist: nothing is resent. */
  | { status: "unchanged" };

/**
 * Queues a dead message again, with its earlier attempts; the worker sends it once, however often this is called. Its
 * patience with our own faults starts again.
 */
export const resendMessage = (actor: Actor, id: string): Promise<Resent> =>
  db.transaction(async (tx) => {
    const [message] = await tx
      .update(outbox)
      .set({
        status: "pending",
        // Earlier attempts do not count against it, and no earlier lease is valid: `attempts` only grows.
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

/** Dismisses a failed message: it is not sent again, and its recipient and text are blanked. */
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
