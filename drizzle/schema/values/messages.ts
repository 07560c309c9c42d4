/** The ways in which somebody is told something. */
export const channels = ["sms", "email", "push"] as const;
export type Channel = (typeof channels)[number];

type ChannelFacts = {
  /** What a message is called that goes this way, one and many. */
  one: string;
  many: string;
  /** What its recipient is. */
  recipient: "phone" | "email" | "browser";
  /** What of a lead there is room for: a mail, two segments of a text, or what a locked phone may show. */
  room: "mail" | "text" | "line";
};

/** What each is. How somebody chooses it, and where they are reached, says app/models/alerts/ways.ts. */
export const channelFacts: Readonly<Record<Channel, ChannelFacts>> = {
  sms: { one: "Text", many: "Texts", recipient: "phone", room: "text" },
  email: { one: "Email", many: "Emails", recipient: "email", room: "mail" },
  push: { one: "Notification", many: "Notifications", recipient: "browser", room: "line" },
};
export type Room = ChannelFacts["room"];

/** Those whose messages all go one way. A notification goes to whoever made the browser: each way is its own. */
export const shared = ["sms", "email"] as const satisfies readonly Channel[];
export type Shared = (typeof shared)[number];

export const outboxStatuses = ["pending", "sent", "dead"] as const;
export type OutboxStatus = (typeof outboxStatuses)[number];
