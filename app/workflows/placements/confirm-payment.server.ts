import {
  type BoughtPlan,
  countUnknownPage,
  findBought,
  findBoughtEarlier,
} from "~/models/placements/applications.server";
import { selling } from "~/models/placements/plan";
import { payments } from "~/services/payments/payments.server";
import type { Payments } from "~/services/payments/port";

export type Confirmed =
  | ({ status: "bought" } & BoughtPlan)
  /** The page is still open: nobody paid. */
  | { status: "unpaid" }
  | { status: "missing" }
  | { status: "unavailable" };

/** The state of a payment page. It only reads: a purchase takes effect when the vendor's signed event arrives. */
export async function confirmPayment(
  { checkoutId, sender }: { checkoutId: string /** Where the request came from. */; sender: string },
  { vendor = payments }: { vendor?: Payments } = {},
): Promise<Confirmed> {
  if (!vendor.isCheckoutId(checkoutId)) return { status: "missing" };
  const bought = await findBought(checkoutId);
  if (bought && bought.state !== "pending") return { status: "bought", ...bought };
  if (!bought && !selling.open) return { status: "missing" };
  if (!bought && (await countUnknownPage(sender)).status === "limited") return { status: "unavailable" };
  const checkout = await vendor.findCheckout(checkoutId);
  if (checkout.status !== "found") return { status: checkout.status };
  // An application stores only its latest page. Somebody who goes back may pay on an earlier one.
  const known = bought ?? (await findBoughtEarlier(checkout.value));
  if (!known) return { status: "missing" };
  return checkout.value.paid ? { status: "bought", ...known } : { status: "unpaid" };
}
