import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "~/env.server";
import { boundArrival, endLateArrivals, letArriveAtItsPace } from "~/http/bodies/arrival.server";
import { holdAnswer } from "~/http/paced-stream.server";
import { portOf } from "../support/processes/listen";
import { until } from "../support/until";

/** Reads every body to its end, however long that takes; operators' at their pace. */
let server: Server;
const arriving: IncomingMessage[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    holdAnswer(request.headers, response);
    boundArrival(request, response);
    arriving.push(request);
    const { "x-fettle-answer": number = "", ...rest } = request.headers;
    if (rest.authorization) {
      letArriveAtItsPace(new Request("http://site", { headers: { "x-fettle-answer": String(number) } }));
    }
    request.on("error", () => {});
    request.on("end", () => response.end("all of it"));
    request.resume();
  });
  server.requestTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

const windowMs = env.REQUEST_SECONDS * 1000;
const perWindow = env.UPLOAD_KB_A_SECOND * 1000 * env.REQUEST_SECONDS;
const size = perWindow * 3;

/** Begins to send a file, and says what the server has of it. */
async function beginToSend(headers: string[] = []) {
  const socket = connect(portOf(server), "127.0.0.1");
  const said = text(socket).catch(() => "");
  const start = ["POST /import HTTP/1.1", "Host: site", `Content-Length: ${size}`, "Connection: close"];
  const head = [...start, ...headers, "", ""].join("\r\n");
  const before = arriving.length;
  socket.write(head);
  const request = await until("the request arrives", () => arriving[before]);
  let sent = head.length;
  const send = async (bytes: number) => {
    socket.write(Buffer.alloc(bytes, "x"));
    sent += bytes;
    await until("it has come in", () => request.socket.bytesRead >= sent);
  };
  return { socket, said, send };
}

const asOperator = ["Authorization: Bearer token"];
/** As if so many windows had gone by since now. */
const after = (windows: number) => endLateArrivals(performance.now() + windows * windowMs + 1);

test("a stranger's request that has not arrived in time is ended, however fast it comes", async () => {
  const { said, send } = await beginToSend();
  await send(perWindow * 2);
  expect(endLateArrivals()).toBe(0);
  expect(after(1)).toBe(1);
  expect(await said).toMatch(/^HTTP\/1\.1 408 /);
});

test("an operator's file takes as long as it takes while it keeps coming, and is ended once it stalls", async () => {
  const file = await beginToSend(asOperator);
  await file.send(perWindow);
  expect(after(1)).toBe(0);
  await file.send(perWindow);
  expect(after(2)).toBe(0);
  await file.send(perWindow);
  expect(await file.said).toContain("all of it");

  const slow = await beginToSend(asOperator);
  await slow.send(perWindow);
  expect(after(1)).toBe(0);
  await slow.send(perWindow - 1);
  expect(after(2)).toBe(1);
  expect(await slow.said).toMatch(/^HTTP\/1\.1 408 /);
});

test("whoever hangs up is forgotten, and what has no body is never late", async () => {
  const gone: Socket[] = [];
  for (const each of [await beginToSend(), await beginToSend(asOperator)]) gone.push(each.socket);
  for (const socket of gone) socket.destroy();
  await until("the server knows", () => arriving.slice(-2).every(({ destroyed }) => destroyed));
  expect(after(1)).toBe(0);
  const answer = await fetch(`http://127.0.0.1:${portOf(server)}/`);
  expect(await answer.text()).toBe("all of it");
  expect(after(1)).toBe(0);
});
