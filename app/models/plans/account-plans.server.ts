import { type AnyColumn, and, asc, desc, eq, getTableColumns, gt, isNull, or, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import {
  businesses,
  featuredApplications,
  featuredWaits,
  subscriptionPayments,
  subscriptions,
} from "../../../drizzle/schema";
import { settleListing } from "./places.server";
import type { PlanId } from "./plan";

/** An account, and the email that it has. */
export type Owner = { id: string; email: string };

/** Theirs as the one who was signed in, or as nobody's with their confirmed email. */
export const isOf = ({ id, email }: Owner, row: { accountId: AnyColumn; email: AnyColumn }) =>
  or(eq(row.accountId, id), and(isNull(row.accountId), isTo(email, row)));

/** Written with this email. */
export const isTo = (email: string, row: { email: AnyColumn }) => sql`lower(${row.email}) = lower(${email})`;

/** What they pay for and has not ended: as the one who was signed in, or as the buyer by their confirmed email. */
const runningOf = (owner: Owner) =>
  and(
    isOf(owner, subscriptions),
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

/** A plan that is paid for and has no listing to show yet. */
export type WaitingPlan = { id: string; plan: PlanId; businessName: string; city: string };

/** An account's plans that wait for a listing, the oldest first; at most 10. */
export async function listWaitingPlans(owner: Owner, at = new Date()): Promise<WaitingPlan[]> {
  const rows = await db
    .select({
      id: subscriptions.id,
      plan: subscriptions.plan,
      businessName: featuredApplications.businessName,
      city: featuredApplications.city,
    })
    .from(subscriptions)
    .innerJoin(featuredApplications, eq(featuredApplications.id, subscriptions.applicationId))
    .where(and(runningOf(owner), isNull(subscriptions.businessId), gt(subscriptions.entitledUntil, at)))
    .orderBy(asc(subscriptions.startedAt), asc(subscriptions.id))
    .limit(10);
  return rows.flatMap(({ plan, ...row }) => (plan ? [{ ...row, plan }] : []));
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

/** Far above what anybody has. */
const mostRows = 1000;

/**
 * What is kept of an account's featured placements, to take away: what was applied for, each plan, every payment and
 * what of it went back, in pence, and where its confirmed email waits for a place. The newest first.
 */
export async function exportPlans(owner: Owner) {
  const { accountId: _asker, ...asked } = getTableColumns(featuredApplications);
  const { accountId: _buyer, reading: _reading, ...bought } = getTableColumns(subscriptions);
  const [applications, plans, payments, waiting] = await Promise.all([
    db
      .select(asked)
      .from(featuredApplications)
      .where(isOf(owner, featuredApplications))
      .orderBy(desc(featuredApplications.createdAt), featuredApplications.id)
      .limit(mostRows),
    db
      .select(bought)
      .from(subscriptions)
      .where(isOf(owner, subscriptions))
      .orderBy(desc(subscriptions.startedAt), subscriptions.id)
      .limit(mostRows),
    db
      .select(getTableColumns(subscriptionPayments))
      .from(subscriptionPayments)
      .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPayments.subscriptionId))
      .where(isOf(owner, subscriptions))
      .orderBy(desc(subscriptionPayments.paidAt), subscriptionPayments.id)
      .limit(mostRows),
    db
      .select()
      .from(featuredWaits)
      .where(isTo(owner.email, featuredWaits))
      .orderBy(desc(featuredWaits.createdAt), featuredWaits.id)
      .limit(mostRows),
  ]);
  return { applications, plans, payments, waiting };
}
