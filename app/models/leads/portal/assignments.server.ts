import { type AnyColumn, and, asc, count, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { db, pick } from "~/database/db.server";
import { findKey } from "~/models/reading/find-key";
import { trades } from "~/models/trades/trade";
import { leadAssignments, leads } from "../../../../drizzle/schema/leads";
import { type LeadEnd, type LeadFilter, type LeadStatus, leadEnds, leadStatuses, statusesOf } from "../lead";
import { customerWords, endEvent, takeBackOf, urgencyOf } from "../now/business";
import { factAttributes } from "../now/facts";
import { readRequestNow } from "../now/now.server";
import { photoNumbers } from "../photos.server";
import { visibleLead } from "./declined";
import {
  type AnyViewer,
  chosenPence,
  isOfViewer,
  isOwnRequest,
  ownEnd,
  ownSearchText,
  type Viewer,
  versionOf,
  visibleTo,
} from "./visible.server";

/** The columns that every shown lead needs. */
export const listedColumns = {
  ...pick(leads, "id", "firstName", "lastName", "email", "phone", "postcode"),
  ...pick(leads, "outcode", "serviceType", "erasedAt", "createdAt", "estimate"),
};

export type LeadQuery = Viewer & {
  /** Matches name, service or postcode as a substring, ignoring case. */
  search?: string;
  status?: LeadFilter;
  /** Only what came in since midnight in London. */
  today?: boolean;
  /** Ids of leads that are listed in any case, if they are the viewer's. */
  stay?: readonly LeadId[];
  /** Those of them that keep their place in the part that is to be rung now. */
  held?: readonly LeadId[];
  page?: number;
  perPage?: number;
};

type Searched = {
  leadId: AnyColumn;
  status: AnyColumn;
  requestedAt: AnyColumn;
  searchText: AnyColumn | SQL;
  ended: AnyColumn | SQL | SQL.Aliased;
};

/** The columns that a search of somebody's own requests uses. */
export const ownColumns: Searched = {
  leadId: leads.id,
  status: leads.status,
  requestedAt: leads.createdAt,
  searchText: ownSearchText.sql,
  ended: ownEnd,
};

/** The condition for leads that match the query. */
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
  return wanted && stay.length > 0 ? or(wanted, inArray(leadId, [...stay])) : wanted;
}

/**
 * The dashboard's counters. Only the total includes booked leads, as specified, and new leads that their homeowner has
 * ended, which need no action. `mark` changes whenever a lead comes, goes, changes its status or ends, even if the
 * counters stay the same.
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

/** One number for a set of leads, whatever their order; computed from the index that they are counted by. */
const markOf = (leadId: AnyColumn) => sql<number>`bit_xor(uuid_hash(${leadId}))`;

/** A different odd number for each status and end, so that a lead contributes differently in each. */
const oddOf = ({ status, ended }: { status: LeadStatus; ended: LeadEnd | null }): number =>
  2 * (leadStatuses.indexOf(status) + leadStatuses.length * (ended ? leadEnds.indexOf(ended) + 1 : 0)) + 3;

/**
 * Everything the viewer may know about one lead; undefined for any other id, in any format. Without a business, as the
 * one of theirs that was given it first and did not decline; `businessId` is that business, or null for their own
 * request.
 */
export async function findLeadFor(query: AnyViewer & { leadId: LeadId }) {
  const visible = visibleTo(db, query, query.leadId);
  const [lead] = await db
    .select({
      ...listedColumns,
      ...pick(leads, "phoneVerified", "projectDescription", "budgetRange", "timeline"),
      ...pick(leads, "propertyType", "source", "homeownerNotes", "answers"),
      photos: photoNumbers,
      ...pick(visible, "status", "declineReason", "ended", "notes"),
      chosenPence: chosenPence(visible.ended),
      notesVersion: versionOf(visible.notes),
      assigned: sql<boolean>`${visible.assignmentId} is not null`,
      ...pick(visible, "assignmentId", "receivedAt", "businessId"),
      ...pick(visible, "distanceMiles", "distanceExact", "updatedAt"),
    })
    .from(visible)
    .innerJoin(leads, eq(leads.id, visible.leadId))
    .orderBy(sql`${visible.status} = 'declined'`, asc(visible.receivedAt), asc(visible.assignmentId))
    .limit(1);
  if (!lead) return undefined;
  const now = await readRequestNow(db, lead.id);
  if (!now) return undefined;
  const given = now.given.find(({ id }) => id === lead.businessId);
  return {
    ...visibleLead(lead),
    press: given ? urgencyOf(now, given.id) : null,
    takeBack: takeBackOf(now, lead.businessId),
    customer: given ? customerWords(now, given) : null,
    endEvent: endEvent(now, given),
    facts: given ? factAttributes(now, given) : null,
  };
}

/** Substring search in keys. */
function matches(search: string, searchText: AnyColumn | SQL): SQL | undefined {
  const holds = (text: string) => sql`strpos(${searchText}, ${text}) > 0`;
  const key = findKey(search);
  if (key === "") return sql`false`;
  const wordsOf = (slug: string) => slug.replaceAll("-", " ");
  const services = trades.filter(
    ({ label, slug }) => findKey(label).includes(key) && !wordsOf(slug).includes(key),
  );
  const plain = key.replaceAll(" ", "");
  return or(
    holds(key),
    // A postcode or name, however it is spaced.
    plain === key ? undefined : holds(plain),
    ...services.map(({ slug }) => holds(`${separator}${wordsOf(slug)}${separator}`)),
  );
}

/** Separates the fields of the search text; it cannot be typed. */
const separator = "\u001f";
