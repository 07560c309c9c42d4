import { randomBytes } from "node:crypto";
import { createServer, get, type IncomingMessage } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { writeReadableStreamToWritable } from "@remix-run/node";
import { afterEach, expect, test } from "vitest";
import { holdAnswer, pacedStream } from "~/http/paced-stream.server";
import { closeAtOnce, listenOn } from "../support/processes/listen";
import { until } from "../support/until";

const parts = 500;
const bytesEach = 100_000;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
setFlagsFromString("--no-expose-gc");

/** How many parts of the file were made, and whether nobody makes any more. */
let made = 0;
let over = false;

async function* file() {
  try {
    for (made = 0; made < parts; made++) yield randomBytes(bytesEach / 2).toString("hex");
  } finally {
    over = true;
  }
}

/** Sends the file as the framework sends any body: as fast as it can be had. */
const server = createServer((request, response) => {
  const leaving = new AbortController();
  response.on("close", () => leaving.abort());
  const headers: Record<string, string> = {};
  holdAnswer(headers, response);
  const asked = new Request(`http://localhost${request.url}`, { headers, signal: leaving.signal });
  writeReadableStreamToWritable(pacedStream(asked, file()), response).catch(() => response.destroy());
});

afterEach(() => closeAtOnce(server));

/** Somebody who asks for the file and reads nothing of it. */
async function stoppedReader(): Promise<IncomingMessage> {
  over = false;
  const port = await listenOn(server, 0);
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1" }, resolve).on("error", reject);
  });
}

/** The number of parts, once it has stayed the same for as long as hundreds take otherwise, however often one looks. */
async function settled(): Promise<number> {
  let before = -1;
  let looks = 0;
  await until("nothing more is made", () => {
    looks = made === before ? looks + 1 : 0;
    before = made;
    return looks === 20;
  });
  return made;
}

test("for a reader who stops nothing more is made, and the rest once they read on", async () => {
  const answer = await stoppedReader();
  expect(await settled()).toBeLessThan(parts / 2);
  expect(over).toBe(false);
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  expect(bytes).toBe(parts * bytesEach);
  expect(over).toBe(true);
});

test("a reader who goes leaves nothing behind that is still made", async () => {
  const answer = await stoppedReader();
  await settled();
  // The platform forgets what tells a request that its sender has gone, once nobody holds the request any more.
  collectGarbage();
  answer.destroy();
  await until("the file is given up", () => over);
  expect(made).toBeLessThan(parts / 2);
});

test("others have their turn between two parts, even where making them waits for nobody", async () => {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  const reader = pacedStream(new Request("http://localhost/"), file()).getReader();
  while (!(await reader.read()).done);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(parts);
});
