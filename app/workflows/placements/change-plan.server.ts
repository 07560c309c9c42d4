import { logLine } from "~/log.server";
import {
  abandonChange,
  type ChangeBarred,
  type ChangeWish,
  prepareChange,
} from "~/models/placements/changes.server";
import { takeReading } from "~/models/placements/purchases.server";
import { prepareStart } from "~/models/placements/starting.server";
import { payments } from "~/services/payments/payments.server";
import { whyNot } from "~/services/payments/port";
import { beginPlan } from "./keep-plans.server";
import { type Asking, readPurchase } from "./settle-payment.server";

export type Changed =
  | ChangeBarred
  /** `from` is when the new plan begins, if not at once. */
  | { status: "changed"; from: Date | undefined }
  | { status: "declined" }
  /** It waited, and is for the other plan now, which begins once the card is put right. */
  | { status: "card refused" }
  | { status: "unavailable" };

/**
 * Changes an owner's plan at the vendor. A dearer plan is charged and shown at once; a cheaper one begins when the paid
 * period ends; one that waits for a place begins with the other plan now. A place of the new plan is reserved before
 * anything is charged. The vendor is then asked for the new state, and also reports it by an event. `key` comes from
 * the form: submitted twice, the change is made once.
 */
export async function changePlan(
  wish: ChangeWish & { key: string },
  { now = new Date(), vendor = payments }: Asking = {},
): Promise<Changed> {
  const { subscriptionId, plan, key } = wish;
  const current = await prepareChange(wish, now);
  const begins = current.status === "missing";
  const prepared = begins ? await prepareStart(wish, now) : current;
  if (prepared.status !== "ready") return prepared;
  const { applicationId, charge, from } = prepared;
  const subscription = { id: subscriptionId, applicationId };
  const changed = await vendor.changePlan({ subscription, plan, charge, key });
  if (changed.status === "declined") {
    await abandonChange(subscriptionId);
    return changed;
  }
  if (changed.status !== "found") {
    // The change may have been made and the answer lost: the place stays reserved until the vendor reports.
    logLine("payments", `no change of plan: ${whyNot(changed)}`);
    return { status: "unavailable" };
  }
  const learnt = await readPurchase(subscriptionId, { vendor });
  if (learnt.status === "found") await takeReading(learnt.value, now);
  if (!begins) return { status: "changed", from };
  const begun = await beginPlan(subscriptionId, { now, vendor });
  if (begun === "declined") return { status: "card refused" };
  return { status: begun === "begun" ? "changed" : "unavailable", from: undefined };
}
