import { beginReading } from "~/models/placements/ledger.server";
import type { Learnt } from "~/models/placements/purchases.server";
import type { VendorSubscription } from "~/models/placements/vendor";
import type { Asked, Payments } from "~/services/payments/port";

/** How a subscription stands at the vendor, with the paid invoice that is named, else its latest. */
export async function readPurchase(
  subscriptionId: string,
  { vendor, invoiceId }: { vendor: Payments; invoiceId?: string | undefined },
): Promise<Asked<Learnt & { subscription: VendorSubscription }>> {
  const reading = await beginReading();
  const subscription = await vendor.findSubscription(subscriptionId);
  if (subscription.status !== "found") return subscription;
  const named = invoiceId ?? subscription.value.latestInvoiceId;
  const invoice = named ? await vendor.findInvoice(named) : undefined;
  if (invoice?.status === "unavailable") return invoice;
  // A trial's is paid, with nothing.
  const isPaid = invoice?.status === "found" && invoice.value.paid && invoice.value.amount > 0;
  const paid = isPaid ? invoice.value : undefined;
  return { status: "found", value: { reading, subscription: subscription.value, invoice: paid } };
}
