import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "~/env.server";
import { networkOf } from "~/models/limits/rate-limits.server";
import { processWide } from "~/process-wide.server";
import { clientAddress } from "./client-address.server";

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
 * `busy` when as many are on their way in as may be, or from one network.
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
  } finally {
    incoming.delete(place);
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
