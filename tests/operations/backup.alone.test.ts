import { spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "~/database/drivers.server";
import { makePersonalToken } from "~/models/accounts/personal-tokens.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { deleteAccount } from "~/models/admin/own-data.server";
import { paths } from "~/paths";
import { useDatabase } from "../support/database";
import { useFolder } from "../support/files/own-folder";
import { visitorOf } from "../support/processes/live-visitor";
import { liveHere, liveOn, liveSettings, runScript, startServer } from "../support/processes/server-process";
import { storedLead, useSpoolingSite } from "../support/processes/spooling-site";
import { requestToken } from "../support/request-token";
import { createEmptyDatabase, createNewerDatabase } from "../support/setup/empty-database";
import { world } from "../support/world";

useDatabase();
const site = useSpoolingSite();
const folder = useFolder("backups");
const dataElsewhere = useFolder("elsewhere");
const own = {
  data: useFolder("own-data"),
  backups: useFolder("own-backups"),
  newer: useFolder("newer-backups"),
};
afterAll(closeDatabase);

/** As on a server, where root takes a backup now and then; whom both folders belong to. */
const owner = process.getuid?.() || 65_534;
for (const each of [folder, dataElsewhere]) chownSync(each, owner, process.getgid?.() || 65_534);
const ownersIn = (within: string) =>
  new Set(readdirSync(within, { recursive: true }).map((name) => statSync(path.join(within, `${name}`)).uid));

const here = () => liveHere({ DATA_DIR: path.dirname(site.spoolFolder) });
const backUp = (...options: string[]) => runScript("backup", [folder, ...options], here());
const restore = (...given: Parameters<typeof runScript> extends [string, ...infer Rest] ? Rest : never) =>
  runScript("restore", ...given);

/** Takes a backup while the second half of them sends the last answer; the first half has been told that it is in. */
async function backUpWhileAsked() {
  const homeowners = [];
  for (let count = 0; count < 12; count += 1) homeowners.push(await site.nextHomeowner());
  for (const homeowner of homeowners.slice(0, 6)) expect((await site.post(homeowner)).status).toBe(303);
  const [said, ...late] = await Promise.all([backUp("--check"), ...homeowners.slice(6).map(site.post)]);
  expect(late.map(({ status }) => status)).toEqual(Array(6).fill(303));
  expect(said).toContain("every table holds what it held");
  return homeowners.slice(0, 6);
}

test("a backup of the running site holds every request acknowledged before it, elsewhere too, and whoever had theirs deleted since stays deleted", async () => {
  const roofer = await world.account({ email: "rhona@example.com" });
  const listing = await world.business({ ownerId: roofer.id, businessName: "Rhona Roofs" });
  const [priya, ...others] = await backUpWhileAsked();
  const [lead, kept] = [await storedLead(priya?.email ?? ""), await storedLead(others[0]?.email ?? "")];

  const mine = await visitorOf(site.server.origin).visit(paths.myRequestDeletion(requestToken(lead.id)));
  await mine.press("Yes, delete my details");
  await deleteAccount(roofer, "removed");
  await backUp("--erasures");

  const elsewhere = await createEmptyDatabase("elsewhere");
  const settings = { ...liveOn(elsewhere, { DATA_DIR: dataElsewhere }), WORKER: "off" };
  expect(await restore([folder], settings)).toContain("every table holds what it held");
  expect([ownersIn(folder), ownersIn(dataElsewhere)]).toEqual([new Set([owner]), new Set([owner])]);
  const moved = await startServer(settings);
  const visitor = await visitorOf(moved.origin).visit(paths.myRequest(requestToken(lead.id)));
  expect(visitor.text).toContain("deleted");
  expect((await visitor.visit(paths.myRequest(requestToken(kept.id)))).heading).toBe("Your roofing request");

  const database = postgres(elsewhere, { max: 1 });
  const found = await database`select email from leads`;
  const emails = found.map(({ email }) => email);
  expect(emails).toEqual(expect.arrayContaining(others.map(({ email }) => email)));
  expect(emails).not.toContain(priya?.email);
  expect(await database`select from accounts where email = 'rhona@example.com'`).toHaveLength(0);
  expect(await database`select status from businesses where id = ${listing.id}`).toEqual([
    { status: "removed" },
  ]);
  await database.end();

  await expect(restore([folder, "--replace"], settings)).rejects.toThrow(
    "Stop the site and its workers first",
  );
  await moved.stop();
  await expect(restore([folder], settings)).rejects.toThrow("The database has data in it");
  expect(await restore([folder, "--replace"], settings)).toContain("is kept as");
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(":", "-");

test("a backup has what waits on the disk and no secret, takes the place of old ones, and nobody is signed in after a restore", async () => {
  const rhona = await world.account({ email: "rhona@example.com" });
  await makePersonalToken(rhona, await startSession(rhona), "Rhona's spreadsheet");
  const owned = "0198a1a0-0000-4000-8000-000000000001";
  const waiting = [`spool/${owned}.sealed`, `imports/imports/${owned}/1790000000000-0123456789abcdef.csv`];
  for (const file of waiting.map((name) => path.join(own.data, name))) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, "Slate and Lead");
  }
  for (const days of [13, 15]) mkdirSync(path.join(own.backups, daysAgo(days)));
  const settings = { SMTP_URL: "smtps://fettle:a-password-of-mail@localhost", DATA_DIR: own.data };
  await runScript("scripts/operations/backup.ts", [own.backups, "--keep=14"], liveHere(settings));

  const [older = "", taken = "", ...more] = readdirSync(own.backups).filter((name) => name.startsWith("20"));
  expect([older < daysAgo(12), more]).toEqual([true, []]);
  const cwd = path.join(own.backups, taken);
  const { secrets } = JSON.parse(readFileSync(path.join(cwd, "manifest.json"), "utf8"));
  expect(secrets).toEqual(expect.arrayContaining(["COOKIE_SECRET", "HASH_SECRET", "SMTP_URL"]));
  const all = "pg_restore --file=- database.dump && find . -type f ! -name database.dump -exec cat {} +";
  const { stdout, status } = spawnSync("sh", ["-c", all], { cwd, encoding: "utf8", maxBuffer: 2 ** 28 });
  expect([status, stdout.includes("rhona@example.com")]).toEqual([0, true]);
  const { COOKIE_SECRET = "", HASH_SECRET = "", PUBLIC_API_KEY = "" } = liveSettings;
  const found = [COOKIE_SECRET, HASH_SECRET, PUBLIC_API_KEY, "a-password-of-mail"];
  expect(found.filter((secret) => stdout.includes(secret))).toEqual([]);

  const url = await createEmptyDatabase("signed_out");
  await restore([own.backups], liveOn(url, { DATA_DIR: dataElsewhere }));
  expect(waiting.map((name) => existsSync(path.join(dataElsewhere, name)))).toEqual([true, true]);
  const database = postgres(url, { max: 1 });
  expect(await database`select email from accounts`).toEqual([{ email: "rhona@example.com" }]);
  expect(await database`select 1 from sessions union all select 1 from personal_tokens`).toEqual([]);
  await database.end();
});

test("a backup of a newer release is put in nobody's place", async () => {
  const newer = liveOn(await createNewerDatabase(), { DATA_DIR: own.data });
  await runScript("scripts/operations/backup.ts", [own.newer], newer);
  const older = liveOn(await createEmptyDatabase("older"), { DATA_DIR: own.data });
  await expect(restore([own.newer], older)).rejects.toThrow("its tables are of Fettle 99.1.0");
});
