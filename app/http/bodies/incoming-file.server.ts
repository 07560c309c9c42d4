import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "~/env.server";
import { clientAddress } from "~/http/client-address.server";
import { refusal } from "~/http/pages/refusal.server";
import { logLine } from "~/log.server";
import { noteCrowd } from "~/models/base/crowds.server";
import { networkOf } from "~/models/base/rate-limits.server";
import { diskCodeOf, hasRoom, isFull, leastPercent, type Purpose } from "~/models/faults/disk";
import { findDiskSpace, noteDiskFault } from "~/models/faults/disk.server";
import { processWide } from "~/process-wide.server";

const folder = path.join(env.DATA_DIR, "incoming");
/** A file that nobody has written to for this long is no longer wanted. */
const longestMs = 2 * 60 * 60 * 1000;

// Imports have places of their own, so that they and other uploads cannot keep each other waiting.
const half = Math.max(1, Math.floor(env.UPLOADS / 2));
const most: Readonly<Record<Purpose, number>> = { photo: env.UPLOADS, import: half };

/** The files that are on their way in to this process, by purpose and sender's network. */
const incoming = processWide("incoming files", () => new Set<{ purpose: Purpose; network: string }>());

/** How many files are on their way in to this process. */
export const countIncomingFiles = (): number => incoming.size;

function isCrowded(purpose: Purpose, network: string): boolean {
  const alike = [...incoming].filter((each) => each.purpose === purpose);
  return (
    alike.length >= most[purpose] ||
    (purpose === "photo" && alike.filter((each) => each.network === network).length >= half)
  );
}

/** The path of each file of one form: the first is at the name itself. */
export const nthFile = (name: string, at: number): string => (at === 0 ? name : `${name}.${at}`);

/** The most files that one form may carry. */
const mostOfOne = 12;

/**
 * Runs `use` with the path of a file that it may write, and each {@link nthFile} of it; they are removed when it is
 * done. `busy` when the process, or for photos the network, has as many on their way in as it may. Throws a 503
 * Response when the disk does not take it, or has too little room left.
 */
export async function withIncomingFile<Outcome>(
  request: Request,
  purpose: Purpose,
  use: (file: string) => Promise<Outcome>,
): Promise<{ status: "done"; outcome: Outcome } | { status: "busy" }> {
  const network = networkOf(clientAddress(request));
  if (isCrowded(purpose, network)) {
    noteCrowd("UPLOADS");
    return { status: "busy" };
  }
  const place = { purpose, network };
  incoming.add(place);
  const file = path.join(folder, randomUUID());
  try {
    return { status: "done", outcome: await use(file) };
  } catch (error) {
    if (error instanceof LittleRoom) throw notKept(littleRoom[purpose]);
    const code = diskCodeOf(error);
    if (!code) throw error;
    noteDiskFault(code);
    logLine(
      "uploads",
      `${folder} cannot be written (${code}): make room there, and let us write to it`,
      "error",
    );
    throw notKept(notWritten(code));
  } finally {
    incoming.delete(place);
    for (let at = 0; at < mostOfOne; at++) await rm(nthFile(file, at), { force: true });
  }
}

/** The disk's last room is kept for what must not be lost. */
class LittleRoom extends Error {}

type Arrived =
  | { status: "written"; bytes: number }
  /** The sender did not send it to the end. */
  | { status: "broken off" }
  /** The disk did not take it; `withIncomingFile` turns the error into an answer. */
  | { status: "not written"; error: Error };

/**
 * Writes what arrives to a new file at `path`. Never rejects, since it may be over before anybody awaits it. What the
 * disk does not take is still read, since a browser reads no answer before it has sent everything. The file is created
 * at the first byte; an empty one only if it is to be `kept`.
 */
export async function writeArriving(
  chunks: AsyncIterable<Uint8Array>,
  { path: name, purpose, kept }: { path: string; purpose: Purpose; kept: boolean },
): Promise<Arrived> {
  let file: FileHandle | undefined;
  let refused: Error | undefined;
  let bytes = 0;
  const write = async (chunk: Uint8Array) => {
    file ??= await openNew(name, purpose);
    await file.writeFile(chunk);
    bytes += chunk.byteLength;
  };
  let whole = true;
  try {
    for await (const chunk of chunks) refused ??= await write(chunk).then(nothing, asError);
  } catch {
    // The sender has gone away, or broke the rules.
    whole = false;
  }
  if (whole && kept) refused ??= await write(new Uint8Array()).then(nothing, asError);
  const closed = await file?.close().then(nothing, asError);
  refused ??= closed;
  if (refused) return { status: "not written", error: refused };
  return whole ? { status: "written", bytes } : { status: "broken off" };
}

async function openNew(name: string, purpose: Purpose): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  if (!hasRoom(await findDiskSpace(), purpose)) throw new LittleRoom();
  return open(name, "wx", 0o600);
}

const nothing = () => undefined;
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const nothingKept = "Nothing of it was kept: try again in a few minutes.";
const notWritten = (code: string): string =>
  isFull(code)
    ? `There is no room for your file just now. ${nothingKept}`
    : `Your file cannot be stored just now. ${nothingKept}`;
const littleRoom: Readonly<Record<Purpose, string>> = {
  photo: `Less than ${leastPercent("photo")} % of our disk is free, so we take no files just now. Nothing of it was kept: go on without it, or try again later.`,
  import: `Less than ${leastPercent("import")} % of our disk is free, so no import is taken. Nothing of it was kept: make room on the disk, then send it again.`,
};

const retryAfterSeconds = 120;
const notKept = (words: string): Response => refusal(503, words, retryAfterSeconds);

/** Removes the files of processes that ended while receiving them. */
export async function removeLeftFiles(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // Another process with the same folder may just have removed it.
    const age = await stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > longestMs) await rm(file, { force: true });
  }
}
