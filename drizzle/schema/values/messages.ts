/** The ways in which a message is sent. */
export const channels = ["sms", "email", "push"] as const;
export type Channel = (typeof channels)[number];

type ChannelFacts = {
  /** What a message on this channel is called, singular and plural. */
  one: string;
  many: string;
  /** The kind of recipient. */
  recipient: "phone" | "email" | "browser";
  /** How much of a lead fits: a mail, two segments of a text, or what a locked phone may show. */
  room: "mail" | "text" | "line";
};

/** What each channel is. How it is chosen and addressed is in app/models/alerts/settings.ts. */
export const channelFacts: Readonly<Record<Channel, ChannelFacts>> = {
  sms: { one: "Text", many: "Texts", recipient: "phone", room: "text" },
  email: { one: "Email", many: "Emails", recipient: "email", room: "mail" },
  push: { one: "Notification", many: "Notifications", recipient: "browser", room: "line" },
};
export type Room = ChannelFacts["room"];

/** Channels with one vendor for all messages. Notifications go through each browser maker's own service. */
export const shared = ["sms", "email"] as const satisfies readonly Channel[];
export type Shared = (typeof shared)[number];

export const outboxStatuses = ["pending", "sent", "dead"] as const;
export type OutboxStatus = (typeof outboxStatuses)[number];
