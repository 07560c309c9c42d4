import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { request as askHttp } from "node:http";
import { request as askHttps } from "node:https";
import { connect as connectHttp } from "node:net";
import { connect as connectHttps } from "node:tls";
import { urlToHttpOptions } from "node:url";
import type { Fault } from "~/models/faults/fault";
import type { Delivery } from "~/models/messages/delivery";

type Post = {
  headers: OutgoingHttpHeaders;
  body: string | Buffer;
  /** Ends the whole exchange. */
  signal: AbortSignal;
  /** How many characters of the answer are of use; the rest is not read. */
  most?: number;
};

/**
 * Posts once, and follows no redirect. Rejects when there is no answer. Not fetch: remix-serve replaces it, and the
 * signal has to end the whole exchange, body included.
 */
export async function post(
  address: URL,
  { headers, body, signal, most = 0 }: Post,
): Promise<{ status: number; text: string }> {
  const ask = address.protocol === "https:" ? askHttps : askHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    ask(address, { method: "POST", headers, signal }, resolve).once("error", reject).end(body);
  });
  let text = "";
  if (most > 0) {
    for await (const chunk of response.setEncoding("utf8")) {
      text += chunk;
      if (text.length >= most) break;
    }
  }
  response.destroy();
  return { status: response.statusCode ?? 0, text: text.slice(0, most) };
}

/** Refusals that have nothing to do with the message: a wrong address or key, no credit, somewhere else to go. */
const setUpStatuses = [401, 402, 403, 404, 405, 407, 410, 415];
/** Refusals of this message. */
const refusalStatuses = [400, 413, 422];

/** What an answer's status says of a message; `prefix` begins the codes of its errors. */
export function readStatus(status: number, prefix: string): Delivery {
  const error = `${prefix}${status}`;
  if (status >= 200 && status < 300) return { status: "sent" };
  if (status >= 500 || status === 429) return { status: "fault", fault: { kind: "vendor", error } };
  if (status < 400 || setUpStatuses.includes(status))
    return { status: "fault", fault: { kind: "configuration", error } };
  return { status: refusalStatuses.includes(status) ? "refused" : "failed", error };
}

const unreachable = (prefix: string): Fault => ({ kind: "network", error: `${prefix}unreachable` });

/** Why there was no answer. One that breaks off could be reached, so that reaching it again proves nothing. */
export function faultOf(error: unknown, signal: AbortSignal, prefix: string): Fault {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return signal.aborted || code === "ECONNRESET"
    ? { kind: "vendor", error: `${prefix}no-answer` }
    : unreachable(prefix);
}

/**
 * The fault, unless somebody takes a connection there within `timeoutMs` milliseconds, and has the certificate of that
 * name. Sends nothing.
 */
export const findUnreachable = (
  address: URL,
  timeoutMs: number,
  prefix: string,
): Promise<Fault | undefined> =>
  new Promise((resolve) => {
    const secure = address.protocol === "https:";
    const { hostname, port } = urlToHttpOptions(address);
    const at = { host: hostname ?? "", port: Number(port) || (secure ? 443 : 80) };
    const socket = secure ? connectHttps({ ...at, servername: at.host }) : connectHttp(at);
    const end = (found?: Fault) => {
      socket.destroy();
      resolve(found);
    };
    socket
      .once(secure ? "secureConnect" : "connect", () => end())
      .once("error", () => end(unreachable(prefix)));
    socket.setTimeout(timeoutMs, () => end(unreachable(prefix)));
  });
