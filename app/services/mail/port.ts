import type { Fault } from "~/models/faults/fault";
import type { Delivery } from "~/models/messages/delivery";
import type { MailParts } from "~/models/messages/message";

/**
 * Email, in our words; the body is plain text, the blocks what the HTML is drawn from. No call takes longer than 10
 * seconds.
 */
export type Mail = {
  /** `id` names the message: sent twice, because an answer got lost, it can be told that it is one. */
  sendMail(
    mail: { id?: string; to: string; subject: string; body: string } & Partial<MailParts>,
  ): Promise<Delivery>;
  /** Connects and signs in, and sends nothing; what is wrong, if anything. */
  findFault(): Promise<Fault | undefined>;
};
