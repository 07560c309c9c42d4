import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

/**
 * Takes the embedded database's folder for this process: PGlite takes no lock, and two processes on
 * one folder corrupt it silently. Returns the function that gives it back.
 * Throws when a living process holds it, and says which; a lock left by a dead one is taken over.
 */
export function holdFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  mkdirSync(path.dirname(file), { recursive: true });
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(file, "wx");
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return releaseAtExit(file);
    } catch (error) {
      if (!isFileExists(error)) throw error;
      const holder = Number(readFileSync(file, "utf8"));
      if (holder !== process.pid && isAlive(holder)) {
        throw new Error(
          `The embedded database in ${folder} is in use by process ${holder}. Stop it first, or set DATABASE_URL to a PostgreSQL for several processes.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new Error(`Could not take ${file}: another process keeps taking it.`);
}

function releaseAtExit(file: string): () => void {
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  return () => {
    process.removeListener("exit", release);
    release();
  };
}

function isFileExists(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

/** Signal 0 only asks; EPERM means it lives and is somebody else's. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
