import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { env } from "../../app/env.server";
import { writeDurably } from "../../app/services/files/durable-file.server";
import type { FileStore } from "../../app/services/files/port";
import { spool } from "../../app/services/files/spool.server";
import { imports, pictures } from "../../app/services/files/store.server";
import * as backups from "./backups";

/**
 * `npm run backup -- FOLDER [--check] [--keep=DAYS]`: writes a backup of the running site into a folder of FOLDER, and
 * beside it who was erased. `--check` restores it into a temporary database and compares; `--keep` removes older ones.
 * `--erasures` writes down who was erased and nothing else, which takes no time and may run every few minutes.
 */
const usage = "Usage: npm run backup -- FOLDER [--check] [--keep=DAYS] | FOLDER --erasures\n";

/** What the site cannot do without and a backup does not hold. */
const secretNames = Object.keys(env).filter((name) =>
  /SECRET|TOKEN|PRIVATE_KEY|API_KEY|^(DATABASE|SMTP)_URL$/.test(name),
);

/** Copies what the folder lacks. A file never changes under its name, so what is there is whole. */
async function copyStore(store: FileStore, folder: string): Promise<void> {
  for await (const { name } of store.list()) {
    const to = path.join(folder, name);
    const file = existsSync(to) ? undefined : await store.open(name);
    if (!file) continue;
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await pipeline(Readable.fromWeb(file.body as ReadableStream), createWriteStream(to, { mode: 0o600 }));
  }
}

async function copyFiles(folder: string): Promise<void> {
  await copyStore(pictures, path.join(folder, "pictures"));
  await copyStore(imports, path.join(folder, "imports"));
  await mkdir(path.join(folder, "spool"), { recursive: true, mode: 0o700 });
  for (const key of await spool.list()) {
    const sealed = await spool.read(key);
    if (sealed) await writeFile(path.join(folder, "spool", key), sealed, { mode: 0o600 });
  }
}

/** Dumps the database as one moment has it, and counts what every table held at that moment. */
async function dump(url: string, folder: string) {
  const database = backups.openDatabase(url);
  try {
    return await database.begin("isolation level repeatable read read only", async (tx) => {
      const [begun] = await tx<
        { snapshot: string; at: Date }[]
      >`select pg_export_snapshot() as snapshot, now() as at`;
      const options = ["--format=custom", "--no-owner", "--no-acl", `--snapshot=${begun?.snapshot}`];
      const file = path.join(folder, backups.parts.database);
      const [tables] = await Promise.all([
        backups.countTables(tx),
        backups.runOn(url, "pg_dump", [...options, `--file=${file}`]),
      ]);
      return { tables, takenAt: begun?.at.toISOString() ?? "" };
    });
  } finally {
    await database.end();
  }
}

/** Takes a backup into a folder of `parent`, which is there when all of it is; its name. */
async function backUp(url: string, parent: string): Promise<string> {
  const name = new Date().toISOString().replaceAll(":", "-");
  const unfinished = path.join(parent, `unfinished-${name}`);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  // Before, for what is removed while the database is dumped, and after, for what came until that began.
  await copyFiles(unfinished);
  const { tables, takenAt } = await dump(url, unfinished);
  await copyFiles(unfinished);
  const manifest: backups.Manifest = {
    ...{ version: backups.version, takenAt, tables },
    secrets: secretNames.filter((each) => process.env[each]),
    fingerprints: {
      COOKIE_SECRET: backups.fingerprintOf(env.COOKIE_SECRET[0]),
      HASH_SECRET: backups.fingerprintOf(env.HASH_SECRET[0]),
    },
  };
  const { manifest: file, sums } = backups.parts;
  await writeFile(path.join(unfinished, file), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  const sum = `find . -type f ! -name ${sums} -print0 | sort -z | xargs -0 sha256sum > ${sums} && sync -f .`;
  await backups.run("sh", ["-c", sum], { cwd: unfinished });
  await rename(unfinished, path.join(parent, name));
  return path.join(parent, name);
}

/** Adds what the database says to what is written down already: a database that was restored may know less. */
async function writeErasures(url: string, parent: string): Promise<number> {
  const database = backups.openDatabase(url);
  try {
    const known = backups.mergeErasures(backups.readErasures(parent), await backups.listErasures(database));
    const { file, text } = backups.writtenErasures(parent, known);
    await mkdir(parent, { recursive: true, mode: 0o700 });
    await writeDurably(file, text);
    return known.length;
  } finally {
    await database.end();
  }
}

async function removeOlder(parent: string, days: number): Promise<void> {
  const oldest = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().replaceAll(":", "-");
  for (const name of await readdir(parent)) {
    const [taken] = /\d{4}-\d\d-\d\dT[\d.-]+Z$/.exec(name) ?? [];
    if (taken && taken < oldest) await rm(path.join(parent, name), { recursive: true });
  }
}

async function main([parent = "", ...options]: string[]): Promise<void> {
  const keep = options.find((each) => /^--keep=\d{1,4}$/.test(each));
  const known = options.every((each) => ["--check", "--erasures", keep].includes(each));
  if (!parent || parent.startsWith("-") || !known) throw new Error(usage);
  const url = env.DATABASE_URL;
  if (!url) throw new Error("The embedded database is not backed up: stop the site and copy DATA_DIR.");
  const erased = await writeErasures(url, parent);
  process.stdout.write(`${erased} deletions of people are written down in ${path.resolve(parent)}.\n`);
  if (options.includes("--erasures")) return;
  const began = Date.now();
  const folder = await backUp(url, parent);
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  process.stdout.write(`The backup is ${path.resolve(folder)} (${seconds()} s).\n`);
  if (options.includes("--check")) {
    const name = backups.nameBeside(url, "check");
    await backups.restoreBeside(url, name, backups.findBackup(folder));
    await backups.dropBeside(url, name);
    process.stdout.write(`It was restored, and every table holds what it held (${seconds()} s).\n`);
  }
  if (keep) await removeOlder(parent, Number(keep.slice("--keep=".length)));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`No backup: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
