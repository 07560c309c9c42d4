import type { Channel } from "~/models/base/channel";
import type { Fault } from "~/models/faults/fault";
import { type MailParts, mailText } from "./mail";

export type { OutboxStatus } from "../../../drizzle/schema/values/messages";

/** A message as a model writes it into the outbox. */
export type Message = {
  channel: Channel;
  /** E.164 number, email address, or the id of a browser that shows notifications. */
  recipient: string;
  /** Empty for a text; the title of a notification. */
  subject: string;
  /** Plain text. */
  body: string;
  /** What a mail is made of; without, it goes as plain text alone. */
  mail?: MailParts;
  /** Not to be sent before, where its reader wants no messages now. */
  heldUntil?: Date;
  /** Two messages with one key are one message. */
  dedupeKey: string;
};

/** A mail for the outbox, its plain text made from the same blocks as its HTML will be. */
export function mailMessage({
  blocks,
  replyTo,
  ...envelope
}: MailParts & Pick<Message, "recipient" | "subject" | "dedupeKey">): Message {
  return { channel: "email", ...envelope, body: mailText(blocks), mail: { blocks, replyTo } };
}

/**
 * What became of one try at sending. `refused` will not succeed however often it is tried; `failed` may. `fault`
 * says nothing of this message or its recipient: nobody's would have been sent.
 * `error` is a short code (`http-503`, `smtp-550`), never a vendor's own words, which repeat the number.
 */
export type Delivery =
  | { status: "sent" }
  | { status: "refused"; error: string }
  | { status: "failed"; error: string }
  | { status: "fault"; fault: Fault };
