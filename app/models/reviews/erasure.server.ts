import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { ago, inBatches } from "~/database/batches.server";
import { type Database, db, type Transaction } from "~/database/db.server";
import type { Actor } from "~/models/audit/audit.server";
import { type Erasure, eraseLead } from "~/models/leads/erasure.server";
import { daysKeptClosed } from "~/models/leads/now/silence";
import { forgetPrices } from "~/models/prices/erasure.server";
import { leads } from "../../../drizzle/schema/leads";
import { reviews } from "../../../drizzle/schema/reviews";
import { countReviews, lockBusinesses } from "./counting.server";
import { forgetSaid } from "./disputes/files.server";

/** Whether a homeowner's reviews stay without their name, or are deleted with their details. */
export type ReviewsWish = "stay" | "go";

/** Deletes a request's personal data (see {@link eraseLead}) and its prices; its reviews stay or go, as `wish` says. */
export const eraseWithReviews = (
  leadId: LeadId,
  wish: ReviewsWish,
  actor: Actor = "visitor",
  within?: Database,
): Promise<Erasure> => {
  const alongside = async (tx: Transaction) => {
    await forgetPrices(tx, leadId);
    await forgetWriter(tx, leadId, wish);
    return wish === "go" ? { reviews: wish } : undefined;
  };
  return eraseLead(leadId, actor, alongside, within);
};

const leadsAtOnce = 50;

/** Deletes the personal data of requests that were closed a month ago. Returns how many. */
export const eraseClosedLeads = (): Promise<number> =>
  inBatches(leadsAtOnce, async () => {
    const old = await db
      .select({ id: leads.id })
      .from(leads)
      .where(and(isNull(leads.erasedAt), lt(leads.closedAt, ago({ days: daysKeptClosed }))))
      .orderBy(asc(leads.closedAt))
      .limit(leadsAtOnce);
    for (const { id } of old) await eraseWithReviews(id, "stay", "system");
    return old.length;
  });

/** Anonymises the reviews of a locked request, or deletes them. */
async function forgetWriter(tx: Transaction, leadId: LeadId, wish: ReviewsWish): Promise<void> {
  const written = await tx
    .select({ businessId: reviews.businessId })
    .from(reviews)
    .where(eq(reviews.leadId, leadId));
  const about = written.map(({ businessId }) => businessId);
  if (about.length === 0) return;
  await lockBusinesses(tx, about);
  if (wish === "go") await tx.delete(reviews).where(eq(reviews.leadId, leadId));
  else {
    await forgetSaid(tx, sql`lead_id = ${leadId}`);
    await tx
      .update(reviews)
      .set({ leadId: null, firstName: "", initial: "", history: [] })
      .where(eq(reviews.leadId, leadId));
  }
  await countReviews(tx, about);
}
