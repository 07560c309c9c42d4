import { chownSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "~/database/drivers.server";
import { deleteAccount } from "~/models/admin/own-data.server";
import { paths } from "~/paths";
import { useDatabase } from "../support/database";
import { useFolder } from "../support/files/own-folder";
import { visitorOf } from "../support/processes/live-visitor";
import { liveHere, liveOn, runScript, startServer } from "../support/processes/server-process";
import { storedLead, useSpoolingSite } from "../support/processes/spooling-site";
import { requestToken } from "../support/request-token";
import { createEmptyDatabase } from "../support/setup/empty-database";
import { world } from "../support/world";

useDatabase();
const site = useSpoolingSite();
const folder = useFolder("backups");
const dataElsewhere = useFolder("elsewhere");
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
