import {
  type BoughtPlan,
  countUnknownPage,
  findBought,
  findBoughtEarlier,
} from "~/models/placements/applications.server";
import { payments } from "~/services/payments/payments.server";
import type { Payments } from "~/services/payments/port";

export type Confirmed =
  | ({ status: "bought" } & BoughtPlan)
  /** The page is still open: nobody paid. */
  | { status: "unpaid" }
  | { status: "missing" }
  | { status: "unavailable" };

/** What became of a payment page. It only reads: what was paid for begins when the vendor tells us, signed. */
export async function confirmPayment(
  { checkoutId, sender }: { checkoutId: string /** Where the request came from. */; sender: string },
  { vendor = payments }: { vendor?: Payments } = {},
): Promise<Confirmed> {
  if (!vendor.isCheckoutId(checkoutId)) return { status: "missing" };
  const bought = await findBought(checkoutId);
  if (bought && bought.state !== "pending") return { status: "bought", ...bought };
  if (!bought && (await countUnknownPage(sender)).status === "limited") return { status: "unavailable" };
  const checkout = await vendor.findCheckout(checkoutId);
  if (checkout.status !== "found") return { status: checkout.status };
  // An application has the page that was opened last. Who goes back may pay on the one before.
  const known = bought ?? (await findBoughtEarlier(checkout.value));
  if (!known) return { status: "missing" };
  return checkout.value.paid ? { status: "bought", ...known } : { status: "unpaid" };
}
