import { randomUUID } from "node:crypto";
import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { startSession } from "~/models/accounts/sessions.server";
import { recordAnswers } from "~/models/quiz/drafts.server";
import { startOutboxWorker } from "~/processes/outbox-worker.server";
import { sweepOnce } from "~/processes/sweep.server";
import { files } from "~/services/files/files.server";
import { spool } from "~/services/files/spool.server";
import {
  leads,
  outbox,
  phoneVerifications,
  postcodeLookups,
  quizDrafts,
  rateLimits,
  sessions,
} from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";
import { leadNow, messagesAbout, zebedeesDraft, zebedeesRequest } from "../../support/requests";
import { world } from "../../support/world";

useDatabase();

const aDay = 24 * 60 * 60;
const post = {
  sms: { sendText: async () => ({ status: "sent" as const }) },
  mail: { sendMail: async () => ({ status: "sent" as const }) },
};

/** A photo that was kept so many days ago; its key. */
async function photoOf(days: number): Promise<string> {
  const key = await files.keepFile(Buffer.from("a photo"), "jpg");
  const then = new Date(Date.now() - days * aDay * 1000);
  await utimes(path.join(env.DATA_DIR, "photos", key), then, then);
  return key;
}

test("a sweep applies every rule about what is not kept", async () => {
  const leadId = await zebedeesRequest({ proved: false });
  await zebedeesDraft();
  await db.update(outbox).set({ status: "sent", sentAt: new Date() });
  await startSession(await world.account());
  await db.insert(postcodeLookups).values({ postcode: "M11AE", found: true });
  await timePasses(91 * aDay);
  await sweepOnce();

  expect((await leadNow(leadId)).erasedAt).toBeInstanceOf(Date);
  for (const table of [quizDrafts, phoneVerifications, postcodeLookups, sessions, rateLimits]) {
    expect(await db.$count(table)).toBe(0);
  }
  for (const { body } of await messagesAbout(leadId)) expect(body).toBe("");
});

test("a sweep removes photos that nobody names after a week, and no others", async () => {
  const leadId = await zebedeesRequest();
  const [claimed, forgotten, fresh] = [await photoOf(30), await photoOf(8), await photoOf(6)];
  await db.update(leads).set({ photo: claimed }).where(eq(leads.id, leadId));
  await sweepOnce();

  expect(await files.readFile(forgotten)).toBeUndefined();
  expect(await files.readFile(claimed)).toBeDefined();
  expect(await files.readFile(fresh)).toBeDefined();
  for (const key of [claimed, fresh]) await files.removeFile(key);
});

test("a sweep removes what a writer that died left in the spool a day ago, and nothing that waits", async () => {
  const folder = path.join(env.DATA_DIR, "spool");
  const anHour = 60 * 60;
  await spool("waiting", "sealed");
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

test("the worker sweeps when it starts", async () => {
  await recordAnswers(randomUUID(), "roofing", { urgency: "asap" });
  await timePasses(8 * aDay);
  const worker = startOutboxWorker(post);
  await expect.poll(() => db.$count(quizDrafts), { timeout: 10_000, interval: 20 }).toBe(0);
  await worker.stop();
});
