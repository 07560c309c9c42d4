import { and, eq, inArray, sql } from "drizzle-orm";
import { type Database, db, pick, rowsFrom, type Transaction } from "~/database/db.server";
import { leadAssignments, leadDue, leadEvents, leads } from "../../../../drizzle/schema/leads";
import { type Holder, listHoldersOf } from "../holders.server";
import { photoNumbers } from "../photos.server";
import type { AgreementFacts, Completed } from "./after-hiring";
import { type RequestFacts, type RequestNow, requestNow } from "./now";
import { readWished } from "./wished.server";

/** The current state of a request, with the businesses that were given it; undefined if there is no such request. */
export const readRequestNow = async (
  database: Database | Transaction,
  leadId: LeadId,
  at = new Date(),
): Promise<RequestNow<Holder> | undefined> => (await listRequestsNow(database, [leadId], at)).get(leadId);

export type LeadNow = { lead: typeof leads.$inferSelect; photos: number[]; now: RequestNow<Holder> };

/** A lead with its current state; undefined if there is none. */
export async function findLeadNow(leadId: LeadId): Promise<LeadNow | undefined> {
  const [[found], now] = await Promise.all([
    db.select({ lead: leads, photos: photoNumbers }).from(leads).where(eq(leads.id, leadId)),
    readRequestNow(db, leadId),
  ]);
  return found && now && { ...found, now };
}

/** The current state of several requests by id: two queries, and more where a wish failed or work may be done. */
export async function listRequestsNow(
  database: Database | Transaction,
  leadIds: readonly LeadId[],
  at = new Date(),
): Promise<Map<string, RequestNow<Holder>>> {
  if (leadIds.length === 0) return new Map();
  const [rows, holders] = await Promise.all([
    database
      .select({ lead: factColumns, asked: questionColumns })
      .from(leads)
      .leftJoin(leadDue, and(eq(leadDue.leadId, leads.id), eq(leadDue.kind, "contact")))
      .where(inArray(leads.id, [...leadIds])),
    listHoldersOf(database, leadIds),
  ]);
  const read = rows.map(async ({ lead, asked }): Promise<[string, RequestNow<Holder>]> => {
    const given = holders.filter(({ leadId }) => leadId === lead.id);
    const question = asked?.askedAt ? { ...asked, askedAt: asked.askedAt } : null;
    const wished = await readWished(database, lead, given);
    const said = await listCompleted(database, given);
    const agreed = said.length > 0 ? [] : await listAgreedEnds(database, lead);
    const completed = [...said, ...agreed];
    const chosen = await readChosen(database, lead, given);
    const { stillAskedAt } = lead;
    return [lead.id, requestNow({ lead, given, question, stillAskedAt, wished, completed, ...chosen, at })];
  });
  return new Map(await Promise.all(read));
}

/** The businesses that say the work is done; queried only if there are any. */
async function listCompleted(
  database: Database | Transaction,
  given: readonly Holder[],
): Promise<Completed[]> {
  const ids = given.flatMap(({ status, assignmentId }) => (status === "completed" ? [assignmentId] : []));
  if (ids.length === 0) return [];
  return database
    .select({
      assignmentId: leadAssignments.id,
      doneAt: sql<Date>`max(${leadEvents.createdAt})`.mapWith(leadEvents.createdAt),
      reviewed: isReviewed,
      agreed: sql<boolean>`false`,
    })
    .from(leadAssignments)
    .innerJoin(leadEvents, eq(leadEvents.assignmentId, leadAssignments.id))
    .where(and(inArray(leadAssignments.id, ids), eq(leadEvents.status, "completed")))
    .groupBy(leadAssignments.id);
}

const isReviewed = sql<boolean>`exists (select from reviews r
  where r.lead_id = ${leadAssignments.leadId} and r.business_id = ${leadAssignments.businessId})`;

/** Whether both sides have accepted the agreement `a`, and the homeowner has not cancelled it since. */
const isAgreed = sql`(a.cancelled_at is null and (select count(*) from agreement_acceptances accepted
  where accepted.agreement_id = a.id and accepted.sha256 = a.sha256) = 2)`;

/** The chosen price, and the newest agreement; queried only if a price is chosen, or a choice fell. */
async function readChosen(
  database: Database | Transaction,
  { id, hiredVersionId }: Pick<typeof leads.$inferSelect, "id" | "hiredVersionId">,
  given: readonly Holder[],
): Promise<Pick<RequestFacts, "agreement" | "chosenPence">> {
  if (!hiredVersionId && given.every(({ fellAt }) => fellAt === null)) return {};
  const [read] = await rowsFrom(database)<{ pence: number | null; agreement: AgreementRow | null }>(sql`
    select (select total_pence from price_versions where id = ${hiredVersionId}::uuid) as pence,
      (select to_jsonb(n) from (
        select a.business_id as "businessId", a.version_id = ${hiredVersionId}::uuid as current,
          a.complained_at as "complainedAt", ${isAgreed} as agreed
        from agreements a where a.lead_id = ${id} order by a.number desc limit 1) n) as agreement`);
  const agreement = read?.agreement && {
    ...read.agreement,
    current: read.agreement.current ?? false,
    complainedAt: read.agreement.complainedAt ? new Date(read.agreement.complainedAt) : null,
  };
  return { chosenPence: read?.pence ?? null, agreement: agreement ?? null };
}

type AgreementRow = Omit<AgreementFacts, "complainedAt" | "current"> & {
  complainedAt: string | null;
  /** Null while no price is chosen. */
  current: boolean | null;
};

/** Working days in a week. */
const workedOfSeven = 5;

/** The evening of the last working day, if both sides accepted an agreement on the chosen price that states it. */
async function listAgreedEnds(
  database: Database | Transaction,
  lead: Pick<typeof leads.$inferSelect, "id" | "hiredVersionId">,
): Promise<Completed[]> {
  if (!lead.hiredVersionId) return [];
  const days = sql`ceil((a.details ->> 'workingDays')::int * 7 / ${workedOfSeven}::numeric)::int`;
  const doneAt = sql<Date>`(((a.details ->> 'startOn')::date + ${days}) + time '18:00') at time zone 'Europe/London'`;
  return database
    .select({
      assignmentId: leadAssignments.id,
      doneAt: doneAt.mapWith(leadEvents.createdAt),
      reviewed: isReviewed,
      agreed: sql<boolean>`true`,
    })
    .from(leadAssignments)
    .innerJoin(
      sql`agreements a`,
      sql`a.lead_id = ${leadAssignments.leadId} and a.business_id = ${leadAssignments.businessId}`,
    )
    .where(
      and(
        eq(leadAssignments.leadId, lead.id),
        sql`a.version_id = ${lead.hiredVersionId}`,
        sql`a.details ->> 'startOn' is not null and a.details ->> 'workingDays' is not null`,
        sql`not exists (select from agreements newer where newer.lead_id = a.lead_id and newer.number > a.number)`,
        isAgreed,
      ),
    );
}

const factColumns = {
  ...pick(leads, "id", "serviceType", "source", "answers", "timeline", "latitude", "longitude"),
  ...pick(leads, "phoneVerified", "unmatchedSince", "deskChoice", "deskChoiceAt", "routingStoppedAt"),
  ...pick(leads, "hiredAt", "hiredBusinessId", "hiredVersionId", "erasedAt", "keepLooking"),
  ...pick(leads, "closedAt", "updatedAt"),
  stillAskedAt: sql<Date | null>`(select done_at from lead_due still
    where still.lead_id = ${leads.id} and still.kind = 'still')`.mapWith(leadDue.doneAt),
};

const questionColumns = { askedAt: leadDue.doneAt, answer: leadDue.answer, answeredAt: leadDue.answeredAt };
