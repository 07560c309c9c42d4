import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { logLine } from "~/log.server";
import { diskFault } from "~/models/faults/disk";
import { noteDiskFault } from "~/models/faults/disk.server";
import type { Encoding } from "~/models/imports/file/encoding";
import type { Delimiter } from "~/models/imports/file/format";
import {
  inspectFile,
  isCsvFile,
  noFile,
  notCsv,
  readAgain,
  readTop,
  understand,
  whyNotCsv,
} from "~/models/imports/file/inspection.server";
import { type OpenFile, UnreadableFile } from "~/models/imports/file/reader.server";
import { sampleFile, sampleName } from "~/models/imports/file/sample";
import type { ImportSource } from "~/models/imports/run";
import { createRun, type Importer, type ImportRun, rereadRun } from "~/models/imports/runs.server";
import { imports } from "~/services/files/imports.server";
import { StoreFault } from "~/services/files/port";
import { noteFault } from "./note-fault.server";

/** A file as it arrived, on the disk; `whole` is false for one above the limit. */
type ArrivedFile = { path: string; name: string; type: string; whole: boolean };

type TakenFile =
  | { status: "taken"; run: ImportRun }
  /** A message for the sender. */
  | { status: "refused"; problem: string }
  /** The store does not take it just now. */
  | { status: "not kept"; problem: string };

/** The largest file that is taken, in bytes: some three million rows. */
export const largestImport = 1024 * 1024 * 1024;

/** Stores a file of listings as a draft, without importing anything. */
export async function takeImportFile(
  importer: Importer,
  file: ArrivedFile | undefined,
  source: ImportSource = "upload",
): Promise<TakenFile> {
  if (!file) return { status: "refused", problem: noFile };
  if (!isCsvFile(file))
    return {
      status: "refused",
      problem: await whyNotCsv(async () => createReadStream(file.path, { end: 3 })),
    };
  if (!file.whole)
    return { status: "refused", problem: `${notCsv}. This one is larger than 1 GB: send it in parts.` };
  const inspected = await inspectFile(async () => createReadStream(file.path));
  if (inspected.status === "refused") return inspected;
  const stored = imports.newName(importer.id);
  if (!(await isKept(stored, file.path))) return { status: "not kept", problem: notKept };
  const run = await createRun(importer, {
    ...inspected.format,
    source,
    fileName: file.name.slice(-200).replace(/[\p{Cc}/\\]/gu, "") || "listings.csv",
    file: stored,
  });
  return { status: "taken", run };
}

const notKept =
  "The file cannot be kept just now: there is no room for it, or its store cannot be reached. Nothing was imported; the site's log says more.";

async function isKept(name: string, path: string): Promise<boolean> {
  try {
    await imports.storeFile(name, path);
    return true;
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    logLine("imports", `cannot keep a file: ${error.message}`, "error");
    const { fault } = error;
    if (fault.error.startsWith(diskFault)) noteDiskFault(fault.error.slice(diskFault.length));
    else await noteFault("files", fault);
    return false;
  }
}

/** Reads a draft's file again, in another way; `refused` with the problem if that fails. */
export async function rereadImport(
  importer: Importer,
  run: ImportRun,
  how: { encoding: Encoding; delimiter: Delimiter },
  top: { linesAbove: number; headingsAt: number },
): Promise<{ status: "read" } | { status: "refused"; problem: string }> {
  const { headingsAt } = await understand(openRun(run), run);
  const isSame = top.headingsAt === headingsAt && top.linesAbove === run.linesAbove;
  const mayMove = isSame && how.delimiter !== run.delimiter;
  const read = await readAgain(openRun(run), how, mayMove ? undefined : top);
  if (read.status === "refused") return read;
  await rereadRun(importer, run.id, { encoding: how.encoding, ...read.format });
  return { status: "read" };
}

/** Creates a draft of the built-in sample. */
export async function takeSample(importer: Importer): Promise<ImportRun> {
  const inspected = await inspectFile(openSample);
  if (inspected.status === "refused") throw new Error(inspected.problem);
  const about = { source: "sample", fileName: sampleName, file: null } as const;
  return createRun(importer, { ...inspected.format, ...about });
}

const openSample: OpenFile = async () => Readable.from([Buffer.from(sampleFile)]);

/** Opens the file of a run. Opening rejects if the file is gone. */
export function openRun({ file, source }: Pick<ImportRun, "file" | "source">): OpenFile {
  if (source === "sample") return openSample;
  return async () => {
    const opened = file ? await imports.open(file) : undefined;
    if (!opened) throw new UnreadableFile("The file of this import is not kept any more");
    return chunksOf(opened.body);
  };
}

/** What stands at the top of the file of a run; undefined where that is not kept any more, or its store is away. */
export const topOf = (run: ImportRun) => readTop(openRun(run), run).catch(notThere);

/** What a run's file was understood to be; undefined as above. */
export const understoodOf = (run: ImportRun) => understand(openRun(run), run).catch(notThere);

function notThere(error: unknown): undefined {
  if (error instanceof StoreFault || error instanceof UnreadableFile) return undefined;
  throw error;
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // A reader that stops early does not need the rest.
    await reader.cancel();
  }
}
