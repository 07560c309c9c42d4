import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { businesses, featuredApplications, subscriptions } from "../../../drizzle/schema";
import { settleListing } from "./places.server";

type Owner = { id: string; email: string };

/** What they pay for and has not ended: as the one who was signed in, or as the buyer by their confirmed email. */
const runningOf = ({ id, email }: Owner) =>
  and(
    or(
      eq(subscriptions.accountId, id),
      and(isNull(subscriptions.accountId), sql`lower(${subscriptions.email}) = lower(${email})`),
    ),
    isNull(subscriptions.endedAt),
    isNull(subscriptions.stoppedAt),
    isNull(subscriptions.refundWantedAt),
  );

/** The names of the businesses for whose placement an account pays, the oldest first. */
export async function listPaidFor(owner: Owner): Promise<string[]> {
  const rows = await db
    .select({ listed: businesses.businessName, applied: featuredApplications.businessName })
    .from(subscriptions)
    .leftJoin(businesses, eq(businesses.id, subscriptions.businessId))
    .leftJoin(featuredApplications, eq(featuredApplications.id, subscriptions.applicationId))
    .where(runningOf(owner))
    .orderBy(asc(subscriptions.startedAt), asc(subscriptions.id));
  return rows.flatMap(({ listed, applied }) => listed ?? applied ?? []);
}

/**
 * Ends the plans of an account that is deleted, in its transaction: nobody could cancel them any more. Their places
 * are free at once; the clock ends them at the vendor, which charges no more. Nothing that was paid goes back.
 */
export async function stopPlansOf(tx: Transaction, owner: Owner): Promise<void> {
  const at = new Date();
  const stopped = await tx
    .update(subscriptions)
    .set({ stoppedAt: at, updatedAt: at })
    .where(runningOf(owner))
    .returning({ businessId: subscriptions.businessId });
  for (const { businessId } of stopped) if (businessId) await settleListing(tx, businessId, at);
}
