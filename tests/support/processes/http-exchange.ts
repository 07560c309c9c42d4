import { request as send } from "node:http";
import { buffer } from "node:stream/consumers";

/**
 * Sends a request to a server of ours over a connection of its own, and returns the answer as it came:
 * no redirect is followed, no header is added beyond what HTTP asks for.
 */
export async function exchange(request: Request): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer());
  const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== "host"));
  if (body.length > 0) headers["content-length"] = String(body.length);
  return new Promise((resolve, reject) => {
    const options = { method: request.method, headers, agent: false };
    const outgoing = send(request.url, options, (incoming) => {
      const received = new Headers();
      for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
        received.append(incoming.rawHeaders[at] ?? "", incoming.rawHeaders[at + 1] ?? "");
      }
      const status = incoming.statusCode ?? 0;
      const empty = status === 204 || status === 304;
      buffer(incoming)
        .then((content) => resolve(new Response(empty ? null : content, { status, headers: received })))
        .catch(reject);
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
