import { openAsBlob } from "node:fs";
import { inject } from "vitest";
import { processWide } from "~/process-wide.server";

const database = processWide<{ snapshot?: Blob }>("database", () => ({}));

database.snapshot = await openAsBlob(inject("databaseSnapshot"));
