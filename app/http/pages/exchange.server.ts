import type { IncomingMessage, ServerResponse } from "node:http";
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from "@remix-run/node";

type Body = string | Uint8Array<ArrayBuffer>;

/** The bodies of answers made in one piece: wrapping one in a stream and reading it again costs time twice. */
const wholes = new WeakMap<Response, Body>();

/** An answer whose whole body is known. */
export function wholeResponse(body: Body, init: ResponseInit): Response {
  const response = new Response(body, init);
  wholes.set(response, body);
  return response;
}

/** The web's Request for `incoming`; aborted when the client leaves before it is answered. */
export function requestOf(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const { method = "GET", url = "/", headers } = incoming;
  const gone = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const init: RequestInit & { duplex?: "half" } = {
    method,
    headers: headersOf(headers),
    signal: gone.signal,
  };
  if (method !== "GET" && method !== "HEAD") {
    init.body = createReadableStreamFromReadable(incoming);
    init.duplex = "half";
  }
  return new Request(`http://${hostOf(headers)}${url}`, init);
}

/** The host as remix-serve reads it: the one asked for, with the port that a proxy names. */
function hostOf({ host = "", "x-forwarded-host": forwarded }: IncomingMessage["headers"]): string {
  const [name = "", port] = host.split(":");
  const outer = Number.parseInt([forwarded].flat()[0]?.split(":")[1] ?? "", 10);
  return Number.isNaN(outer) && !port ? name : `${name}:${Number.isNaN(outer) ? port : outer}`;
}

function headersOf(incoming: IncomingMessage["headers"]): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming)) {
    if (Array.isArray(value)) for (const each of value) headers.append(name, each);
    else if (value) headers.set(name, value);
  }
  return headers;
}

/** Sends the answer, in one piece if it was made so. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  outgoing.statusMessage = response.statusText;
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  const whole = wholes.get(response);
  if (whole !== undefined) {
    outgoing.setHeader("Content-Length", Buffer.byteLength(whole));
    outgoing.end(whole);
  } else if (response.body) {
    await writeReadableStreamToWritable(response.body, outgoing);
  } else {
    outgoing.end();
  }
}
