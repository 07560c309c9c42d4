import { and, eq, or, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { londonDay } from "~/models/base/clock";
import { isId } from "~/models/base/uuid";
import { agreementLeftWords } from "~/models/leads/now/homeowner-actions";
import type { OwnRequest } from "~/models/leads/own-request/own-request.server";
import { estimateNow } from "~/models/quiz/estimate";
import { businesses } from "../../../drizzle/schema/businesses";
import { leads } from "../../../drizzle/schema/leads";
import { priceFiles, prices, priceVersions } from "../../../drizzle/schema/prices";
import { type Agreement, findChosen, isAgreed, isClosed, listAgreements } from "./agreements.server";
import { barWords, type ChoiceBar, type Choosable, choiceBarOf, undoUntil } from "./choosing";
import { comparedRows, questionsAbout } from "./comparison";
import { isRoofReplacement } from "./job";
import { leftWords, type PriceTerms } from "./price";

/** A price in its column. */
function columnOf(price: ReceivedPrice, request: OwnRequest, bar: ChoiceBar | null) {
  const { priceId, versionId, businessId, entered, name, number, totalPence, hasFile, withdrawnWhy } = price;
  const rows = comparedRows(price, {
    roofReplacement: isRoofReplacement(request),
    estimate: estimateNow(request.estimate).result,
  });
  const open = bar === null || bar === "over";
  return {
    ...{ priceId, versionId, businessId, entered, name, number, totalPence, hasFile, rows },
    at: price.at.toISOString(),
    chosen: bar === "chosen",
    choosable: bar === null,
    left: leftWords(price.terms),
    state: bar
      ? [barWords(bar, price), bar === "withdrawn" ? withdrawnWhy : ""].filter(Boolean).join(" ")
      : "",
    questions: open && !entered ? questionsAbout(name, rows, price.totalPence) : null,
  };
}

/** All about prices on a request's page; null while there is no price and nobody who could send one. */
export async function readCompared(request: OwnRequest) {
  const { id, now, hiredVersionId } = request;
  const [received, agreements, chosen] = await Promise.all([
    listReceived(db, id),
    listAgreements(db, id),
    findChosen(db, id),
  ]);
  if (!now.proved || (received.length === 0 && now.holders.length === 0)) return null;
  const today = londonDay(now.at);
  const until = hiredVersionId ? undoUntil(now) : null;
  const [newest] = agreements;
  return {
    columns: received.map((price) =>
      columnOf(price, request, choiceBarOf(now, hiredVersionId, price, today)),
    ),
    undoUntil: until ? until.toISOString() : null,
    undone: now.did.state === "hired" && agreements.some(isAgreed) ? agreementLeftWords(true) : "",
    agreement: toDoOf(newest, chosen?.version.id),
    cancelled: newest?.cancelledAt ? { at: newest.cancelledAt, businessId: newest.businessId } : null,
  };
}

/** What the homeowner can do with the newest agreement, or about the chosen price without one; null without either. */
function toDoOf(
  newest: Agreement | undefined,
  chosen: string | undefined,
): "write" | "accept" | "read" | null {
  if (!newest) return chosen ? "write" : null;
  const accepted = newest.accepted.some(({ side }) => side === "homeowner");
  if (isClosed(newest)) return chosen ? "write" : "read";
  return newest.versionId === chosen && !accepted ? "accept" : "read";
}

/** A version of a price, as the homeowner of its request compares it. */
export type ReceivedPrice = Choosable & {
  priceId: string;
  name: string;
  number: number;
  terms: PriceTerms;
  totalPence: number;
  withdrawnWhy: string;
  hasFile: boolean;
  at: Date;
};

/**
 * Sent prices of a request and those that its homeowner entered, the lowest total first; never drafts. Of each the
 * newest version, and the chosen one too where a newer has come since.
 */
export async function listReceived(
  database: Database | Transaction,
  leadId: LeadId,
): Promise<ReceivedPrice[]> {
  const newest = sql`(select max(v.number) from price_versions v where v.price_id = ${prices.id})`;
  const rows = await database
    .select({ price: prices, version: priceVersions, business: businesses.businessName })
    .from(prices)
    .innerJoin(priceVersions, eq(priceVersions.priceId, prices.id))
    .innerJoin(leads, eq(leads.id, prices.leadId))
    .leftJoin(businesses, eq(businesses.id, prices.businessId))
    .where(
      and(
        eq(prices.leadId, leadId),
        or(eq(priceVersions.id, leads.hiredVersionId), eq(priceVersions.number, newest)),
      ),
    );
  return rows
    .map(({ price, version, business }) => ({
      ...{ priceId: price.id, versionId: version.id, number: version.number, at: version.createdAt },
      ...{ businessId: price.businessId, entered: price.entered, name: business ?? price.name },
      ...{ terms: version.terms, totalPence: version.totalPence, hasFile: version.fileId !== null },
      ...{ withdrawnAt: price.withdrawnAt, withdrawnWhy: price.withdrawnWhy },
    }))
    .sort((one, other) => one.totalPence - other.totalPence || one.at.getTime() - other.at.getTime());
}

/** The file of a price that was sent for the request; undefined for any other. */
export async function findReceivedFile(leadId: LeadId, versionId: string) {
  if (!isId(versionId)) return undefined;
  const [found] = await db
    .select({ name: priceFiles.name, type: priceFiles.type, bytes: priceFiles.bytes })
    .from(priceVersions)
    .innerJoin(prices, eq(prices.id, priceVersions.priceId))
    .innerJoin(priceFiles, and(eq(priceFiles.id, priceVersions.fileId), eq(priceFiles.priceId, prices.id)))
    .where(and(eq(priceVersions.id, versionId), eq(prices.leadId, leadId)));
  return found;
}
