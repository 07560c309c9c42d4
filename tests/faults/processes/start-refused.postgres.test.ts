import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../scripts/postgres.js";
import { useFolder } from "../../support/files/own-folder";
import { listenOn as listenAt } from "../../support/processes/listen";
import { endProcesses, liveOn, type Settings, startServer } from "../../support/processes/server-process";
import {
  createEmptyDatabase,
  createNewerDatabase,
  createOutdatedDatabase,
} from "../../support/setup/empty-database";

const ours = process.env.DATABASE_URL ?? "";
const folder = useFolder("refused");
const taken = createServer();
let port = 0;

beforeAll(async () => {
  await listenAt(taken, 0);
  port = (taken.address() as AddressInfo).port;
});
afterAll(async () => {
  await endProcesses();
  taken.close();
});

/** What the application prints that does not start: its one line. */
function refusal(settings: Settings, cwd = process.cwd()): string {
  const { PATH = "", HOME = "" } = process.env;
  const command = ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"];
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    command.map((file) => path.resolve(file)),
    {
      cwd,
      encoding: "utf8",
      timeout: 240_000,
      env: { PATH, HOME, ...settings } as unknown as NodeJS.ProcessEnv,
    },
  );
  expect(status).toBe(1);
  expect(`${stdout}${stderr}`).not.toMatch(/^\s+at /m);
  const lines = stderr.trim().split("\n");
  expect(lines).toHaveLength(1);
  return lines[0]?.replace("[fettle] cannot start: ", "") ?? "";
}

const live = async (url: string, settings: Settings = {}) =>
  liveOn(url, { SITE_URL: "http://localhost:3000", PORT: String(await freePort()), ...settings });

function databaseAt(change: (url: URL) => void): string {
  const url = new URL(ours);
  change(url);
  return url.href;
}

/** Somebody who may sign in and owns nothing. */
async function stranger(): Promise<string> {
  const url = await createEmptyDatabase("foreign");
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe("drop role if exists fettle_stranger");
  await admin.unsafe("create role fettle_stranger login password 'x'");
  await admin.end();
  const theirs = new URL(url);
  [theirs.username, theirs.password] = ["fettle_stranger", "x"];
  return theirs.href;
}

async function withDemoAccount(): Promise<string> {
  const url = await createEmptyDatabase("demo");
  const server = await startServer(liveOn(url));
  await server.stop();
  const admin = postgres(url, { max: 1 });
  await admin`insert into accounts (email, role) values ('Roofer@fettle.example', 'professional')`;
  await admin.end();
  return url;
}

function aFile(): string {
  const file = path.join(folder, "a-file");
  writeFileSync(file, "");
  return file;
}

/** Everything around a start that may be wrong, as docs/operations.md lists it, and what it says then. */
const mistakes: readonly (readonly [what: string, said: () => Promise<string>])[] = [
  [
    "a wrong password",
    async () => refusal(await live(databaseAt((url) => Object.assign(url, { password: "wrong" })))),
  ],
  [
    "no such database",
    async () => refusal(await live(databaseAt((url) => Object.assign(url, { pathname: "/nothing" })))),
  ],
  ["nobody listens", async () => refusal(await live(databaseAt((url) => Object.assign(url, { port: "1" }))))],
  [
    "no such host",
    async () => refusal(await live(databaseAt((url) => Object.assign(url, { hostname: "db.invalid" })))),
  ],
  ["another's database", async () => refusal(await live(await stranger()))],
  ["tables of long ago", async () => refusal(await live(await createOutdatedDatabase()))],
  ["tables of a newer release", async () => refusal(await live(await createNewerDatabase()))],
  ["the demo's accounts in it", async () => refusal(await live(await withDemoAccount()))],
  ["a port that is taken", async () => refusal(await live(ours, { PORT: String(port), HOST: "127.0.0.1" }))],
  ["an address of another machine", async () => refusal(await live(ours, { HOST: "203.0.113.1" }))],
  ["a file for a folder", async () => refusal(await live(ours, { DATA_DIR: aFile() }))],
  ["started elsewhere", async () => refusal(await live(ours), folder)],
  [
    "a demo that runs already",
    async () => {
      writeFileSync(path.join(folder, "pg.lock"), String(process.pid));
      const settings = {
        DEMO: "1",
        NODE_ENV: "production",
        DATA_DIR: folder,
        PORT: String(await freePort()),
      };
      return refusal(settings);
    },
  ],
];

/** Names of this run are written as the document writes any. */
function inGeneral(said: string): string {
  const { host, pathname } = new URL(ours);
  return said
    .replaceAll(host.replace(/:.*/, ":1"), "HOST:5432")
    .replaceAll(host, "HOST:5432")
    .replaceAll("db.invalid", "HOST")
    .replace("EAI_AGAIN", "ENOTFOUND")
    .replaceAll(/'(fettle_stranger|fettle)'/g, "'USER'")
    .replaceAll(/to (fettle_stranger|fettle)$/g, "to USER")
    .replaceAll(new RegExp(`${pathname.slice(1)}_\\w+|\\bnothing\\b`, "g"), "NAME")
    .replaceAll(path.join(folder, "a-file"), "FOLDER")
    .replaceAll(folder, "FOLDER")
    .replaceAll(String(process.pid), "PID")
    .replaceAll(String(port), "3000");
}

const table = new Map(
  readFileSync("docs/operations.md", "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, what]) => mistakes.some(([each]) => each === what))
    .map(([, what = "", said = ""]) => [what, said]),
);

test.each(mistakes)(
  "what is around a start is said: %s: one line says what to do, as docs/operations.md has it",
  async (what, said) => {
    expect(inGeneral(await said())).toBe(table.get(what));
  },
);
