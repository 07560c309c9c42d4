import { type Env, env } from "~/env.server";
import { outboxSms } from "./outbox.server";
import type { Sms } from "./port";
import { twilioTexts, twilioVerification } from "./twilio.server";

type SmsSettings = Pick<
  Env,
  | "DEMO"
  | "TWILIO_ACCOUNT_SID"
  | "TWILIO_AUTH_TOKEN"
  | "TWILIO_VERIFY_SERVICE_SID"
  | "TWILIO_MESSAGING_SERVICE_SID"
  | "TWILIO_API_URL"
>;

/** The stand-in in demo and nowhere else; else Twilio, as far as it is configured. */
export function pickSms(settings: SmsSettings): Sms {
  if (settings.DEMO) return outboxSms;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_API_URL: baseUrl } = settings;
  if (!accountSid || !authToken) return unconfiguredSms;
  const account = { accountSid, authToken, baseUrl };
  return {
    verification: settings.TWILIO_VERIFY_SERVICE_SID
      ? twilioVerification({ ...account, serviceSid: settings.TWILIO_VERIFY_SERVICE_SID })
      : unconfiguredSms.verification,
    sendText: settings.TWILIO_MESSAGING_SERVICE_SID
      ? twilioTexts({ ...account, serviceSid: settings.TWILIO_MESSAGING_SERVICE_SID })
      : unconfiguredSms.sendText,
  };
}

const unconfiguredSms: Sms = {
  verification: {
    issuer: "vendor",
    sendCode: async () => ({ status: "unavailable" }),
    checkCode: async () => ({ status: "unavailable" }),
  },
  sendText: async () => ({ status: "failed", error: "not-configured" }),
};

export const sms: Sms = pickSms(env);
