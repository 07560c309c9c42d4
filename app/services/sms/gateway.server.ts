import { gatewayFault } from "~/models/faults/fault";
import type { Delivery } from "~/models/messages/delivery";
import { faultOf, findUnreachable, post, readStatus } from "../outgoing/post.server";
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
      return { status: "fault", fault: faultOf(error, signal, gatewayFault) };
    }
  };
  return {
    verification: {
      issuer: "us",
      sendCode: async (to, body) => readSending(await sendText({ to, body })),
    },
    sendText,
    // What it thinks of our key shows with a text alone.
    findFault: () => findUnreachable(address, timeoutMs, gatewayFault),
  };
}

function requestOf({ body, contentType, header }: GatewaySettings, text: { to: string; body: string }) {
  const words = { to: text.to, digits: text.to.replace("+", ""), text: text.body };
  const written = contentType.endsWith("json") ? inJson : encodeURIComponent;
  const colon = header?.indexOf(":") ?? -1;
  return {
    headers: {
      "Content-Type": contentType,
      ...(header && { [header.slice(0, colon)]: header.slice(colon + 1) }),
    },
    // At one go: a text may contain {to}.
    body: body.replace(/\{(to|digits|text)\}/g, (_, name: keyof typeof words) => written(words[name])),
  };
}

/** As it stands between the quotation marks of a JSON string. */
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

function readAnswer({ status, text }: { status: number; text: string }, accepted?: string): Delivery {
  const delivery = readStatus(status, gatewayFault);
  return delivery.status === "sent" && accepted && !text.includes(accepted)
    ? { status: "failed", error: `${gatewayFault}not-accepted` }
    : delivery;
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
