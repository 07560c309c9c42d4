import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { processWide } from "~/process-wide.server";

/**
 * What requests under way are answered on, by a number that each carries. An AsyncLocalStorage would find it too, and
 * makes every promise of the process dearer.
 */
const answers = processWide("answers under way", () => ({
  last: 0,
  held: new Map<string, ServerResponse>(),
}));
const answerHeader = "x-fettle-answer";

/** Remembers what a request is answered on; its sender has no say in that. */
export function holdAnswer(headers: Record<string, unknown>, response: ServerResponse): void {
  answers.last += 1;
  const number = String(answers.last);
  headers[answerHeader] = number;
  answers.held.set(number, response);
  response.once("close", () => answers.held.delete(number));
}

/** What a request under way is answered on; undefined for one that came in no other way than by a call. */
export const answerOf = ({ headers }: Request): ServerResponse | undefined =>
  answers.held.get(headers.get(answerHeader) ?? "");

/**
 * A body that is made as fast as its reader takes it, and no further once the reader has gone. The framework takes
 * all that a stream has and leaves it lying in memory; so this one has nothing while the connection is full.
 */
export function pacedStream(request: Request, texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const { signal } = request;
  const answer = answerOf(request);
  // A signal that follows another is forgotten with its request, which nobody holds any more; the answer is closed.
  const isGone = () => signal.aborted || answer?.destroyed === true;
  return new ReadableStream({
    async pull(controller) {
      if (answer) await untilTaken(answer);
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

/** Until what was written has left for the reader, or the reader has. */
async function untilTaken(answer: ServerResponse): Promise<void> {
  if (!answer.writableNeedDrain) return;
  // Compression hands the listeners of an answer to its own stream, which says nothing of the connection.
  const { on, off } = EventEmitter.prototype;
  await new Promise<void>((resolve) => {
    const go = () => {
      for (const event of ["drain", "close"]) off.call(answer, event, go);
      resolve();
    };
    for (const event of ["drain", "close"]) on.call(answer, event, go);
  });
}
