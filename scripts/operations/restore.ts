import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "../../app/services/files/port";
import * as backups from "./backups";
import { explain, fetchBackup, isBucket } from "./bucket";

/**
 * `npm run restore -- ID`: brings back the listings that were removed at once, each as it was.
 * `npm run restore -- FOLDER [--replace | --check] [--without-erasures]`: puts a backup in the place of the
 * database and the files, and erases anew whoever was erased since; FOLDER may be `s3://BUCKET/PREFIX`. `--replace` says
 * that what is there may go; `--check` compares and changes nothing. `--without-erasures` says that people who were
 * erased may come back, where their list is lost.
 */
const usage = "Usage: npm run restore -- ID | FOLDER [--replace | --check] [--without-erasures]";

/** Modules of the application are imported late: which database they open is decided by then. */
const openApplication = async () => ({
  ...(await import("../../app/database/drivers.server")),
  ...(await import("../../app/database/migrations.server")),
});

async function restoreRemoved(id: string): Promise<void> {
  const { closeDatabase, describeDatabase, migrateDatabase } = await openApplication();
  const { restoreRemoval } = await import("../../app/models/removals/removals.server");
  const { workOnRemovals } = await import("../../app/models/removals/work.server");
  try {
    await migrateDatabase();
    const { status } = await restoreRemoval("system", id);
    if (status === "impossible") {
      throw new Error(`There is no removal ${id} in ${describeDatabase()} that can be restored.`);
    }
    // Where a worker runs it may be faster; then there is nothing left to do here.
    await workOnRemovals(new AbortController().signal);
    process.stdout.write(`The listings of ${id} are back in ${describeDatabase()}.\n`);
  } finally {
    await closeDatabase();
  }
}

/** Throws unless nobody works with the database, and there is nothing in it or it may go; who was erased there. */
async function leaveFor(url: string, replace: boolean): Promise<backups.Erasure[]> {
  const here = backups.openDatabase(url);
  try {
    const [others] = await here<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    if (others?.count) {
      throw new Error(
        `${others.count} connections are open to the database. Stop the site and its workers first.`,
      );
    }
    const [tables] = await here`select to_regclass('public.leads') is not null as there`;
    const [held] = tables?.there
      ? await here`select exists (select from leads) or exists (select from businesses) or exists (select from accounts) as any`
      : [];
    if (held?.any && !replace) {
      throw new Error(
        "The database has data in it. Put --replace behind the folder to put the backup in its place.",
      );
    }
    return await backups.listErasures(here);
  } finally {
    await here.end();
  }
}

/** A site without files has a backup without the folder, and a bucket no empty ones; one that cannot be read is a failure. */
const listFolder = async (folder: string) => (existsSync(folder) ? readdir(folder, { recursive: true }) : []);

/** What was put on this machine, each with how to take it back. */
type Put = (() => Promise<void>)[];

/** Puts files where the site keeps them; what is there already stays. */
async function putBack(store: FileStore, folder: string, { carrier, put }: { carrier: string; put: Put }) {
  const names = await listFolder(folder);
  const there = new Set<string>();
  for await (const { name } of store.list()) there.add(name);
  for (const name of names.filter((each) => path.extname(each) !== "" && !there.has(each))) {
    // The store may take what it is given.
    await copyFile(path.join(folder, name), carrier);
    put.push(() => store.remove(name));
    await store.storeFile(name, carrier);
  }
}

async function putFilesBack(folder: string, put: Put): Promise<void> {
  const { env } = await import("../../app/env.server");
  const { pictures } = await import("../../app/services/files/pictures.server");
  const { imports } = await import("../../app/services/files/imports.server");
  const { spool } = await import("../../app/services/files/spool.server");
  await mkdir(path.join(env.DATA_DIR, "incoming"), { recursive: true, mode: 0o700 });
  const carrier = path.join(env.DATA_DIR, "incoming", `restore-${process.pid}`);
  const waiting = new Set(await spool.list());
  try {
    for (const key of await listFolder(path.join(folder, "spool"))) {
      if (waiting.has(key)) continue;
      put.push(() => spool.forget(key));
      await spool.add(key, await readFile(path.join(folder, "spool", key), "utf8"));
    }
    await putBack(pictures, path.join(folder, "pictures"), { carrier, put });
    await putBack(imports, path.join(folder, "imports"), { carrier, put });
  } finally {
    await rm(carrier, { force: true });
    await backups.handOver(env.DATA_DIR, ".");
  }
}

/** Makes the database of the backup one of this release, in which nobody is signed in or is whom they had erased. */
async function bringForward(erasures: readonly backups.Erasure[]): Promise<void> {
  const { closeDatabase, migrateDatabase } = await openApplication();
  const { replayErasure } = await import("../../app/workflows/erase.server");
  const { endEverybodysAccess } = await import("../../app/models/accounts/access.server");
  try {
    await migrateDatabase();
    await endEverybodysAccess();
    for (const erasure of erasures) await replayErasure(erasure);
  } finally {
    await closeDatabase();
  }
}

function warnOfSecrets({ fingerprints }: backups.Manifest): void {
  for (const [name, fingerprint] of Object.entries(fingerprints)) {
    const secrets = (process.env[name] ?? "").split(",").map((each) => backups.fingerprintOf(each.trim()));
    if (secrets.includes(fingerprint)) continue;
    process.stdout.write(
      `${name} lacks the secret that it had when the backup was made: put it behind the new one, with a comma between them.\n`,
    );
  }
}

/** Of a bucket, by way of a folder that goes again. */
async function restoreFromBucket(place: string, options: readonly string[]): Promise<void> {
  const folder = await fetchBackup(place);
  try {
    await restoreBackup(folder, options);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function restoreBackup(given: string, options: readonly string[]): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is missing: it names the database that the backup goes to.");
  const backup = backups.findBackup(given);
  const { folder, manifest } = backup;
  const name = backups.nameBeside(url, "restored");
  if (options.includes("--check")) {
    await backups.restoreBeside(url, name, backup);
    await backups.dropBeside(url, name);
    process.stdout.write(
      `${folder}, taken ${manifest.takenAt}, can be restored: every table holds what it held.\n`,
    );
    return;
  }
  const beside = path.dirname(folder);
  const forgotten = `whoever was erased after ${manifest.takenAt} comes back, with all their details, unless the database that is replaced knows of it`;
  const isKnown = existsSync(path.join(beside, backups.erasuresFile));
  if (!isKnown && !options.includes("--without-erasures")) {
    throw new Error(
      `There is no ${backups.erasuresFile}, the list of who was erased, in ${beside}. Put a copy of it there. Without one ${forgotten}; if you have none, and accept that, put --without-erasures behind the folder.`,
    );
  }
  const erased = await leaveFor(url, options.includes("--replace"));
  const written = backups.readErasures(beside);
  // The modules of the application open this one, until it stands in the place of the other.
  process.env.DATABASE_URL = await backups.restoreBeside(url, name, backup);
  const put: Put = [];
  try {
    await putFilesBack(folder, put);
    const erasures = backups.mergeErasures(written, erased);
    await bringForward(erasures);
    const kept = await backups.swapDatabases(url, name);
    process.stdout.write(
      `The site is as it was on ${manifest.takenAt}: every table holds what it held, ${put.length} files are back, and of ${erasures.length} people or requests that were ever erased none is. Everybody has to sign in again.\nWhat was in the database before is kept as ${kept}; remove it when all is well: psql "$DATABASE_URL" -c 'drop database ${kept}'\n`,
    );
  } catch (error) {
    await backups.dropBeside(url, name);
    for (const takeBack of put) await takeBack();
    throw error;
  }
  if (!isKnown) process.stdout.write(`There was no ${backups.erasuresFile}: ${forgotten}.\n`);
  warnOfSecrets(manifest);
}

const [given = "", ...options] = process.argv.slice(2);
const known = ["--replace", "--check", "--without-erasures"];
// What is written holds people's details, whoever runs this.
process.umask(0o077);
try {
  if (!given || given.startsWith("-") || options.some((each) => !known.includes(each)))
    throw new Error(usage);
  if (/^[0-9a-f-]{36}$/i.test(given)) await restoreRemoved(given);
  else await (isBucket(given) ? restoreFromBucket : restoreBackup)(given, options);
} catch (error) {
  process.stderr.write(`Nothing was restored. ${explain(error)}\n`);
  process.exitCode = 1;
}
