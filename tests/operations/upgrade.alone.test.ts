import { realpathSync } from "node:fs";
import path from "node:path";
import { setInterval } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/postgres.js";
import {
  addMigration,
  broken,
  noAnswers,
  openProxy,
  openReleases,
  type Releases,
} from "../support/processes/releases";
import { liveOn } from "../support/processes/server-process";
import { createEmptyDatabase } from "../support/setup/empty-database";

let releases: Releases;
let port = 0;
let proxy: Awaited<ReturnType<typeof openProxy>>;

/** What visitors were answered who came through the proxy meanwhile. */
async function visitDuring<Outcome>(work: Promise<Outcome>) {
  proxy.seen.now = noAnswers();
  let over = false;
  const visiting = (async () => {
    // Fifty a second: more would take from the processes what they start with.
    for await (const _tick of setInterval(20)) {
      if (over) return;
      await (await fetch(`http://127.0.0.1:${port}`)).text();
    }
  })();
  const outcome = await work.finally(() => {
    over = true;
  });
  await visiting;
  return { ...proxy.seen.now, outcome };
}

beforeAll(async () => {
  port = await freePort();
  const given = { DRAIN_SECONDS: "2", WORKER: "off" };
  releases = await openReleases(liveOn(await createEmptyDatabase("upgrade"), given));
  await releases.begin(releases.makeRelease("0.0.9"));
  proxy = await openProxy(releases.ports, port);
});
afterAll(async () => {
  proxy.close();
  await releases.close();
});

test("an upgrade loses nobody, one that does not answer goes back by itself, and the old release refuses the newer tables", async () => {
  const { root, makeRelease, upgradeTo, run } = releases;
  const newer = await visitDuring(upgradeTo(makeRelease("0.1.1", (folder) => addMigration(folder, "more"))));
  expect(newer.outcome.said).toContain("The site runs 0.1.1.");
  expect(newer).toMatchObject({ lost: 0 });

  const failing = makeRelease("0.1.2", (folder) => broken(folder, ["more", "yet_more"]));
  const failed = await visitDuring(upgradeTo(failing));
  expect(failed.outcome.code).toBe(1);
  expect(failed.outcome.said).toContain("The site runs 0.1.1, as before.");
  expect(failed).toMatchObject({ lost: 0 });
  expect(realpathSync(path.join(root, "current"))).toBe(path.join(realpathSync(root), "0.1.1"));

  const old = await run("node", ["scripts/start.js"], path.join(root, "0.0.9"));
  expect(old.code).toBe(1);
  expect(old.said).toContain("its tables are of Fettle 0.1.2, and this is 0.0.9.");
});
