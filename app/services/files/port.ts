import { addAbortSignal, type Readable } from "node:stream";
import type { Fault } from "~/models/faults/fault";

/** An open file; whoever does not read it to the end cancels `body`. */
export type OpenedFile = { bytes: number; body: ReadableStream<Uint8Array> };

export type ListedFile = { name: string; bytes: number };

/**
 * Files of one kind, in our words. The content of a name never changes:
 * `{folder}/{owner}/{timestamp}-{random}.{extension}`. All processes of a site share them. A name of another shape
 * opens and removes nothing, and is never written. Rejects with a {@link StoreFault} if the store fails. No call takes
 * longer than 20 seconds, except for files of any size, and `findFault`, which makes three.
 */
export type FileStore = {
  /** Stores the bytes under a name, never a part of them. Resolves once they would survive a machine crash. */
  store(name: string, bytes: Buffer): Promise<void>;
  /** The same for a local file of any size, which may be gone afterwards. */
  storeFile(name: string, path: string): Promise<void>;
  /** The file; undefined if there is none of this name. Its body ends when `signal` is aborted. */
  open(name: string, signal?: AbortSignal): Promise<OpenedFile | undefined>;
  /** Removes the file; nothing happens if it is gone already. */
  remove(name: string): Promise<void>;
  /** All files of the kind, in no order; at most a thousand are in memory. */
  list(): AsyncIterable<ListedFile>;
  /** Removes unfinished files of writers that died before `date`; returns how many. */
  forgetUnfinished(date: Date): Promise<number>;
  /** Writes a file, opens it and removes it; returns the fault, if any. */
  findFault(): Promise<Fault | undefined>;
};

/** A kind of files that a store is for. */
export type FileKind = {
  /** The name of its folder below DATA_DIR, if files are kept on disk. */
  folder: string;
  /** What names begin with: one of these and a slash, such as `logos`. */
  prefixes: readonly string[];
  /** Matches whole names, and none that lead elsewhere. */
  shape: RegExp;
  /** How many milliseconds reading a body may take if the store is a bucket; a minute by default. */
  readMs?: number;
};

/** A failure of the store, not of whoever sends or requests a file. */
export class StoreFault extends Error {
  constructor(readonly fault: Fault) {
    super(`${fault.kind} (${fault.error})`);
  }
}

/**
 * A file's bytes as the body of a response, read only as fast as they are consumed. When `signal` is aborted, before or
 * after the first byte, or the body is cancelled, the source is closed at once.
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
        // The reader has gone.
        if (signal?.aborted) controller.close();
        else controller.error(error);
      }
    },
    cancel() {
      source.destroy();
    },
  });
}

/** A bucket, and the access to it. */
export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether addresses have the bucket in their path instead of the host name. */
  forcePathStyle: boolean;
};
