import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { processWide } from "~/process-wide.server";

/** What the request in hand is answered on. */
const answers = processWide("answers in hand", () => new AsyncLocalStorage<ServerResponse>());

/** Remembers, as a request begins, what it is answered on. */
export const holdAnswer = (response: ServerResponse): void => answers.enterWith(response);

/**
 * A body that is made as fast as its reader takes it, and no further once the reader has gone. The framework takes
 * all that a stream has and leaves it lying in memory; so this one has nothing while the connection is full.
 */
export function pacedStream({ signal }: Request, texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const answer = answers.getStore();
  return new ReadableStream({
    async pull(controller) {
      if (answer) await untilTaken(answer);
      if (signal.aborted) await texts.return(undefined);
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
