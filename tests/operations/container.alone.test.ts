import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/postgres.js";
import { useFolder } from "../support/files/own-folder";
import { isWell, printedBy } from "../support/processes/child";
import { liveOn } from "../support/processes/server-process";
import { createEmptyDatabase } from "../support/setup/empty-database";
import { until } from "../support/until";

const root = useFolder("container");
const within = (...names: string[]) => path.join(root, ...names);
let settings: Record<string, string>;

/** Puts into a folder what the Dockerfile puts into the image: its last stage's files, and the packages that are run. */
beforeAll(async () => {
  const dockerfile = readFileSync("Dockerfile", "utf8");
  const removed = /npm ci --omit=dev && rm -r (.+)$/m.exec(dockerfile)?.[1]?.split(" ") ?? [];
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM"));
  const files = [...lastStage.matchAll(/^COPY ((?!--).+) \S+$/gm)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const run = Object.keys(packages)
    .filter((name) => name.lastIndexOf("node_modules/") === 0 && !packages[name].dev && existsSync(name))
    .filter((name) => !removed.some((each) => name.startsWith(each)));
  for (const name of [...run, ...files, "build"]) cpSync(name, within("app", name), { recursive: true });
  settings = liveOn(await createEmptyDatabase("container"), {
    ...{ DATA_DIR: within("data"), BACKUP_FOLDER: within("backups"), WORKER: "off" },
    ...{ HOST: "127.0.0.1", PORT: String(await freePort()), PATH: process.env.PATH ?? "" },
  });
});

const start = (...given: string[]) =>
  spawn(process.execPath, [within("app/scripts/start.js"), ...given], { env: { ...settings } as never });

async function run(...given: string[]): Promise<string> {
  const child = start(...given);
  const said = printedBy(child);
  await once(child, "close");
  return said();
}

test("what the container holds is enough for a site, its first operator and a backup, in 210 MB of packages", async () => {
  const site = start();
  afterAll(() => site.kill());
  await until("the site answers", () => isWell(`http://127.0.0.1:${settings.PORT}/readyz`));
  expect(await run("operator", "olive@example.com")).toContain("is an operator now");
  expect(await run("backup", within("backups"), "--check")).toContain("every table holds what it held");
  expect(await run("restore", within("backups"), "--check")).toContain("can be restored");
  expect(await run("upgrade", within("backups"))).toContain("The tables are ready for");

  const code = readdirSync("build", { recursive: true, encoding: "utf8" })
    .filter((name) => /^(server|commands)\/.*\.js$/.test(name))
    .map((name) => readFileSync(path.join("build", name), "utf8"));
  const imported = /(?:^import .*|\bimport\()"((?:@[\w-]+\/)?[\w-]+)(?![\w:-])/gm;
  const names = new Set(code.flatMap((text) => [...text.matchAll(imported)].map(([, name = ""]) => name)));
  expect(names.size).toBeGreaterThan(20);
  expect([...names].filter((name) => !existsSync(within("app/node_modules", name)))).toEqual([]);
  const { stdout } = spawnSync("du", ["-sm", within("app/node_modules")], { encoding: "utf8" });
  expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(210);
});
