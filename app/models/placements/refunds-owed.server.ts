import { and, eq, gt, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import { site } from "~/content/site";
import { type Database, db, instant } from "~/database/db.server";
import { type Actor, recordAudit } from "~/models/audit/audit.server";
import { isId } from "~/models/base/uuid";
import { mailMessage } from "~/models/messages/message";
import { tellOperators } from "~/models/messages/recipients.server";
import { subscriptionPayments, subscriptions } from "../../../drizzle/schema/placements";
import { findSubscription, lockSubscription } from "./ledger.server";
import { refundableUntil } from "./paid-time";
import { wantRefund } from "./purchases.server";
import { lockListing } from "./settlement.server";

/** A subscription that is to end, and its payments that are still to be refunded. */
type Owed = { subscriptionId: SubscriptionId; payments: { invoiceId: string; paymentIntent: string }[] };

const mostAtOnce = 50;

/**
 * What is owed, for one subscription or for at most 50: a random 50 each time if there are more, so that those which
 * the vendor refuses block no others.
 */
export async function listOwed(subscriptionId?: SubscriptionId): Promise<Owed[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.refundedAt),
        or(isNotNull(subscriptions.refundWantedAt), isNotNull(subscriptions.stoppedAt)),
        subscriptionId ? eq(subscriptions.id, subscriptionId) : undefined,
      ),
    )
    .orderBy(sql`random()`)
    .limit(mostAtOnce);
  return Promise.all(rows.map(async ({ id }) => ({ subscriptionId: id, payments: await listPayments(id) })));
}

/**
 * Card payments that are to go back. If the subscription was stopped without a refund of ours (the buyer's bank took it
 * back, it was refunded by hand, the account was deleted), only those charged after that.
 */
const paymentsLeft = (on: Database, subscriptionId: SubscriptionId) =>
  on
    .select({ invoiceId: subscriptionPayments.id, paymentIntent: subscriptionPayments.paymentIntent })
    .from(subscriptionPayments)
    .where(
      and(
        eq(subscriptionPayments.subscriptionId, subscriptionId),
        isNotNull(subscriptionPayments.paymentIntent),
        isNull(subscriptionPayments.refundedAt),
        isNull(subscriptionPayments.disputedAt),
        sql`exists (select from ${subscriptions} s where s.id = ${subscriptionId}
          and (s.refund_reason is not null or ${subscriptionPayments.paidAt} > s.stopped_at))`,
      ),
    );

async function listPayments(subscriptionId: SubscriptionId): Promise<Owed["payments"]> {
  const rows = await paymentsLeft(db, subscriptionId).orderBy(
    subscriptionPayments.paidAt,
    subscriptionPayments.id,
  );
  return rows.flatMap(({ invoiceId, paymentIntent }) =>
    paymentIntent ? [{ invoiceId, paymentIntent }] : [],
  );
}

/** Records that a payment was refunded; `refundId` is undefined if it had been before. */
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
      refundedAt: sql`coalesce(${subscriptionPayments.refundedAt}, ${instant(at)})`,
      refundId,
    })
    .where(eq(subscriptionPayments.id, invoiceId));
}

/**
 * Records that a subscription has ended at the vendor and nothing of it is owed any more. False if a payment was
 * written meanwhile that is to go back, too: then it is still owed.
 */
export const recordEnded = (subscriptionId: SubscriptionId, at: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockSubscription(tx, subscriptionId);
    const ended = await tx
      .update(subscriptions)
      .set({
        refundedAt: at,
        stoppedAt: sql`coalesce(${subscriptions.stoppedAt}, ${instant(at)})`,
        updatedAt: at,
      })
      .where(and(eq(subscriptions.id, subscriptionId), notExists(paymentsLeft(tx, subscriptionId))))
      .returning({ id: subscriptions.id });
    return ended.length > 0;
  });

/** An outage of the provider beyond this does not count as temporary. */
const stuckMs = 60 * 60_000;

/**
 * Tells the operators of a subscription that has been owed for an hour and cannot be ended or refunded; `why` is in the
 * provider's codes. Once for each subscription: returns whether it was now.
 */
export const tellStuck = (subscriptionId: SubscriptionId, why: string, at: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [stuck] = await tx
      .select({ email: subscriptions.email })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.id, subscriptionId),
          sql`coalesce(${subscriptions.refundWantedAt}, ${subscriptions.stoppedAt}) < ${instant(new Date(at.getTime() - stuckMs))}`,
        ),
      );
    if (!stuck) return false;
    const told = await tellOperators(tx, (recipient) =>
      mailMessage({
        recipient,
        subject: `${site.name}: a plan could not be ended or paid back`,
        blocks: [
          `The plan of ${stuck.email || "somebody"}, ${subscriptionId}, is to end, and what is owed of it to go back. The payment provider has not done that for an hour: ${why}.`,
          "It is tried on, and what was refused is asked for anew each hour. What is refused for good has to be given back by hand, on the provider's own pages.",
        ],
        dedupeKey: `refund-stuck:${subscriptionId}:${recipient}`,
      }),
    );
    return told > 0;
  });

export type RefundAsked =
  /** `charged`: something was paid, and goes back. */
  { status: "wanted"; charged: boolean } | { status: "late" } | { status: "missing" };

/** Who asks for the refund: the buyer, by account, or an operator. */
export type RefundWish = { subscriptionId: SubscriptionId; by: { owner: AccountId } | { operator: Actor } };

/**
 * Refunds everything that was paid for a subscription; the placement ends at once, or never begins. Its buyer may ask
 * within 30 days of the first payment; an operator at any time, which is recorded in the audit log.
 */
export function askRefund({ subscriptionId, by }: RefundWish, at: Date): Promise<RefundAsked> {
  const owner = "owner" in by ? by.owner : undefined;
  return db.transaction(async (tx) => {
    if (owner !== undefined && !isId(owner)) return { status: "missing" };
    const named = await findSubscription(tx, subscriptionId);
    if (!named || (owner !== undefined && named.accountId !== owner)) return { status: "missing" };
    if (named.businessId) await lockListing(tx, named.businessId);
    const [row] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId))
      .for("update");
    if (!row) return { status: "missing" };
    const cards = and(eq(subscriptionPayments.subscriptionId, row.id), gt(subscriptionPayments.amount, 0));
    const charged = (await tx.$count(subscriptionPayments, cards)) > 0;
    if (row.refundWantedAt || row.stoppedAt) return { status: "wanted", charged };
    if (owner !== undefined && refundableUntil(row.startedAt) <= at) return { status: "late" };
    await wantRefund(tx, row, { reason: "asked", at });
    if ("operator" in by) await recordAudit(tx, by.operator, "refunded", "plan", row.id);
    return { status: "wanted", charged };
  });
}
