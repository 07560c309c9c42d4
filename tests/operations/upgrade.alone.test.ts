import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/postgres.js";
import { liveOn, type Settings } from "../support/processes/server-process";
import { createEmptyDatabase } from "../support/setup/empty-database";
import { until } from "../support/until";

const root = mkdtempSync(path.join(os.tmpdir(), "fettle-releases-"));
let ports: number[] = [];
let settings: Settings = {};

/** Restarts what it is told as systemd does: the one that was there gets SIGTERM and time to end. */
const systemctl = `#!/bin/sh
unit=$2; pids=${root}/pids; mkdir -p $pids
[ "$unit" = fettle-worker ] && exit 0
if [ -e $pids/$unit ]; then kill $(cat $pids/$unit) 2>/dev/null; while kill -0 $(cat $pids/$unit) 2>/dev/null; do sleep 0.1; done; fi
cd ${root}/current && PORT=\${unit#*@} node scripts/start.js >>${root}/log 2>&1 & echo $! >$pids/$unit
`;

/** A release as it lies on a server: this one, with another number, after `changed` has been done to it. */
function makeRelease(version: string, changed: (folder: string) => void = () => {}): string {
  const folder = path.join(root, version);
  for (const part of ["app", "build", "drizzle", "public", "scripts", "package.json", "tsconfig.json"]) {
    cpSync(part, path.join(folder, part), { recursive: true });
  }
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  const manifest = path.join(folder, "package.json");
  writeFileSync(
    manifest,
    readFileSync(manifest, "utf8").replace(/"version": ".*?"/, `"version": "${version}"`),
  );
  changed(folder);
  return folder;
}

/** Gives a release a migration of its own. */
function addMigration(folder: string, tag: string): void {
  const journal = path.join(folder, "drizzle/migrations/meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const entry = { ...entries.at(-1), idx: entries.length, when: entries.at(-1).when + 1, tag };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, entry] }));
  writeFileSync(
    path.join(folder, `drizzle/migrations/${tag}.sql`),
    `alter table leads add column "${tag}" text;`,
  );
}

async function run(command: string, args: string[], cwd: string): Promise<{ code: unknown; said: string }> {
  const child = spawn(command, args, { cwd, env: settings as unknown as NodeJS.ProcessEnv });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const [code] = await once(child, "close");
  return { code, said };
}

const upgradeTo = (folder: string) => {
  const args = [
    "--import",
    "tsx",
    "scripts/operations/upgrade.ts",
    path.join(root, "backups"),
    `--ports=${ports}`,
  ];
  return run(process.execPath, [...args, "--seconds=30"], folder);
};

/** Visitors who come as through a proxy, which asks the other process when one takes no connection. */
async function visitDuring<Outcome>(work: Promise<Outcome>) {
  const visits = { answered: 0, lost: 0, slowestMs: 0 };
  let over = false;
  const visiting = (async () => {
    for (let turn = 0; !over; turn += 1) {
      const began = Date.now();
      const ask = (port = 0) => fetch(`http://127.0.0.1:${port}/`, { headers: { Connection: "close" } });
      const answer = await ask(ports[turn % 2])
        .catch(() => ask(ports[(turn + 1) % 2]))
        .catch(() => undefined);
      await answer?.text();
      visits[answer?.status === 200 ? "answered" : "lost"] += 1;
      visits.slowestMs = Math.max(visits.slowestMs, Date.now() - began);
    }
  })();
  const outcome = await work.finally(() => {
    over = true;
  });
  await visiting;
  return { ...visits, outcome };
}

beforeAll(async () => {
  ports = [await freePort(), await freePort()];
  const bin = path.join(root, "bin");
  mkdirSync(bin);
  writeFileSync(path.join(bin, "systemctl"), systemctl);
  chmodSync(path.join(bin, "systemctl"), 0o755);
  settings = {
    ...liveOn(await createEmptyDatabase("upgrade"), { DRAIN_SECONDS: "2", HOST: "127.0.0.1", WORKER: "off" }),
    PATH: `${bin}:${path.dirname(process.execPath)}:${process.env.PATH}`,
    HOME: process.env.HOME ?? "",
  };
  symlinkSync(makeRelease("0.0.9"), path.join(root, "current"));
  for (const port of ports) await run("systemctl", ["restart", `fettle-web@${port}`], root);
  const answers = (port: number) =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const port of ports) await until("the release before answers", () => answers(port));
});
afterAll(async () => {
  await run("sh", ["-c", `kill $(cat ${root}/pids/*)`], root);
  rmSync(root, { recursive: true });
});

test("an upgrade loses nobody, one that does not answer goes back by itself, and the old release refuses the newer tables", async () => {
  const newer = await visitDuring(upgradeTo(makeRelease("0.1.1", (folder) => addMigration(folder, "more"))));
  expect(newer.outcome.said).toContain("The site runs 0.1.1.");
  expect(newer).toMatchObject({ lost: 0 });

  const broken = makeRelease("0.1.2", (folder) => {
    for (const tag of ["more", "yet_more"]) addMigration(folder, tag);
    writeFileSync(path.join(folder, "scripts/start.js"), "process.exit(1)");
  });
  const failed = await visitDuring(upgradeTo(broken));
  expect(failed.outcome.code).toBe(1);
  expect(failed.outcome.said).toContain("The site runs 0.1.1, as before.");
  expect(failed).toMatchObject({ lost: 0 });
  expect(realpathSync(path.join(root, "current"))).toBe(path.join(realpathSync(root), "0.1.1"));

  const old = await run("node", ["scripts/start.js"], path.join(root, "0.0.9"));
  expect(old.code).toBe(1);
  expect(old.said).toContain("its tables are of Fettle 0.1.2, and this is 0.0.9.");
});
