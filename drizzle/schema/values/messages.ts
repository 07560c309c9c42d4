/** The ways in which somebody is told something. */
export const channels = ["sms", "email", "push"] as const;
export type Channel = (typeof channels)[number];

export const outboxStatuses = ["pending", "sent", "dead"] as const;
export type OutboxStatus = (typeof outboxStatuses)[number];
