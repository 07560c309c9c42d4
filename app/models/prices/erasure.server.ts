import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { londonDay } from "~/models/base/clock";
import { findOutcode } from "~/models/places/gazetteer/gazetteer.server";
import { leads } from "../../../drizzle/schema/leads";
import { agreedPrices, agreements, prices, priceVersions } from "../../../drizzle/schema/prices";
import { jobOf } from "./job";

/**
 * Deletes the prices, files and agreements of a locked request whose homeowner wants their details deleted. Of a chosen
 * price, the amount, job, county and month stay, without any reference to a person.
 */
export async function forgetPrices(tx: Transaction, leadId: LeadId): Promise<void> {
  const [found] = await tx
    .select({ lead: leads, pence: priceVersions.totalPence })
    .from(leads)
    .innerJoin(priceVersions, eq(priceVersions.id, leads.hiredVersionId))
    .where(eq(leads.id, leadId));
  if (found?.lead.hiredAt) {
    const { outcode, hiredAt } = found.lead;
    const region = findOutcode(outcode ?? "")?.county ?? "";
    const month = londonDay(hiredAt).slice(0, 7);
    await tx.insert(agreedPrices).values({ pence: found.pence, ...jobOf(found.lead), region, month });
  }
  await tx.update(leads).set({ hiredVersionId: null }).where(eq(leads.id, leadId));
  await tx.delete(agreements).where(eq(agreements.leadId, leadId));
  await tx.delete(prices).where(eq(prices.leadId, leadId));
}

/** Moves the prices of one business to another; if both priced a request, each keeps its own. */
export async function movePrices(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    update prices p set business_id = ${to} where p.business_id = ${from} and not exists (
      select from prices k where k.business_id = ${to} and k.lead_id = p.lead_id and not k.entered)`);
  await tx.update(agreements).set({ businessId: to }).where(eq(agreements.businessId, from));
}
