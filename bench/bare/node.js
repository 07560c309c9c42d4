import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { answerPost, encodingOf } from "./posts.js";

/** The very bytes of the product's answers with the same headers, from memory: as fast as Node's HTTP goes. */

/** @type {import("../copies.ts").Copy[]} */
const copies = JSON.parse(readFileSync(/** @type {string} */ (process.argv[2]), "utf8"));
const pages = new Map(
  copies.map((copy) => {
    const bodies = Object.entries(copy.answers).map(([encoding, { headers, base64 }]) => {
      return /** @type {const} */ ([encoding, { headers, body: Buffer.from(base64, "base64") }]);
    });
    return [`${copy.method} ${copy.path}`, { copy, answers: new Map(bodies) }];
  }),
);

createServer((request, response) => {
  const page = pages.get(`${request.method} ${request.url}`);
  if (!page) {
    response.writeHead(request.url === "/healthz" ? 200 : 404).end();
    return;
  }
  if (request.method === "POST") {
    answerPost(page.copy, request, response);
    return;
  }
  const answer = page.answers.get(encodingOf(request));
  response.writeHead(page.copy.status, answer?.headers).end(answer?.body);
}).listen(Number(process.env.PORT), "127.0.0.1");
