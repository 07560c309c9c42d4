import { type Env, env } from "~/env.server";
import { type Fault, notConfigured } from "~/models/faults/fault";
import type { Mail } from "./port";
import { smtpMail } from "./smtp.server";

/** The stand-in in demo mode only; else SMTP if it is configured. */
function pickMail({
  DEMO,
  SMTP_URL,
  SMTP_CONNECTIONS,
  MAIL_FROM,
}: Pick<Env, "DEMO" | "SMTP_URL" | "SMTP_CONNECTIONS" | "MAIL_FROM">): Mail {
  if (DEMO) return outboxMail;
  return SMTP_URL
    ? smtpMail({ url: SMTP_URL, from: MAIL_FROM, connections: SMTP_CONNECTIONS })
    : unconfiguredMail;
}

const unset: Fault = { kind: "configuration", error: notConfigured };
const unconfiguredMail: Mail = {
  sendMail: async () => ({ status: "fault", fault: unset }),
  findFault: async () => unset,
};

/** The stand-in of demo mode: a mail counts as delivered once it is in the outbox, which /dev/outbox shows. */
const outboxMail: Mail = {
  sendMail: async () => ({ status: "sent" }),
  findFault: async () => undefined,
};

export const mail: Mail = pickMail(env);
