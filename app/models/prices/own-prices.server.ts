import { and, desc, eq, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { isId } from "~/models/base/uuid";
import type { LeadRow } from "~/models/leads/holders.server";
import type { LeadEnd, LeadStatus } from "~/models/leads/lead";
import { isHidden, visibleLead } from "~/models/leads/portal/declined";
import { type Viewer, visibleTo } from "~/models/leads/portal/visible.server";
import { leads } from "../../../drizzle/schema/leads";
import { priceFiles, prices, priceVersions } from "../../../drizzle/schema/prices";
import { isClosed, listAgreements } from "./agreements.server";
import { type Bar, barOf } from "./price";

/** A lead that one of an account's businesses has. */
export type OwnLead = Viewer & { leadId: LeadId };

type PriceRow = typeof prices.$inferSelect;
export type VersionRow = typeof priceVersions.$inferSelect;

export type AssignedLead = {
  lead: LeadRow;
  /** The lead as the business may see it. */
  shown: LeadRow;
  hidden: boolean;
  assignmentId: string;
  status: LeadStatus;
  ended: LeadEnd | null;
  bar: Bar | null;
};

/**
 * The lead, and the business's status with it; locked until the end of the transaction `holder`, if given. Undefined
 * for a lead that the business was never given, whatever its id looks like.
 */
export async function findAssigned(own: OwnLead, holder?: Transaction): Promise<AssignedLead | undefined> {
  const database = holder ?? db;
  const query = database.select().from(leads).where(eq(leads.id, own.leadId));
  // The lead is locked first, as by whoever deletes its details.
  const [lead] = holder ? await query.for("update") : await query;
  const visible = visibleTo(database, own, own.leadId);
  const [found] = await database
    .select({ assignmentId: visible.assignmentId, status: visible.status, ended: visible.ended })
    .from(visible);
  if (!lead || !found?.assignmentId) return undefined;
  const { assignmentId, status, ended } = found;
  const assignment = { assigned: true, status, ended };
  const shown = { ...lead, ...visibleLead({ ...lead, ...assignment, notes: "" }), status: lead.status };
  return { lead, shown, hidden: isHidden(assignment), assignmentId, status, ended, bar: barOf(lead, found) };
}

/** The price of a business for a lead, draft or sent, if there is one. */
export async function findPriceOf(
  database: Database | Transaction,
  { leadId, businessId }: Pick<OwnLead, "leadId" | "businessId">,
): Promise<PriceRow | undefined> {
  const [price] = await database
    .select()
    .from(prices)
    .where(and(eq(prices.leadId, leadId), eq(prices.businessId, businessId), eq(prices.entered, false)));
  return price;
}

/** The versions of a price that were sent, the newest first. */
export const listVersions = (database: Database | Transaction, priceId: string): Promise<VersionRow[]> =>
  database
    .select()
    .from(priceVersions)
    .where(eq(priceVersions.priceId, priceId))
    .orderBy(desc(priceVersions.number));

/** All about a business's price on its pages; undefined for a lead that it was not given. */
export async function findOwnPrice(own: OwnLead) {
  const assigned = await findAssigned(own);
  if (!assigned) return undefined;
  const price = await findPriceOf(db, own);
  const versions = price ? await listVersions(db, price.id) : [];
  const files = price ? await listFiles(price.id) : [];
  return { ...assigned, price, versions, files };
}

const listFiles = (priceId: string) =>
  db
    .select({ id: priceFiles.id, name: priceFiles.name })
    .from(priceFiles)
    .where(eq(priceFiles.priceId, priceId));

/**
 * The state of a business's price for its lead: why it cannot send one, the newest version sent, whether there is a
 * draft, and an agreement, which may wait for the business to accept it. Undefined for a lead that it was not given.
 */
export async function findPriceState(own: OwnLead) {
  const found = await findOwnPrice(own);
  if (!found) return undefined;
  const { lead, bar, price, versions } = found;
  const [newest] = versions;
  const theirs = (await listAgreements(db, own.leadId)).find((each) => each.businessId === own.businessId);
  const waits =
    theirs &&
    !isClosed(theirs) &&
    theirs.versionId === lead.hiredVersionId &&
    theirs.accepted.every(({ side }) => side !== "business");
  return {
    bar,
    agreement: theirs ? (waits ? ("waits" as const) : ("there" as const)) : null,
    drafted: price !== undefined && price.draft !== null,
    withdrawn: price !== undefined && price.withdrawnAt !== null,
    sent: newest ? { totalPence: newest.totalPence, at: newest.createdAt } : null,
  };
}

/** A file of the business's own price; undefined for any other. */
export async function findOwnFile(own: OwnLead, fileId: string) {
  if (!isId(fileId) || !(await findAssigned(own))) return undefined;
  const [found] = await db
    .select({ name: priceFiles.name, type: priceFiles.type, bytes: priceFiles.bytes })
    .from(priceFiles)
    .innerJoin(prices, eq(prices.id, priceFiles.priceId))
    .where(
      and(
        eq(priceFiles.id, fileId),
        eq(prices.leadId, own.leadId),
        eq(prices.businessId, own.businessId),
        eq(prices.entered, false),
      ),
    );
  return found;
}

/** Deletes a file that the draft no longer has, unless a version has it. */
export const forgetFile = (tx: Transaction, fileId: string) =>
  tx
    .delete(priceFiles)
    .where(
      and(
        eq(priceFiles.id, fileId),
        sql`not exists (select from price_versions v where v.file_id = ${fileId})`,
      ),
    );
