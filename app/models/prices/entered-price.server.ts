import { and, eq } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { isId } from "~/models/base/uuid";
import { lockLead } from "~/models/leads/holders.server";
import { readRequestNow } from "~/models/leads/now/now.server";

import { prices, priceVersions } from "../../../drizzle/schema/prices";
import { listVersions } from "./own-prices.server";
import { type PriceTerms, totalsOf } from "./price";

/** Who made the price: a business that had the request, or somebody else. */
type Whose = { businessId: ListingId } | { name: string };

/** The most prices that a homeowner may enter for one request. */
const mostEntries = 6;

type Entered =
  | { status: "entered" }
  | { status: "full" }
  /** The business never had the request. */
  | { status: "unknown" }
  /** The request is not proved, its details are deleted, or it has no such entry. */
  | { status: "closed" };

/**
 * Saves a price that a homeowner has on paper, or its next version if `priceId` names an entry of theirs. Nobody else
 * sees it.
 */
export const enterPrice = async (
  leadId: LeadId,
  { priceId, whose, terms }: { priceId?: string; whose: Whose; terms: PriceTerms },
): Promise<Entered> =>
  db.transaction(async (tx) => {
    await lockLead(tx, leadId);
    const now = await readRequestNow(tx, leadId);
    if (!now?.proved || now.did.state === "deleted") return { status: "closed" };
    const known = priceId ? await findEntry(tx, leadId, priceId) : undefined;
    if (priceId && !known) return { status: "closed" };
    const businessId = "businessId" in whose ? whose.businessId : null;
    if (businessId && !now.given.some(({ id }) => id === businessId)) return { status: "unknown" };
    const entries = await tx.$count(prices, and(eq(prices.leadId, leadId), eq(prices.entered, true)));
    if (!known && entries >= mostEntries) return { status: "full" };
    const name = "name" in whose ? whose.name : "";
    const [price] = known
      ? [known]
      : await tx.insert(prices).values({ leadId, businessId, name, entered: true }).returning();
    if (!price) throw new Error("A price was not stored");
    const number = ((await listVersions(tx, price.id))[0]?.number ?? 0) + 1;
    const { total: totalPence } = totalsOf(terms);
    await tx.insert(priceVersions).values({ priceId: price.id, number, terms, totalPence });
    return { status: "entered" };
  });

/** A price that the request's homeowner entered; undefined for any other. */
async function findEntry(database: Database | Transaction, leadId: LeadId, priceId: string) {
  if (!isId(priceId)) return undefined;
  const [price] = await database.select().from(prices).where(isEntry(leadId, priceId));
  return price;
}

/** The same, with its newest terms. */
export async function findEntered(leadId: LeadId, priceId: string) {
  const price = await findEntry(db, leadId, priceId);
  const [newest] = price ? await listVersions(db, price.id) : [];
  return price && newest && { ...price, terms: newest.terms };
}

/** Deletes a price that the homeowner entered; one that they have chosen stays. */
export const removeEntry = async (
  leadId: LeadId,
  priceId: string,
): Promise<{ status: "removed" | "chosen" | "missing" }> =>
  db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    const price = await findEntry(tx, leadId, priceId);
    if (!lead || !price) return { status: "missing" };
    const versions = await listVersions(tx, price.id);
    if (versions.some(({ id }) => id === lead.hiredVersionId)) return { status: "chosen" };
    await tx.delete(prices).where(isEntry(leadId, priceId));
    return { status: "removed" };
  });

const isEntry = (leadId: LeadId, priceId: string) =>
  and(eq(prices.id, priceId), eq(prices.leadId, leadId), eq(prices.entered, true));
