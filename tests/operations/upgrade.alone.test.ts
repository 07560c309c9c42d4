import { readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/postgres.js";
import {
  addMigration,
  broken,
  countLost,
  noAnswers,
  openProxy,
  openReleases,
  type Releases,
} from "../support/processes/releases";
import { liveOn } from "../support/processes/server-process";
import { beginTraffic } from "../support/processes/traffic";
import { createEmptyDatabase } from "../support/setup/empty-database";

let releases: Releases;
let [origin, url] = ["", ""];
let proxy: Awaited<ReturnType<typeof openProxy>>;

/** What visitors were answered who came through the proxy meanwhile, and how many of those who asked for quotes have no lead. */
async function visitDuring<Outcome>(work: () => Promise<Outcome>) {
  proxy.seen.now = noAnswers();
  // More readers would take from the processes what they start with.
  const traffic = beginTraffic(origin, { homeowners: 1, readers: 1, leadEveryMs: 1000 });
  const outcome = await work().finally(traffic.end);
  expect(traffic.broken).toEqual([]);
  expect(traffic.acknowledged.length).toBeGreaterThan(0);
  const lostLeads = await countLost(url, traffic.acknowledged);
  return { ...proxy.seen.now, lostLeads, outcome };
}

const nothingLost = { lost: 0, lostLeads: 0 };
const running = () => path.basename(realpathSync(path.join(releases.root, "current")));

beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  url = await createEmptyDatabase("upgrade");
  releases = await openReleases(liveOn(url, { SITE_URL: origin, DRAIN_SECONDS: "2", WORKER: "off" }));
  await releases.begin(releases.makeRelease("0.0.9"));
  proxy = await openProxy(releases.ports, port);
});
afterAll(async () => {
  proxy.close();
  await releases.close();
});

test("an upgrade loses nobody, and back from it the release before has every lead, unless it could not run on the tables", async () => {
  const { goBack, makeRelease, upgradeTo } = releases;
  const newer = await visitDuring(() =>
    upgradeTo(makeRelease("0.1.1", (folder) => addMigration(folder, "more"))),
  );
  expect(newer.outcome.said).toContain("The site runs 0.1.1.");
  expect(newer).toMatchObject(nothingLost);

  const database = postgres(url, { max: 1 });
  await database`alter table waitlist_entries rename column email to address`;
  const refused = await goBack();
  expect([refused.code, running()]).toEqual([1, "0.1.1"]);
  expect(refused.said).toContain(
    "waitlist_entries.email is gone, waitlist_entries.address has to be filled.",
  );
  await database`alter table waitlist_entries rename column address to email`;
  await database.end();

  const back = await visitDuring(() => goBack());
  expect(back.outcome.said).toMatch(/systemd restarted fettle-worker[\s\S]*The site runs 0\.0\.9\./);
  expect([back.outcome.code, running()]).toEqual([0, "0.0.9"]);
  expect(back).toMatchObject(nothingLost);
  expect((await goBack()).said).toContain("there is one way back");
});

test("one that does not answer goes back by itself, after no other backup, and another release refuses the newer tables", async () => {
  const { root, makeRelease, upgradeTo, run } = releases;
  const failing = makeRelease("0.1.2", (folder) => broken(folder, ["more", "yet_more"]));
  const failed = await visitDuring(() => upgradeTo(failing));
  expect(failed.outcome.code).toBe(1);
  expect(failed.outcome.said).toContain("is fresh enough");
  expect(readdirSync(path.join(root, "backups")).filter((name) => name.startsWith("20"))).toHaveLength(1);
  expect(failed.outcome.said).toContain("The site runs 0.0.9, as before.");
  expect(failed).toMatchObject(nothingLost);
  expect(running()).toBe("0.0.9");

  const other = await run("node", ["scripts/start.js"], path.join(root, "0.1.1"));
  expect(other.code).toBe(1);
  expect(other.said).toContain("its tables are of Fettle 0.1.2, and this is 0.1.1.");
});
