import { randomUUID } from "node:crypto";
import { open, opendir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { diskFault } from "~/models/faults/disk";
import type { Fault } from "~/models/faults/fault";
import { diskFolder, unlessGone } from "./disk.server";
import { moveDurably, writeDurably } from "./durable-file.server";
import { bodyOf, type FileKind, type FileStore, type ListedFile, type OpenedFile, StoreFault } from "./port";

/** A store in a folder of this machine, or of a network disk that processes on several machines share. */
export function diskStore(folder: string, { shape }: Pick<FileKind, "shape">): FileStore {
  const files = diskFolder(folder, shape);
  return {
    store: (name, bytes) => orFault(files.store(name, bytes)),
    async storeFile(name, from) {
      if (!shape.test(name)) throw new Error(`No name for a file in ${path.basename(folder)}`);
      await orFault(moveDurably(from, path.join(folder, name)));
    },
    open: async (name, signal) =>
      shape.test(name) ? orFault(openFile(path.join(folder, name), signal)) : undefined,
    remove: (name) => orFault(files.remove(name)),
    list: () => listFiles(folder, shape),
    forgetUnfinished: (date) => orFault(files.forgetUnfinished(date)),
    async findFault() {
      const probe = path.join(folder, `probe-${randomUUID()}`);
      try {
        await writeDurably(probe, "written");
        await rm(probe);
        return undefined;
      } catch (error) {
        return faultOf(error);
      }
    },
  };
}

async function openFile(file: string, signal?: AbortSignal): Promise<OpenedFile | undefined> {
  const handle = await unlessGone(open(file, "r"));
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    return { bytes: size, body: bodyOf(handle.createReadStream(), signal) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function* listFiles(folder: string, shape: RegExp): AsyncIterable<ListedFile> {
  const entries = await orFault(unlessGone(opendir(folder, { recursive: true })));
  for await (const entry of entries ?? []) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join("/");
    if (entry.isFile() && shape.test(name)) yield { name, bytes: (await stat(file)).size };
  }
}

async function orFault<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const fault = faultOf(error);
    throw fault ? new StoreFault(fault) : error;
  }
}

/** Undefined if the error does not come from the disk. */
function faultOf(error: unknown): Fault | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? { kind: "configuration", error: `${diskFault}${code}` } : undefined;
}
