import type { Fault } from "~/models/faults/fault";
import type { Sms, VendorCheck, VendorSending } from "./port";

type TwilioAccount = {
  accountSid: string;
  authToken: string;
  /** Where to send requests instead of Twilio's hosts: tests. */
  baseUrl?: string;
  timeoutMs?: number;
};
/** With the Verify service (VA…) for codes, the Messaging service (MG…) for texts. */
type TwilioSettings = TwilioAccount & { serviceSid: string };

/** A page that waits for a code to be sent or checked answers within 5 s. */
const hardTimeoutMs = 4_000;

/** Codes by Twilio Verify v2, which makes them, keeps them for 10 minutes and counts the tries. */
export function twilioVerification(
  settings: TwilioSettings,
): Extract<Sms["verification"], { issuer: "vendor" }> {
  const client = connect(settings);
  const service = async () => (await client()).verify.v2.services(settings.serviceSid);
  return {
    issuer: "vendor",
    async sendCode(phone) {
      try {
        const { status } = await (await service()).verifications.create({ to: phone, channel: "sms" });
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
 * Texts by Twilio Messaging. Twilio knows no idempotency key: a text whose answer was lost is tried
 * again by the outbox and may, rarely, arrive twice.
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

/**
 * Whether Twilio lets this account in and knows one of its services. Asking costs nothing and sends nothing.
 */
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

/**
 * The client, made when it is first needed: loading the SDK takes longer than starting the rest. Its own
 * time-out restarts with every byte; the signal ends the whole exchange.
 */
function connect({ accountSid, authToken, baseUrl, timeoutMs = hardTimeoutMs }: TwilioAccount) {
  const make = async () => {
    const { default: twilio } = await import("twilio");
    const httpClient = new twilio.RequestClient({ timeout: timeoutMs });
    httpClient.axios.interceptors.request.use((config) => {
      config.signal = AbortSignal.timeout(timeoutMs);
      if (baseUrl && config.url) config.url = new URL(new URL(config.url).pathname, baseUrl).href;
      return config;
    });
    return twilio(accountSid, authToken, { httpClient });
  };
  let client: ReturnType<typeof make> | undefined;
  return () => {
    client ??= make();
    return client;
  };
}

/** Both undefined when there was no answer, or one that is no JSON. */
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
 * Codes with which Twilio refuses a message because of how our account is set up: no sender, no such service, none
 * that may text, a trial account that only texts its owner, a channel or template that is switched off.
 */
const setUpCodes = [
  21212, 21603, 21606, 21607, 21608, 21659, 21660, 21701, 21702, 21703, 21704, 21705, 60223, 60228,
];
/** Codes from here on are about the number or the message; lower ones are about our account. */
const firstVerifyCode = 60_000;

/** Why nobody's text would go, when that is what the failure says; a limit on all of ours is one of them. */
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

/** A limit must not pass for an outage: an outage lets a visitor go on without a code. */
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

/** Twilio forgets a verification that is approved, expired or used up: 404. */
function readCheckingFailure(failure: Failure): VendorCheck {
  const { httpStatus, code } = failure;
  if (httpStatus === 404 || code === tooManyChecks) return { status: "expired" };
  if (httpStatus === 429) return { status: "unclear" };
  const fault = findFault(failure);
  if (fault) return { status: "unavailable", fault };
  return httpStatus === 400 ? { status: "wrong" } : { status: "unclear" };
}
