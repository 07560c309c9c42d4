import type { Fault } from "~/models/faults/fault";
import { quizCode } from "~/models/phones/code-words";
import { whenNeeded } from "~/process-wide.server";
import type { Sms, VendorCheck, VendorSending } from "./port";

type TwilioAccount = {
  accountSid: string;
  authToken: string;
  /** Receives the requests instead of Twilio's hosts, in tests. */
  baseUrl?: string;
  timeoutMs?: number;
};
/** With the id of the Verify service (VA…) for codes, of the Messaging service (MG…) for texts. */
type TwilioSettings = TwilioAccount & { serviceSid: string };

/** Pages that wait for a code to be sent or checked have to answer within 5 s. */
const hardTimeoutMs = 4_000;

/** Codes by Twilio Verify v2, which creates them, keeps them for 10 minutes and counts the tries. */
export function twilioVerification(
  settings: TwilioSettings,
): Extract<Sms["verification"], { issuer: "vendor" }> {
  const client = connect(settings);
  const service = async () => (await client()).verify.v2.services(settings.serviceSid);
  return {
    issuer: "vendor",
    async sendCode(phone) {
      try {
        const { status } = await (await service()).verifications.create({
          to: phone,
          channel: "sms",
          // The text names its purpose: 'Your Fettle quotes verification code is: …'
          customFriendlyName: quizCode,
        });
        return status === "pending" ? { status: "sent" } : { status: "unclear" };
      } catch (error) {
        return readSendingFailure(readFailure(error));
      }
    },
    async checkCode(phone, code) {
      try {
        const { status } = await (await service()).verificationChecks.create({ to: phone, code });
        return readCheck(status);
      } catch (error) {
        return readCheckingFailure(readFailure(error));
      }
    },
  };
}

/**
 * Texts by Twilio Messaging, which has no idempotency keys: a text whose answer was lost is sent again by the outbox
 * and may, rarely, arrive twice.
 */
export function twilioTexts(settings: TwilioSettings): Sms["sendText"] {
  const client = connect(settings);
  return async ({ to, body }) => {
    try {
      const { sid } = await (await client()).messages.create({
        to,
        body,
        messagingServiceSid: settings.serviceSid,
      });
      return sid ? { status: "sent" } : { status: "failed", error: "bad-answer" };
    } catch (error) {
      const failure = readFailure(error);
      const fault = findFault(failure);
      if (fault) return { status: "fault", fault };
      const { httpStatus, code } = failure;
      if (httpStatus === 400) return { status: "refused", error: code ? `twilio-${code}` : "http-400" };
      return { status: "failed", error: `http-${httpStatus}` };
    }
  };
}

/** Whether Twilio accepts this account and has its service. Costs nothing and sends nothing. */
export function twilioFault(
  account: TwilioAccount,
  services: { codes: string; texts: string },
): Sms["findFault"] {
  const client = connect(account);
  return async (service) => {
    try {
      const { verify, messaging } = await client();
      await (service === "codes"
        ? verify.v2.services(services.codes).fetch()
        : messaging.v1.services(services.texts).fetch());
      return undefined;
    } catch (error) {
      const failure = readFailure(error);
      return findFault(failure) ?? { kind: "configuration", error: shortOf(failure) };
    }
  };
}

/** The client. Its own time-out restarts with every byte; the signal ends the whole exchange. */
const connect = ({ accountSid, authToken, baseUrl, timeoutMs = hardTimeoutMs }: TwilioAccount) =>
  whenNeeded(async () => {
    const { default: twilio } = await import("twilio");
    const httpClient = new twilio.RequestClient({ timeout: timeoutMs });
    httpClient.axios.interceptors.request.use((config) => {
      config.signal = AbortSignal.timeout(timeoutMs);
      if (baseUrl && config.url) config.url = new URL(new URL(config.url).pathname, baseUrl).href;
      return config;
    });
    return twilio(accountSid, authToken, { httpClient });
  });

/** Both are undefined if there was no answer, or none in JSON. */
type Failure = { httpStatus?: number; code?: number };

function readFailure(error: unknown): Failure {
  if (!(error instanceof Error)) throw error;
  const httpStatus = "status" in error && typeof error.status === "number" ? error.status : undefined;
  const code = "code" in error && typeof error.code === "number" ? error.code : undefined;
  return { httpStatus, code };
}

const shortOf = ({ httpStatus, code }: Failure): string => {
  if (code) return `twilio-${code}`;
  return httpStatus === undefined ? "unreachable" : `http-${httpStatus}`;
};

/**
 * Codes for messages that are refused because of our account's settings: no sender, no such service or none for texts,
 * a trial account that only texts its owner, a disabled channel or template.
 */
const setUpCodes = [
  21212, 21603, 21606, 21607, 21608, 21659, 21660, 21701, 21702, 21703, 21704, 21705, 60223, 60228,
];
/** Codes from here on concern the number or the message; lower ones concern our account. */
const firstVerifyCode = 60_000;

/** The fault, if the failure concerns all texts, as a rate limit on our account does; else undefined. */
function findFault(failure: Failure): Fault | undefined {
  const { httpStatus, code = 0 } = failure;
  const error = shortOf(failure);
  if (httpStatus === undefined) return { kind: "network", error };
  if (setUpCodes.includes(code)) return { kind: "configuration", error };
  if (httpStatus >= 500 || httpStatus === 429) return { kind: "vendor", error };
  if (code >= firstVerifyCode) return undefined;
  if (httpStatus === 401 || httpStatus === 403) return { kind: "authentication", error };
  return httpStatus === 404 ? { kind: "configuration", error } : undefined;
}

const tooManyCodes = "That is a lot of codes for one number. Try again in 10 minutes.";
const refusals = new Map([
  [60203, tooManyCodes],
  [60205, "That number cannot get a text. Please enter a UK mobile number."],
]);

/** A rate limit must not count as an outage, in which visitors may go on without a code. */
function readSendingFailure(failure: Failure): VendorSending {
  const { httpStatus, code = 0 } = failure;
  if (httpStatus === 429) return { status: "refused", error: tooManyCodes };
  const fault = findFault(failure);
  if (fault) return { status: "unavailable", fault };
  if (httpStatus === 400 || code >= firstVerifyCode)
    return { status: "refused", error: refusals.get(code) ?? "" };
  return { status: "unclear" };
}

function readCheck(status: string | undefined): VendorCheck {
  if (status === "approved") return { status: "approved" };
  if (status === "pending") return { status: "wrong" };
  const over = ["canceled", "deleted", "expired", "failed", "max_attempts_reached"];
  return over.includes(status ?? "") ? { status: "expired" } : { status: "unclear" };
}

const tooManyChecks = 60_202;

/** Twilio answers 404 for a verification that is approved, expired or used up. */
function readCheckingFailure(failure: Failure): VendorCheck {
  const { httpStatus, code } = failure;
  if (httpStatus === 404 || code === tooManyChecks) return { status: "expired" };
  if (httpStatus === 429) return { status: "unclear" };
  const fault = findFault(failure);
  if (fault) return { status: "unavailable", fault };
  return httpStatus === 400 ? { status: "wrong" } : { status: "unclear" };
}
