import type { CodeChecking, CodeSending, Sms } from "./port";

export type TwilioSettings = {
  accountSid: string;
  authToken: string;
  /** The Verify service (VA…) for codes, the Messaging service (MG…) for texts. */
  serviceSid: string;
  /** Where to send requests instead of Twilio's hosts: tests. */
  baseUrl?: string;
  timeoutMs?: number;
};

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
        return status === "pending" ? { status: "sent" } : { status: "unreachable" };
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
      const { httpStatus, code } = readFailure(error);
      if (httpStatus === 400) return { status: "refused", error: code ? `twilio-${code}` : "http-400" };
      return { status: "failed", error: httpStatus ? `http-${httpStatus}` : "unreachable" };
    }
  };
}

/**
 * The client, made when it is first needed: loading the SDK takes longer than starting the rest. Its own
 * time-out restarts with every byte; the signal ends the whole exchange.
 */
function connect({ accountSid, authToken, baseUrl, timeoutMs = hardTimeoutMs }: TwilioSettings) {
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

const tooManyCodes = "That is a lot of codes for one number. Try again in 10 minutes.";
const refusals = new Map([
  [60203, tooManyCodes],
  [60205, "That number cannot get a text. Please enter a UK mobile number."],
]);
const otherRefusal = "We could not send a text to that number. Please check it and try again.";
/** Codes from here on are about the number or the message; lower ones are about our account. */
const firstVerifyCode = 60_000;

/** A limit must not pass for an outage: an outage lets a visitor go on without a code. */
function readSendingFailure({ httpStatus, code = 0 }: Failure): CodeSending {
  if (httpStatus === undefined) return { status: "unreachable" };
  if (httpStatus >= 500) return { status: "unavailable" };
  if (httpStatus === 429) return { status: "refused", error: tooManyCodes };
  if (httpStatus === 400 || code >= firstVerifyCode) {
    return { status: "refused", error: refusals.get(code) ?? otherRefusal };
  }
  return [401, 403, 404].includes(httpStatus) ? { status: "unavailable" } : { status: "unreachable" };
}

function readCheck(status: string | undefined): CodeChecking {
  if (status === "approved") return { status: "approved" };
  if (status === "pending") return { status: "wrong" };
  const over = ["canceled", "deleted", "expired", "failed", "max_attempts_reached"];
  return over.includes(status ?? "") ? { status: "expired" } : { status: "unreachable" };
}

const tooManyChecks = 60_202;

/** Twilio forgets a verification that is approved, expired or used up: 404. */
function readCheckingFailure({ httpStatus, code }: Failure): CodeChecking {
  if (httpStatus === undefined) return { status: "unreachable" };
  if (httpStatus === 404 || code === tooManyChecks) return { status: "expired" };
  if (httpStatus === 400) return { status: "wrong" };
  if (httpStatus >= 500 || httpStatus === 401 || httpStatus === 403) return { status: "unavailable" };
  return { status: "unreachable" };
}
