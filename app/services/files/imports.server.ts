import { randomBytes } from "node:crypto";
import type { FileKind } from "./port";
import { openStore } from "./store.server";

const twoHoursMs = 2 * 60 * 60 * 1000;

const importFiles: FileKind = {
  folder: "imports",
  prefixes: ["imports"],
  shape: /^imports\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{13}-[0-9a-f]{16}\.csv$/,
  // An import reads no faster than the database stores.
  readMs: twoHoursMs,
};

/** Files of listings as operators sent them, each the import's that names it, which lets it go. Nobody sees them. */
export const imports = {
  ...openStore(importFiles),
  /** A name that was never given: `imports/{owner}/{timestamp}-{random}.csv`, `owner` being an account's id. */
  newName: (owner: string): string => `imports/${owner}/${Date.now()}-${randomBytes(8).toString("hex")}.csv`,
};
