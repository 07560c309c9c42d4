import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
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

/** Everything around a start that may be wrong, what it says then, with names in general, and how it comes about. */
const mistakes: readonly (readonly [what: string, said: string, start: () => Promise<string>])[] = [
  [
    "a wrong password",
    "DATABASE_URL: PostgreSQL at HOST:5432 does not accept the password of 'USER' (28P01). Put it right, special characters as %XX.",
    async () => refusal(await live(databaseAt((url) => Object.assign(url, { password: "wrong" })))),
  ],
  [
    "no such database",
    "DATABASE_URL: there is no database 'NAME' at HOST:5432 (3D000). Create it: createdb NAME",
    async () => refusal(await live(databaseAt((url) => Object.assign(url, { pathname: "/nothing" })))),
  ],
  [
    "nobody listens",
    "DATABASE_URL: the database cannot be reached at HOST:5432 (ECONNREFUSED). Start PostgreSQL there, or put host and port right.",
    async () => refusal(await live(databaseAt((url) => Object.assign(url, { port: "1" })))),
  ],
  [
    "no such host",
    "DATABASE_URL: the database cannot be reached: there is no host 'HOST' (ENOTFOUND). Put its name right.",
    async () => refusal(await live(databaseAt((url) => Object.assign(url, { hostname: "db.invalid" })))),
  ],
  [
    "another's database",
    "DATABASE_URL: 'USER' may not change the tables of 'NAME' (42501). Make it the owner: alter database NAME owner to USER",
    async () => refusal(await live(await stranger())),
  ],
  [
    "tables of long ago",
    "DATABASE_URL: its tables are of a version that this one cannot take over. Start the last version that could once with it (docs/back-up.md, Upgrades), then this one.",
    async () => refusal(await live(await createOutdatedDatabase())),
  ],
  [
    "tables of a newer release",
    "DATABASE_URL: its tables are of Fettle 99.1.0, and this is 0.1.0. Start 99.1.0, or go back from it: npm run upgrade -- --back (docs/back-up.md, Upgrades).",
    async () => refusal(await live(await createNewerDatabase())),
  ],
  [
    "the demo's accounts in it",
    "DATABASE_URL: this database holds the demo's accounts (Roofer@fettle.example), whose password everybody knows. Live mode needs a database of its own: create an empty one and name it, or set DEMO=1.",
    async () => refusal(await live(await withDemoAccount())),
  ],
  [
    "a port that is taken",
    "PORT: 3000 is taken (EADDRINUSE). Stop what uses it, or set another.",
    async () => refusal(await live(ours, { PORT: String(port), HOST: "127.0.0.1" })),
  ],
  [
    "an address of another machine",
    "HOST: nobody can listen at '203.0.113.1' on this machine (EADDRNOTAVAIL). Leave it out, or put it right.",
    async () => refusal(await live(ours, { HOST: "203.0.113.1" })),
  ],
  [
    "a file for a folder",
    "DATA_DIR: FOLDER cannot be written (EEXIST). Make it a folder with space that this user may write to, or name another.",
    async () => refusal(await live(ours, { DATA_DIR: aFile() })),
  ],
  [
    "started elsewhere",
    "FOLDER is not the folder of the application: there is no drizzle/migrations. Change to that folder first, or use npm start.",
    async () => refusal(await live(ours), folder),
  ],
  [
    "a demo that runs already",
    "DATA_DIR: the embedded database in FOLDER/pg is in use by process PID. Stop that one first (kill PID), give this one another DATA_DIR, or set DATABASE_URL to a PostgreSQL, which several may share.",
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

/** Names of this run, written as those of any. */
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

test.each(mistakes)(
  "a start says what is around it: %s: one line says what to do",
  async (_, said, start) => {
    expect(inGeneral(await start())).toBe(said);
  },
);
