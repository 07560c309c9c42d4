import { randomUUID } from "node:crypto";
import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { startLoop } from "~/processes/loop.server";
import { sharedLoops, sweepOnce } from "~/processes/loops.server";
import { spool } from "~/services/files/spool.server";
import {
  outbox,
  phoneVerifications,
  postcodeLookups,
  quizDrafts,
  rateLimits,
  sessions,
  signIns,
} from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";
import {
  leadNow,
  messagesAbout,
  recordAnswers,
  zebedeesDraft,
  zebedeesRequest,
} from "../../support/people/requests";
import { world } from "../../support/world";

useDatabase();

const aDay = 24 * 60 * 60;

test("a sweep applies every rule about what is not stored", async () => {
  const leadId = await zebedeesRequest({ proved: false });
  await zebedeesDraft();
  await changeRows(outbox, { status: "sent", sentAt: new Date() });
  await startSession(await world.account());
  await db.insert(postcodeLookups).values({ postcode: "M11AE", found: true });
  await timePasses(91 * aDay);
  await sweepOnce();

  expect((await leadNow(leadId)).erasedAt).toBeInstanceOf(Date);
  for (const table of [quizDrafts, phoneVerifications, postcodeLookups, sessions, signIns, rateLimits]) {
    expect(await db.$count(table)).toBe(0);
  }
  for (const { body } of await messagesAbout(leadId)) expect(body).toBe("");
});

test("a sweep removes what a writer that died left in the spool a day ago, and nothing that waits", async () => {
  const folder = path.join(env.DATA_DIR, "spool");
  const anHour = 60 * 60;
  await spool.add("waiting", "sealed");
  const ages = {
    "waiting.sealed": 3 * aDay,
    "x.sealed.0a1b2c3d.part": aDay + anHour,
    "y.sealed.0a1b2c3d.part": aDay - anHour,
  };
  for (const [name, seconds] of Object.entries(ages)) {
    const then = new Date(Date.now() - seconds * 1000);
    await writeFile(path.join(folder, name), "sealed");
    await utimes(path.join(folder, name), then, then);
  }
  await sweepOnce();

  expect((await readdir(folder)).sort()).toEqual(["waiting.sealed", "y.sealed.0a1b2c3d.part"]);
  await rm(folder, { recursive: true });
  await sweepOnce();
});

test("who does the work of all processes sweeps when it starts", async () => {
  await recordAnswers(randomUUID(), "roofing", { urgency: "asap" });
  await timePasses(8 * aDay);
  const sweeping = sharedLoops()
    .filter(({ name }) => name === "sweep")
    .map(startLoop);
  await expect.poll(() => db.$count(quizDrafts), { timeout: 240_000, interval: 20 }).toBe(0);
  await Promise.all(sweeping.map((each) => each.stop()));
});
