import { and, asc, desc, eq } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { isId } from "~/models/base/uuid";

import { businesses } from "../../../drizzle/schema/businesses";
import { priceFiles, prices, priceVersions } from "../../../drizzle/schema/prices";
import type { Choosable } from "./choosing";
import type { PriceTerms } from "./price";

/** The newest version of a price, as the homeowner of its request compares it. */
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

/** What has been sent for a request and what its homeowner wrote down, the lowest total first: never a draft. */
export async function listReceived(
  database: Database | Transaction,
  leadId: string,
): Promise<ReceivedPrice[]> {
  const rows = await database
    .selectDistinctOn([prices.id], {
      price: prices,
      version: priceVersions,
      business: businesses.businessName,
    })
    .from(prices)
    .innerJoin(priceVersions, eq(priceVersions.priceId, prices.id))
    .leftJoin(businesses, eq(businesses.id, prices.businessId))
    .where(eq(prices.leadId, leadId))
    .orderBy(asc(prices.id), desc(priceVersions.number));
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
export async function findReceivedFile(leadId: string, versionId: string) {
  if (!isId(versionId)) return undefined;
  const [found] = await db
    .select({ name: priceFiles.name, type: priceFiles.type, bytes: priceFiles.bytes })
    .from(priceVersions)
    .innerJoin(prices, eq(prices.id, priceVersions.priceId))
    .innerJoin(priceFiles, and(eq(priceFiles.id, priceVersions.fileId), eq(priceFiles.priceId, prices.id)))
    .where(and(eq(priceVersions.id, versionId), eq(prices.leadId, leadId)));
  return found;
}
