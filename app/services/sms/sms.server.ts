import { type Env, env } from "~/env.server";
import type { Delivery } from "~/models/messages/message";
import { outboxSms } from "./outbox.server";
import { twilioTexts, twilioVerification } from "./twilio.server";

export type CodeSending =
  | { status: "sent" }
  /** The vendor will not text this number now; `error` says why in plain English. */
  | { status: "refused"; error: string }
  /** The vendor is out of order, or not configured. */
  | { status: "unavailable" }
  /** No answer, or none that makes sense: the code may have been sent all the same. */
  | { status: "unreachable" };

export type CodeChecking =
  | { status: "approved" }
  | { status: "wrong" }
  /** Too late, too many tries, or used: only a new code helps. */
  | { status: "expired" }
  | { status: "unavailable" }
  | { status: "unreachable" };

/** Texting, in our words. Numbers are E.164 mobiles. No call takes longer than 5 seconds. */
export type Sms = {
  /** Who makes and checks the codes; with `us` the model does, and queues a text like any other. */
  verification:
    | { issuer: "us" }
    | {
        issuer: "vendor";
        sendCode(phone: string): Promise<CodeSending>;
        checkCode(phone: string, code: string): Promise<CodeChecking>;
      };
  sendText(text: { to: string; body: string }): Promise<Delivery>;
};

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
