import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { closeDatabase } from "~/database/drivers.server";
import { freePort } from "../../../scripts/postgres.js";
import { whoCanReach } from "../../../scripts/reach.js";
import { isWell, printedBy } from "../../support/processes/child";
import { liveHere, type Settings } from "../../support/processes/server-process";
import { until } from "../../support/until";

let group: ChildProcess | undefined;
afterEach(async () => {
  // Everything that a failed test left: npm, and whatever it started.
  if (group?.pid && group.exitCode === null) process.kill(-group.pid, "SIGKILL");
  group = undefined;
  await closeDatabase();
});

/** Runs a script of package.json as a person or a service manager does. */
function npm(script: string, settings: Settings, ...words: string[]) {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, ...settings } as unknown as NodeJS.ProcessEnv;
  // In a group of its own, so that nothing of it outlives the test.
  const child = spawn("npm", ["run", script, "--", ...words], { env, detached: true });
  group = child;
  // `close` comes when nobody holds the output any more: not npm, and nobody that it started.
  return { child, said: printedBy(child), closed: once(child, "close") };
}
const live = (settings: Settings = {}) =>
  liveHere({
    SITE_URL: "http://localhost:3000",
    HOST: "127.0.0.1",
    ...settings,
  });

test("npm told to stop stops the site that it started, and waits for it", async () => {
  const port = await freePort();
  const { child, said, closed } = npm("start", live({ PORT: String(port) }));
  const answers = () => isWell(`http://127.0.0.1:${port}/healthz`);
  await until(`the site answers; it said ${said()}`, answers);
  child.kill("SIGTERM");
  await closed;
  expect(await answers()).toBe(false);
});

test("npm told to stop stops the worker that it started", async () => {
  const { child, said, closed } = npm("worker", live());
  await until("the worker has started", () => said().includes("worker started"));
  child.kill("SIGTERM");
  await closed;
  expect(said()).toContain("worker stopped");
});

/** What answers at this address of the machine. */
const answersAt = (host: string, port: number) => isWell(`http://${host}:${port}/healthz`);

test("npm run quickstart says who can reach it and that its passwords are public; HOST closes it to all but this computer", async () => {
  const port = await freePort();
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-quickstart-"));
  const demo = { PORT: String(port), DATA_DIR: folder, EMBEDDED_DATABASE: "memory" };
  const { child, said, closed } = npm("quickstart", { ...demo, HOST: "127.0.0.1" });
  await until("quickstart is done", () => said().includes("Stop with Ctrl+C"));
  expect(said()).toContain("password fettle-demo");
  expect(said()).toContain("Only this computer can reach it; its passwords are public.");
  expect(await answersAt("127.0.0.1", port)).toBe(true);
  const cards = Object.values(os.networkInterfaces()).flatMap((card) => card ?? []);
  for (const { address } of cards.filter(({ internal, family }) => !internal && family === "IPv4")) {
    expect(await answersAt(address, port)).toBe(false);
  }
  child.kill("SIGTERM");
  await closed;
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  [undefined, "Everybody on your network can reach it, and its passwords are public."],
  ["0.0.0.0", "Everybody on your network can reach it, and its passwords are public."],
  ["::", "HOST=127.0.0.1 npm run quickstart"],
  ["localhost", "Only this computer can reach it; its passwords are public."],
  ["192.0.2.7", "Whoever can connect to 192.0.2.7 can reach it, and its passwords are public."],
])("whoever starts the demonstration at %s is told: %s", (host, words) => {
  expect(whoCanReach(host)).toContain(words);
});

test("told no port, npm start takes 3000 or none: a proxy would not find it at another", async () => {
  const { child, said, closed } = npm("start", live());
  await until("it listens or says why not", () => /localhost:\d+|PORT: /.test(said()));
  expect(said()).toMatch(/localhost:3000|PORT: 3000 is taken/);
  child.kill("SIGTERM");
  await closed;
});

test.each([
  ["build", /Run: npm ci --include=dev && npm run build$/],
  ["start", /no build\/server\/index\.js\. Run npm run build first\.$/],
  ["worker", /no build\/commands\/worker\.js\. Run npm run build first\.$/],
])("npm run %s without what it takes says in one sentence what to run", (script, says) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-no-compiler-"));
  for (const part of ["package.json", "scripts", "app/paths.ts"]) {
    cpSync(part, path.join(folder, part), { recursive: true });
  }
  const { status, stderr } = spawnSync("npm", ["run", "--silent", script], {
    cwd: folder,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true, force: true });
  expect(status).toBe(1);
  expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(says)]);
});
