import { openAsBlob } from "node:fs";
import { inject } from "vitest";

const start = globalThis as { fettleDatabaseSnapshot?: Blob };

start.fettleDatabaseSnapshot = await openAsBlob(inject("databaseSnapshot"));
