import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "~/env.server";
import { processWide } from "~/process-wide.server";

const folder = path.join(env.DATA_DIR, "incoming");
/** No request takes as long to arrive and be answered. */
const longestMs = 2 * 60 * 60 * 1000;

const places = processWide("incoming files", () => ({ taken: 0 }));

/** How many files are on their way in to this process. */
export const countIncomingFiles = (): number => places.taken;

/**
 * Runs `use` with the name of a file that it may write, and which is gone when it is done, whatever happened.
 * `busy` when as many are on their way in as may be.
 */
export async function withIncomingFile<Outcome>(
  use: (file: string) => Promise<Outcome>,
): Promise<{ status: "done"; outcome: Outcome } | { status: "busy" }> {
  if (places.taken >= env.UPLOADS) return { status: "busy" };
  places.taken += 1;
  const file = path.join(folder, randomUUID());
  try {
    await mkdir(folder, { recursive: true });
    return { status: "done", outcome: await use(file) };
  } finally {
    places.taken -= 1;
    await rm(file, { force: true });
  }
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
