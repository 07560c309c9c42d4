import { describeError, logLine } from "~/log.server";
import { listUnsettledApplications } from "~/models/placements/applications.server";
import { listReadable } from "~/models/placements/ledger.server";
import { listUnsettled } from "~/models/placements/places.server";
import { settleAgain, takeReading } from "~/models/placements/purchases.server";
import { claimStart, endClaim, listDue, refuseStart } from "~/models/placements/starting.server";
import { tellWaiting } from "~/models/placements/waiting.server";
import { payments } from "~/services/payments/payments.server";
import type { Payments } from "~/services/payments/port";
import { passDemoTime } from "~/workflows/placements/demo-payment.server";
import { type Asking, giveBackOwed, readPurchase } from "./settle-payment.server";

const mostAtOnce = 500;

/**
 * The scheduled work on plans: ends placements whose paid period is over, starts purchases whose listing has appeared,
 * refunds what is owed, tells people on the waiting list of free places, and sets the day's order of the featured. Safe
 * in any number of processes.
 */
export async function keepPlans({ now = new Date(), vendor = payments }: Asking = {}): Promise<void> {
  const failed = (what: string) => (error: unknown) =>
    logLine("payments", `could not ${what}: ${describeError(error)}`, "error");
  for (const id of await listUnsettled(now, mostAtOnce))
    await settleAgain(id, now).catch(failed(`settle ${id}`));
  for (const id of await listDue(now, mostAtOnce))
    await beginPlan(id, { now, vendor }).catch(failed(`begin ${id}`));
  await giveBackOwed({ now, vendor });
  await tellWaiting(now);
}

type Reconciled = {
  compared: number;
  /** Ids of subscriptions that differed from the vendor's state, and were corrected. */
  mended: string[];
  /** Ids that the vendor does not know. */
  missing: string[];
  /** Ids for which the vendor could not be reached. */
  unasked: string[];
};

/** How old an application without a reported payment may be to be checked. */
const applicationDays = 7;

/**
 * Compares every subscription of the last months with the vendor, and every recent application whose payment page has
 * no reported end; corrects differences.
 */
export async function reconcilePayments({
  now = new Date(),
  vendor = payments,
}: Asking = {}): Promise<Reconciled> {
  const result: Reconciled = { compared: 0, mended: [], missing: [], unasked: [] };
  const ids = [...(await listReadable(now)), ...(await findUntold(now, vendor))];
  for (const id of ids) {
    result.compared += 1;
    const outcome = await compare(id, { now, vendor });
    if (outcome !== "agreed") result[outcome].push(id);
  }
  await keepPlans({ now, vendor });
  return result;
}

async function compare(
  id: SubscriptionId,
  { now, vendor }: Required<Asking>,
): Promise<"agreed" | "mended" | "missing" | "unasked"> {
  const read = await readPurchase(id, { vendor });
  if (read.status !== "found") return read.status === "missing" ? "missing" : "unasked";
  const taken = await takeReading(read.value, now);
  return taken === "mended" ? "mended" : "agreed";
}

/** Subscriptions that began on our payment pages, but of which no event arrived. */
async function findUntold(now: Date, vendor: Payments): Promise<SubscriptionId[]> {
  const since = new Date(now.getTime() - applicationDays * 86_400_000);
  const found: SubscriptionId[] = [];
  for (const { checkoutId } of await listUnsettledApplications(since)) {
    const checkout = await vendor.findCheckout(checkoutId);
    if (checkout.status === "found" && checkout.value.subscriptionId)
      found.push(checkout.value.subscriptionId);
  }
  return found;
}

/**
 * Begins a plan whose card was stored before: the trial ends, and the first payment, the place and the month begin
 * together. If it cannot begin yet, the vendor is told to end the subscription with the trial, so that nobody is
 * charged for a placement that is not shown, even if we fail. The state is read first, since a process may have been
 * killed between the vendor's answer and our record. Undefined if it has not begun. Safe in any number of processes, and to repeat at any time.
 */
export async function beginPlan(
  id: SubscriptionId,
  { now, vendor }: Required<Asking>,
): Promise<"begun" | "declined" | undefined> {
  const claimed = await claimStart(id, now);
  if (claimed.status !== "claimed") return undefined;
  const before = await readPurchase(id, { vendor });
  if (before.status !== "found") return say(id, before.status);
  const { status, cancelAt } = before.value.subscription;
  const key = now.toISOString();
  if (status === "trialing" && claimed.ready) {
    const begun = await vendor.endTrial(id, key);
    if (begun.status === "declined") {
      await refuseStart(id, now);
      return "declined";
    }
    if (begun.status !== "found") return say(id, begun.status);
  } else if (status === "trialing" && !cancelAt) {
    const bounded = await vendor.endWithTrial(id, key);
    if (bounded.status !== "found") return say(id, bounded.status);
  }
  const learnt = await readPurchase(id, { vendor });
  if (learnt.status !== "found") return say(id, learnt.status);
  await takeReading(learnt.value, now);
  await endClaim(id);
  return learnt.value.subscription.status === "trialing" ? undefined : "begun";
}

/** Logs why a plan has not begun; it is tried again in ten minutes. */
const say = (id: string, why: string): undefined => {
  logLine("payments", `${id} has not begun: ${why}`);
};

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/**
 * Returns the scheduled work on plans, which compares them with the vendor once a day. Safe in any number of processes.
 */
export function makePlanKeeper(): () => Promise<void> {
  // The first comparison is an hour after the start, so that frequent restarts do not each cause one.
  let next = Date.now() + hourMs;
  return async () => {
    // Events of the demonstration's vendor that nobody listened to are asked for before anything ends.
    const heard = await passDemoTime();
    if (heard && Date.now() < next) {
      await keepPlans();
    } else {
      next = Date.now() + dayMs;
      logLine("payments", reconciledWords(await reconcilePayments()));
    }
  };
}

/** The result of a comparison in one line; ids are the vendor's. */
export function reconciledWords({ compared, mended, missing, unasked }: Reconciled): string {
  const parts = [
    `${compared} subscriptions compared`,
    `${mended.length} mended${listed(mended)}`,
    `${missing.length} unknown to the vendor${listed(missing)}`,
    `${unasked.length} not asked about${listed(unasked)}`,
  ];
  return parts.join(", ");
}

const listed = (ids: readonly string[]): string => (ids.length > 0 ? ` (${ids.slice(0, 20).join(" ")})` : "");
