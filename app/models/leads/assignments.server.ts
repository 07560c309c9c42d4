import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { trades } from "~/models/trades/trade";
import { leadAssignments, leads } from "../../../drizzle/schema";
import { type LeadFilter, type LeadStatus, statusesOf } from "./lead";
import type { AnyViewer, Viewer } from "./owner.server";
import { hasPhoto } from "./photos.server";
import { isId, type Visible, versionOf, visibleTo } from "./visible.server";

export const leadsPerPage = 10;

const listedColumns = {
  id: leads.id,
  firstName: leads.firstName,
  lastName: leads.lastName,
  email: leads.email,
  phone: leads.phone,
  postcode: leads.postcode,
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
  const visible = visibleTo(db, query);
  const where = isWanted(query, visible);
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(visible).where(where);
  const perPage = query.perPage ?? leadsPerPage;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(Math.max(1, query.page ?? 1), pages);
  // Which they are is read from an index; only of these few is there more to read.
  const shown = db
    .select({ leadId: visible.leadId, status: visible.status, requestedAt: visible.requestedAt })
    .from(visible)
    .where(where)
    .orderBy(desc(visible.requestedAt), asc(visible.leadId))
    .limit(perPage)
    .offset((page - 1) * perPage)
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
      assigned: sql<boolean>`${leadAssignments.id} is not null`,
      businessId: leadAssignments.businessId,
      distanceMiles: leadAssignments.distanceMiles,
      source: leads.source,
      answers: leads.answers,
      timeline: leads.timeline,
    })
    .from(shown)
    .innerJoin(leads, eq(leads.id, shown.leadId))
    .leftJoin(leadAssignments, isTheirs)
    .orderBy(desc(shown.requestedAt), asc(shown.leadId));
  return { leads: rows, total, page, pages };
}

function isWanted({ search, status, today, stay = [] }: LeadQuery, visible: Visible): SQL | undefined {
  const words = search?.trim();
  const wanted = and(
    status && inArray(visible.status, [...statusesOf(status)]),
    today ? sql`${visible.requestedAt} >= date_trunc('day', now(), 'Europe/London')` : undefined,
    words ? matches(words, visible) : undefined,
  );
  const staying = stay.filter(isId);
  return wanted && staying.length > 0 ? or(wanted, inArray(visible.leadId, staying)) : wanted;
}

export type ListedLead = Awaited<ReturnType<typeof listLeadsFor>>["leads"][number];

/** The dashboard's counters. Booked is in the total only: the specification leaves it out of progress. */
export async function countLeadsFor(
  viewer: Viewer,
): Promise<{ total: number; new: number; inProgress: number; completed: number }> {
  const visible = visibleTo(db, viewer);
  const rows = await db
    .select({ status: visible.status, number: count() })
    .from(visible)
    .groupBy(visible.status);
  const sumOf = (...statuses: LeadStatus[]) =>
    rows.filter((row) => statuses.includes(row.status)).reduce((sum, row) => sum + row.number, 0);
  return {
    total: rows.reduce((sum, row) => sum + row.number, 0),
    new: sumOf("new"),
    inProgress: sumOf(...statusesOf("in-progress")),
    completed: sumOf("completed"),
  };
}

/**
 * Everything the viewer may know about one lead; undefined for any other id, whatever it looks like. Without a
 * business, as the one of theirs that was given it first; `businessId` says which that is, null for their own request.
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
      notes: visible.notes,
      notesVersion: versionOf(visible.notes),
      assigned: sql<boolean>`${visible.assignmentId} is not null`,
      assignmentId: visible.assignmentId,
      receivedAt: visible.receivedAt,
      hiredAt: leads.hiredAt,
      businessId: visible.businessId,
      distanceMiles: visible.distanceMiles,
      updatedAt: visible.updatedAt,
    })
    .from(visible)
    .innerJoin(leads, eq(leads.id, visible.leadId))
    .orderBy(asc(visible.receivedAt), asc(visible.assignmentId))
    .limit(1);
  return lead;
}

function matches(search: string, { searchText }: Visible): SQL | undefined {
  // In a subselect it is folded once, not once a lead.
  const holds = (text: string) => sql`strpos(${searchText}, (select folded(${text}))) > 0`;
  const services = trades.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  const separator = "\u001f";
  const plain = search.replace(/\s/g, "");
  return or(
    holds(search),
    // A postcode, however it is spaced.
    plain === search || !/\d/.test(plain) ? undefined : holds(plain),
    ...services.map(({ slug }) => holds(`${separator}${slug.replaceAll("-", " ")}${separator}`)),
  );
}
