import { createHash } from "node:crypto";
import { and, eq, gt, max, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { perHour, takeAllowance } from "~/models/base/rate-limits.server";
import { keepClock } from "~/models/leads/clock/due.server";
import { type Holder, type LeadRow, lockKept } from "~/models/leads/holders.server";
import { isAnswer } from "~/models/leads/lead";
import type { RequestNow } from "~/models/leads/now/now";
import { readRequestNow } from "~/models/leads/now/now.server";
import { setStatus } from "~/models/leads/portal/lead-changes.server";
import { visibleTo } from "~/models/leads/portal/visible.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { leadAssignments, leads } from "../../../drizzle/schema/leads";
import { threadEntries, threadPhotos } from "../../../drizzle/schema/messages";
import { entryNews } from "./news.server";
import { closedWords } from "./thread";

/** Who writes: the homeowner by the request's link, or an account of the business. */
export type Writer = { leadId: LeadId; businessId: ListingId } & (
  | { side: "homeowner" }
  | { side: "business"; accountId: AccountId }
);

/** A message, with its photos as JPEG. */
export type NewEntry = { body: string; photos: readonly Buffer[] };

type Written =
  | { status: "written" }
  /** The same, a moment ago. */
  | { status: "repeated" }
  | { status: "closed"; why: string }
  | { status: "limited"; retryAfterSeconds: number }
  /** The business was not given the request, or its details were deleted. */
  | { status: "missing" };

/** Messages of one side in a thread. */
const mostAnHour = 20;
const secondsToRepeat = 60;

/**
 * Writes a message in the thread of a request and one of its businesses, in one transaction with what tells the other
 * side. It is a sign of life of whoever wrote it: a business that had not answered has been in touch with it.
 */
export const writeEntry = async (writer: Writer, message: NewEntry): Promise<Written> =>
  db.transaction(async (tx) => {
    const { leadId, businessId, side } = writer;
    const lead = await lockKept(tx, leadId);
    const now = lead && (await readRequestNow(tx, leadId));
    const each = now?.given.find(({ id }) => id === businessId);
    if (!lead || !now || !each || !(await isTheirs(tx, writer))) return { status: "missing" };
    const why = closedWords(now, each, side);
    if (why) return { status: "closed", why };
    const { assignmentId } = each;
    if (await isRepeated(tx, { assignmentId, side }, message)) return { status: "repeated" };
    const taken = await takeAllowance(tx, [perHour(`thread:${side}`, assignmentId, mostAnHour)]);
    if (taken.status === "limited") return taken;
    await store(tx, { lead, now, each, side }, message);
    await noteLife(tx, writer, each);
    await keepClock(tx, leadId);
    return { status: "written" };
  });

/** Whether the lead is that business's of the account; the homeowner's link was checked by whoever has it. */
async function isTheirs(tx: Transaction, writer: Writer): Promise<boolean> {
  if (writer.side === "homeowner") return true;
  const visible = visibleTo(tx, writer, writer.leadId);
  const [found] = await tx.select({ assignmentId: visible.assignmentId }).from(visible);
  return Boolean(found?.assignmentId);
}

type Within = { assignmentId: string; side: Writer["side"] };

const isOf = ({ assignmentId, side }: Within) =>
  and(eq(threadEntries.assignmentId, assignmentId), eq(threadEntries.side, side));

/** Whether this side wrote the same a moment ago: a form that was posted twice. */
async function isRepeated(tx: Transaction, within: Within, { body, photos }: NewEntry): Promise<boolean> {
  const hashes = photos.map((jpeg) => createHash("md5").update(jpeg).digest("hex"));
  const stored = sql`array(select md5(p.jpeg) from thread_photos p where p.entry_id = thread_entries.id
    order by p.position)`;
  const same = and(
    eq(threadEntries.body, body),
    gt(threadEntries.createdAt, sql`now() - make_interval(secs => ${secondsToRepeat}::int)`),
    sql`${stored} = ${sql.param(`{${hashes.join(",")}}`)}::text[]`,
  );
  return (await tx.$count(threadEntries, and(isOf(within), same))) > 0;
}

type Thread = { lead: LeadRow; now: RequestNow<Holder>; each: Holder; side: Writer["side"] };

/** How often a side is told of messages at most. */
const quarterMs = 15 * 60 * 1000;

/** Stores the message, and queues what tells the other side. */
async function store(tx: Transaction, thread: Thread, { body, photos }: NewEntry): Promise<void> {
  const { lead, now, each, side } = thread;
  const { assignmentId } = each;
  const [told] = await tx
    .select({ last: max(threadEntries.toldAt) })
    .from(threadEntries)
    .where(isOf({ assignmentId, side }));
  const last = told?.last ?? null;
  const soonest = last === null ? now.at : new Date(last.getTime() + quarterMs);
  // What waits to be told already is told of this as well: the same time is the same message.
  const toldAt = last !== null && last > now.at ? last : soonest > now.at ? soonest : now.at;
  const [entry] = await tx
    .insert(threadEntries)
    .values({ assignmentId, side, body, toldAt })
    .returning({ id: threadEntries.id });
  if (!entry) throw new Error("An inserted row was not returned");
  if (photos.length > 0)
    await tx
      .insert(threadPhotos)
      .values(photos.map((jpeg, position) => ({ entryId: entry.id, position, jpeg })));
  const news = await entryNews(tx, { ...thread, body, photos: photos.length, toldAt });
  await queueMessages(tx, news, lead.id);
}

/** As pressing Contacted, by a business that had not answered; else only that it did something. */
async function noteLife(tx: Transaction, writer: Writer, { assignmentId, status }: Holder): Promise<void> {
  const updatedAt = sql`now()`;
  if (writer.side === "homeowner") {
    await tx.update(leads).set({ updatedAt }).where(eq(leads.id, writer.leadId));
  } else if (isAnswer(status)) {
    await tx.update(leadAssignments).set({ updatedAt }).where(eq(leadAssignments.id, assignmentId));
  } else {
    await setStatus(tx, { ...writer, status: "contacted" }, assignmentId);
  }
}
