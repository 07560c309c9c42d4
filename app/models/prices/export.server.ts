import { and, desc, eq, sql } from "drizzle-orm";
import { db, pick } from "~/database/db.server";
import { isMadeWith } from "~/models/leads/own-request/own-request.server";
import { businesses } from "../../../drizzle/schema/businesses";
import { leads } from "../../../drizzle/schema/leads";
import { agreements, prices, priceVersions } from "../../../drizzle/schema/prices";

const sentColumns = {
  leadId: prices.leadId,
  business: sql<string>`coalesce(${businesses.businessName}, ${prices.name})`,
  ...pick(prices, "entered", "withdrawnAt", "withdrawnWhy"),
  version: priceVersions.number,
  terms: priceVersions.terms,
  totalPence: priceVersions.totalPence,
  at: priceVersions.createdAt,
};

const agreedColumns = {
  leadId: agreements.leadId,
  version: agreements.number,
  text: agreements.body,
  sha256: agreements.sha256,
  at: agreements.createdAt,
  cancelledAt: agreements.cancelledAt,
  accepted: sql<unknown>`(select jsonb_object_agg(a.side, a.accepted_at) from agreement_acceptances a
    where a.agreement_id = ${agreements.id})`,
};

/** Prices and agreements of requests made with this email, for its export; entered prices too. */
export async function exportReceivedPrices(email: string, most: number) {
  return {
    prices: await db
      .select(sentColumns)
      .from(priceVersions)
      .innerJoin(prices, eq(prices.id, priceVersions.priceId))
      .innerJoin(leads, eq(leads.id, prices.leadId))
      .leftJoin(businesses, eq(businesses.id, prices.businessId))
      .where(isMadeWith(email))
      .orderBy(desc(priceVersions.createdAt))
      .limit(most),
    agreements: await db
      .select(agreedColumns)
      .from(agreements)
      .innerJoin(leads, eq(leads.id, agreements.leadId))
      .where(isMadeWith(email))
      .orderBy(desc(agreements.createdAt))
      .limit(most),
  };
}

/** What an account's businesses sent, and drafts; of agreements hashes and times, not the customer's details. */
export async function exportSentPrices(accountId: AccountId, most: number) {
  const { text: _text, ...agreed } = agreedColumns;
  return {
    prices: await db
      .select({ ...sentColumns, draft: prices.draft })
      .from(prices)
      .innerJoin(businesses, eq(businesses.id, prices.businessId))
      .leftJoin(priceVersions, eq(priceVersions.priceId, prices.id))
      .where(and(eq(businesses.ownerId, accountId), eq(prices.entered, false)))
      .orderBy(desc(prices.createdAt), desc(priceVersions.number))
      .limit(most),
    agreements: await db
      .select(agreed)
      .from(agreements)
      .innerJoin(businesses, eq(businesses.id, agreements.businessId))
      .where(eq(businesses.ownerId, accountId))
      .orderBy(desc(agreements.createdAt))
      .limit(most),
  };
}
