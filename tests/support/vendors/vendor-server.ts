import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { closeAtOnce, listenOn } from "../processes/listen";

/** A request as a vendor's server got it. */
type Received = {
  method: string;
  path: string;
  authorization: string | undefined;
  contentType: string | undefined;
  /** Ours, of a webhook. */
  signature: string;
  body: string;
  form: Record<string, string>;
};
/** How to answer: a status with a body (JSON unless it is text), or never to the end. */
export type Answer =
  | { status: number; body: unknown }
  | "silence"
  | "a hang-up"
  | "half an answer"
  | "a trickle";

export type VendorServer = Awaited<ReturnType<typeof openVendorServer>>;

/** A vendor's HTTP server on this machine, which notes what it is asked and answers as told. */
export async function openVendorServer() {
  const received: Received[] = [];
  let next: Answer = { status: 500, body: {} };
  const server = createServer(async (request, response) => {
    received.push(await read(request));
    reply(response, next);
  });
  return {
    url: `http://127.0.0.1:${await listenOn(server, 0)}`,
    received,
    /** What to answer from now on. */
    answer(answer: Answer): void {
      next = answer;
    },
    close: () => closeAtOnce(server),
  };
}

async function read(request: IncomingMessage): Promise<Received> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    authorization: request.headers.authorization,
    contentType: request.headers["content-type"],
    signature: String(request.headers["fettle-signature"]),
    body,
    form: Object.fromEntries(new URLSearchParams(body)),
  };
}

function reply(response: ServerResponse, answer: Answer): void {
  if (answer === "silence") return;
  if (answer === "a hang-up") return void response.destroy();
  if (answer === "half an answer") {
    response.writeHead(201, { "Content-Type": "application/json" });
    response.write('{"status":');
    return;
  }
  if (answer === "a trickle") {
    response.writeHead(201, { "Content-Type": "application/json" });
    const drops = setInterval(() => response.write(" "), 10);
    response.once("close", () => clearInterval(drops));
    return;
  }
  response.writeHead(answer.status, { "Content-Type": "application/json" });
  response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
}
