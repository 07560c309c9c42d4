import { afterAll, expect, onTestFinished, test } from "vitest";
import { closeDatabase } from "~/database/drivers.server";
import { paths } from "~/paths";
import { freePort } from "../../scripts/postgres.js";
import { useDatabase } from "../support/database";
import { olive, oliveWithAnApp } from "../support/people/operators";
import { aLead, signIn } from "../support/people/professionals";
import { atPhoneStep, completeQuiz, visitorOf } from "../support/processes/live-visitor";
import { countLost, openProxy, openReleases } from "../support/processes/releases";
import {
  endProcesses,
  liveHere,
  liveSettings,
  runScript,
  startServer,
} from "../support/processes/server-process";
import { beginTraffic } from "../support/processes/traffic";
import { requestToken } from "../support/request-token";

useDatabase();
afterAll(async () => {
  await endProcesses();
  await closeDatabase();
});

const settingsWith = (cookie: string, hash: string) =>
  liveHere({ COOKIE_SECRET: cookie, HASH_SECRET: hash, WORKER: "off" });
const siteWith = (cookie: string, hash: string) => startServer(settingsWith(cookie, hash));
/** What `npm run doctor` says, which finds other faults of a site without mail. */
const doctor = (cookie: string, hash: string): Promise<string> =>
  runScript("doctor", [], settingsWith(cookie, hash)).catch(({ message }) => message);
const fresh = { cookie: "fresh-cookies-9f2b7c41d8e6035ab1", hash: "fresh-hashes-41c7e09ad35f8b62d94" };
const { COOKIE_SECRET: oldCookie = "", HASH_SECRET: oldHash = "" } = liveSettings;
const old = { cookie: oldCookie, hash: oldHash };

test("new secrets before the old ones sign nobody out and close no link; once they stand alone, what was made anew still opens", async () => {
  const link = paths.myRequest(requestToken(await aLead()));
  const before = await siteWith(oldCookie, oldHash);
  const { operator, app, codes } = await oliveWithAnApp(visitorOf(before.origin));
  await before.stop();

  const lists = [`${fresh.cookie}, ${oldCookie}`, `${fresh.hash},${oldHash}`] as const;
  expect(await doctor(...lists)).toContain("HASH_SECRET: 1 second factors need an older one");
  const both = await siteWith(...lists);
  await operator.moveTo(both.origin);
  await operator.visit(paths.admin);
  expect(operator.heading).toBe("Overview");
  expect((await visitorOf(both.origin).visit(link)).status).toBe(200);
  const phone = await signIn(visitorOf(both.origin), olive, paths.admin);
  await phone.fill("Code", codes[0] ?? "").press("Go on");
  expect(phone.heading).toBe("Overview");
  const tablet = await signIn(visitorOf(both.origin), olive, paths.admin);
  await tablet.fill("Code", app.digits(1)).press("Go on");
  expect(tablet.heading).toBe("Overview");
  await both.stop();
  expect(await doctor(...lists)).toContain("HASH_SECRET: 0 second factors need an older one");

  const alone = await siteWith(fresh.cookie, fresh.hash);
  await tablet.moveTo(alone.origin);
  await tablet.visit(paths.admin);
  expect(tablet.heading).toBe("Overview");
  expect((await visitorOf(alone.origin).visit(link)).status).toBe(404);
  await operator.moveTo(alone.origin);
  await operator.visit(paths.admin);
  expect(operator.path).toMatch(/^\/login/);
});

test("both secrets are changed under traffic, one process after the other, and nobody is signed out or loses a request", async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const live = { SITE_URL: origin, WORKER: "off", DRAIN_SECONDS: "1" };
  const { ports, settings, begin, makeRelease, restartEach, close } = await openReleases(liveHere(live));
  onTestFinished(close);
  await begin(makeRelease("0.1.0"));
  const proxy = await openProxy(ports, port);
  onTestFinished(proxy.close);
  const link = paths.myRequest(requestToken(await aLead()));
  const { operator } = await oliveWithAnApp(visitorOf(origin));
  const homeowner = await atPhoneStep(origin);
  const traffic = beginTraffic(origin);
  const listOf = (first: typeof fresh, then: typeof fresh) => ({
    COOKIE_SECRET: `${first.cookie},${then.cookie}`,
    HASH_SECRET: `${first.hash},${then.hash}`,
  });
  // All have to know them before one signs with them.
  for (const lists of [listOf(old, fresh), listOf(fresh, old)]) {
    Object.assign(settings, lists);
    await restartEach();
  }
  await traffic.end();
  expect(traffic.broken).toEqual([]);
  expect(proxy.seen.now.lost).toBe(0);
  expect(traffic.acknowledged.length).toBeGreaterThan(0);
  expect(await countLost(settings.DATABASE_URL ?? "", traffic.acknowledged)).toBe(0);
  expect((await operator.visit(paths.admin)).heading).toBe("Overview");
  expect((await visitorOf(origin).visit(link)).status).toBe(200);
  await homeowner.fill("Phone number", "07700 900 999").press("Continue");
  await homeowner.refresh();
  expect(await completeQuiz(homeowner)).toMatch(/^[0-9a-f-]{36}$/);
});
