import type { Channel } from "../../../drizzle/schema/values/messages";

/** What a message is called that goes each way, one and many. */
export const channelWords: Readonly<Record<Channel, { one: string; many: string }>> = {
  sms: { one: "Text", many: "Texts" },
  email: { one: "Email", many: "Emails" },
  push: { one: "Notification", many: "Notifications" },
};
