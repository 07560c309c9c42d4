import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import type { TestProject } from "vitest/node";
import { bringUpToDate } from "../../../app/database/migrations.server";

const made = /^(migrations|functions)\/.+\.(sql|json)$|^schema\/values\/plans\.ts$/;
const cacheFolder = "node_modules/.cache/fettle";
const oneDayMs = 24 * 60 * 60 * 1000;

declare module "vitest" {
  export interface ProvidedContext {
    databaseSnapshot: string;
  }
}

/** Making a cluster and migrating it takes seconds, loading a dump of it a fraction: so once for all files. */
export default async function setup(project: TestProject): Promise<void> {
  const file = path.resolve(cacheFolder, `${fingerprint()}.tar`);
  if (!existsSync(file)) await writeSnapshot(file);
  project.provide("databaseSnapshot", file);
}

/** Changes with any migration, function and plan, and with the version of the embedded database. */
function fingerprint(): string {
  const hash = createHash("sha256").update(readFileSync("node_modules/@electric-sql/pglite/package.json"));
  for (const name of readdirSync("drizzle", { recursive: true, encoding: "utf8" }).sort()) {
    if (made.test(name)) hash.update(name).update(readFileSync(path.join("drizzle", name)));
  }
  return hash.digest("hex").slice(0, 16);
}

async function writeSnapshot(file: string): Promise<void> {
  const client = new PGlite({ extensions: { pg_trgm } });
  const database = drizzle(client);
  await bringUpToDate(database);
  const dump = await client.dumpDataDir("none");
  await client.close();
  mkdirSync(cacheFolder, { recursive: true });
  removeOldSnapshots();
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, file);
}

/** A snapshot is 40 MB and useless after the next migration; another run may be reading one made today. */
function removeOldSnapshots(): void {
  for (const name of readdirSync(cacheFolder)) {
    const file = path.join(cacheFolder, name);
    if (Date.now() - statSync(file).mtimeMs > oneDayMs) rmSync(file, { force: true });
  }
}
