import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "~/env.server";
import { logLine } from "~/log.server";
import { networkOf } from "~/models/limits/rate-limits.server";
import { processWide } from "~/process-wide.server";
import { clientAddress } from "./client-address.server";
import { refusal } from "./refusal.server";

const folder = path.join(env.DATA_DIR, "incoming");
/** Nothing is written to for as long as this and still wanted. */
const longestMs = 2 * 60 * 60 * 1000;

/** Operators' imports have places of their own: neither they nor everybody else can keep the other waiting. */
export type Purpose = "photo" | "import";

const half = Math.max(1, Math.floor(env.UPLOADS / 2));
const most: Readonly<Record<Purpose, number>> = { photo: env.UPLOADS, import: half };

/** Who sends what, each a file that is on its way in to this process. */
const incoming = processWide("incoming files", () => new Set<{ purpose: Purpose; network: string }>());

/** How many files are on their way in to this process. */
export const countIncomingFiles = (): number => incoming.size;

function isFull(purpose: Purpose, network: string): boolean {
  const alike = [...incoming].filter((each) => each.purpose === purpose);
  return (
    alike.length >= most[purpose] ||
    (purpose === "photo" && alike.filter((each) => each.network === network).length >= half)
  );
}

/**
 * Runs `use` with the name of a file that it may write, and which is gone when it is done, whatever happened.
 * `busy` when as many are on their way in as may be, or from one network. Throws a 503 Response when the disk does not
 * take it.
 */
export async function withIncomingFile<Outcome>(
  request: Request,
  purpose: Purpose,
  use: (file: string) => Promise<Outcome>,
): Promise<{ status: "done"; outcome: Outcome } | { status: "busy" }> {
  const network = networkOf(clientAddress(request));
  if (isFull(purpose, network)) return { status: "busy" };
  const place = { purpose, network };
  incoming.add(place);
  const file = path.join(folder, randomUUID());
  try {
    await mkdir(folder, { recursive: true });
    return { status: "done", outcome: await use(file) };
  } catch (error) {
    if (!isDiskError(error)) throw error;
    logLine(
      "uploads",
      `${folder} cannot be written (${error.code}): make room there, and let us write to it`,
    );
    throw notKept();
  } finally {
    incoming.delete(place);
    await rm(file, { force: true });
  }
}

export type Arrived =
  | { status: "written"; bytes: number }
  /** What its sender did not send to the end. */
  | { status: "broken off" }
  /** What the disk did not take. */
  | { status: "not written"; error: Error };

/**
 * Writes what arrives to a new file at `path`, and never rejects: it may be over before anybody waits for it. What
 * the disk does not take is taken in all the same, since a browser reads no answer before it has sent everything.
 */
export async function writeArriving(chunks: AsyncIterable<Uint8Array>, path: string): Promise<Arrived> {
  const file = await open(path, "wx", 0o600).catch(asError);
  let refused = file instanceof Error ? file : undefined;
  let bytes = 0;
  const write = async (chunk: Uint8Array) => {
    if (!(file instanceof Error)) await file.writeFile(chunk);
    bytes += chunk.byteLength;
  };
  let whole = true;
  try {
    for await (const chunk of chunks) refused ??= await write(chunk).then(() => undefined, asError);
  } catch {
    // The sender has gone away, or broke the rules.
    whole = false;
  }
  if (!(file instanceof Error)) refused ??= await file.close().then(() => undefined, asError);
  if (refused) return { status: "not written", error: refused };
  return whole ? { status: "written", bytes } : { status: "broken off" };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Of a file of ours, as against what somebody sent: full, or not ours to write to. */
const isDiskError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && "code" in error && diskCodes.includes(String(error.code));
const diskCodes = ["ENOSPC", "EDQUOT", "EFBIG", "EACCES", "EPERM", "EROFS", "EIO", "ENOTDIR", "EEXIST"];

const retryAfterSeconds = 120;
function notKept(): Response {
  const words =
    "There is no room for your file just now. Nothing of it was kept: try again in a few minutes.";
  const refused = refusal(503, words);
  refused.headers.set("Retry-After", String(retryAfterSeconds));
  return refused;
}

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
