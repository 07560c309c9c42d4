import type { PushSubscription } from "~/models/alerts/push";
import type { Delivery } from "~/models/messages/delivery";

/** A notification; it says only what a lock screen may show to anybody. */
export type Notification = {
  title: string;
  body: string;
  /** The page of our site that it opens. */
  path: string;
};

/** Notifications in browsers, in our words. No call takes longer than 10 seconds. */
export type Push = {
  /** `gone` if the subscription no longer exists and will never work again. */
  sendNotification(to: PushSubscription, notification: Notification): Promise<Delivery | { status: "gone" }>;
};
