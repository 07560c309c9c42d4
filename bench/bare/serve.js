import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/**
 * @typedef {Omit<import("../pages/copies.ts").Copy, "body"> & { body: Buffer }} Copy
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 */

/**
 * Answers what the file of copies that is named first has: pages with `answerPage`, and forms, which are read.
 *
 * @param {(copy: Copy, request: Request, response: Response) => void} answerPage
 */
export function serve(answerPage) {
  /** @type {import("../pages/copies.ts").Copy[]} */
  const copies = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
  const read = copies.map((copy) => ({ ...copy, body: Buffer.from(copy.body, "base64") }));
  const known = new Map(read.map((copy) => [`${copy.method} ${copy.path}`, copy]));
  createServer((request, response) => {
    const copy = known.get(`${request.method} ${request.url}`);
    if (!copy) return void response.writeHead(request.url === "/healthz" ? 200 : 404).end();
    if (request.method === "GET") return answerPage(copy, request, response);
    let form = "";
    request.setEncoding("utf8").on("data", (chunk) => {
      form += chunk;
    });
    request.on("end", () => {
      response.writeHead(new URLSearchParams(form).size > 0 ? copy.status : 422, copy.headers).end();
    });
  }).listen(Number(process.env.PORT), "127.0.0.1");
}
