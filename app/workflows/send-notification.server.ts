import { findSubscription, forgetSubscription } from "~/models/alerts/subscriptions.server";
import type { Delivery } from "~/models/messages/message";
import { paths } from "~/paths";
import type { Push } from "~/services/push/port";

/**
 * Shows a message about a lead in the browser that it is for, unless somebody has signed out there or wants no more.
 * A browser that is gone is forgotten.
 */
export async function sendNotification(
  {
    recipient,
    subject,
    body,
    leadId,
  }: { recipient: string; subject: string; body: string; leadId: string | null },
  push: Push,
): Promise<Delivery> {
  const to = await findSubscription(recipient);
  if (!to) return { status: "refused", error: "signed-out" };
  const path = leadId ? paths.lead(leadId) : paths.leads();
  const delivery = await push.sendNotification(to, { title: subject, body, path });
  if (delivery.status !== "gone") return delivery;
  await forgetSubscription(recipient);
  return { status: "refused", error: "gone" };
}
