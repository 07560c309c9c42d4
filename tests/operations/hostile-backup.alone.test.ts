import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeDatabase } from "~/database/drivers.server";
import { useDatabase } from "../support/database";
import { useFolder } from "../support/files/own-folder";
import { liveHere, liveOn, runScript } from "../support/processes/server-process";
import { createEmptyDatabase } from "../support/setup/empty-database";
import { world } from "../support/world";

useDatabase();
const root = useFolder("hostile");
const within = (...names: string[]) => path.join(root, ...names);
/** A file of this machine that is no business of the site's. */
const foreign = within("shadow");
const picture = "galleries/0198a1a0-0000-4000-8000-000000000001/1790000000000-0123456789abcdef-640.webp";
let taken = "";
let elsewhere = "";

beforeAll(async () => {
  elsewhere = await createEmptyDatabase("hostile");
  mkdirSync(within("site/pictures", path.dirname(picture)), { recursive: true });
  writeFileSync(within("site/pictures", picture), "a roof");
  writeFileSync(foreign, "root:secret");
});
beforeEach(async () => {
  if (taken) return;
  await world.business();
  const said = await runScript("backup", [within("taken")], liveHere({ DATA_DIR: within("site") }));
  taken = /The backup is (\S+)/.exec(said)?.[1] ?? "";
});
afterAll(closeDatabase);

const restore = (...options: string[]) =>
  runScript("restore", [within("copy"), ...options], liveOn(elsewhere, { DATA_DIR: within("elsewhere") }));

/** Names of all files and links below a folder. */
const namesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => entry.name);

async function listDatabases(): Promise<string[]> {
  const admin = postgres(elsewhere, { max: 1 });
  const ours = new URL(elsewhere).pathname.slice(1, 31);
  const found = await admin`select datname from pg_database where starts_with(datname, ${ours}) order by 1`;
  await admin.end();
  return found.map(({ datname }) => datname);
}

/** Whoever changes an archive can write its sums anew, too. */
function nameAnew(backup: string): void {
  const sums = "find -L . -type f ! -name SHA256SUMS -print0 | sort -z | xargs -0 sha256sum > SHA256SUMS";
  expect(spawnSync("sh", ["-c", sums], { cwd: backup }).status).toBe(0);
}

const addTo = (backup: string, name: string) => {
  mkdirSync(path.dirname(path.join(backup, name)), { recursive: true });
  return path.join(backup, name);
};
const gallery = "pictures/galleries/0198a1a0-0000-4000-8000-000000000002";

test.each<[what: string, change: (backup: string) => void, said: string]>([
  [
    "a link to a file of the machine as a picture",
    (backup) => {
      symlinkSync(foreign, addTo(backup, `${gallery}/1790000000000-0123456789abcdef.jpg`));
      nameAnew(backup);
    },
    "abcdef.jpg is a link",
  ],
  [
    "a folder that is a link",
    (backup) => {
      symlinkSync(within("site/pictures", path.dirname(picture)), addTo(backup, gallery));
      nameAnew(backup);
    },
    "is a link",
  ],
  [
    "a picture that its list of sums does not name",
    (backup) => writeFileSync(addTo(backup, `${gallery}/1790000000000-0123456789abcdef.jpg`), "another's"),
    "is not named in SHA256SUMS",
  ],
  [
    "a name that leads out of it",
    (backup) => {
      cpSync(foreign, path.join(backup, "../shadow"));
      const sum = spawnSync("sha256sum", ["./../shadow"], { cwd: backup, encoding: "utf8" }).stdout;
      writeFileSync(path.join(backup, "SHA256SUMS"), sum, { flag: "a" });
    },
    "SHA256SUMS names ../shadow, which is no file of this backup",
  ],
  [
    "a file with a name that the site has for none, which is seen when others are back",
    (backup) => {
      writeFileSync(addTo(backup, "pictures/logos/page.html"), "<script>");
      nameAnew(backup);
    },
    "No name for a file in pictures",
  ],
  [
    "no list of who was erased since",
    (backup) => rmSync(path.join(backup, "../erasures.jsonl")),
    "comes back, with all their details",
  ],
])("a backup with %s is put in nobody's place, and nothing of it is left", async (_, change, said) => {
  rmSync(within("copy"), { recursive: true, force: true });
  rmSync(within("elsewhere"), { recursive: true, force: true });
  cpSync(within("taken"), within("copy"), { recursive: true });
  mkdirSync(within("elsewhere"));
  const before = await listDatabases();
  change(within("copy", path.basename(taken)));
  await expect(restore()).rejects.toThrow(said);
  expect(namesIn(within("elsewhere"))).toEqual([]);
  expect(await listDatabases()).toEqual(before);
});

test("what a backup holds can be read by its owner alone, and who was erased comes back only for who says so", async () => {
  const open = readdirSync(taken, { recursive: true, encoding: "utf8" }).filter(
    (name) => statSync(path.join(taken, name)).mode & 0o077,
  );
  expect(open).toEqual([]);
  rmSync(within("copy"), { recursive: true, force: true });
  cpSync(taken, within("copy", path.basename(taken)), { recursive: true });
  expect(await restore("--without-erasures")).toMatch(
    /There was no erasures.jsonl: whoever was erased after .* comes back/,
  );
  expect(namesIn(within("elsewhere/pictures"))).toEqual([path.basename(picture)]);
});
