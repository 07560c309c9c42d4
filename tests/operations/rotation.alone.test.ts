import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "~/database/db.server";
import { requestToken } from "~/models/leads/own-request/own-request.server";
import { paths } from "~/paths";
import { useDatabase } from "../support/database";
import { olive, oliveWithAnApp } from "../support/people/operators";
import { aLead, signIn } from "../support/people/professionals";
import { visitorOf } from "../support/processes/live-visitor";
import {
  endProcesses,
  liveOn,
  liveSettings,
  runScript,
  startServer,
} from "../support/processes/server-process";

useDatabase();
afterAll(async () => {
  await endProcesses();
  await closeDatabase();
});

const settingsWith = (cookie: string, hash: string) =>
  liveOn(process.env.DATABASE_URL ?? "", { COOKIE_SECRET: cookie, HASH_SECRET: hash, WORKER: "off" });
const siteWith = (cookie: string, hash: string) => startServer(settingsWith(cookie, hash));
/** What `npm run doctor` says, which finds other faults of a site without mail. */
const doctor = (cookie: string, hash: string): Promise<string> =>
  runScript("scripts/doctor.ts", [], settingsWith(cookie, hash)).catch(({ message }) => message);
const fresh = { cookie: "fresh-cookies-9f2b7c41d8e6035ab1", hash: "fresh-hashes-41c7e09ad35f8b62d94" };
const { COOKIE_SECRET: oldCookie = "", HASH_SECRET: oldHash = "" } = liveSettings;

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
