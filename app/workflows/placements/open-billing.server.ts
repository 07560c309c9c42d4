import { env } from "~/env.server";
import { logLine } from "~/log.server";
import { type Billed, findOwnCustomer } from "~/models/placements/own-plan.server";
import { askRefund, type RefundAsked, type RefundWish } from "~/models/placements/refunds-owed.server";
import { payments } from "~/services/payments/payments.server";
import { whyNot } from "~/services/payments/port";
import { giveBackOwed } from "./settle-payment.server";

type Billing =
  | { status: "open"; url: string }
  /** Not this account's customer or plan. */
  | { status: "not theirs" }
  | { status: "unavailable" };

/** Opens the vendor's billing page for an account's own customer; it leads back to `returnPath` of this site. */
export async function openBilling(
  accountId: AccountId,
  returnPath: string,
  billed: Billed,
): Promise<Billing> {
  const own = await findOwnCustomer(accountId, billed);
  if (!own) return { status: "not theirs" };
  const opened = await payments.openPortal(own, env.SITE_URL + returnPath);
  if (opened.status === "found") return { status: "open", url: opened.value.url };
  logLine("payments", `no billing page: ${whyNot(opened)}`);
  return { status: "unavailable" };
}

/** Refunds everything that was paid for a subscription; what cannot be refunded now is retried on schedule. */
export async function refundPlan(wish: RefundWish, now = new Date()): Promise<RefundAsked> {
  const asked = await askRefund(wish, now);
  if (asked.status === "wanted") await giveBackOwed({ subscriptionId: wish.subscriptionId, now });
  return asked;
}
