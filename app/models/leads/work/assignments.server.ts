import { type AnyColumn, and, asc, count, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { db } from "~/database/db.server";
import { trades } from "~/models/trades/trade";
import { leadAssignments, leads } from "../../../../drizzle/schema/leads";
import { type LeadEnd, type LeadFilter, type LeadStatus, leadEnds, leadStatuses, statusesOf } from "../lead";
import { lateWords } from "../now/business";
import { readRequestNow } from "../now/now.server";
import { hasPhoto } from "../photos.server";
import { visibleLead } from "./declined";
import { takeBackOf } from "./declined.server";
import { type AnyViewer, isOfViewer, type Viewer } from "./owner.server";
import { isId, isOwnRequest, ownEnd, ownSearchText, versionOf, visibleTo } from "./visible.server";

const leadsPerPage = 10;

const listedColumns = {
  id: leads.id,
  firstName: leads.firstName,
  lastName: leads.lastName,
  email: leads.email,
  phone: leads.phone,
  postcode: leads.postcode,
  outcode: leads.outcode,
  serviceType: leads.serviceType,
  erasedAt: leads.erasedAt,
  createdAt: leads.createdAt,
};

export type LeadQuery = Viewer & {
  /** Matches name, service or postcode, without case, character for character. */
  search?: string;
  status?: LeadFilter;
  /** Only what came in since midnight in London. */
  today?: boolean;
  /** Ids of leads that are listed, if they are the viewer's, whatever else is asked. */
  stay?: readonly string[];
  page?: number;
  perPage?: number;
};

/**
 * One page of the viewer's leads, newest first, ten a page. A page that does not exist becomes the
 * nearest one that does.
 */
export async function listLeadsFor(query: LeadQuery) {
  const perPage = query.perPage ?? leadsPerPage;
  const asked = Math.min(Math.max(1, query.page ?? 1), furthestPage);
  const rows = await readPage(query, asked, perPage);
  // A page that is not full is the last: how many there are is known without counting.
  const isLast = rows.length < perPage && (asked === 1 || rows.length > 0);
  const total = isLast ? (asked - 1) * perPage + rows.length : await countWanted(query);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(asked, pages);
  return { leads: page === asked ? rows : await readPage(query, page, perPage), total, page, pages };
}

/** Far above what anybody has. */
const furthestPage = 1_000_000;

async function readPage(query: LeadQuery, page: number, perPage: number) {
  const offset = (page - 1) * perPage;
  const upTo = offset + perPage;
  // Which they are is read from an index, in its order; only of these few is there more to read.
  const newest = unionAll(
    givenTo(query).orderBy(desc(leadAssignments.requestedAt), asc(leadAssignments.leadId)).limit(upTo),
    ownOf(query).orderBy(desc(leads.createdAt), asc(leads.id)).limit(upTo),
  ).as("newest");
  const shown = db
    .select()
    .from(newest)
    .orderBy(desc(newest.requestedAt), asc(newest.leadId))
    .limit(perPage)
    .offset(offset)
    .as("shown");
  const isTheirs = and(
    eq(leadAssignments.leadId, shown.leadId),
    eq(leadAssignments.businessId, query.businessId),
  );
  const rows = await db
    .select({
      ...listedColumns,
      status: shown.status,
      declineReason: leadAssignments.declineReason,
      notes: sql<string>`coalesce(${leadAssignments.notes}, '')`,
      notesVersion: versionOf(sql<string>`coalesce(${leadAssignments.notes}, '')`),
      ended: sql<LeadEnd | null>`coalesce(${leadAssignments.ended}, ${ownEnd})`,
      takeBack: takeBackOf(leadAssignments),
      assigned: sql<boolean>`${leadAssignments.id} is not null`,
      businessId: leadAssignments.businessId,
      distanceMiles: leadAssignments.distanceMiles,
      distanceExact: leadAssignments.distanceExact,
      source: leads.source,
      answers: leads.answers,
      timeline: leads.timeline,
    })
    .from(shown)
    .innerJoin(leads, eq(leads.id, shown.leadId))
    .leftJoin(leadAssignments, isTheirs)
    .orderBy(desc(shown.requestedAt), asc(shown.leadId));
  return rows.map(visibleLead);
}

/** What the business was given, as far as it is wanted. */
const givenTo = (query: LeadQuery) =>
  db
    .select({
      leadId: leadAssignments.leadId,
      status: leadAssignments.status,
      requestedAt: leadAssignments.requestedAt,
    })
    .from(leadAssignments)
    .where(and(isOfViewer(query), isWanted(query, leadAssignments)))
    .$dynamic();

/** Their own requests, as far as they are wanted. */
const ownOf = (query: LeadQuery) =>
  db
    .select({ leadId: leads.id, status: leads.status, requestedAt: leads.createdAt })
    .from(leads)
    .where(and(isOwnRequest(db, query), isWanted(query, ownColumns)))
    .$dynamic();

type Searched = {
  leadId: AnyColumn;
  status: AnyColumn;
  requestedAt: AnyColumn;
  searchText: AnyColumn | SQL;
  ended: AnyColumn | SQL | SQL.Aliased;
};

const ownColumns: Searched = {
  leadId: leads.id,
  status: leads.status,
  requestedAt: leads.createdAt,
  searchText: ownSearchText.sql,
  ended: ownEnd,
};

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

/** Whether a lead is what the query asks for. */
export function isWanted(
  { search, status, today, stay = [] }: LeadQuery,
  { leadId, status: standing, requestedAt, searchText, ended }: Searched,
): SQL | undefined {
  const words = search?.trim();
  const wanted = and(
    status && inArray(standing, [...statusesOf(status)]),
    status === "new" ? sql`${ended} is null` : undefined,
    today ? sql`${requestedAt} >= date_trunc('day', now(), 'Europe/London')` : undefined,
    words ? matches(words, searchText) : undefined,
  );
  const staying = stay.filter(isId);
  return wanted && staying.length > 0 ? or(wanted, inArray(leadId, staying)) : wanted;
}

/**
 * The dashboard's counters. Booked is in the total only: the specification leaves it out of progress; so is a new lead
 * that its homeowner has ended: there is nothing to do about it. `mark` is another number as soon as a lead comes, goes,
 * changes its status or ends, though the counters be the same.
 */
export async function countLeadsFor(
  viewer: Viewer,
): Promise<{ total: number; new: number; inProgress: number; completed: number; mark: number }> {
  const given = db
    .select({
      status: leadAssignments.status,
      ended: leadAssignments.ended,
      number: count(),
      mark: markOf(leadAssignments.leadId),
    })
    .from(leadAssignments)
    .where(isOfViewer(viewer))
    .groupBy(leadAssignments.status, leadAssignments.ended);
  const own = db
    .select({ status: leads.status, ended: ownEnd.as("ended"), number: count(), mark: markOf(leads.id) })
    .from(leads)
    .where(isOwnRequest(db, viewer))
    .groupBy(leads.status, sql`ended`);
  const rows = await unionAll(given, own);
  const sumOf = (some: typeof rows) => some.reduce((sum, { number }) => sum + number, 0);
  const at = (...statuses: LeadStatus[]) => rows.filter(({ status }) => statuses.includes(status));
  return {
    total: sumOf(rows),
    new: sumOf(at("new").filter(({ ended }) => ended === null)),
    inProgress: sumOf(at(...statusesOf("in-progress"))),
    completed: sumOf(at("completed")),
    mark: rows.reduce((all, { mark, ...standing }) => all ^ Math.imul(mark, oddOf(standing)), 0) >>> 0,
  };
}

/** Of a set of leads one number, whatever their order; it is read from the index that they are counted by. */
const markOf = (leadId: AnyColumn) => sql<number>`bit_xor(uuid_hash(${leadId}))`;

/** Another odd number for each status and each end, so that a lead counts differently in each. */
const oddOf = ({ status, ended }: { status: LeadStatus; ended: LeadEnd | null }): number =>
  2 * (leadStatuses.indexOf(status) + leadStatuses.length * (ended ? leadEnds.indexOf(ended) + 1 : 0)) + 3;

/**
 * Everything the viewer may know about one lead; undefined for any other id, whatever it looks like. Without a
 * business, as the one of theirs that was given it first and did not decline; `businessId` says which that is, null for
 * their own request.
 */
export async function findLeadFor(query: AnyViewer & { leadId: string }) {
  if (!isId(query.leadId)) return undefined;
  const visible = visibleTo(db, query, query.leadId);
  const [lead] = await db
    .select({
      ...listedColumns,
      phoneVerified: leads.phoneVerified,
      projectDescription: leads.projectDescription,
      budgetRange: leads.budgetRange,
      timeline: leads.timeline,
      propertyType: leads.propertyType,
      source: leads.source,
      homeownerNotes: leads.homeownerNotes,
      answers: leads.answers,
      estimate: leads.estimate,
      hasPhoto,
      status: visible.status,
      declineReason: visible.declineReason,
      declinedAt: visible.declinedAt,
      ended: visible.ended,
      notHiredAt: visible.notHiredAt,
      takeBack: takeBackOf(visible),
      notes: visible.notes,
      notesVersion: versionOf(visible.notes),
      assigned: sql<boolean>`${visible.assignmentId} is not null`,
      assignmentId: visible.assignmentId,
      receivedAt: visible.receivedAt,
      hiredAt: leads.hiredAt,
      businessId: visible.businessId,
      distanceMiles: visible.distanceMiles,
      distanceExact: visible.distanceExact,
      updatedAt: visible.updatedAt,
    })
    .from(visible)
    .innerJoin(leads, eq(leads.id, visible.leadId))
    .orderBy(sql`${visible.status} = 'declined'`, asc(visible.receivedAt), asc(visible.assignmentId))
    .limit(1);
  if (!lead) return undefined;
  const now = lead.businessId ? await readRequestNow(db, lead.id) : undefined;
  return { ...visibleLead(lead), late: now ? lateWords(now, lead.businessId ?? "") : null };
}

/** Character for character, without case or marks. */
function matches(search: string, searchText: AnyColumn | SQL): SQL | undefined {
  // In a subselect it is folded once, not once a lead.
  const holds = (text: string) => sql`strpos(${searchText}, (select folded(${text}))) > 0`;
  const lower = search.toLowerCase();
  const wordsOf = (slug: string) => slug.replaceAll("-", " ");
  const services = trades.filter(
    ({ label, slug }) => label.toLowerCase().includes(lower) && !wordsOf(slug).includes(lower),
  );
  const plain = search.replace(/\s/g, "");
  return or(
    holds(search),
    // A postcode, however it is spaced.
    plain === search || !/\d/.test(plain) ? undefined : holds(plain),
    ...services.map(({ slug }) => holds(`${separator}${wordsOf(slug)}${separator}`)),
  );
}

/** Between the fields of what is searched; nobody can type it. */
const separator = "\u001f";
