import { type Env, env } from "~/env.server";
import { type Fault, notConfigured } from "~/models/faults/fault";
import { gatewaySms } from "./gateway.server";
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
  | "SMS_GATEWAY_URL"
  | "SMS_GATEWAY_CONTENT_TYPE"
  | "SMS_GATEWAY_BODY"
  | "SMS_GATEWAY_HEADER"
  | "SMS_GATEWAY_ACCEPTED"
>;

/** The stand-in in demo mode only; else the gateway or Twilio, whichever is configured. */
function pickSms(settings: SmsSettings): Sms {
  if (settings.DEMO) return outboxSms;
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_CONTENT_TYPE: contentType, SMS_GATEWAY_BODY: body } = settings;
  // The configuration has all three or none, and not both vendors.
  if (url && contentType && body) {
    const { SMS_GATEWAY_HEADER: header, SMS_GATEWAY_ACCEPTED: accepted } = settings;
    return gatewaySms({ url, contentType, body, header, accepted });
  }
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
