import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNull,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { type Database, db, type Transaction } from "~/database/db.server";
import { uuid } from "~/models/operations/uuid";
import { trades } from "~/models/trades/trade";
import { leadAssignments, leads } from "../../../drizzle/schema";
import {
  type DeclineReason,
  type FormerStatus,
  isAnswer,
  type LeadFilter,
  type LeadStatus,
  type StatusChange,
  statusesOf,
} from "./lead";
import { isOfViewer } from "./owner.server";
import { hasPhoto } from "./photos.server";

/**
 * Who asks. Two kinds of lead are theirs, and no other, and none while their email is not confirmed:
 *
 * - *assigned*: given to an active business that the account owns. Status and notes are the assignment's
 *   own, so that one business never sees another's. Two businesses of one account that got the same lead
 *   count as one.
 * - *own*: the lead's own email is the account's: somebody's own request. It has no assignment, so a
 *   status change is the lead's. It has no notes either: `leads.internal_notes` are the house's about
 *   that very person, never shown to them or written by them.
 *
 * Emails compare without case.
 */
export type Viewer = { accountId: string };

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
  const [counted] = await db
    .select({ total: count() })
    .from(visible)
    .innerJoin(leads, eq(leads.id, visible.leadId))
    .where(where);
  const total = counted?.total ?? 0;
  const perPage = query.perPage ?? leadsPerPage;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(Math.max(1, query.page ?? 1), pages);
  const rows = await db
    .select({
      ...listedColumns,
      status: visible.status,
      declineReason: visible.declineReason,
      notes: visible.notes,
      notesVersion: versionOf(visible.notes),
      assigned: visible.assigned,
      distanceMiles: visible.distanceMiles,
      source: leads.source,
      answers: leads.answers,
      timeline: leads.timeline,
    })
    .from(visible)
    .innerJoin(leads, eq(leads.id, visible.leadId))
    .where(where)
    .orderBy(desc(leads.createdAt), asc(leads.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { leads: rows, total, page, pages };
}

function isWanted({ search, status, today, stay = [] }: LeadQuery, visible: Visible): SQL | undefined {
  const words = search?.trim();
  const wanted = and(
    status && inArray(visible.status, [...statusesOf(status)]),
    today ? sql`${leads.createdAt} >= date_trunc('day', now(), 'Europe/London')` : undefined,
    words ? matches(words) : undefined,
  );
  const staying = stay.filter(isId);
  return wanted && staying.length > 0 ? or(wanted, inArray(leads.id, staying)) : wanted;
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

/** Everything the viewer may know about one lead; undefined for any other id, whatever it looks like. */
export async function findLeadFor(query: Viewer & { leadId: string }) {
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
      assigned: visible.assigned,
      distanceMiles: visible.distanceMiles,
      updatedAt: visible.updatedAt,
    })
    .from(visible)
    .innerJoin(leads, eq(leads.id, visible.leadId));
  return lead;
}

export type ViewedLead = NonNullable<Awaited<ReturnType<typeof findLeadFor>>>;

/**
 * Sets where the viewer stands with a lead; any status may follow any other. The lead's own status
 * follows in the same transaction. Returns where they stood `before`; `missing` for a lead that is not theirs.
 */
export async function changeLeadStatus(
  change: Viewer & { leadId: string } & StatusChange,
): Promise<{ status: "changed"; before: FormerStatus } | { status: "missing" }> {
  if (!isId(change.leadId)) return { status: "missing" };
  const { status, reason } = change;
  const values = { status, updatedAt: sql`now()` };
  const answeredAt = isAnswer(status) ? sql`coalesce(${leadAssignments.answeredAt}, now())` : null;
  return db.transaction(async (tx) => {
    // The lead first, as whoever deletes its details does: two locks, always in one order.
    const [lead] = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(eq(leads.id, change.leadId))
      .for("update");
    if (!lead) return { status: "missing" };
    const visible = visibleTo(tx, change, change.leadId);
    const [before] = await tx
      .select({ status: visible.status, declineReason: visible.declineReason })
      .from(visible);
    if (!before) return { status: "missing" };
    await tx
      .update(leadAssignments)
      .set({ ...values, answeredAt, declineReason: status === "declined" ? (reason ?? null) : null })
      .where(and(eq(leadAssignments.leadId, change.leadId), isOfViewer(change)));
    await tx.update(leads).set(values).where(eq(leads.id, change.leadId));
    return { status: "changed", before };
  });
}

/**
 * Saves a business's own notes on a lead assigned to it. `version` is that of the notes which these replace:
 * `newer` when others were saved meanwhile, and those stay. `missing` for any other lead, own requests
 * included, and for one whose details were deleted: notes would bring the homeowner back.
 */
export async function saveLeadNotes(
  change: Viewer & { leadId: string; notes: string; version?: string },
): Promise<{ status: "saved" | "newer" | "missing" }> {
  if (!isId(change.leadId)) return { status: "missing" };
  return db.transaction(async (tx) => {
    // Held, so that notes cannot arrive while the details are being deleted and outlive them.
    const [lead] = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(and(eq(leads.id, change.leadId), isNull(leads.erasedAt)))
      .for("share");
    if (!lead) return { status: "missing" };
    const own = and(eq(leadAssignments.leadId, lead.id), isOfViewer(change));
    const replaced = or(
      eq(versionOf(leadAssignments.notes), change.version ?? ""),
      inArray(leadAssignments.notes, ["", change.notes]),
    );
    const saved = await tx
      .update(leadAssignments)
      .set({ notes: change.notes, updatedAt: sql`now()` })
      .where(and(own, replaced))
      .returning({ id: leadAssignments.id });
    if (saved.length > 0) return { status: "saved" };
    const known = await tx.select({ id: leadAssignments.id }).from(leadAssignments).where(own).limit(1);
    return { status: known.length > 0 ? "newer" : "missing" };
  });
}

/** Tells two texts of the notes apart. */
const versionOf = (notes: AnyColumn | SQL.Aliased<string>) => sql<string>`md5(${notes})`;

const isId = (value: string): boolean => uuid.safeParse(value).success;

const isOwn = ({ accountId }: Viewer): SQL<boolean> => sql<boolean>`lower(${leads.email}) = (
  select lower(a.email) from accounts a where a.id = ${accountId} and a.email_confirmed_at is not null)`;

/** The viewer's leads (or only `leadId`, when it is one of them), each once, with their view of it. */
function visibleTo(database: Database | Transaction, viewer: Viewer, leadId?: string) {
  const assigned = database
    .selectDistinctOn([leadAssignments.leadId], {
      leadId: leadAssignments.leadId,
      status: leadAssignments.status,
      declineReason: sql<DeclineReason | null>`${leadAssignments.declineReason}`.as("decline_reason"),
      notes: leadAssignments.notes,
      assigned: sql<boolean>`true`.as("assigned"),
      distanceMiles: sql<number | null>`${leadAssignments.distanceMiles}`.as("distance_miles"),
      updatedAt: leadAssignments.updatedAt,
    })
    .from(leadAssignments)
    .where(and(isOfViewer(viewer), leadId ? eq(leadAssignments.leadId, leadId) : undefined))
    .orderBy(leadAssignments.leadId, leadAssignments.createdAt, leadAssignments.id);
  const assignedToo = database
    .select({ id: leadAssignments.id })
    .from(leadAssignments)
    .where(and(eq(leadAssignments.leadId, leads.id), isOfViewer(viewer)));
  const own = database
    .select({
      leadId: leads.id,
      status: leads.status,
      declineReason: sql<DeclineReason | null>`null::text`.as("decline_reason"),
      notes: sql<string>`''`.as("notes"),
      assigned: sql<boolean>`false`.as("assigned"),
      distanceMiles: sql<number | null>`null::double precision`.as("distance_miles"),
      updatedAt: leads.updatedAt,
    })
    .from(leads)
    .where(and(isOwn(viewer), notExists(assignedToo), leadId ? eq(leads.id, leadId) : undefined));
  return unionAll(assigned, own).as("visible");
}

type Visible = ReturnType<typeof visibleTo>;

/** Character for character: what LIKE would read as a pattern is no pattern here. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

function matches(search: string): SQL | undefined {
  const services = trades.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  return or(
    sql`${leads.firstName} || ' ' || ${leads.lastName} ilike ${containing(search)}`,
    sql`replace(${leads.serviceType}, '-', ' ') ilike ${containing(search)}`,
    inArray(
      leads.serviceType,
      services.map(({ slug }) => slug),
    ),
    sql`replace(${leads.postcode}, ' ', '') ilike ${containing(search.replace(/\s/g, ""))}`,
  );
}
