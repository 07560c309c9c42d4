import { type Env, env } from "~/env.server";
import type { Delivery } from "~/models/messages/message";
import { outboxMail } from "./outbox.server";
import { smtpMail } from "./smtp.server";

/** E-mail, in our words; the body is text, with a blank line between paragraphs. No call takes longer than 10 seconds. */
export type Mail = {
  /** `id` names the message: sent twice, because an answer got lost, it can be told that it is one. */
  sendMail(mail: { id?: string; to: string; subject: string; body: string }): Promise<Delivery>;
};

/** The stand-in in demo and nowhere else; else SMTP, if it is configured. */
export function pickMail({ DEMO, SMTP_URL, MAIL_FROM }: Pick<Env, "DEMO" | "SMTP_URL" | "MAIL_FROM">): Mail {
  if (DEMO) return outboxMail;
  return SMTP_URL ? smtpMail({ url: SMTP_URL, from: MAIL_FROM }) : unconfiguredMail;
}

const unconfiguredMail: Mail = {
  sendMail: async () => ({ status: "failed", error: "not-configured" }),
};

export const mail: Mail = pickMail(env);
