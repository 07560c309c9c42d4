export const channels = ["sms", "email"] as const;
export type Channel = (typeof channels)[number];

export const outboxStatuses = ["pending", "sent", "dead"] as const;
export type OutboxStatus = (typeof outboxStatuses)[number];

/** A message as a model writes it into the outbox. */
export type Message = {
  channel: Channel;
  /** E.164 number or e-mail address. */
  recipient: string;
  /** Empty for a text. */
  subject: string;
  body: string;
  /** Two messages with one key are one message. */
  dedupeKey: string;
};

/**
 * What became of one try at sending. `refused` will not succeed however often it is tried; `failed` may.
 * `error` is a short code (`http-503`, `smtp-550`), never a vendor's own words, which repeat the number.
 */
export type Delivery =
  | { status: "sent" }
  | { status: "refused"; error: string }
  | { status: "failed"; error: string };
