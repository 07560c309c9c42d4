import type { IncomingMessage, ServerResponse } from "node:http";
import { loggedPath } from "~/http/logged-path";

/** Lines of this turn of the event loop: written together, before anything else begins. */
let waiting = "";

function write(): void {
  process.stdout.write(waiting);
  waiting = "";
}

process.once("exit", () => waiting && write());

/**
 * Writes, once the answer has gone or the one who asked has, the line that remix-serve writes for what it answers:
 * method, address, status, length, and milliseconds until the answer began.
 */
export function logAccess({ method, url = "" }: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  let took = "-";
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    took = (performance.now() - began).toFixed(3);
    return writeHead(...head);
  }) as typeof response.writeHead;
  response.once("close", () => {
    const { headersSent, statusCode } = response;
    const length = headersSent ? (response.getHeader("content-length") ?? "-") : "-";
    if (waiting === "") setImmediate(write);
    waiting += `${method} ${loggedPath(url)} ${headersSent ? statusCode : "-"} ${length} - ${took} ms\n`;
  });
}
