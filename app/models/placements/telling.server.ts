import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import type { Message } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { paths } from "~/paths";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import { featuredApplications, subscriptions } from "../../../drizzle/schema/placements";
import { findSubscription, paidFor, type Subscription } from "./ledger.server";
import { waitsFor } from "./places.server";
import { isDearer } from "./plan";
import {
  changedMail,
  endingMail,
  lapsedMail,
  lostMail,
  type PlanMail,
  placedMail,
  refundedMail,
  refusedMail,
  stoppedMail,
  unpaidMail,
  waitsMail,
} from "./plan-mail";

/** What a plan's buyer is told, each thing once; queued in the transaction of what it tells. */

/** That the listing is featured from now on, and what was paid for that. */
export const tellPlaced = (tx: Transaction, row: Subscription) =>
  tell(tx, row, "placed", (to) => placedMail(to, wholeAddress(paths.dashboard)));

/** That it waits for another listing than the one that is its buyer's no more. */
export const tellLost = (tx: Transaction, row: Subscription) =>
  tell(tx, row, "lost", (to) => lostMail(to, wholeAddress(paths.claimBusiness)));

/** That nothing is charged yet, and what the plan waits for to begin. */
export const tellWaits = (tx: Transaction, row: Subscription) => tellWaiting(tx, row, "awaited", waitsMail);

/** That it ended before it began, and why. */
export const tellLapsed = (tx: Transaction, row: Subscription) => tellWaiting(tx, row, "lapsed", lapsedMail);

/** That the card was refused when the plan was to begin. */
export const tellRefused = (tx: Transaction, row: Subscription) =>
  tellWaiting(tx, row, "refused", refusedMail);

/** That it ends, and what goes back. */
export const tellRefunded = (tx: Transaction, row: Subscription) =>
  tell(tx, row, "refunded", (to) => refundedMail(to, row.refundReason ?? "asked"));

/** That it ended with the account: written before that is gone, and queued after what else was to be sent there. */
export const writeStopped = (tx: Transaction, row: Subscription) => compose(tx, row, "stopped", stoppedMail);

/** What its buyer, or we for them, changed at the vendor since: the plan, or whether it ends. */
export async function tellChanged(tx: Transaction, before: Subscription): Promise<void> {
  const row = await findSubscription(tx, before.id);
  // What has not begun ends by itself until it does.
  if (!row || row.endedAt || before.status === "trialing" || row.stoppedAt || row.refundWantedAt) return;
  const what = `changed:${row.reading}`;
  const portal = wholeAddress(paths.dashboard);
  if (before.plan && row.plan && before.plan !== row.plan) {
    const from = isDearer(row.plan, before.plan) ? undefined : (row.paidUntil ?? undefined);
    const next = row.plan;
    await tell(tx, row, what, (to) => changedMail({ ...to, plan: next }, from, portal));
  } else if (before.cancelAt?.getTime() !== row.cancelAt?.getTime()) {
    await tell(tx, row, what, (to) => endingMail(to, row.cancelAt ?? undefined, portal));
  }
}

/** Once for what is unpaid, however often the card is tried; and only while it is, and the placement stays. */
export async function tellUnpaid(
  tx: Transaction,
  subscriptionId: string,
  { of, at }: { of: string; at: Date },
): Promise<void> {
  const row = await findSubscription(tx, subscriptionId);
  const until = row?.entitledUntil;
  if (row?.status !== "past_due" || row.stoppedAt || row.refundWantedAt) return;
  if (!until || until <= at) return;
  await tell(tx, row, "unpaid", (to) =>
    unpaidMail({ ...to, key: `plan:${of}:unpaid` }, until, wholeAddress(paths.dashboard)),
  );
}

/** Of a plan that has not begun: what for it waits or waited. */
async function tellWaiting(
  tx: Transaction,
  row: Subscription,
  what: string,
  mail: typeof waitsMail,
): Promise<void> {
  const [{ waits } = { waits: "listing" as const }] = await tx
    .select({ waits: waitsFor })
    .from(subscriptions)
    .leftJoin(businesses, eq(businesses.id, subscriptions.businessId))
    .where(eq(subscriptions.id, row.id));
  const until = row.cancelAt ?? row.periodEnd ?? row.startedAt;
  const path = waits === "listing" ? paths.claimListing : paths.dashboard;
  await tell(tx, row, what, (to) => mail(to, { waits, until, link: wholeAddress(path) }));
}

type Write = (to: PlanMail) => Message;

async function tell(tx: Transaction, row: Subscription, what: string, write: Write): Promise<void> {
  const mail = await compose(tx, row, what, write);
  if (mail) await queueMessages(tx, [mail]);
}

/** To the address of the application, or of the account where the application's was deleted. */
async function compose(
  tx: Transaction,
  row: Subscription,
  what: string,
  write: Write,
): Promise<Message | undefined> {
  const [known] = await tx
    .select({
      email: sql<string | null>`coalesce(nullif(${subscriptions.email}, ''), ${accounts.email})`,
      contactName: featuredApplications.contactName,
      businessName: sql<string>`coalesce(${businesses.businessName}, ${featuredApplications.businessName}, 'your business')`,
      price: subscriptions.price,
      paid: paidFor,
    })
    .from(subscriptions)
    .leftJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .leftJoin(featuredApplications, eq(featuredApplications.id, subscriptions.applicationId))
    .leftJoin(businesses, eq(businesses.id, subscriptions.businessId))
    .where(eq(subscriptions.id, row.id));
  if (!known?.email) return undefined;
  const plan = row.paidPlan ?? row.plan ?? undefined;
  const to = { ...known, email: known.email, contactName: known.contactName ?? "", plan };
  return write({ ...to, key: `plan:${row.id}:${what}` });
}
