import { and, asc, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { db, pick, rowsFrom } from "~/database/db.server";
import { isId } from "~/models/base/uuid";
import { businesses } from "../../../drizzle/schema/businesses";
import { leadAssignments, leads } from "../../../drizzle/schema/leads";
import { threadEntries, threadPhotos } from "../../../drizzle/schema/messages";
import { factWords, type ThreadEntry, type ThreadFact, type ThreadSide, whoOf } from "./thread";

/** A thread as one of its sides reads it; `hidden`: without what was written, because the business lost the lead. */
type Reading = { assignmentId: string; reader: ThreadSide; name: string; hidden?: boolean };

/** Far more than anybody writes. */
const mostShown = 500;

/**
 * Everything between a homeowner and one business, oldest first: what both wrote, and what happened, read from where it
 * is kept. Notes that the reader has seen it.
 */
export async function readThread({
  assignmentId,
  reader,
  name,
  hidden = false,
}: Reading): Promise<ThreadEntry[]> {
  const unseen = and(ne(threadEntries.side, reader), isNull(threadEntries.seenAt));
  if (!hidden)
    await db
      .update(threadEntries)
      .set({ seenAt: sql`now()` })
      .where(and(eq(threadEntries.assignmentId, assignmentId), unseen));
  const written = await listWritten(assignmentId);
  const facts = await listFacts(assignmentId, reader);
  const messages = written.map(({ id, at, side, body, photos }) => ({
    ...{ id, at, by: whoOf(side, reader, name), own: side === reader },
    ...{ body: hidden ? null : body, photos: hidden ? [] : photos },
  }));
  const isTold = (at: Date, by: readonly { at: Date }[]) =>
    by.some((each) => each.at.getTime() === at.getTime());
  const others = facts.filter(({ kind }) => kind !== "status");
  const told = facts
    // A status that a message or a price set by itself says nothing more than that does.
    .filter(({ kind, at }) => kind !== "status" || !isTold(at, [...written, ...others]))
    .map((fact, index) => ({
      id: `${fact.kind}-${index}`,
      at: fact.at,
      words: factWords(fact, reader, name),
    }));
  return [...told, ...messages].sort((one, other) => one.at.getTime() - other.at.getTime());
}

const listWritten = (assignmentId: string) =>
  db
    .select({
      ...pick(threadEntries, "id", "side", "body"),
      at: threadEntries.createdAt,
      photos: sql<string[]>`array(select p.id::text from thread_photos p
        where p.entry_id = thread_entries.id order by p.position)`,
    })
    .from(threadEntries)
    .where(eq(threadEntries.assignmentId, assignmentId))
    .orderBy(desc(threadEntries.createdAt), desc(threadEntries.id))
    .limit(mostShown);

/** What happened, oldest first; a change of status that was taken back did not. */
async function listFacts(assignmentId: string, reader: ThreadSide): Promise<ThreadFact[]> {
  const rows = await rowsFrom(db)<Omit<ThreadFact, "at"> & { at: string | Date }>(sql`
    with a as (select * from lead_assignments where id = ${assignmentId}::uuid),
      events as (select *, lead(kind) over (order by created_at, id) as next from lead_events
        where assignment_id = ${assignmentId}::uuid and kind in ('status', 'undone'))
    select created_at as at, 'given' as kind, 'business' as side, null::text as status, null::int as amount from a
    union all select created_at, 'status', 'business', status, null from events
      where kind = 'status' and next is distinct from 'undone'
    union all select v.created_at, 'price', 'business', null, v.total_pence
      from a join prices p using (lead_id, business_id) join price_versions v on v.price_id = p.id where not p.entered
    union all select p.withdrawn_at, 'withdrawn', 'business', null, null
      from a join prices p using (lead_id, business_id) where not p.entered and p.withdrawn_at is not null
    union all select l.hired_at, 'chosen', 'homeowner', null, null
      from a join leads l on l.id = a.lead_id and l.hired_business_id = a.business_id where l.hired_at is not null
    union all select g.created_at, 'agreement', g.made_by, null, g.number
      from a join agreements g using (lead_id, business_id)
    union all select x.accepted_at, 'accepted', x.side, null, null
      from a join agreements g using (lead_id, business_id) join agreement_acceptances x on x.agreement_id = g.id
    union all select distinct g.cancelled_at, 'cancelled', 'homeowner', null, null::int
      from a join agreements g using (lead_id, business_id) where g.cancelled_at is not null
    union all select coalesce(r.published_at, r.created_at), 'review', 'homeowner', null, r.stars
      from a join reviews r using (lead_id, business_id)
      where r.published_at is not null or ${reader === "homeowner"}::boolean
    union all select r.replied_at, 'replied', 'business', null, null
      from a join reviews r using (lead_id, business_id) where r.reply <> '' and r.reply_held_by = '{}'
    order by at`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** A photo of a thread as JPEG; undefined for any other. The caller has checked who may see the thread. */
export async function findThreadPhoto(assignmentId: string, photoId = ""): Promise<Buffer | undefined> {
  if (!isId(photoId)) return undefined;
  const [found] = await db
    .select({ jpeg: threadPhotos.jpeg })
    .from(threadPhotos)
    .innerJoin(threadEntries, eq(threadEntries.id, threadPhotos.entryId))
    .where(and(eq(threadPhotos.id, photoId), eq(threadEntries.assignmentId, assignmentId)));
  return found?.jpeg;
}

/** The businesses that wrote something to the homeowner of a request which they have not seen yet. */
export async function listUnseen(leadId: LeadId): Promise<Set<ListingId>> {
  const found = await db
    .selectDistinct({ id: leadAssignments.businessId })
    .from(threadEntries)
    .innerJoin(leadAssignments, eq(leadAssignments.id, threadEntries.assignmentId))
    .where(
      and(
        eq(leadAssignments.leadId, leadId),
        eq(threadEntries.side, "business"),
        isNull(threadEntries.seenAt),
      ),
    );
  return new Set(found.map(({ id }) => id));
}

const exported = {
  ...pick(leadAssignments, "leadId", "businessId"),
  ...pick(threadEntries, "side", "body"),
  photos: sql<number>`(select count(*)::int from thread_photos p where p.entry_id = ${threadEntries.id})`,
  at: threadEntries.createdAt,
};

/** What both sides wrote about the requests `of` the person whose data is exported. */
export const exportEntries = (of: SQL | undefined, most: number) =>
  db
    .select(exported)
    .from(threadEntries)
    .innerJoin(leadAssignments, eq(leadAssignments.id, threadEntries.assignmentId))
    .innerJoin(leads, eq(leads.id, leadAssignments.leadId))
    .where(of)
    .orderBy(asc(threadEntries.createdAt))
    .limit(most);

/** What an account's businesses wrote to homeowners; not of leads that they lost, where it is hidden. */
export const exportSentEntries = (accountId: AccountId, most: number) =>
  db
    .select(exported)
    .from(threadEntries)
    .innerJoin(leadAssignments, eq(leadAssignments.id, threadEntries.assignmentId))
    .innerJoin(businesses, eq(businesses.id, leadAssignments.businessId))
    .where(
      and(
        eq(businesses.ownerId, accountId),
        eq(threadEntries.side, "business"),
        ne(leadAssignments.status, "declined"),
        sql`${leadAssignments.ended} is distinct from 'closed'`,
      ),
    )
    .orderBy(asc(threadEntries.createdAt))
    .limit(most);
