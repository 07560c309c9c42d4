import { connect as connectHttp } from "node:net";
import { connect as connectHttps } from "node:tls";
import { type Fault, gatewayFault } from "~/models/faults/fault";
import type { Delivery } from "~/models/messages/delivery";
import { post } from "../outgoing/post.server";
import type { Sms, VendorSending } from "./port";

export type GatewaySettings = {
  url: string;
  /** Says how the words are written into the body. */
  contentType: string;
  /** What is posted, with `{to}` or `{digits}` for the number and `{text}` for the words. */
  body: string;
  /** One more header, such as `Authorization: Bearer KEY`. */
  header?: string;
  /** What an answer contains when the text was taken; without it a status of 200 to 299 says so. */
  accepted?: string;
  timeoutMs?: number;
};

/** Pages that wait for a code to be sent have to answer within 5 s. */
const hardTimeoutMs = 4_000;
/** The words by which an answer is known stand near its beginning. */
const mostRead = 64 * 1024;

/**
 * Texts by a gateway that takes them by HTTP. Codes are the model's own. A text whose answer was lost is sent again by
 * the outbox and may, rarely, arrive twice.
 */
export function gatewaySms(settings: GatewaySettings): Sms {
  const { timeoutMs = hardTimeoutMs } = settings;
  const address = new URL(settings.url);
  const sendText: Sms["sendText"] = async (text) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const most = settings.accepted ? mostRead : 0;
    try {
      const answer = await post(address, { ...requestOf(settings, text), signal, most });
      return readAnswer(answer, settings.accepted);
    } catch (error) {
      return { status: "fault", fault: faultOf(error, signal) };
    }
  };
  return {
    verification: {
      issuer: "us",
      sendCode: async (to, body) => readSending(await sendText({ to, body })),
    },
    sendText,
    // What it thinks of our key shows with a text alone.
    findFault: async () => ((await canConnect(address, timeoutMs)) ? undefined : unreachable),
  };
}

function requestOf({ body, contentType, header }: GatewaySettings, text: { to: string; body: string }) {
  const words = { to: text.to, digits: text.to.replace("+", ""), text: text.body };
  const written = contentType.endsWith("json") ? inJson : encodeURIComponent;
  const colon = header?.indexOf(":") ?? -1;
  return {
    headers: {
      "Content-Type": contentType,
      ...(header && { [header.slice(0, colon)]: header.slice(colon + 1).trim() }),
    },
    // At one go: a text may contain {to}.
    body: body.replace(/\{(to|digits|text)\}/g, (_, name: keyof typeof words) => written(words[name])),
  };
}

/** As it stands between the quotation marks of a JSON string. */
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

/** Refusals that have nothing to do with the number: a wrong address or key, no credit, somewhere else to go. */
const setUpStatuses = [401, 402, 403, 404, 405, 407, 410, 415];
/** Refusals of this text or number. */
const refusalStatuses = [400, 413, 422];

function readAnswer({ status, text }: { status: number; text: string }, accepted?: string): Delivery {
  const error = `${gatewayFault}${status}`;
  if (status >= 200 && status < 300) {
    return accepted && !text.includes(accepted)
      ? { status: "failed", error: `${gatewayFault}not-accepted` }
      : { status: "sent" };
  }
  if (status >= 500 || status === 429) return { status: "fault", fault: { kind: "vendor", error } };
  if (status < 400 || setUpStatuses.includes(status))
    return { status: "fault", fault: { kind: "configuration", error } };
  return { status: refusalStatuses.includes(status) ? "refused" : "failed", error };
}

const unreachable: Fault = { kind: "network", error: `${gatewayFault}unreachable` };

/** Why there was no answer. One that breaks off could be reached, so that reaching it again proves nothing. */
function faultOf(error: unknown, signal: AbortSignal): Fault {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const broken = signal.aborted || code === "ECONNRESET" || code === "EPIPE";
  return broken ? { kind: "vendor", error: `${gatewayFault}no-answer` } : unreachable;
}

/** A rate limit must not count as an outage, in which visitors may go on without a code. */
function readSending(delivery: Delivery): VendorSending {
  switch (delivery.status) {
    case "sent":
      return { status: "sent" };
    case "refused":
      return { status: "refused", error: "" };
    case "failed":
      return { status: "unclear" };
    case "fault":
      return delivery.fault.error === `${gatewayFault}429`
        ? { status: "unclear" }
        : { status: "unavailable", fault: delivery.fault };
  }
}

/** Whether somebody takes a connection there, and has the certificate of that name. Sends nothing. */
const canConnect = ({ protocol, hostname, port }: URL, timeoutMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const secure = protocol === "https:";
    const host = hostname.replace(/^\[|\]$/g, "");
    const at = { host, port: Number(port) || (secure ? 443 : 80) };
    const socket = secure ? connectHttps({ ...at, servername: host }) : connectHttp(at);
    const end = (does: boolean) => {
      socket.destroy();
      resolve(does);
    };
    socket.once(secure ? "secureConnect" : "connect", () => end(true)).once("error", () => end(false));
    socket.setTimeout(timeoutMs, () => end(false));
  });
