import { and, asc, count, desc, eq, lte, type SQL, sql } from "drizzle-orm";
import { db, pick } from "~/database/db.server";
import type { Account } from "~/models/accounts/accounts.server";
import { recordAudit } from "~/models/audit/audit.server";
import { leadAssignments, leads } from "../../../../drizzle/schema/leads";
import { isWanted, type LeadQuery } from "./assignments.server";
import { visibleLead } from "./declined";
import { visibleTo } from "./visible.server";

const rowsAtOnce = 500;

/** Where the next batch begins: after the lead with this time (in the database's format) and id. */
type Place = { at: string; leadId: LeadId };

/**
 * Records in the audit log that an account exports the leads of a list, how many, and with which filters, but not the
 * searched words, which may be somebody's name. Then reads them, newest first, in batches of a few hundred, without
 * those that came in since.
 */
export async function exportLeads(account: Account, query: LeadQuery) {
  const asOf = await db.transaction(async (tx) => {
    const visible = visibleTo(tx, query);
    const [found] = await tx
      .select({ total: count(), now: sql<string>`now()::text` })
      .from(visible)
      .where(isWanted(query, visible));
    await recordAudit(tx, { id: account.id, role: account.role }, "exported", "listing", query.businessId, {
      after: {
        leads: found?.total ?? 0,
        status: query.status ?? "all",
        today: Boolean(query.today),
        searched: Boolean(query.search?.trim()),
      },
    });
    return found?.now ?? "";
  });
  return readOn(query, asOf);
}

async function* readOn(query: LeadQuery, asOf: string) {
  let after: Place | undefined;
  for (;;) {
    const rows = await readBatch(query, asOf, after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = { at: last.at, leadId: last.id };
  }
}

async function readBatch(query: LeadQuery, asOf: string, after: Place | undefined) {
  const visible = visibleTo(db, query);
  const { requestedAt, leadId } = visible;
  const behind = (place: Place): SQL =>
    sql`(${requestedAt} < ${place.at}::timestamptz
      or (${requestedAt} = ${place.at}::timestamptz and ${leadId} > ${place.leadId}))`;
  const shown = db
    .select({ leadId, status: visible.status, requestedAt })
    .from(visible)
    .where(and(isWanted(query, visible), lte(requestedAt, sql`${asOf}::timestamptz`), after && behind(after)))
    .orderBy(desc(requestedAt), asc(leadId))
    .limit(rowsAtOnce)
    .as("shown");
  const rows = await db
    .select({
      id: leads.id,
      at: sql<string>`${shown.requestedAt}::text`,
      ...pick(leads, "createdAt", "firstName", "lastName", "phone", "email", "postcode"),
      ...pick(leads, "outcode", "serviceType", "source", "answers", "timeline"),
      status: shown.status,
      ...pick(leadAssignments, "declineReason", "distanceMiles", "distanceExact"),
      notes: sql<string>`coalesce(${leadAssignments.notes}, '')`,
      assigned: sql<boolean>`${leadAssignments.id} is not null`,
    })
    .from(shown)
    .innerJoin(leads, eq(leads.id, shown.leadId))
    .leftJoin(
      leadAssignments,
      and(eq(leadAssignments.leadId, shown.leadId), eq(leadAssignments.businessId, query.businessId)),
    )
    .orderBy(desc(shown.requestedAt), asc(shown.leadId));
  return rows.map(visibleLead);
}

export type ExportedLead = Awaited<ReturnType<typeof readBatch>>[number];
