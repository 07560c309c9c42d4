import type { PushSubscription } from "~/models/alerts/push";
import type { Delivery } from "~/models/messages/delivery";

/** What a browser shows: no more than a lock screen may say to anybody. */
export type Notification = {
  title: string;
  body: string;
  /** Where pressing it leads, on our site. */
  path: string;
};

/** Notifications in browsers, in our words. No call takes longer than 10 seconds. */
export type Push = {
  /** `gone` when the browser is no longer there: it will never take another. */
  sendNotification(to: PushSubscription, notification: Notification): Promise<Delivery | { status: "gone" }>;
};
