import { type Env, env } from "~/env.server";
import { outboxMail } from "./outbox.server";
import type { Mail } from "./port";
import { smtpMail } from "./smtp.server";

/** The stand-in in demo and nowhere else; else SMTP, if it is configured. */
export function pickMail({ DEMO, SMTP_URL, MAIL_FROM }: Pick<Env, "DEMO" | "SMTP_URL" | "MAIL_FROM">): Mail {
  if (DEMO) return outboxMail;
  return SMTP_URL ? smtpMail({ url: SMTP_URL, from: MAIL_FROM }) : unconfiguredMail;
}

const unconfiguredMail: Mail = {
  sendMail: async () => ({ status: "failed", error: "not-configured" }),
};

export const mail: Mail = pickMail(env);
