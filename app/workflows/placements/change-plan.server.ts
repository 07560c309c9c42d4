import { logLine } from "~/log.server";
import {
  abandonChange,
  type ChangeBarred,
  type ChangeWish,
  prepareChange,
} from "~/models/placements/changes.server";
import { takeReading } from "~/models/placements/purchases.server";
import { payments } from "~/services/payments/payments.server";
import { type Asking, readPurchase } from "./settle-payment.server";

export type Changed =
  | ChangeBarred
  /** `from` is when it begins, where that is later. */
  | { status: "changed"; from: Date | undefined }
  | { status: "declined" }
  | { status: "unavailable" };

/**
 * Changes an owner's plan at the vendor, who charges the difference for a dearer one at once: then it is shown at once.
 * A cheaper one begins when what is paid for ends. A place of the new plan is kept before anything is charged. How
 * things stand afterwards is asked of the vendor, who tells of it by an event, too. `key` is of the form: sent twice it
 * is done once.
 */
export async function changePlan(
  wish: ChangeWish & { key: string },
  { now = new Date(), vendor = payments }: Asking = {},
): Promise<Changed> {
  const { subscriptionId, plan, key } = wish;
  const prepared = await prepareChange(wish, now);
  if (prepared.status !== "ready") return prepared;
  const { applicationId, charge, from } = prepared;
  const subscription = { id: subscriptionId, applicationId };
  const changed = await vendor.changePlan({ subscription, plan, charge, key });
  if (changed.status === "declined") {
    await abandonChange(subscriptionId);
    return changed;
  }
  if (changed.status !== "found") {
    // The answer may be lost and the change made: the place stays kept until the vendor has told.
    logLine(
      "payments",
      `no change of plan: ${changed.status === "unavailable" ? changed.error : "unknown subscription"}`,
    );
    return { status: "unavailable" };
  }
  const learnt = await readPurchase(subscriptionId, { vendor });
  if (learnt.status === "found") await takeReading(learnt.value, now);
  return { status: "changed", from };
}
