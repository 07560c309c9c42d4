import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import { z } from "zod";
import type { PostcodeAnswer, PostcodeLookup } from "~/models/places/place";

/** A look-up of any postcode, in our words. No call takes longer than 2 seconds, and none rejects. */
export type Places = { lookup: PostcodeLookup };

type PostcodesIoSettings = {
  baseUrl: string;
  timeoutMs?: number;
  /** How long the service is left alone after it was found to be down. */
  restMs?: number;
  /** A clock in milliseconds, for tests. */
  now?: () => number;
};

const hardTimeoutMs = 2_000;
const failuresInARow = 3;
const restMs = 60_000;
/** The shape that is looked up; any other text is no postcode. */
const postcodeShape = /^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/i;
/** An answer has some 2 kB. */
const longestAnswer = 64 * 1024;

const name = z
  .string()
  .max(100)
  .nullish()
  .transform((text) => text?.trim() || undefined);
/** The United Kingdom and the islands, generously. */
const latitude = z.number().min(48).max(62).nullable();
const longitude = z.number().min(-12).max(4).nullable();
const foundAnswer = z.object({
  result: z.object({ latitude, longitude, admin_district: name, admin_county: name, parish: name }),
});
/** The service's own answer for an unknown postcode; a proxy's 404 page looks different. */
const unknownAnswer = z.object({ status: z.literal(404), error: z.string() });

/**
 * Postcodes by postcodes.io: GET {baseUrl}/postcodes/{postcode}. A service that hangs costs one caller 2 seconds, and
 * then nobody anything for a minute; see `circuitBreaker`. Nothing is logged here, because a postcode is personal.
 */
export function postcodesIo(settings: PostcodesIoSettings): Places {
  const { timeoutMs = hardTimeoutMs } = settings;
  const root = settings.baseUrl.replace(/\/+$/, "");
  const breaker = circuitBreaker({
    failures: failuresInARow,
    restMs: settings.restMs ?? restMs,
    now: settings.now,
  });
  return {
    async lookup(text) {
      const postcode = text.replace(/\s/g, "");
      if (!postcodeShape.test(postcode)) return { status: "unknown" };
      if (!breaker.admits()) return { status: "unavailable" };
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await ask(new URL(`${root}/postcodes/${postcode}`), signal);
      if (answer.status !== "unavailable") breaker.succeeded();
      else if (signal.aborted) breaker.timedOut();
      else breaker.failed();
      return answer;
    },
  };
}

async function ask(address: URL, signal: AbortSignal): Promise<PostcodeAnswer> {
  try {
    const { status, body } = await read(address, signal);
    if (status === 200) return readFound(body);
    const unknown = status === 404 && unknownAnswer.safeParse(JSON.parse(body)).success;
    return { status: unknown ? "unknown" : "unavailable" };
  } catch {
    // Refused, cut off, too late, too long or no JSON: to the caller the service is unavailable.
    return { status: "unavailable" };
  }
}

function readFound(body: string): PostcodeAnswer {
  const { result } = foundAnswer.parse(JSON.parse(body));
  const { latitude, longitude, admin_district: district, admin_county: county, parish } = result;
  const coordinates = latitude === null || longitude === null ? undefined : { latitude, longitude };
  return { status: "found", coordinates, district, county, parish };
}

/**
 * Not fetch: remix-serve replaces it, and the signal has to end the whole exchange, body included. Follows no
 * redirects.
 */
async function read(address: URL, signal: AbortSignal): Promise<{ status: number; body: string }> {
  const get = address.protocol === "https:" ? getHttps : getHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { signal, headers: { Accept: "application/json" } }, resolve).once("error", reject);
  });
  let body = "";
  for await (const chunk of response.setEncoding("utf8")) {
    body += chunk;
    if (body.length > longestAnswer) throw new Error("The answer is too long");
  }
  return { status: response.statusCode ?? 0, body };
}

type CircuitBreaker = {
  /** Whether a call may be made now. A caller that may must report the outcome. */
  admits(): boolean;
  succeeded(): void;
  failed(): void;
  /** A failure that took its caller the whole time-out, so that the service is left alone at once. */
  timedOut(): void;
};

/**
 * Keeps callers from a service that is down: after `failures` in a row, or one time-out, no calls for `restMs`; then
 * one trial call decides. `now` is a monotonic clock in milliseconds.
 */
function circuitBreaker({
  failures,
  restMs,
  now = () => performance.now(),
}: {
  failures: number;
  restMs: number;
  now?: () => number;
}): CircuitBreaker {
  let inARow = 0;
  let trialFrom: number | undefined;
  let onTrial = false;
  const rest = () => {
    trialFrom = now() + restMs;
    onTrial = false;
  };
  return {
    admits() {
      if (trialFrom === undefined) return true;
      if (onTrial || now() < trialFrom) return false;
      onTrial = true;
      return true;
    },
    succeeded() {
      inARow = 0;
      trialFrom = undefined;
      onTrial = false;
    },
    failed() {
      inARow += 1;
      if (onTrial || inARow >= failures) rest();
    },
    timedOut: rest,
  };
}
