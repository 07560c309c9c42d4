import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "../../app/env.server";
import { writeDurably } from "../../app/services/files/durable-file.server";
import { imports } from "../../app/services/files/imports.server";
import { pictures } from "../../app/services/files/pictures.server";
import type { FileStore } from "../../app/services/files/port";
import { spool } from "../../app/services/files/spool.server";
import * as backups from "./backups";
import { type Bucket, explain, isBucket, openBucket } from "./bucket";

/**
 * `npm run backup -- FOLDER | s3://BUCKET/PREFIX [--check] [--keep=DAYS]`: writes a backup of the running site into a folder of FOLDER, and
 * beside it who was erased. `--check` restores it into a temporary database and compares; `--keep` removes older ones.
 * `--erasures` writes down who was erased and nothing else, which takes no time and may run every few minutes. What goes
 * to a bucket is made in BACKUP_FOLDER, where its list of sums stays, and proved by what comes back.
 */
const usage = "Usage: npm run backup -- FOLDER | s3://BUCKET/PREFIX [--check] [--keep=DAYS] | [--erasures]\n";

/** What the site cannot do without and a backup does not hold. */
const secretNames = Object.keys(env).filter((name) =>
  /SECRET|TOKEN|PRIVATE_KEY|API_KEY|^(DATABASE|SMTP)_URL$/.test(name),
);

/** Copies what the folder lacks. A file never changes under its name, so what is there is whole. */
async function copyStore(store: FileStore, folder: string): Promise<void> {
  for await (const { name } of store.list()) {
    const to = path.join(folder, name);
    const file = existsSync(to) ? undefined : await store.open(name);
    if (file) await backups.saveFile(file, to);
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
  await backups.handOver(parent, path.basename(unfinished));
  await rename(unfinished, path.join(parent, name));
  return path.join(parent, name);
}

/** Adds what the database says to what is written down already: a database that was restored may know less. */
async function writeErasures(url: string, parent: string, bucket?: Bucket): Promise<number> {
  const database = backups.openDatabase(url);
  try {
    const here = backups.readErasures(parent);
    await bucket?.fetchFile(backups.erasuresFile, parent);
    const there = backups.readErasures(parent);
    const known = backups.mergeErasures(here, there, await backups.listErasures(database));
    const { file, text } = backups.writtenErasures(parent, known);
    await mkdir(parent, { recursive: true, mode: 0o700 });
    await writeDurably(file, text);
    await backups.handOver(parent, backups.erasuresFile);
    await bucket?.sendFile(backups.erasuresFile, parent);
    return known.length;
  } finally {
    await database.end();
  }
}

async function removeOlder(parent: string, days: number): Promise<void> {
  for (const name of await readdir(parent)) {
    if (backups.isOlder(name, days)) await rm(path.join(parent, name), { recursive: true });
  }
}

/** Leaves the list of sums, by which it is known when the last was made. */
async function removeAllButSums(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name !== backups.parts.sums) await rm(path.join(folder, name), { recursive: true });
  }
}

/** Restores it into a database beside the site's, and compares; rejects unless it is whole. */
async function prove(url: string, folder: string): Promise<void> {
  const name = backups.nameBeside(url, "check");
  await backups.restoreBeside(url, name, backups.findBackup(folder));
  await backups.dropBeside(url, name);
}

async function main([parent = "", ...options]: string[]): Promise<void> {
  const keep = options.find((each) => /^--keep=\d{1,4}$/.test(each));
  const known = options.every((each) => ["--check", "--erasures", keep].includes(each));
  if (!parent || parent.startsWith("-") || !known) throw new Error(usage);
  const url = env.DATABASE_URL;
  if (!url) throw new Error("The embedded database is not backed up: stop the site and copy DATA_DIR.");
  const bucket = isBucket(parent) ? await openBucket(parent) : undefined;
  const here = bucket ? env.BACKUP_FOLDER : path.resolve(parent);
  const erased = await writeErasures(url, here, bucket);
  process.stdout.write(`${erased} deletions of people are written down in ${bucket ? parent : here}.\n`);
  if (options.includes("--erasures")) return;
  const began = Date.now();
  const folder = await backUp(url, here);
  const name = path.basename(folder);
  if (bucket) {
    await bucket.send(name, here);
    await removeAllButSums(folder);
  }
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  process.stdout.write(`The backup is ${bucket ? `${parent}/${name}` : folder} (${seconds()} s).\n`);
  if (options.includes("--check")) {
    await bucket?.fetch(here, name);
    await prove(url, folder);
    if (bucket) await removeAllButSums(folder);
    process.stdout.write(`It was restored, and every table holds what it held (${seconds()} s).\n`);
  }
  if (!keep) return;
  const days = Number(keep.slice("--keep=".length));
  await removeOlder(here, days);
  await bucket?.removeOlder(days);
}

// What is written holds people's details: a dump, too, is for whoever runs this alone.
process.umask(0o077);
main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`No backup: ${explain(error)}\n`);
  process.exitCode = 1;
});
