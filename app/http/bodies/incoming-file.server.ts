import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "~/env.server";
import { clientAddress } from "~/http/client-address.server";
import { refusal } from "~/http/pages/refusal.server";
import { logLine } from "~/log.server";
import { networkOf } from "~/models/base/rate-limits.server";
import { diskCodeOf, hasRoom, isFull, leastPercent, type Purpose } from "~/models/faults/disk";
import { findDiskSpace, noteDiskFault } from "~/models/faults/disk.server";
import { processWide } from "~/process-wide.server";

const folder = path.join(env.DATA_DIR, "incoming");
/** Nothing is written to for as long as this and still wanted. */
const longestMs = 2 * 60 * 60 * 1000;

// Operators' imports have places of their own: neither they nor everybody else can keep the other waiting.
const half = Math.max(1, Math.floor(env.UPLOADS / 2));
const most: Readonly<Record<Purpose, number>> = { photo: env.UPLOADS, import: half };

/** Who sends what, each a file that is on its way in to this process. */
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

/** Where the files of one form are: the first at the name itself. */
export const nthFile = (name: string, at: number): string => (at === 0 ? name : `${name}.${at}`);

/** As many as one form may carry. */
const mostOfOne = 12;

/**
 * Runs `use` with the name of a file that it may write, as each {@link nthFile} of it; they are gone when it is done.
 * `busy` when as many are on their way in as may be, or from one network. Throws a 503 Response when the disk does not
 * take it, or has too little room left.
 */
export async function withIncomingFile<Outcome>(
  request: Request,
  purpose: Purpose,
  use: (file: string) => Promise<Outcome>,
): Promise<{ status: "done"; outcome: Outcome } | { status: "busy" }> {
  const network = networkOf(clientAddress(request));
  if (isCrowded(purpose, network)) return { status: "busy" };
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

/** So little is left that it is kept for what must not be lost. */
class LittleRoom extends Error {}

type Arrived =
  | { status: "written"; bytes: number }
  /** What its sender did not send to the end. */
  | { status: "broken off" }
  /** What the disk did not take; `withIncomingFile` knows what to say of the error. */
  | { status: "not written"; error: Error };

/**
 * Writes what arrives to a new file at `path`, and never rejects: it may be over before anybody waits for it. What
 * the disk does not take is taken in all the same, since a browser reads no answer before it has sent everything.
 * Nothing touches the disk before the first byte, or for a file without a byte that is not to be `kept`.
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

/** Removes what a process left behind that ended in the middle of it. */
export async function removeLeftFiles(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // Another process of the same folder may be done with it just now.
    const age = await stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > longestMs) await rm(file, { force: true });
  }
}
