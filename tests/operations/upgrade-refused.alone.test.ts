import {
  appendFileSync,
  chmodSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import http from "node:http";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenOn } from "../support/processes/listen";
import { addMigration, openReleases, type Releases } from "../support/processes/releases";
import { liveOn } from "../support/processes/server-process";
import { createEmptyDatabase } from "../support/setup/empty-database";

let releases: Releases;
let database: postgres.Sql;
let [older, newer] = ["", ""];
const at = (...names: string[]) => path.join(releases.root, ...names);
const upgrade = (folder: string, ...given: string[]) =>
  releases.run(process.execPath, ["scripts/start.js", "upgrade", ...given], folder);
const backups = () => readdirSync(at("backups")).filter((name) => name.startsWith("20"));
const lead = (name: "current" | "previous", folder: string) => {
  rmSync(at(name), { force: true });
  symlinkSync(folder, at(name));
};
const running = () => path.basename(realpathSync(at("current")));

/** Has systemd know these units; it writes down what it is told to restart, and does `then`. */
function systemdHas(units: readonly string[], then = "exit 0"): void {
  const script = `#!/bin/sh
if [ $1 = list-units ]; then for each in ${units.join(" ")}; do echo "$each loaded active running Fettle"; done; exit; fi
echo "$2" >> ${at("restarted")}; ${then}
`;
  writeFileSync(at("bin", "systemctl"), script);
  chmodSync(at("bin", "systemctl"), 0o755);
  writeFileSync(at("restarted"), "");
}
function renameColumn(folder: string): void {
  addMigration(folder, "renamed");
  const sql = "alter table waitlist_entries rename column email to address";
  writeFileSync(path.join(folder, "drizzle/migrations/renamed.sql"), sql);
}
const restarted = () => readFileSync(at("restarted"), "utf8").split("\n").filter(Boolean);

beforeAll(async () => {
  const url = await createEmptyDatabase("refused");
  database = postgres(url, { max: 1, onnotice: () => {} });
  releases = await openReleases(liveOn(url, { WORKER: "off" }));
  older = releases.makeRelease("0.0.9");
  newer = releases.makeRelease("0.1.1", (folder) => addMigration(folder, "more"));
});
afterAll(async () => {
  await database.end();
  await releases.close();
});

test("where no folder is led to, as in a container, the tables are made ready, by a backup that is fresh and sound", async () => {
  expect((await upgrade(older, at("backups"))).said).toContain("The tables are ready for 0.0.9");
  expect((await upgrade(newer, at("backups"))).said).toContain("is fresh enough");
  expect(backups()).toHaveLength(1);
  expect(await database`select more from leads`).toEqual([]);

  const [fresh = ""] = backups();
  const old = fresh.replace(/^\d{4}/, "2025");
  renameSync(at("backups", fresh), at("backups", old));
  await upgrade(newer, at("backups"));
  expect(backups()).toHaveLength(2);

  const newest = at("backups", backups().at(-1) ?? "");
  appendFileSync(path.join(newest, "database.dump"), "x");
  expect((await upgrade(newer, at("backups"))).code).toBe(1);
  rmSync(newest, { recursive: true });

  await database`alter table waitlist_entries rename column email to address`;
  expect((await upgrade(older, "--back")).said).toContain("waitlist_entries.email is gone");
  const wayBack = () => database`select version, way_back from drizzle.release`;
  expect(await wayBack()).toEqual([{ version: "0.1.1", way_back: null }]);
  await database`alter table waitlist_entries rename column address to email`;
  expect((await upgrade(older, "--back")).said).toContain("The tables are ready for 0.0.9");
  expect(await wayBack()).toEqual([{ version: "0.1.1", way_back: "0.0.9" }]);
  expect((await upgrade(newer, at("backups"), "--back")).said).toContain("Usage");
});

test("nothing changes where there is no release to go to, or none that knows the tables, or no process to restart", async () => {
  systemdHas(["fettle-worker.service"]);
  lead("current", newer);
  const refused = async (words: string, folder = newer, ...given: string[]) => {
    const { code, said } = await upgrade(folder, ...(given.length > 0 ? given : ["--back"]));
    expect(said).toContain(words);
    expect([code, running(), restarted()]).toEqual([1, "0.1.1", []]);
  };
  await refused("previous does not lead to a release");
  await refused("current leads here already.", newer, at("backups"));
  const silent = releases.makeRelease("0.0.8", (folder) => {
    const meta = path.join(folder, "drizzle/migrations/meta");
    for (const name of readdirSync(meta).filter((each) => each !== "_journal.json"))
      rmSync(path.join(meta, name));
  });
  lead("previous", newer);
  await refused("there is one way back.");
  lead("previous", silent);
  await refused("0.0.8 does not say which columns it reads");

  lead("previous", older);
  await database`alter table leads add column needed text not null default ''`;
  await database`alter table leads alter column needed drop default`;
  await refused("0.0.9 cannot run on the tables of 0.1.1: leads.needed has to be filled.");
  await database`alter table leads drop column needed, add column turn int generated always as identity`;
  await database`alter table leads add column half int not null generated always as (1) stored`;
  await refused("systemd has no fettle-web@PORT");

  systemdHas(["fettle-web@1.service"]);
  const unsound = releases.makeRelease("0.1.2", (folder) => addMigration(folder, "more"), newer);
  await refused("already exists", unsound, at("backups"));
});

test("a page has to come, of each process that can be restarted; else the release before stays, and may start", async () => {
  let brokenRelease = "0.0.9";
  let asked = 0;
  // What takes 40 questions to answer is waited for only where a given time does not end.
  const answers = (request: http.IncomingMessage) =>
    request.url === "/readyz" || running() !== brokenRelease || ++asked > 40;
  const site = http.createServer((request, response) =>
    response.writeHead(answers(request) ? 200 : 500).end("a page"),
  );
  afterAll(() => site.close());
  lead("previous", older);
  const units = [`fettle-web@${await listenOn(site, 0)}.service`, "fettle-worker.service"];
  systemdHas(units);
  const { said } = await upgrade(newer, "--back", "--seconds=1");
  expect(said).toMatch(/gives no page after 1 s[\s\S]*The site runs 0\.1\.1, as before\./);
  expect([running(), restarted()]).toEqual(["0.1.1", [units[0], ...units]]);
  const wayBack = async () => (await database`select way_back from drizzle.release`)[0]?.way_back;
  expect(await wayBack()).toBe("0.1.1");

  systemdHas(units, "exit 1");
  expect((await upgrade(newer, "--back")).said).toContain(`systemctl could not restart ${units[0]}`);
  expect(running()).toBe("0.1.1");

  systemdHas(units);
  brokenRelease = "none";
  expect((await upgrade(newer, "--back")).said).toContain("The site runs 0.0.9.");
  expect([running(), restarted(), await wayBack()]).toEqual(["0.0.9", units, "0.0.9"]);
  lead("current", newer);

  for (const name of backups()) rmSync(at("backups", name), { recursive: true });
  const renaming = releases.makeRelease("0.1.3", renameColumn, newer);
  const there = await upgrade(renaming, at("backups"));
  expect(there.said).toMatch(
    /no way back to 0\.1\.1: waitlist_entries\.email is gone[\s\S]*The site runs 0\.1\.3\./,
  );
  expect([running(), path.basename(realpathSync(at("previous")))]).toEqual(["0.1.3", "0.1.1"]);
  expect(backups()).toHaveLength(1);
});
