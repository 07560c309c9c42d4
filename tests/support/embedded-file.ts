import { openAsBlob } from "node:fs";
import path from "node:path";
import { inject } from "vitest";

const start = globalThis as { fettleDatabaseSnapshot?: Blob };

start.fettleDatabaseSnapshot = await openAsBlob(inject("databaseSnapshot"));

/** Files of its own, as each has a database of its own: several test files run at once. */
process.env.DATA_DIR = path.join(process.env.DATA_DIR ?? "", process.env.VITEST_POOL_ID ?? "");
