import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { freePort } from "../../../scripts/postgres.js";
import { until } from "../until";
import { isWell, printedBy } from "./child";
import { listenOn } from "./listen";
import type { Settings } from "./server-process";

/** Restarts a unit as systemd does: the running process gets SIGTERM and time to end. It has a worker that does nothing. */
const systemctl = (root: string) => `#!/bin/sh
unit=\${2%.service}; pids=${root}/pids; mkdir -p $pids
if [ $1 = list-units ]; then
  for each in $(ls $pids) fettle-worker; do echo "$each.service loaded active running Fettle"; done; exit
fi
[ "$unit" = fettle-worker ] && echo "systemd restarted $unit" && exit 0
if [ -e $pids/$unit ]; then kill $(cat $pids/$unit) 2>/dev/null; while kill -0 $(cat $pids/$unit) 2>/dev/null; do sleep 0.1; done; fi
cd ${root}/current && PORT=\${unit#*@} node scripts/start.js >>${root}/log 2>&1 & echo $! >$pids/$unit
`;

/** Limits that allow everybody to come from one address. */
const roomForMany: Settings = {
  HOST: "127.0.0.1",
  DRAFTS_PER_HOUR_AND_ADDRESS: "100000",
  CODES_PER_HOUR_AND_ADDRESS: "100000",
  CODES_PER_DAY: "100000",
};

export type Said = { code: unknown; said: string };
export type Releases = Awaited<ReturnType<typeof openReleases>>;

/** A server with two web processes of a release on the database of its settings, and a folder for others beside it. */
export async function openReleases(given: Settings) {
  const root = mkdtempSync(path.join(os.tmpdir(), "fettle-releases-"));
  const ports = [await freePort(), await freePort()];
  const bin = path.join(root, "bin");
  mkdirSync(bin);
  writeFileSync(path.join(bin, "systemctl"), systemctl(root));
  chmodSync(path.join(bin, "systemctl"), 0o755);
  const settings: Settings = {
    ...given,
    ...roomForMany,
    PATH: `${bin}:${path.dirname(process.execPath)}:${process.env.PATH}`,
    HOME: process.env.HOME ?? "",
  };

  async function run(command: string, args: string[], cwd = root): Promise<Said> {
    const child = spawn(command, args, { cwd, env: settings as unknown as NodeJS.ProcessEnv });
    const said = printedBy(child);
    const [code] = await once(child, "close");
    return { code, said: said() };
  }

  /** Has all processes run a release, and waits until they answer. */
  async function begin(folder: string): Promise<void> {
    symlinkSync(folder, path.join(root, "current"));
    for (const port of ports) await run("systemctl", ["restart", `fettle-web@${port}`]);
    for (const port of ports) await until("the release before answers", () => isReady(port));
  }

  /** Restarts them one after another, waiting until each is ready. */
  async function restartEach(): Promise<void> {
    for (const port of ports) {
      await run("systemctl", ["restart", `fettle-web@${port}`]);
      await until(`${port} is ready`, () => isReady(port), { seconds: 90 });
    }
  }

  const upgrade = (folder: string, given: string, seconds: number): Promise<Said> => {
    const script = ["scripts/start.js", "upgrade", given];
    return run(process.execPath, [...script, `--seconds=${seconds}`], folder);
  };
  const upgradeTo = (folder: string, seconds = 30) => upgrade(folder, path.join(root, "backups"), seconds);
  const goBack = (seconds = 30) => upgrade(path.join(root, "current"), "--back", seconds);

  async function close(): Promise<void> {
    if (existsSync(path.join(root, "pids"))) await run("sh", ["-c", `kill $(cat ${root}/pids/*)`]);
    rmSync(root, { recursive: true, maxRetries: 5 });
  }
  const makeRelease = (version: string, changed?: (folder: string) => void, from?: string) =>
    copyRelease(path.join(root, version), changed, from);
  return { root, ports, settings, run, makeRelease, begin, restartEach, upgradeTo, goBack, close };
}

/** A release as on a server: a copy of `from`, with the version that `folder` ends in, changed by `changed`. */
function copyRelease(folder: string, changed: (folder: string) => void = () => {}, from = "."): string {
  for (const part of ["app", "build", "drizzle", "public", "scripts", "package.json", "tsconfig.json"]) {
    cpSync(path.join(from, part), path.join(folder, part), { recursive: true });
  }
  symlinkSync(path.resolve(from, "node_modules"), path.join(folder, "node_modules"));
  const manifest = path.join(folder, "package.json");
  const numbered = `"version": "${path.basename(folder)}"`;
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"version": ".*?"/, numbered));
  changed(folder);
  return folder;
}

const isReady = (port: number) => isWell(`http://127.0.0.1:${port}/readyz`);

/** How many of these people have no lead. */
export async function countLost(url: string, emails: readonly string[]): Promise<number> {
  const database = postgres(url, { max: 1 });
  const rows = await database<{ email: string }[]>`select email from leads`;
  await database.end();
  const stored = new Set(rows.map(({ email }) => email));
  return emails.filter((email) => !stored.has(email)).length;
}

/** Adds a migration to a release. */
export function addMigration(folder: string, tag: string): void {
  const journal = path.join(folder, "drizzle/migrations/meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const entry = { ...entries.at(-1), idx: entries.length, when: entries.at(-1).when + 1, tag };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, entry] }));
  writeFileSync(
    path.join(folder, `drizzle/migrations/${tag}.sql`),
    `alter table leads add column "${tag}" text;`,
  );
}

/** Makes a release unable to start, and adds the migrations `tags`. */
export const broken = (folder: string, tags: readonly string[]): void => {
  for (const tag of tags) addMigration(folder, tag);
  writeFileSync(path.join(folder, "build/server/index.js"), "process.exit(1)");
};

/** Counts of answers: `lost` are 5xx, and requests without an answer. */
type Answers = { answered: number; lost: number; slowestMs: number; slowest: string };
export const noAnswers = (): Answers => ({ answered: 0, lost: 0, slowestMs: 0, slowest: "" });

/** A proxy before the processes, in turn, which asks the other one when one takes no connection; and what it saw. */
export async function openProxy(ports: readonly number[], port: number) {
  const seen = { now: noAnswers() };
  let turn = 0;
  const server = http.createServer(async (request, response) => {
    const began = Date.now();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const ask = (port = 0) =>
      new Promise<http.IncomingMessage>((resolve, reject) => {
        const { method, url: path, headers } = request;
        const options = { host: "127.0.0.1", port, method, path, headers, agent: false };
        http.request(options, resolve).once("error", reject).end(Buffer.concat(parts));
      });
    turn += 1;
    const [one, other] = turn % 2 === 0 ? ports : ports.toReversed();
    const answer = await ask(one)
      .catch(() => ask(other))
      .catch(() => undefined);
    const status = answer?.statusCode ?? 502;
    response.writeHead(status, answer?.headers);
    if (answer) answer.pipe(response);
    else response.end();
    await once(response, "close");
    seen.now[status < 500 ? "answered" : "lost"] += 1;
    const slowestMs = Date.now() - began;
    const slowest = `${request.method} ${request.url}`;
    if (slowestMs > seen.now.slowestMs) Object.assign(seen.now, { slowestMs, slowest });
  });
  await listenOn(server, port);
  return { seen, close: () => void server.close() };
}
