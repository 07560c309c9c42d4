import type { Fault } from "~/models/faults/fault";
import type { Delivery } from "~/models/messages/delivery";
import type { MailParts } from "~/models/messages/message";

/**
 * Email, in our words; `body` is plain text, `blocks` is what the HTML is made from. Sending takes at most 10 seconds
 * until the server has the mail and 40 for its verdict, `findFault` at most 10.
 */
export type Mail = {
  /** `id` identifies the message, so that one sent twice, because an answer was lost, can be recognised. */
  sendMail(
    mail: { id?: string; to: string; subject: string; body: string } & Partial<MailParts>,
  ): Promise<Delivery>;
  /** Connects and signs in without sending anything; returns the fault, if any. */
  findFault(): Promise<Fault | undefined>;
};
