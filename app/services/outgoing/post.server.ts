import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { request as askHttp } from "node:http";
import { request as askHttps } from "node:https";

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
