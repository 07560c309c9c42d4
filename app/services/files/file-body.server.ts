import { addAbortSignal, type Readable } from "node:stream";

/**
 * A file's bytes as a body of an answer, read no faster than they are taken. When `signal` is aborted, before or
 * after the first byte, or the body cancelled, what they come from is let go of at once.
 */
export function bodyOf(source: Readable, signal?: AbortSignal): ReadableStream<Uint8Array> {
  if (signal) addAbortSignal(signal, source);
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value));
      } catch (error) {
        // Nobody reads the rest.
        if (signal?.aborted) controller.close();
        else controller.error(error);
      }
    },
    cancel() {
      source.destroy();
    },
  });
}
