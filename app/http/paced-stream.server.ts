import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { processWide } from "~/process-wide.server";

/**
 * The responses of requests under way, by a number that each request carries. An AsyncLocalStorage would find them too,
 * but makes every promise of the process slower.
 */
const answers = processWide("answers under way", () => ({
  last: 0,
  held: new Map<string, ServerResponse>(),
}));
const answerHeader = "x-fettle-answer";

/** Remembers the response of a request, under a number that its sender cannot choose. */
export function holdAnswer(headers: Record<string, unknown>, response: ServerResponse): void {
  answers.last += 1;
  const number = String(answers.last);
  headers[answerHeader] = number;
  answers.held.set(number, response);
  response.once("close", () => answers.held.delete(number));
}

/** The response of a request under way; undefined for one that did not come in over the network. */
export const answerOf = ({ headers }: Request): ServerResponse | undefined =>
  answers.held.get(headers.get(answerHeader) ?? "");

/**
 * A body that is made as fast as its reader takes it, and no further once the reader has gone. The framework reads all
 * that a stream has and buffers it; so this one yields nothing while the connection is full.
 */
export function pacedStream(request: Request, texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const { signal } = request;
  const answer = answerOf(request);
  // A signal that follows another may be collected with its request, which nobody holds; the response is not.
  const isGone = () => signal.aborted || answer?.destroyed === true;
  return new ReadableStream({
    async pull(controller) {
      if (answer) await untilTaken(answer);
      // The embedded database runs in this process: what is read from it would let nobody else have a turn.
      await setImmediate();
      if (isGone()) await texts.return(undefined);
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

/** Resolves when what was written has left for the reader, or the reader has gone. */
async function untilTaken(answer: ServerResponse): Promise<void> {
  if (!answer.writableNeedDrain) return;
  // Compression redirects listeners on the response to its own stream, which says nothing of the connection.
  const { on, off } = EventEmitter.prototype;
  await new Promise<void>((resolve) => {
    const go = () => {
      for (const event of ["drain", "close"]) off.call(answer, event, go);
      resolve();
    };
    for (const event of ["drain", "close"]) on.call(answer, event, go);
  });
}
