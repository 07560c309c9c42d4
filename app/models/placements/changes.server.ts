import { and, eq, sql } from "drizzle-orm";
import { db, rowsOf, type Transaction } from "~/database/db.server";
import { accounts, businesses, placeHolds, subscriptions } from "../../../drizzle/schema";
import { joinWaitingList } from "./applications.server";
import { isCurrent } from "./places.server";
import type { PlanId } from "./plan";

export type ChangeWish = { accountId: string; subscriptionId: string; plan: PlanId };

/** A change that may be made at the vendor, with a place kept for it. */
export type PreparedChange = {
  status: "ready";
  applicationId: string | undefined;
  /** Whether the difference is to be paid now; else the other price begins with the next period. */
  charge: boolean;
  /** When the plan that was paid for ends, where the change waits for that. */
  from: Date | undefined;
};
export type ChangeBarred =
  /** Not theirs, or it stands no more. */
  | { status: "missing" }
  | { status: "same" }
  /** Every place of that plan is taken. */
  | { status: "sold out" }
  /** It is to end, has no place, or a payment is awaited: that comes first. */
  | { status: "ending" | "not shown" | "unpaid" };

/** How long a place is kept while the vendor makes the change: much longer than it takes to tell of it. */
const holdMs = 60 * 60_000;

/**
 * Finds out whether an owner may change to a plan, and keeps a place of it for an hour: by then the vendor has told of
 * the change, or there was none. Whoever goes back to what is paid for keeps the place.
 */
export function prepareChange(
  { accountId, subscriptionId, plan }: ChangeWish,
  at: Date,
): Promise<PreparedChange | ChangeBarred> {
  return db.transaction(async (tx) => {
    const row = await findStanding(tx, { accountId, subscriptionId }, at);
    if (!row?.plan) return { status: "missing" };
    if (row.plan === plan) return { status: "same" };
    if (row.status === "past_due") return { status: "unpaid" };
    if (row.cancelAt) return { status: "ending" };
    if (row.place === null || !row.paidUntil) return { status: "not shown" };
    const applicationId = row.applicationId ?? undefined;
    const isPaidFor = row.paidPlan === plan && row.paidUntil > at;
    if (isPaidFor) {
      await releaseHold(tx, row.id);
      return { status: "ready", applicationId, charge: false, from: undefined };
    }
    const charge = plan === "premium";
    const until = new Date(at.getTime() + holdMs);
    if (!(await hold(tx, { id: row.id, plan, until }, at))) return { status: "sold out" };
    return { status: "ready", applicationId, charge, from: charge ? undefined : row.paidUntil };
  });
}

async function findStanding(
  tx: Transaction,
  { accountId, subscriptionId }: Omit<ChangeWish, "plan">,
  at: Date,
) {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.accountId, accountId), isCurrent(at)));
  return row;
}

async function hold(
  tx: Transaction,
  { id, plan, until }: { id: string; plan: PlanId; until: Date },
  at: Date,
): Promise<boolean> {
  const [row] = rowsOf<{ held: boolean }>(
    await tx.execute(sql`
      select hold_place(${id}, ${plan}, ${until.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz) as held`),
  );
  return row?.held ?? false;
}

async function releaseHold(on: Pick<typeof db, "delete">, subscriptionId: string): Promise<void> {
  await on.delete(placeHolds).where(eq(placeHolds.subscriptionId, subscriptionId));
}

/**
 * Puts an owner on the waiting list of a plan that is sold out where their listing is, by the account's email; once,
 * however often they ask. `not shown` while their own plan has no place, which comes first.
 */
export async function waitForOther(
  { accountId, subscriptionId, plan }: ChangeWish,
  at: Date,
): Promise<{ status: "waiting" | "same" | "missing" | "not shown" }> {
  const row = await db.transaction((tx) => findStanding(tx, { accountId, subscriptionId }, at));
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

/** Lets the place go that was kept for a change that was not made. */
export const abandonChange = (subscriptionId: string): Promise<void> => releaseHold(db, subscriptionId);
