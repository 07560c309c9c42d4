import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/**
 * @typedef {import("../copies.ts").Copy} Copy
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {{ headers: import("node:http").OutgoingHttpHeaders, body: Buffer }} Answer of the product's
 */

/** @param {Request} request */
export const encodingOf = ({ headers }) => (headers["accept-encoding"] === "br" ? "br" : "identity");

/**
 * Answers what the file of copies that is named first has: its pages with `answerPage`, to which it gives the product's
 * answer, and its forms, which are read, with See Other as the product did.
 *
 * @param {(copy: Copy, given: Answer, request: Request, response: Response) => void} answerPage
 */
export function serve(answerPage) {
  /** @type {Copy[]} */
  const copies = JSON.parse(readFileSync(/** @type {string} */ (process.argv[2]), "utf8"));
  const known = new Map(
    copies.map((copy) => {
      const answers = Object.entries(copy.answers).map(([encoding, { headers, base64 }]) => {
        return /** @type {const} */ ([encoding, { headers, body: Buffer.from(base64, "base64") }]);
      });
      return [`${copy.method} ${copy.path}`, { copy, answers: new Map(answers) }];
    }),
  );
  createServer((request, response) => {
    const found = known.get(`${request.method} ${request.url}`);
    const given = found?.answers.get(request.method === "POST" ? "identity" : encodingOf(request));
    if (!found || !given) response.writeHead(request.url === "/healthz" ? 200 : 404).end();
    else if (request.method === "POST") answerPost(found.copy.status, given, request, response);
    else answerPage(found.copy, given, request, response);
  }).listen(Number(process.env.PORT), "127.0.0.1");
}

/**
 * @param {number} status
 * @param {Answer} given
 * @param {Request} request
 * @param {Response} response
 */
function answerPost(status, { headers }, request, response) {
  let form = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    form += chunk;
  });
  request.on("end", () => {
    const known = [...new URLSearchParams(form).keys()].length > 0;
    response.writeHead(known ? status : 422, headers).end();
  });
}
