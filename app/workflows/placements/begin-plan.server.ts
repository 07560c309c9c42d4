import { logLine } from "~/log.server";
import { takeReading } from "~/models/placements/purchases.server";
import { claimStart, endClaim, refuseStart } from "~/models/placements/starting.server";
import type { Payments } from "~/services/payments/port";
import { readPurchase } from "./read-purchase.server";

/**
 * Begins a plan whose card was given before: the trial ends, and the first payment, the place and the month begin
 * together. Where there is nothing to begin yet, it tells the vendor to end the subscription with the trial, so that
 * nobody is charged for what is not shown, whatever becomes of us. It is asked first how things stand: a process may have
 * been killed between the vendor's answer and our books. Safe in any number of processes, and at any time again.
 */
export async function beginPlan(id: string, { now, vendor }: { now: Date; vendor: Payments }): Promise<void> {
  const claimed = await claimStart(id, now);
  if (claimed.status !== "claimed") return;
  const before = await readPurchase(id, { vendor });
  if (before.status !== "found") return say(id, before.status);
  const { status, cancelAt } = before.value.subscription;
  const key = now.toISOString();
  if (status === "trialing" && claimed.ready) {
    const begun = await vendor.endTrial(id, key);
    if (begun.status === "declined") return refuseStart(id, now);
    if (begun.status !== "found") return say(id, begun.status);
  } else if (status === "trialing" && !cancelAt) {
    const bounded = await vendor.endWithTrial(id, key);
    if (bounded.status !== "found") return say(id, bounded.status);
  }
  const learnt = await readPurchase(id, { vendor });
  if (learnt.status !== "found") return say(id, learnt.status);
  await takeReading(learnt.value, now);
  await endClaim(id);
}

/** It is tried again in ten minutes. */
const say = (id: string, why: string): void => logLine("payments", `${id} has not begun: ${why}`);
