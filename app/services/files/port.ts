import { addAbortSignal, type Readable } from "node:stream";
import type { Fault } from "~/models/faults/fault";

/** A file on its way out; whoever has no use for it any more cancels `body`. */
export type OpenedFile = { bytes: number; body: ReadableStream<Uint8Array> };

export type ListedFile = { name: string; bytes: number };

/**
 * Files of one kind, in our words, each under a name that never changes what it stands for:
 * `{folder}/{owner}/{timestamp}-{random}.{extension}`. All processes of a site share them. A name that is not of the
 * kind's shape opens and removes nothing and is never written. Rejects with a {@link StoreFault} when the store
 * cannot do what it is for; no call takes longer than 20 seconds, but for a file of any size.
 */
export type FileStore = {
  /** Stores the bytes under a name. Resolves once they would survive the machine; there is never half of them. */
  store(name: string, bytes: Buffer): Promise<void>;
  /** The same for what lies in a file of this machine, of any size; it may be gone from there afterwards. */
  storeFile(name: string, path: string): Promise<void>;
  /** The file; undefined when there is none under this name. Its body ends when `signal` is aborted. */
  open(name: string, signal?: AbortSignal): Promise<OpenedFile | undefined>;
  /** Removes it for good; nothing happens when it is gone already. */
  remove(name: string): Promise<void>;
  /** Every file of the kind, in no order, a thousand in memory at most. */
  list(): AsyncIterable<ListedFile>;
  /** Removes halves that writers who died before `date` left; returns how many. */
  forgetUnfinished(date: Date): Promise<number>;
  /** Writes a file, opens it and removes it; what is wrong, if anything. */
  findFault(): Promise<Fault | undefined>;
};

/** Which files a store is for. */
export type FileKind = {
  /** Of the folder below DATA_DIR, where that is the store. */
  folder: string;
  /** What all names begin with, one of these and a slash: `logos`. */
  prefixes: readonly string[];
  /** The whole of a name, and of nothing that leads elsewhere. */
  shape: RegExp;
  /** How long a body may take to be read where the store is a bucket; a minute where it is not said. */
  readMs?: number;
};

/** What the store cannot do is no fault of whoever sent a file or asks for one. */
export class StoreFault extends Error {
  constructor(readonly fault: Fault) {
    super(`${fault.kind} (${fault.error})`);
  }
}

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

/** A bucket, and how to get at it. */
export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket stands in the path of an address, not in front of the host. */
  forcePathStyle: boolean;
};
