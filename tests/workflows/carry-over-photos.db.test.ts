import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { eraseLead } from "~/models/leads/erasure.server";
import { mostPhotoBytes } from "~/models/leads/lead";
import { findLeadPhoto } from "~/models/leads/photos.server";
import { submitLead } from "~/models/leads/submission.server";
import { locatePostcode } from "~/models/places/postcode";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { carryOverPhotos } from "~/workflows/leads/carry-over-photos.server";
import { leadPhotos, leads, quizDrafts } from "../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../support/database";
import { grained } from "../support/files/drawn";
import { daysAgo } from "../support/passing-time";
import { aLead } from "../support/people/professionals";
import { leadNow, zebedee, zebedeesDraft } from "../support/people/requests";

useDatabase();

const folder = path.join(env.DATA_DIR, "photos");
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
});

/** A file as an earlier version stored it; its name. */
async function fileOf(bytes: Buffer | string, { daysOld = 30 } = {}): Promise<string> {
  const name = `${randomUUID()}.jpg`;
  await writeFile(path.join(folder, name), bytes);
  const then = daysAgo(daysOld);
  await utimes(path.join(folder, name), then, then);
  return name;
}

/** A finished draft whose answers name such a file; its id. */
async function draftWithFile(): Promise<string> {
  const { id } = await zebedeesDraft();
  const draft = await findRow(quizDrafts);
  const photo = await fileOf("a photo");
  const answers = { ...draft?.answers, photo };
  await changeRows(quizDrafts, { answers }, { id });
  return id;
}

test("the photo of a request is in the database afterwards, byte for byte, and no more in the folder", async () => {
  const leadId = await aLead({ photo: await fileOf("a photo") });
  expect(await carryOverPhotos()).toEqual([]);
  expect(await findLeadPhoto(leadId)).toEqual(Buffer.from("a photo"));
  expect((await leadNow(leadId)).photo).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test.each([true, false])(
  "the photo of a quiz comes to the request that it becomes, carried over before: %s",
  async (before) => {
    const id = await draftWithFile();
    if (before) await carryOverPhotos();
    const place = locatePostcode(zebedee.postcode);
    const made = await submitLead(id, roofingQuiz, { place });
    if (made.status !== "created") throw new Error(made.status);
    if (!before) await carryOverPhotos();
    expect(await findLeadPhoto(made.leadId)).toEqual(Buffer.from("a photo"));
    expect((await leadNow(made.leadId)).photo).toBeNull();
  },
);

test("two processes that share a folder carry each photo over once, and again changes nothing", async () => {
  const ids: LeadId[] = [];
  for (let index = 0; index < 5; index++) ids.push(await aLead({ photo: await fileOf(`photo ${index}`) }));
  await Promise.all([carryOverPhotos(), carryOverPhotos()]);
  await carryOverPhotos();
  for (const [index, id] of ids.entries()) {
    expect(await findLeadPhoto(id)).toEqual(Buffer.from(`photo ${index}`));
  }
  expect(await db.$count(leadPhotos)).toBe(5);
});

test("the photo of a request whose details were deleted does not come back, and goes", async () => {
  const leadId = await aLead({ photo: await fileOf("a photo") });
  await eraseLead(leadId);
  await carryOverPhotos();
  expect(await db.$count(leadPhotos)).toBe(0);
  expect(await readdir(folder)).toEqual([]);
});

test("a file that nobody names goes after a day, half-written ones too, and what is no photo of ours stays", async () => {
  await fileOf("abandoned");
  const fresh = await fileOf("a minute old", { daysOld: 0 });
  const half = `${randomUUID()}.jpg.0a1b2c3d.part`;
  await writeFile(path.join(folder, half), "half");
  await utimes(path.join(folder, half), new Date(0), new Date(0));
  await writeFile(path.join(folder, "README"), "for the operator");
  await carryOverPhotos();
  expect((await readdir(folder)).sort()).toEqual([fresh, "README"].sort());
});

test("a photo larger than we store is made smaller; one that cannot be read stays and is named", async () => {
  const large = await grained(2000, 1600).jpeg({ quality: 90 }).toBuffer();
  expect(large.length).toBeGreaterThan(mostPhotoBytes);
  const leadId = await aLead({ photo: await fileOf(large) });
  const broken = await fileOf(Buffer.alloc(mostPhotoBytes + 1));
  await aLead({ photo: broken });
  expect(await carryOverPhotos()).toEqual([broken]);
  expect((await findLeadPhoto(leadId))?.length).toBeLessThanOrEqual(mostPhotoBytes);
  expect(await readdir(folder)).toEqual([broken]);
  expect(await db.$count(leads)).toBe(2);
});
