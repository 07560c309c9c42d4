import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { Fault, FaultKind } from "~/models/faults/fault";
import {
  bodyOf,
  type FileKind,
  type FileStore,
  type ListedFile,
  type OpenedFile,
  type S3Settings,
  StoreFault,
} from "./port";

/** The time limit of a request; bodies have a longer one, since their readers may be slow. */
const answerMs = 8_000;
const bodyMs = 60_000;

/** A store in a bucket of Amazon S3 or of a compatible service. */
export function s3Store(settings: S3Settings, { prefixes, shape, readMs = bodyMs }: FileKind): FileStore {
  const client = clientOf(settings);
  const { bucket } = settings;
  const { put, putFile, open, remove } = verbsOn(client, bucket, readMs);
  return {
    async store(name, bytes) {
      if (!shape.test(name)) throw new Error(`No name for a file in ${prefixes.join(" or ")}`);
      await orFault(put(name, bytes));
    },
    async storeFile(name, from) {
      if (!shape.test(name)) throw new Error(`No name for a file in ${prefixes.join(" or ")}`);
      await orFault(putFile(name, from));
    },
    open: async (name, signal) =>
      shape.test(name) && !signal?.aborted ? orFault(unlessGone(open(name, signal), signal)) : undefined,
    remove: async (name) => (shape.test(name) ? orFault(remove(name)) : undefined),
    list: () => listFiles(client, bucket, { prefixes, shape }),
    // S3 never shows unfinished files.
    forgetUnfinished: async () => 0,
    async findFault() {
      const probe = `probe/${randomUUID()}`;
      try {
        await put(probe, Buffer.from("written"));
        await (await open(probe))?.body.cancel();
        await remove(probe);
        return undefined;
      } catch (error) {
        return faultOf(error);
      }
    },
  };
}

/** Operations on keys of any shape. */
function verbsOn(client: S3Client, Bucket: string, readMs: number) {
  const put = async (Key: string, Body: Buffer) => {
    const ContentType = Key.endsWith(".webp")
      ? "image/webp"
      : Key.endsWith(".jpg")
        ? "image/jpeg"
        : undefined;
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), inTime());
  };
  const putFile = async (Key: string, from: string) => {
    const { size } = await stat(from);
    const Body = createReadStream(from);
    const longestMs = Math.max(readMs, answerMs);
    // Otherwise the time limit of a request would apply.
    const limit = { abortSignal: AbortSignal.timeout(longestMs), requestTimeout: longestMs };
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: size }), limit);
  };
  const open = async (Key: string, signal?: AbortSignal): Promise<OpenedFile | undefined> => {
    const ended = AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(readMs)]);
    const command = new GetObjectCommand({ Bucket, Key });
    const { Body, ContentLength } = await client.send(command, { abortSignal: ended });
    if (!(Body instanceof Readable) || ContentLength === undefined) return undefined;
    return { bytes: ContentLength, body: bodyOf(Body, ended) };
  };
  const remove = async (Key: string) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key }), inTime());
  };
  return { put, putFile, open, remove };
}

const clientOf = ({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings) =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    // Newer checksums, which not all stores besides Amazon's support.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  });

const inTime = () => ({ abortSignal: AbortSignal.timeout(answerMs) });

async function* listFiles(
  client: S3Client,
  Bucket: string,
  { prefixes, shape }: Pick<FileKind, "prefixes" | "shape">,
): AsyncIterable<ListedFile> {
  for (const prefix of prefixes) {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken });
      const { Contents = [], NextContinuationToken } = await orFault(client.send(command, inTime()));
      for (const { Key = "", Size = 0 } of Contents) if (shape.test(Key)) yield { name: Key, bytes: Size };
      ContinuationToken = NextContinuationToken;
    } while (ContinuationToken);
  }
}

/** Undefined if it does not exist, or `signal` is aborted. */
async function unlessGone<Found>(found: Promise<Found>, signal?: AbortSignal): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof NoSuchKey || signal?.aborted) return undefined;
    throw error;
  }
}

async function orFault<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new StoreFault(faultOf(error));
  }
}

function faultOf(error: unknown): Fault {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    return { kind: kindOf(error.name, status), error: codeOf(error.name, `http-${status}`) };
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return { kind: "network", error: codeOf(code, "no-answer") };
}

function kindOf(name: string, status: number): FaultKind {
  if (name === "NoSuchBucket" || status === 301 || status === 400) return "configuration";
  if (status === 401 || status === 403) return "authentication";
  return "vendor";
}

/** The store's own error code if it looks like one; never its message. */
const codeOf = (code: string, otherwise: string) => `s3-${/^[A-Za-z_]{3,40}$/.test(code) ? code : otherwise}`;
