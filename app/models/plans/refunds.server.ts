import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { uuid } from "~/models/operations/uuid";
import { subscriptionPayments, subscriptions } from "../../../drizzle/schema";
import { refundableUntil } from "./entitlement";
import { wantRefund } from "./purchases.server";

/** A subscription that is to end, and what of it is still to be given back. */
export type Owed = { subscriptionId: string; payments: { invoiceId: string; paymentIntent: string }[] };

const mostAtOnce = 50;

/** What is owed, the longest owed first; of one subscription, or at most 50. */
export async function listOwed(subscriptionId?: string): Promise<Owed[]> {
  const rows = await db
    .select({ id: subscriptions.id, reason: subscriptions.refundReason })
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.refundedAt),
        or(isNotNull(subscriptions.refundWantedAt), isNotNull(subscriptions.stoppedAt)),
        subscriptionId ? eq(subscriptions.id, subscriptionId) : undefined,
      ),
    )
    .orderBy(subscriptions.refundWantedAt, subscriptions.id)
    .limit(mostAtOnce);
  return Promise.all(
    rows.map(async ({ id, reason }) => ({
      subscriptionId: id,
      // What the buyer's bank took, or somebody gave back by hand, is settled: only a wish of ours gives back more.
      payments: reason ? await listPayments(id) : [],
    })),
  );
}

async function listPayments(subscriptionId: string): Promise<Owed["payments"]> {
  const rows = await db
    .select({ invoiceId: subscriptionPayments.id, paymentIntent: subscriptionPayments.paymentIntent })
    .from(subscriptionPayments)
    .where(
      and(
        eq(subscriptionPayments.subscriptionId, subscriptionId),
        isNull(subscriptionPayments.refundedAt),
        isNull(subscriptionPayments.disputedAt),
      ),
    )
    .orderBy(subscriptionPayments.paidAt, subscriptionPayments.id);
  return rows.flatMap(({ invoiceId, paymentIntent }) =>
    paymentIntent ? [{ invoiceId, paymentIntent }] : [],
  );
}

/** Records that a payment went back; `refundId` is undefined where it had gone before. */
export async function recordRefund({
  invoiceId,
  refundId,
  at,
}: {
  invoiceId: string;
  refundId: string | undefined;
  at: Date;
}): Promise<void> {
  await db
    .update(subscriptionPayments)
    .set({
      refundedAt: sql`coalesce(${subscriptionPayments.refundedAt}, ${at.toISOString()}::timestamptz)`,
      refundId,
    })
    .where(eq(subscriptionPayments.id, invoiceId));
}

/** Records that nothing of a subscription is owed any more and that it has ended at the vendor. */
export async function recordEnded(subscriptionId: string, at: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({
      refundedAt: at,
      stoppedAt: sql`coalesce(${subscriptions.stoppedAt}, ${at.toISOString()}::timestamptz)`,
      updatedAt: at,
    })
    .where(eq(subscriptions.id, subscriptionId));
}

export type RefundAsked = { status: "wanted" } | { status: "late" } | { status: "missing" };

/**
 * Gives a buyer everything back who asks within 30 days of the first payment; the placement ends at once. `by`
 * undefined is an operator, who may at any time.
 */
export function askRefund(
  { subscriptionId, by }: { subscriptionId: string; by: string | undefined },
  at: Date,
): Promise<RefundAsked> {
  return db.transaction(async (tx) => {
    if (by !== undefined && !uuid.safeParse(by).success) return { status: "missing" };
    const [named] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
    if (!named || (by !== undefined && named.accountId !== by)) return { status: "missing" };
    if (named.businessId) {
      await tx.execute(sql`select id from businesses where id = ${named.businessId} for update`);
    }
    const [row] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId))
      .for("update");
    if (!row) return { status: "missing" };
    if (row.refundWantedAt || row.stoppedAt) return { status: "wanted" };
    if (by !== undefined && refundableUntil(row.startedAt) <= at) return { status: "late" };
    await wantRefund(tx, row, { reason: "asked", at });
    return { status: "wanted" };
  });
}
