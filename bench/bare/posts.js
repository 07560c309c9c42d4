/** @param {import("node:http").IncomingMessage} request */
export function encodingOf(request) {
  const accepted = request.headers["accept-encoding"];
  return accepted === "br" || accepted === "gzip" ? accepted : "identity";
}

/**
 * Reads the form and answers as the product did: See Other.
 *
 * @param {import("../copies.ts").Copy} copy
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function answerPost(copy, request, response) {
  let form = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    form += chunk;
  });
  request.on("end", () => {
    const known = [...new URLSearchParams(form).keys()].length > 0;
    response.writeHead(known ? copy.status : 422, copy.answers.identity?.headers).end();
  });
}
