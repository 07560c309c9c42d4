import type { FileStore } from "./port";

type Copied = { copied: number; there: number; bytes: number };

/**
 * Copies the files that `to` lacks from `from`, one at a time, and calls `said` after every hundred. A file that `to`
 * has with another length is copied again; nothing is removed. Rejects with the fault of either store: what was copied
 * by then stays, and the next run skips it.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  said: (copied: number) => void = () => undefined,
): Promise<Copied> {
  const lengths = new Map<string, number>();
  for await (const { name, bytes } of to.list()) lengths.set(name, bytes);
  const done: Copied = { copied: 0, there: 0, bytes: 0 };
  for await (const { name, bytes } of from.list()) {
    if (lengths.get(name) === bytes) {
      done.there += 1;
      continue;
    }
    const file = await from.open(name);
    // It was removed after it was listed.
    if (!file) continue;
    await to.store(name, Buffer.from(await new Response(file.body).arrayBuffer()));
    done.copied += 1;
    done.bytes += file.bytes;
    if (done.copied % 100 === 0) said(done.copied);
  }
  return done;
}
