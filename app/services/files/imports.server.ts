import { randomBytes } from "node:crypto";
import type { FileKind } from "./port";
import { openStore } from "./store.server";

const twoHoursMs = 2 * 60 * 60 * 1000;

const importFiles: FileKind = {
  folder: "imports",
  prefixes: ["imports"],
  shape: /^imports\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{13}-[0-9a-f]{16}\.csv$/,
  // An import reads its file only as fast as the database stores rows.
  readMs: twoHoursMs,
};

/** Files of listings that operators uploaded. The import that names one also removes it. Not public. */
export const imports = {
  ...openStore(importFiles),
  /** A new unique name: `imports/{owner}/{timestamp}-{random}.csv`, where `owner` is an account's id. */
  newName: (owner: string): string => `imports/${owner}/${Date.now()}-${randomBytes(8).toString("hex")}.csv`,
};
