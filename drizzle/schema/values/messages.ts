/** The ways in which somebody is told something. */
export const channels = ["sms", "email", "push"] as const;
export type Channel = (typeof channels)[number];

/** Those whose messages all go one way. A notification goes to whoever made the browser: each way is its own. */
export const shared = ["sms", "email"] as const satisfies readonly Channel[];
export type Shared = (typeof shared)[number];

export const outboxStatuses = ["pending", "sent", "dead"] as const;
export type OutboxStatus = (typeof outboxStatuses)[number];
