import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  not,
  type SQL,
  sql,
} from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { ago } from "~/database/batches.server";
import { db, pick } from "~/database/db.server";
import { londonDay } from "~/models/base/clock";
import { leadAssignments, leads } from "../../../../drizzle/schema/leads";
import { isAnswer, type LeadEnd, leadStatuses, type QueuePart } from "../lead";
import { takeBackOf, urgencyOf } from "../now/business";
import { listRequestsNow } from "../now/now.server";
import { isWanted, type LeadQuery, listedColumns, ownColumns } from "./assignments.server";
import { visibleLead } from "./declined";
import { chosenPence, isOfViewer, isOwnRequest, ownEnd, versionOf } from "./visible.server";

const leadsPerPage = 10;
/** Leads unanswered for longer are listed among the rest, so as not to bury what came in today. */
const daysPressing = 7;
/** Of a business that answers nobody, only the newest are listed first. */
const mostPressing = 50;

const unanswered = leadStatuses.filter((status) => !isAnswer(status));

/**
 * One page of the viewer's leads as a queue, ten a page: first the leads to ring now, then the newest. `waiting` is the
 * number to ring now on all pages. A page that does not exist becomes the nearest one that does.
 */
export async function listLeadsFor(query: LeadQuery) {
  const perPage = query.perPage ?? leadsPerPage;
  const asked = Math.min(Math.max(1, query.page ?? 1), furthestPage);
  const { order, waiting } = await findPressing(query);
  const readAt = (page: number) => readPage(query, order, page, perPage);
  const rows = await readAt(asked);
  // A page that is not full is the last: how many there are is known without counting.
  const isLast = rows.length < perPage && (asked === 1 || rows.length > 0);
  const total = isLast ? (asked - 1) * perPage + rows.length : await countWanted(query);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(asked, pages);
  const shown = page === asked ? rows : await readAt(page);
  const facts = await listRequestsNow(
    db,
    shown.filter(({ status }) => !isAnswer(status) || status === "declined").map(({ id }) => id),
  );
  const at = new Date();
  return {
    leads: shown.map((lead) => {
      const now = facts.get(lead.id);
      const pressing = order.includes(lead.id);
      const part: QueuePart = pressing
        ? "now"
        : londonDay(lead.createdAt) === londonDay(at)
          ? "today"
          : "earlier";
      return {
        ...{ ...lead, part },
        press: (now && urgencyOf(now, query.businessId)) ?? null,
        takeBack: now ? takeBackOf(now, lead.businessId) : null,
      };
    }),
    ...{ waiting, total, page, pages },
  };
}

/** Far above what anybody has. */
const furthestPage = 1_000_000;

async function readPage(query: LeadQuery, first: readonly LeadId[], page: number, perPage: number) {
  const offset = (page - 1) * perPage;
  const upTo = offset + perPage;
  const isFirst = inArray(leadAssignments.leadId, [...first]);
  // The ids are read from an index, in its order; the other columns only for these few.
  const newest = unionAll(
    givenTo(query, isFirst),
    givenTo(query, not(isFirst))
      .orderBy(desc(leadAssignments.requestedAt), asc(leadAssignments.leadId))
      .limit(upTo),
    ownOf(query).orderBy(desc(leads.createdAt), asc(leads.id)).limit(upTo),
  ).as("newest");
  const placeOf = (leadId: AnyColumn) =>
    sql`array_position(${`{${first.join(",")}}`}::uuid[], ${leadId}) nulls last`;
  const shown = db
    .select()
    .from(newest)
    .orderBy(placeOf(newest.leadId), desc(newest.requestedAt), asc(newest.leadId))
    .limit(perPage)
    .offset(offset)
    .as("shown");
  const isTheirs = and(
    eq(leadAssignments.leadId, shown.leadId),
    eq(leadAssignments.businessId, query.businessId),
  );
  const rows = await db
    .select(rowColumns(shown))
    .from(shown)
    .innerJoin(leads, eq(leads.id, shown.leadId))
    .leftJoin(leadAssignments, isTheirs)
    .orderBy(placeOf(shown.leadId), desc(shown.requestedAt), asc(shown.leadId));
  return rows.map(visibleLead);
}

/** The columns of a row. */
const rowColumns = <Status extends AnyColumn>({ status }: { status: Status }) => ({
  ...listedColumns,
  status,
  declineReason: leadAssignments.declineReason,
  notes: sql<string>`coalesce(${leadAssignments.notes}, '')`,
  notesVersion: versionOf(sql<string>`coalesce(${leadAssignments.notes}, '')`),
  ended: sql<LeadEnd | null>`coalesce(${leadAssignments.ended}, ${ownEnd})`,
  assigned: sql<boolean>`${leadAssignments.id} is not null`,
  chosenPence: chosenPence(leadAssignments.ended),
  ...pick(leadAssignments, "businessId", "distanceMiles", "distanceExact"),
  givenAt: leadAssignments.createdAt,
  ...pick(leads, "source", "answers", "timeline"),
});

/** The leads that the business was given and that match the query. */
const givenTo = (query: LeadQuery, among: SQL) =>
  db
    .select(pick(leadAssignments, "leadId", "status", "requestedAt"))
    .from(leadAssignments)
    .where(and(isOfViewer(query), isWanted(query, leadAssignments), among))
    .$dynamic();

/** The viewer's own requests that match the query. */
const ownOf = (query: LeadQuery) =>
  db
    .select({ leadId: leads.id, status: leads.status, requestedAt: leads.createdAt })
    .from(leads)
    .where(and(isOwnRequest(db, query), isWanted(query, ownColumns)))
    .$dynamic();

async function countWanted(query: LeadQuery): Promise<number> {
  const given = db
    .select({ number: count() })
    .from(leadAssignments)
    .where(and(isOfViewer(query), isWanted(query, leadAssignments)));
  const own = db
    .select({ number: count() })
    .from(leads)
    .where(and(isOwnRequest(db, query), isWanted(query, ownColumns)));
  return (await unionAll(given, own)).reduce((sum, { number }) => sum + number, 0);
}

/** The leads that come first in the queue, in order, and how many of them are still to be rung. */
type Pressing = { order: LeadId[]; waiting: number };

/**
 * The leads of the query to ring now: emergencies first, then late ones, each with the longest waiting first. `held`
 * are leads that were among these when the page was opened: they keep their place, whatever has happened since.
 */
async function findPressing(query: LeadQuery): Promise<Pressing> {
  const candidates = await db
    .select({ id: leadAssignments.leadId })
    .from(leadAssignments)
    .where(
      and(
        isOfViewer(query),
        isWanted(query, leadAssignments),
        inArray(leadAssignments.status, unanswered),
        isNull(leadAssignments.ended),
        gte(leadAssignments.createdAt, ago({ days: daysPressing })),
      ),
    )
    .orderBy(desc(leadAssignments.createdAt), asc(leadAssignments.leadId))
    .limit(mostPressing);
  const held = query.held ?? [];
  const facts = await listRequestsNow(db, [...new Set([...candidates.map(({ id }) => id), ...held])]);
  const pressing = [...facts.values()].flatMap((now) => {
    const given = now.given.find(({ id }) => id === query.businessId);
    const press = urgencyOf(now, query.businessId);
    if (!given || !(press || held.includes(now.id))) return [];
    return [{ id: now.id, press, emergency: now.emergency, since: given.givenAt.getTime() }];
  });
  pressing.sort(
    (one, other) =>
      Number(other.emergency) - Number(one.emergency) ||
      one.since - other.since ||
      one.id.localeCompare(other.id),
  );
  return { order: pressing.map(({ id }) => id), waiting: pressing.filter(({ press }) => press).length };
}
