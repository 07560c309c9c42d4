import { type BoughtPlan, findBought } from "~/models/plans/applications.server";
import { payments } from "~/services/payments/payments.server";

export type Confirmed =
  | ({ status: "bought" } & BoughtPlan)
  /** The page is still open: nobody paid. */
  | { status: "unpaid" }
  | { status: "missing" }
  | { status: "unavailable" };

/** What became of a payment page. It only reads: what was paid for begins when the vendor tells us, signed. */
export async function confirmPayment(checkoutId: string): Promise<Confirmed> {
  if (!/^cs_[A-Za-z0-9_]{1,200}$/.test(checkoutId.slice(0, 300))) return { status: "missing" };
  const bought = await findBought(checkoutId);
  if (!bought) return { status: "missing" };
  if (bought.state !== "pending") return { status: "bought", ...bought };
  const checkout = await payments.findCheckout(checkoutId);
  if (checkout.status !== "found") return { status: checkout.status };
  return checkout.value.paid ? { status: "bought", ...bought } : { status: "unpaid" };
}
