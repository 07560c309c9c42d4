import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { findLeadPhoto } from "~/models/leads/photos.server";
import { paths } from "~/paths";
import { leadPhotos, leads } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { drawn, photoFile } from "../support/files/drawn";
import type { Visitor } from "../support/pages/visitor";
import { answerAnyService } from "../support/people/other-quizzes";
import { samsLead, samTheRoofer, signIn } from "../support/people/professionals";
import { freshMobile } from "../support/people/roofing-quiz";
import { visitorOf } from "../support/processes/live-visitor";
import {
  endProcesses,
  liveHere,
  type Settings,
  startServer,
  twilioAt,
} from "../support/processes/server-process";
import { requestToken } from "../support/request-token";
import { until } from "../support/until";
import { openTwilioServer } from "../support/vendors/twilio-server";

useDatabase();

const home = mkdtempSync(path.join(os.tmpdir(), "fettle-photos-"));
const live = (DATA_DIR: string, settings: Settings = {}) =>
  startServer(liveHere({ WORKER: "off", DATA_DIR, ...settings }));

afterAll(async () => {
  await endProcesses();
  rmSync(home, { recursive: true, force: true });
});

const picture = () => drawn().jpeg().toBuffer();

const photoAt = (visitor: Visitor, leadId: string) => visitor.raw(paths.leadPhoto(leadId));

test("a photo shows at every server of the site, whichever took it in, and at none once it is deleted", async () => {
  const twilio = await openTwilioServer();
  const servers = await Promise.all(
    ["one", "two"].map((name) => live(path.join(home, name), twilioAt(twilio.url))),
  );
  await samTheRoofer();
  const homeowner = await visitorOf(servers[0]?.origin ?? "").visit("/ai-quote");
  await answerAnyService(homeowner);
  await homeowner.fill("Phone number", freshMobile()).press("Continue");
  await homeowner.fill("Verification code", twilio.code).press("Verify");
  homeowner.attach("Photo", await photoFile());
  await homeowner.press("Get my quote");
  const [lead] = await db.select({ id: leads.id }).from(leads);
  const id = lead?.id ?? "";

  const sams = await Promise.all(servers.map(({ origin }) => signIn(visitorOf(origin))));
  for (const sam of sams) expect((await photoAt(sam, id)).status).toBe(200);

  const owner = await visitorOf(servers[1]?.origin ?? "").visit(
    `${paths.myRequest(requestToken(id))}/delete`,
  );
  await owner.press("Yes, delete my details");
  for (const sam of sams) expect((await photoAt(sam, id)).status).toBe(404);
  expect(await db.$count(leadPhotos)).toBe(0);
  for (const name of ["one", "two"]) expect(existsSync(path.join(home, name, "photos"))).toBe(false);
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
  await twilio.close();
});

test("photos that an earlier version left in each server's folder are carried over at the start, and gone from there", async () => {
  await samTheRoofer();
  const names = ["three", "four"].map((name) => ({ name, photo: `${randomUUID()}.jpg` }));
  const ids: string[] = [];
  for (const { name, photo } of names) {
    ids.push(await samsLead({ photo }));
    mkdirSync(path.join(home, name, "photos"), { recursive: true });
    writeFileSync(path.join(home, name, "photos", photo), await picture());
  }
  const servers = await Promise.all(names.map(({ name }) => live(path.join(home, name))));
  const left = () => names.flatMap(({ name }) => readdirSync(path.join(home, name, "photos")));
  await until("the folders are empty", () => left().length === 0);
  for (const id of ids) expect(await findLeadPhoto(id)).toEqual(await picture());
  for (const { origin } of servers) {
    const sam = await signIn(visitorOf(origin));
    for (const id of ids) expect((await photoAt(sam, id)).status).toBe(200);
  }
});
