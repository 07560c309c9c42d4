import { findSubscription, forgetSubscription } from "~/models/alerts/subscriptions.server";
import { queueAlertAgain } from "~/models/leads/notifications.server";
import type { Delivery } from "~/models/messages/delivery";
import type { LeasedMessage } from "~/models/messages/sending.server";
import { paths } from "~/paths";
import type { Push } from "~/services/push/port";

type PushMessage = Pick<LeasedMessage, "id" | "recipient" | "subject" | "body" | "leadId">;

/**
 * Shows a message about a lead in its browser. If that has signed out or notifications are off, it is refused, and the
 * alert is sent again by the ways that the owner has now. A browser that is gone is deleted.
 */
export async function sendNotification(message: PushMessage, push: Push): Promise<Delivery> {
  const { recipient, subject, body, leadId } = message;
  const to = await findSubscription(recipient);
  if (!to) return refuse(message, "signed-out");
  const path = leadId ? paths.lead(leadId) : paths.leads();
  const delivery = await push.sendNotification(to, { title: subject, body, path });
  if (delivery.status !== "gone") return delivery;
  await forgetSubscription(recipient);
  return refuse(message, "gone");
}

async function refuse(message: PushMessage, error: string): Promise<Delivery> {
  await queueAlertAgain(message);
  return { status: "refused", error };
}
