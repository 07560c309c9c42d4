import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { createWriteStream, type Dirent, existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import postgres, { type Sql, type TransactionSql } from "postgres";
import type { OpenedFile } from "../../app/services/files/port";

/** What lies in the folder of a backup, beside the files of the site. */
export const parts = { database: "database.dump", manifest: "manifest.json", sums: "SHA256SUMS" } as const;

/** How many rows a table has and what they add up to: two that say the same hold the same. */
type Tables = Readonly<Record<string, { rows: string; sum: string }>>;

/** What a backup says of itself. */
export type Manifest = {
  /** The release that made it. */
  version: string;
  /** When the database was as it is in the backup. */
  takenAt: string;
  tables: Tables;
  /** Which secrets were set, without what they are: of two, a fingerprint tells whether they are still the same. */
  secrets: readonly string[];
  fingerprints: Readonly<Record<string, string>>;
};

/** A deletion of somebody's details: what its row was, and how they wished it. */
export type Erasure = { at: string; kind: string; id: string; after: Record<string, unknown> | null };

/** Of `backup -- FOLDER`, for all backups in it: who was erased, since when ever it is kept. */
export const erasuresFile = "erasures.jsonl";

export const version: string = JSON.parse(readFileSync("package.json", "utf8")).version;

/** Writes a file of a store into a folder, which is made. */
export async function saveFile({ body }: OpenedFile, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(to, { mode: 0o600 }));
}

/** Whether a backup, by its name, was taken more than so many days ago. */
export function isOlder(name: string, days: number): boolean {
  const oldest = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().replaceAll(":", "-");
  const [taken] = /\d{4}-\d\d-\d\dT[\d.-]+Z$/.exec(name) ?? [];
  return taken !== undefined && taken < oldest;
}

/** Tells what a secret is from what it was, and nothing else. */
export const fingerprintOf = (secret: string) =>
  createHash("sha256").update(`fettle backup\0${secret}`).digest("hex").slice(0, 12);

/** Runs a program to its end. Rejects with its name when it fails; what it has to say is on standard error. */
export async function run(
  command: string,
  args: readonly string[],
  how: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const child = spawn(command, args, { ...how, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${command} failed (${code}); what it said is above.`);
}

/** What root writes below a folder is given to whom the folder belongs to: the site, as its user, could not open it else. */
export async function handOver(folder: string, ...names: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  await run("chown", [
    "--recursive",
    `--reference=${folder}`,
    ...names.map((name) => path.join(folder, name)),
  ]);
}

/** Runs a program of PostgreSQL's on a database: its password is where no list of processes shows it. */
export function runOn(url: string, command: string, args: readonly string[]): Promise<void> {
  const address = new URL(url);
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(address.password) };
  address.password = "";
  return run(command, [...args, `--dbname=${address.href}`], { env });
}

/**
 * Rejects unless the folder holds regular files alone, each of them named in its list of sums, and as it was when the
 * backup was made. A link in it would make a picture of any file of this machine.
 */
async function checkSums(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const nameOf = (entry: Dirent) => path.relative(folder, path.join(entry.parentPath, entry.name));
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd) throw new Error(`${nameOf(odd)} is a link or no file at all, which no backup of ours has.`);
  const held = new Set(entries.filter((entry) => entry.isFile()).map(nameOf));
  const lines = (await readFile(path.join(folder, parts.sums), "utf8")).trimEnd().split("\n");
  const sums = lines.map((line) => /^[0-9a-f]{64} {2}\.\/(.+)$/.exec(line)?.[1] ?? "a line of another shape");
  const named = new Set([parts.sums, ...sums]);
  const stray = [...held].find((name) => !named.has(name));
  if (stray !== undefined)
    throw new Error(`${stray} is not named in ${parts.sums}, so it is not of this backup.`);
  const missing = [...named].find((name) => !held.has(name));
  if (missing !== undefined)
    throw new Error(`${parts.sums} names ${missing}, which is no file of this backup.`);
  await run("sha256sum", ["--check", "--quiet", "--strict", parts.sums], { cwd: folder });
}

/** The backup in a folder, or the newest of those in it. Throws when there is none. */
export function findBackup(given: string): { folder: string; manifest: Manifest } {
  const folder = path.resolve(given);
  const within = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\dT/.test(name))
    : [];
  const own = [
    folder,
    ...within
      .sort()
      .reverse()
      .map((name) => path.join(folder, name)),
  ];
  const found = own.find((each) => existsSync(path.join(each, parts.manifest)));
  if (!found) throw new Error(`There is no backup in ${folder}.`);
  return { folder: found, manifest: JSON.parse(readFileSync(path.join(found, parts.manifest), "utf8")) };
}

/** The erasures that are written down beside the backups of a folder. */
export function readErasures(folder: string): Erasure[] {
  const file = path.join(folder, erasuresFile);
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  return lines.map((line) => JSON.parse(line));
}

export const writtenErasures = (folder: string, erasures: readonly Erasure[]) => ({
  file: path.join(folder, erasuresFile),
  text: erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join(""),
});

/** The same deletion told twice, by the database and by a file, is one. */
export const mergeErasures = (...told: readonly (readonly Erasure[])[]): Erasure[] => [
  ...new Map(told.flat().map((each) => [`${each.kind} ${each.id}`, each])).values(),
];

export async function listErasures(database: Sql): Promise<Erasure[]> {
  const [log] = await database`select to_regclass('public.audit_log') is not null as there`;
  if (!log?.there) return [];
  return database<Erasure[]>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, subject_kind as kind, subject_id as id,
      after from audit_log where action = 'erased' order by audit_log.at, audit_log.id`;
}

/** What every table holds, as one transaction sees it. */
export async function countTables(tx: TransactionSql): Promise<Tables> {
  // A row is added up as text, which the zone and the digits of the session are part of.
  await tx`select set_config('TimeZone', 'UTC', true), set_config('extra_float_digits', '1', true)`;
  const tables = await tx<{ schema: string; name: string }[]>`
    select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'drizzle') order by 1, 2`;
  const counted: Record<string, { rows: string; sum: string }> = {};
  for (const { schema, name } of tables) {
    const [found] = await tx<{ rows: string; sum: string }[]>`
      select count(*)::text as rows, coalesce(sum(hashtextextended(held::text, 0)), 0)::text as sum
      from ${tx(schema)}.${tx(name)} as held`;
    if (found) counted[`${schema}.${name}`] = { rows: found.rows, sum: found.sum };
  }
  return counted;
}

/** A connection for work of minutes. */
export const openDatabase = (url: string) => postgres(url, { max: 1, onnotice: () => {} });

/** The same server and user, and another database. */
function databaseNamed(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** A name for a database beside this one; PostgreSQL keeps 63 letters of it. */
export function nameBeside(url: string, what: string): string {
  return `${nameOf(url).slice(0, 40)}_${what}_${randomBytes(3).toString("hex")}`;
}

/**
 * Makes a database with that name beside the one at `url`, as that is set up, fills it from a backup, and compares
 * what each table holds with what it held. Rejects, with nothing left behind, when anything differs.
 */
export async function restoreBeside(url: string, name: string, backup: ReturnType<typeof findBackup>) {
  await checkSums(backup.folder);
  const beside = databaseNamed(url, name);
  const here = openDatabase(url);
  try {
    const [like] = await here<{ encoding: string; collate: string; ctype: string }[]>`
      select pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as ctype
      from pg_database where datname = current_database()`;
    const quoted = (text = "") => `'${text.replaceAll("'", "''")}'`;
    await here`create database ${here(name)} template template0 encoding ${here.unsafe(quoted(like?.encoding))}
      lc_collate ${here.unsafe(quoted(like?.collate))} lc_ctype ${here.unsafe(quoted(like?.ctype))}`;
  } finally {
    await here.end();
  }
  try {
    const dump = path.join(backup.folder, parts.database);
    await runOn(beside, "pg_restore", ["--no-owner", "--no-acl", "--exit-on-error", "--jobs=2", dump]);
    await compare(beside, backup.manifest.tables);
  } catch (error) {
    await dropBeside(url, name);
    throw error;
  }
  return beside;
}

async function compare(url: string, expected: Tables): Promise<void> {
  const database = openDatabase(url);
  try {
    const found: Tables = await database.begin((tx) => countTables(tx));
    const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
    const differing = [...names].filter(
      (name) => expected[name]?.rows !== found[name]?.rows || expected[name]?.sum !== found[name]?.sum,
    );
    if (differing.length > 0) throw new Error(`The backup is not what it was of: ${differing.join(", ")}.`);
  } finally {
    await database.end();
  }
}

export async function dropBeside(url: string, name: string): Promise<void> {
  const here = openDatabase(url);
  await here`drop database if exists ${here(name)} with (force)`;
  await here.end();
}

/** Lets the database `name` take the place of the one at `url`, which is kept under another name; that name. */
export async function swapDatabases(url: string, name: string): Promise<string> {
  const own = nameOf(url);
  const kept = nameBeside(url, "before");
  const outside = openDatabase(databaseNamed(url, "postgres"));
  try {
    await outside.begin(async (tx) => {
      await tx`alter database ${tx(own)} rename to ${tx(kept)}`;
      await tx`alter database ${tx(name)} rename to ${tx(own)}`;
    });
  } finally {
    await outside.end();
  }
  return kept;
}
