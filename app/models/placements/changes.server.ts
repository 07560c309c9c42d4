import { and, eq, sql } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import { subscriptions } from "../../../drizzle/schema/placements";
import { joinWaitingList } from "./applications.server";
import { isCurrent } from "./places.server";
import { isDearer, type PlanId, selling } from "./plan";
import { keepPlace, releaseHold } from "./settlement.server";

export type ChangeWish = { accountId: AccountId; subscriptionId: SubscriptionId; plan: PlanId };

/** A change that may now be made at the vendor; a place is kept for it. */
export type PreparedChange = {
  status: "ready";
  applicationId: string | undefined;
  /** Whether the difference is charged now; else the new price begins with the next period. */
  charge: boolean;
  /** When the present plan's paid time ends, if the change waits for that. */
  from: Date | undefined;
};
export type ChangeBarred =
  /** Not this account's plan, or it no longer stands. */
  | { status: "missing" }
  | { status: "same" }
  /** Every place of that plan is taken. */
  | { status: "sold out" }
  /** First: it is set to end, has no place, or awaits a payment. */
  | { status: "ending" | "not shown" | "unpaid" };

/** How long a place is kept while the vendor makes the change: much longer than its notice takes. */
const keepMs = 60 * 60_000;

/**
 * Checks whether an owner may change to a plan, and keeps a place of it for an hour: by then the vendor has reported
 * the change, or there was none. Going back to the plan that is paid for keeps the present place.
 */
export const prepareChange = (
  { accountId, subscriptionId, plan }: ChangeWish,
  at: Date,
): Promise<PreparedChange | ChangeBarred> =>
  db.transaction(async (tx) => {
    const row = await findCurrent(tx, { accountId, subscriptionId }, at);
    if (!row?.plan) return { status: "missing" };
    if (row.plan === plan) return { status: "same" };
    if (row.status === "past_due") return { status: "unpaid" };
    if (row.cancelAt) return { status: "ending" };
    const { trade, cityKey } = row;
    if (!trade || !cityKey || !row.paidUntil) return { status: "not shown" };
    const applicationId = row.applicationId ?? undefined;
    const paidFor = row.paidUntil > at ? row.paidPlan : null;
    if (paidFor === plan) {
      await releaseHold(tx, row.id);
      return { status: "ready", applicationId, charge: false, from: undefined };
    }
    const charge = isDearer(plan, paidFor ?? row.plan);
    const until = new Date(at.getTime() + keepMs);
    if (!(await keepPlace(tx, { id: row.id, plan, trade, cityKey, until }, at)))
      return { status: "sold out" };
    return { status: "ready", applicationId, charge, from: charge ? undefined : row.paidUntil };
  });

/** The plan to change, if any can be bought. */
async function findCurrent(on: Database, { accountId, subscriptionId }: Omit<ChangeWish, "plan">, at: Date) {
  if (!selling.open) return undefined;
  const [row] = await on
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.accountId, accountId), isCurrent(at)));
  return row;
}

/**
 * Puts an owner, by the account's email, on the waiting list of a plan that is sold out where their listing is; once,
 * however often they ask. `not shown` while their own plan has no place, which comes first.
 */
export async function waitForOther(
  { accountId, subscriptionId, plan }: ChangeWish,
  at: Date,
): Promise<{ status: "waiting" | "same" | "missing" | "not shown" }> {
  const row = await findCurrent(db, { accountId, subscriptionId }, at);
  if (!row?.plan) return { status: "missing" };
  if (row.plan === plan) return { status: "same" };
  const [own] = await db
    .select({ email: accounts.email, businessName: businesses.businessName, city: businesses.city })
    .from(accounts)
    .innerJoin(businesses, eq(businesses.id, row.businessId ?? sql`null`))
    .where(eq(accounts.id, accountId));
  if (!row.trade || !row.cityKey || !own) return { status: "not shown" };
  await joinWaitingList(plan, { trade: row.trade, cityKey: row.cityKey }, own);
  return { status: "waiting" };
}

/** Releases the place that was kept for a change that was not made. */
export const abandonChange = (subscriptionId: SubscriptionId): Promise<void> =>
  releaseHold(db, subscriptionId);
