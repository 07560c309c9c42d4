import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy, { type Busboy, type FileInfo } from "busboy";
import { requireSameSite } from "~/http/origin.server";
import { refusal } from "~/http/pages/refusal.server";
import type { Purpose } from "~/models/faults/disk";
import { letArriveAtItsPace } from "./arrival.server";
import { appendField, largestForm, readForm } from "./form.server";
import { nthFile, withIncomingFile, writeArriving } from "./incoming-file.server";

/** A file on the disk, which is removed when whoever reads the form is done. */
export type UploadedFile = {
  path: string;
  /** Name of its input. */
  field: string;
  /** In bytes. */
  size: number;
  name: string;
  /** As the sender's computer says; a name alone, such as `text/csv`. */
  type: string;
  /** False for a file larger than wanted, of which the beginning came through. */
  whole: boolean;
};
/** `file` is the first of the files. */
export type Upload = { form: FormData; file?: UploadedFile; files: UploadedFile[] };
type WantedFile = {
  /** Name of the file input. */
  file: string;
  /** Of a second one, in the same form. */
  also?: string;
  largestFileBytes: number;
  /** Of these inputs; one, unless they take several. A browser sends one that nobody chose for as well. */
  mostFiles?: number;
  /** Whether a file is wanted now; else it is let by, and nothing of it is kept. */
  taken: boolean;
  /** An operator's import may take longer to arrive than anything else. */
  purpose?: Purpose;
};
/** What has come in so far, and the first thing that was wrong with it. */
type Received = Upload & {
  problem?: Response;
  /** Never rejects: it is over before anybody waits for it. Resolves to what the disk said against the file. */
  writing: Promise<Error | undefined>[];
};

const mostParts = 50;
/** With the boundary, of at most 70 characters. */
const longestType = 200;
/** How much of a body that is refused already is still taken in, so that its sender gets to read why. */
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

/** Whether what was posted is a form that may carry a file. */
export const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data(\s*;|$)/i.test((request.headers.get("Content-Type") ?? "").slice(0, longestType));

/**
 * Reads a posted form that may carry a file, and does `use` with its text fields and the file when one was chosen. The
 * file is on the disk until `use` is done, and gone then whatever happened; at most UPLOADS are at once, half of them
 * from one network, and imports apart from everything else. Throws a Response: 403 for a post from another site, 415
 * for a body that is no form, 413 for more than 64 kB of text or a body larger than anybody sends, 400 for one that is
 * broken or ends too soon, 503 when too many files are on their way in. NUL is dropped from values. A form without the
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
    form.delete(wanted.file);
    return use({ form, files: [] });
  }
  const receive = async (path?: string) => use(await receiveForm(request, wanted, path));
  if (!wanted.taken) return receive();
  const { purpose = "photo" } = wanted;
  const received = await withIncomingFile(request, purpose, (path) => {
    if (purpose === "import") letArriveAtItsPace(request);
    return receive(path);
  });
  if (received.status === "done") return received.outcome;
  await pour(request, undefined, wanted.largestFileBytes);
  throw busy();
}

/** The form, with its file at `path`; without one its file is let by. */
async function receiveForm(request: Request, wanted: WantedFile, path: string | undefined): Promise<Upload> {
  const parser = makeParser(request.headers.get("Content-Type") ?? "", wanted);
  const received = receiveFrom(parser, wanted, path);
  const whole = await pour(request, parser, wanted.largestFileBytes);
  // Of a form that broke off nobody says that its file is over.
  parser.destroy();
  const [notWritten] = (await Promise.all(received.writing)).filter(Boolean);
  if (notWritten) throw notWritten;
  if (received.problem) throw received.problem;
  if (!whole) throw unreadable();
  const { form, files } = received;
  return { form, files, file: files[0] };
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
    // All it knows to say before it has seen a byte: the type names no boundary.
    if (error instanceof Error) throw unreadable();
    throw error;
  }
}

function receiveFrom(
  parser: Busboy,
  { file, also, purpose = "photo" }: WantedFile,
  path: string | undefined,
): Received {
  const received: Received = { form: new FormData(), files: [], writing: [] };
  const isOfFile = (name: string) => name === file || name === also;
  let textLength = 0;
  // Whoever pours hears of it; a parser that is thrown away would end the process.
  parser.on("error", () => {});
  parser.on("field", (name, value, { valueTruncated }) => {
    // No value in a character set that nobody knows, no name when the part has none.
    if (typeof name !== "string" || typeof value !== "string") {
      received.problem ??= unreadable();
      return;
    }
    textLength += name.length + value.length;
    if (valueTruncated || textLength > largestForm) received.problem ??= tooMuchText();
    // Text under the file's name is no file, and must not pass for the one we kept.
    else if (!isOfFile(name)) appendField(received.form, name, value);
  });
  parser.on("file", (name, stream, info) => {
    const { writing } = received;
    if (isOfFile(name) && path) {
      const where = { path: nthFile(path, writing.length), field: name, purpose };
      writing.push(receiveFile(stream, info, where, received));
    } else stream.resume();
    // The parser says the same of the whole form; without a listener it would end the process.
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

/** Never rejects: resolves to why the disk does not take it, if so; what is wrong with the stream is the sender's to know. */
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
  // Browsers send the input of a file that nobody chose as a nameless, empty one.
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

/** Browsers write a quote or the end of a line in a file's name as its code. */
const nameAsTyped = (name: string): string =>
  name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");

/**
 * Pours the body into the parser, or away; false when it made no sense or broke off. Takes what follows a mistake in
 * as well, since a browser reads no answer before it has sent everything. Throws a 413 Response past that.
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

/** A body, chunk by chunk, until more than `most` bytes of it have come; who goes on reading goes on where it was left. */
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
    // Nobody wants it.
  }
}

/** False when the other side broke the rules or has gone away: what went wrong there is theirs to know. */
const hasSucceeded = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/**
 * Does `use` with the body of an operator's call that is a file by itself, which is on the disk until that is done.
 * Throws a Response: 413 for one larger than anybody sends, 400 for one that ends too soon, 503 when too many files
 * are on their way in.
 */
export async function receiveBody<Outcome>(
  request: Request,
  largestBytes: number,
  use: (file: Pick<UploadedFile, "path" | "whole">) => Promise<Outcome>,
): Promise<Outcome> {
  if (Number(request.headers.get("Content-Length")) > largestBytes) throw tooLargeFile(largestBytes);
  const received = await withIncomingFile(request, "import", async (path) => {
    letArriveAtItsPace(request);
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
