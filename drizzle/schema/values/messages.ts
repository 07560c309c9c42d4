/** The ways in which a person is told. */
export const personalChannels = ["sms", "email", "push"] as const;
export type PersonalChannel = (typeof personalChannels)[number];
/** The ways in which a message is sent; a webhook goes to a system of the operator's. */
export const channels = [...personalChannels, "webhook"] as const;
export type Channel = (typeof channels)[number];

type ChannelFacts = {
  /** What a message on this channel is called, singular and plural. */
  one: string;
  many: string;
  /** The kind of recipient. */
  recipient: "phone" | "email" | "browser" | "host";
};

/** What each channel is. How it is chosen and addressed is in app/models/alerts/settings.ts. */
export const channelFacts: Readonly<Record<Channel, ChannelFacts> & Record<PersonalChannel, { room: Room }>> =
  {
    sms: { one: "Text", many: "Texts", recipient: "phone", room: "text" },
    email: { one: "Email", many: "Emails", recipient: "email", room: "mail" },
    push: { one: "Notification", many: "Notifications", recipient: "browser", room: "line" },
    webhook: { one: "Webhook", many: "Webhooks", recipient: "host" },
  };
/** How much of a lead fits: a mail, two segments of a text, or what a locked phone may show. */
export type Room = "mail" | "text" | "line";

/** Channels with one vendor for all messages. Notifications go through each browser maker's own service. */
export const shared = ["sms", "email", "webhook"] as const satisfies readonly Channel[];
export type Shared = (typeof shared)[number];

export const outboxStatuses = ["pending", "sent", "dead"] as const;
export type OutboxStatus = (typeof outboxStatuses)[number];
