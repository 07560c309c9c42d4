import { type Env, env } from "~/env.server";
import { type Fault, notConfigured } from "~/models/faults/fault";
import type { Sms } from "./port";
import { twilioFault, twilioTexts, twilioVerification } from "./twilio.server";

type SmsSettings = Pick<
  Env,
  | "DEMO"
  | "TWILIO_ACCOUNT_SID"
  | "TWILIO_AUTH_TOKEN"
  | "TWILIO_VERIFY_SERVICE_SID"
  | "TWILIO_MESSAGING_SERVICE_SID"
  | "TWILIO_API_URL"
>;

/** The stand-in in demo mode only; else Twilio if it is configured. */
function pickSms(settings: SmsSettings): Sms {
  if (settings.DEMO) return outboxSms;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_API_URL: baseUrl } = settings;
  const { TWILIO_VERIFY_SERVICE_SID: codes, TWILIO_MESSAGING_SERVICE_SID: texts } = settings;
  // The configuration has all four or none.
  if (!accountSid || !authToken || !codes || !texts) return unconfiguredSms;
  const account = { accountSid, authToken, baseUrl };
  return {
    verification: twilioVerification({ ...account, serviceSid: codes }),
    sendText: twilioTexts({ ...account, serviceSid: texts }),
    findFault: twilioFault(account, { codes, texts }),
  };
}

const unset: Fault = { kind: "configuration", error: notConfigured };
const unconfiguredSms: Sms = {
  verification: {
    issuer: "vendor",
    sendCode: async () => ({ status: "unavailable", fault: unset }),
    checkCode: async () => ({ status: "unavailable", fault: unset }),
  },
  sendText: async () => ({ status: "fault", fault: unset }),
  findFault: async () => unset,
};

/** The stand-in of demo mode: a text counts as delivered once it is in the outbox, which /dev/outbox shows. */
const outboxSms: Sms = {
  verification: { issuer: "us" },
  sendText: async () => ({ status: "sent" }),
  findFault: async () => undefined,
};

export const sms: Sms = pickSms(env);
