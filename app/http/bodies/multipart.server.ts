import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy, { type Busboy, type FileInfo } from "busboy";
import { requireSameSite } from "~/http/origin.server";
import { refusal } from "~/http/pages/refusal.server";
import type { Purpose } from "~/models/faults/disk";
import { appendField, largestForm, readForm } from "./form.server";
import { nthFile, withIncomingFile, writeArriving } from "./incoming-file.server";

/** A file on the disk, which is removed once the reader of its form is done. */
export type UploadedFile = {
  path: string;
  /** Name of its input. */
  field: string;
  /** In bytes. */
  size: number;
  name: string;
  /** The type that the sender's computer says, without parameters, such as `text/csv`. */
  type: string;
  /** False for a file larger than wanted, of which only the beginning was kept. */
  whole: boolean;
};
/** `file` is the first of the files; `chosen` are the inputs in which one was chosen, whether it was kept or not. */
export type Upload = { form: FormData; file?: UploadedFile; files: UploadedFile[]; chosen: string[] };
type WantedFile = {
  /** Name of the file input. */
  file: string;
  /** Name of a second file input in the same form. */
  also?: string;
  largestFileBytes: number;
  /** The most files of these inputs; 1 by default. A browser also sends an input where nothing was chosen. */
  mostFiles?: number;
  /** Whether a file is wanted now; if not, it is read and thrown away. */
  taken: boolean;
  /** An operator's import may take longer to arrive than anything else. */
  purpose?: Purpose;
};
/** What has been received so far, and the first thing that was wrong with it. */
type Received = Upload & {
  problem?: Response;
  /** Never rejects, since it may be over before anybody awaits it; resolves to the disk's error, if any. */
  writing: Promise<Error | undefined>[];
};

const mostParts = 50;
/** Includes the boundary, of at most 70 characters. */
const longestType = 200;
/** How much of a body is still read after it is refused, so that its sender gets to read why. */
const mostDiscarded = 64 * 1024 * 1024;
const megabyte = 1024 * 1024;

const unreadable = () => refusal(400, "That form did not arrive in one piece. Go back and send it again.");
const tooMuchText = () => refusal(413, "That is more than we can take. Go back and send a shorter answer.");
const tooLargeFile = (bytes: number) =>
  refusal(
    413,
    `That file is larger than ${Math.floor(bytes / megabyte)} MB. Go back and choose a smaller one.`,
  );

const retryAfterSeconds = 20;
const busy = () =>
  refusal(
    503,
    "Many files are arriving just now. Wait half a minute and send yours again.",
    retryAfterSeconds,
  );

/** Whether the post is a form that may carry a file. */
export const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data(\s*;|$)/i.test((request.headers.get("Content-Type") ?? "").slice(0, longestType));

/**
 * Reads a posted form that may carry a file, and calls `use` with its text fields and the file if one was chosen. The
 * file is on the disk until `use` is done, and removed then whatever happened; at most UPLOADS are received at once,
 * half of them from one network, and imports are counted apart. Throws a Response: 403 for a post from another site,
 * 415 for a body that is no form, 413 for more than 64 kB of text or a body larger than anybody sends, 400 for one that
 * is broken or ends too soon, 503 when too many files are on their way in. A form without the
 * multipart encoding is read as {@link readForm} does; it cannot carry a file.
 */
export async function readMultipart<Outcome>(
  request: Request,
  wanted: WantedFile,
  use: (upload: Upload) => Promise<Outcome>,
): Promise<Outcome> {
  requireSameSite(request);
  if (!isMultipart(request)) {
    const form = await readForm(request);
    for (const name of [wanted.file, wanted.also]) if (name) form.delete(name);
    return use({ form, files: [], chosen: [] });
  }
  const receive = async (path?: string) => use(await receiveForm(request, wanted, path));
  if (!wanted.taken) return receive();
  const { purpose = "photo" } = wanted;
  const received = await withIncomingFile(request, purpose, receive);
  if (received.status === "done") return received.outcome;
  await pour(request, undefined, wanted.largestFileBytes);
  throw busy();
}

/** The form, with its file at `path`; without a path its file is thrown away. */
async function receiveForm(request: Request, wanted: WantedFile, path: string | undefined): Promise<Upload> {
  const parser = makeParser(request.headers.get("Content-Type") ?? "", wanted);
  const received = receiveFrom(parser, wanted, path);
  const whole = await pour(request, parser, wanted.largestFileBytes);
  // If the form broke off, its file streams would not end by themselves.
  parser.destroy();
  const [notWritten] = (await Promise.all(received.writing)).filter(Boolean);
  if (notWritten) throw notWritten;
  if (received.problem) throw received.problem;
  if (!whole) throw unreadable();
  const { form, files, chosen } = received;
  return { form, files, chosen, file: files[0] };
}

function makeParser(contentType: string, { largestFileBytes, mostFiles = 1 }: WantedFile): Busboy {
  try {
    return busboy({
      headers: { "content-type": contentType },
      defParamCharset: "utf8",
      limits: {
        parts: mostParts,
        files: mostFiles,
        fieldSize: largestForm,
        // The parser takes a file of exactly the limit for one that was cut.
        fileSize: largestFileBytes + 1,
      },
    });
  } catch (error) {
    // The only error before it has seen a byte: the type names no boundary.
    if (error instanceof Error) throw unreadable();
    throw error;
  }
}

function receiveFrom(
  parser: Busboy,
  { file, also, purpose = "photo" }: WantedFile,
  path: string | undefined,
): Received {
  const received: Received = { form: new FormData(), files: [], chosen: [], writing: [] };
  const isOfFile = (name: string) => name === file || name === also;
  let textLength = 0;
  // `pour` hears of the error; without a listener it would end the process.
  parser.on("error", () => {});
  parser.on("field", (name, value, { valueTruncated }) => {
    // The value is missing in an unknown character set, the name where the part has none.
    if (typeof name !== "string" || typeof value !== "string") {
      received.problem ??= unreadable();
      return;
    }
    textLength += name.length + value.length;
    if (valueTruncated || textLength > largestForm) received.problem ??= tooMuchText();
    // Text under the file input's name must not pass for the file that we kept.
    else if (!isOfFile(name)) appendField(received.form, name, value);
  });
  parser.on("file", (name, stream, info) => {
    const { writing } = received;
    if (isOfFile(name) && info.filename) received.chosen.push(name);
    if (isOfFile(name) && path) {
      const where = { path: nthFile(path, writing.length), field: name, purpose };
      writing.push(receiveFile(stream, info, where, received));
    } else stream.resume();
    // The parser reports the same for the whole form; without a listener it would end the process.
    stream.on("error", () => {
      received.problem ??= unreadable();
    });
  });
  for (const limit of ["partsLimit", "filesLimit"] as const) {
    parser.on(limit, () => {
      received.problem ??= tooMuchText();
    });
  }
  return received;
}

/** Never rejects: resolves to the disk's error, if any. What is wrong with the stream, the parser reports. */
async function receiveFile(
  stream: Readable,
  info: FileInfo,
  { field, ...where }: { path: string; field: string; purpose: Purpose },
  received: Received,
): Promise<Error | undefined> {
  let whole = true;
  stream.on("limit", () => {
    whole = false;
  });
  // Browsers send a file input where nothing was chosen as a nameless, empty file.
  const arrived = await writeArriving(stream, { ...where, kept: Boolean(info.filename) });
  if (arrived.status === "written" && (info.filename || arrived.bytes > 0 || !whole)) {
    const name = nameAsTyped(info.filename ?? "");
    received.files.push({
      path: where.path,
      field,
      size: arrived.bytes,
      name,
      type: info.mimeType ?? "",
      whole,
    });
  }
  return arrived.status === "not written" ? arrived.error : undefined;
}

/** Browsers percent-encode quotes and line ends in a file's name. */
const nameAsTyped = (name: string): string =>
  name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");

/**
 * Pours the body into the parser, or away; false when it made no sense or broke off. Also reads what follows a mistake,
 * since a browser reads no answer before it has sent everything. Throws a 413 Response for a body past that limit.
 */
async function pour(
  request: Request,
  parser: Busboy | undefined,
  largestFileBytes: number,
): Promise<boolean> {
  if (!request.body) return false;
  const most = largestFileBytes + mostDiscarded;
  if (Number(request.headers.get("Content-Length")) > most) throw tooLargeFile(largestFileBytes);
  const body = readUpTo(most, request.body);
  const whole = parser !== undefined && (await hasSucceeded(pipeline(body.chunks, parser)));
  if (!whole) await hasSucceeded(discard(body.chunks()));
  if (body.isWithin()) return whole;
  await body.cancel();
  throw tooLargeFile(largestFileBytes);
}

/** A body's chunks, until more than `most` bytes have come; a second reader goes on where the first stopped. */
function readUpTo(most: number, body: ReadableStream<Uint8Array> | null) {
  const reader = body?.getReader();
  let taken = 0;
  return {
    isWithin: () => taken <= most,
    cancel: async () => reader?.cancel(),
    async *chunks() {
      while (reader && taken <= most) {
        const { done, value } = await reader.read();
        if (done) return;
        taken += value.byteLength;
        yield value;
      }
    },
  };
}

async function discard(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of chunks) {
    // Thrown away.
  }
}

/** False when the sender broke the rules or has gone away, which is not ours to report. */
const hasSucceeded = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/**
 * Calls `use` with the body of an operator's call that is a file by itself, on the disk until `use` is done. Throws a
 * Response: 413 for one larger than anybody sends, 400 for one that ends too soon, 503 when too many files are on their
 * way in.
 */
export async function receiveBody<Outcome>(
  request: Request,
  largestBytes: number,
  use: (file: Pick<UploadedFile, "path" | "whole">) => Promise<Outcome>,
): Promise<Outcome> {
  if (Number(request.headers.get("Content-Length")) > largestBytes) throw tooLargeFile(largestBytes);
  const received = await withIncomingFile(request, "import", async (path) => {
    const body = readUpTo(largestBytes, request.body);
    const arrived = await writeArriving(body.chunks(), { path, purpose: "import", kept: true });
    if (arrived.status === "not written") throw arrived.error;
    if (arrived.status === "broken off") throw unreadable();
    await body.cancel();
    return use({ path, whole: body.isWithin() });
  });
  if (received.status === "busy") throw busy();
  return received.outcome;
}
