import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import type { Message } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { paths } from "~/paths";
import { accounts } from "../../../drizzle/schema/accounts";
import { businesses } from "../../../drizzle/schema/businesses";
import { placementApplications, subscriptions } from "../../../drizzle/schema/placements";
import { findSubscription, paidFor, type Subscription } from "./ledger.server";
import { waitsFor } from "./places.server";
import { isDearer, type PlaceQueue } from "./plan";
import {
  changedMail,
  endingMail,
  lapsedMail,
  lostMail,
  noPlaceMail,
  type PlanMail,
  placementMail,
  refundedMail,
  refusedMail,
  stoppedMail,
  unpaidMail,
  waitsMail,
} from "./plan-mail";

/** Mails to the buyer of a plan, each sent once, and queued in the transaction of what it is about. */

/** The listing is featured from now on, with what was paid for that. */
export const tellPlacement = (tx: Transaction, row: Subscription) =>
  tell(tx, row, "placed", (to) => placementMail(to, wholeAddress(paths.dashboard)));

/** The plan waits for another listing, since its own no longer belongs to the buyer. */
export const tellLost = (tx: Transaction, row: Subscription) =>
  tell(tx, row, "lost", (to) => lostMail(to, wholeAddress(paths.claimBusiness)));

/** Nothing is charged yet, and what the plan waits for. */
export const tellWaits = (tx: Transaction, row: Subscription) => tellWaiting(tx, row, "awaited", waitsMail);

/** The listing is checked, but no place is free: once. */
export async function tellNoPlace(tx: Transaction, row: Subscription, queue: PlaceQueue): Promise<void> {
  await tellWaiting(tx, row, "no-place", (to, wait) => noPlaceMail(to, { ...wait, ...queue }));
}

/** The plan ended before it began, and why. */
export const tellLapsed = (tx: Transaction, row: Subscription) => tellWaiting(tx, row, "lapsed", lapsedMail);

/** The card was refused when the plan was to begin. */
export const tellRefused = (tx: Transaction, row: Subscription) =>
  tellWaiting(tx, row, "refused", refusedMail);

/** The plan ends, and what goes back. */
export const tellRefunded = (tx: Transaction, row: Subscription) =>
  tell(tx, row, "refunded", (to) => refundedMail(to, row.refundReason ?? "asked"));

/** The plan ended with the account: composed before that is deleted, and queued after its other mails. */
export const writeStopped = (tx: Transaction, row: Subscription) => compose(tx, row, "stopped", stoppedMail);

/** What changed at the vendor, by the buyer or by us: the plan, or whether it ends. */
export async function tellChanged(tx: Transaction, before: Subscription): Promise<void> {
  const row = await findSubscription(tx, before.id);
  // A plan that has not begun is always set to end.
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

/** Once for an unpaid invoice, however often the card is tried; only while it is unpaid and the placement stays. */
export async function tellUnpaid(
  tx: Transaction,
  subscriptionId: SubscriptionId,
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

/** About a plan that has not begun, with what it waits or waited for. */
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

/** Addressed to the email of the application, or of the account if the former was deleted. */
async function compose(
  tx: Transaction,
  row: Subscription,
  what: string,
  write: Write,
): Promise<Message | undefined> {
  const [known] = await tx
    .select({
      email: sql<string | null>`coalesce(nullif(${subscriptions.email}, ''), ${accounts.email})`,
      contactName: placementApplications.contactName,
      businessName: sql<string>`coalesce(${businesses.businessName}, ${placementApplications.businessName}, 'your business')`,
      price: subscriptions.price,
      paid: paidFor,
    })
    .from(subscriptions)
    .leftJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .leftJoin(placementApplications, eq(placementApplications.id, subscriptions.applicationId))
    .leftJoin(businesses, eq(businesses.id, subscriptions.businessId))
    .where(eq(subscriptions.id, row.id));
  if (!known?.email) return undefined;
  const plan = row.paidPlan ?? row.plan ?? undefined;
  const to = { ...known, email: known.email, contactName: known.contactName ?? "", plan };
  return write({ ...to, key: `plan:${row.id}:${what}` });
}
