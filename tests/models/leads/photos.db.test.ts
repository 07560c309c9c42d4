import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { eraseLead } from "~/models/leads/erasure.server";
import { mostPhotoBytes } from "~/models/leads/lead";
import { findLeadPhoto, storeDraftPhoto } from "~/models/leads/photos.server";
import { submitLead, submitSpooledLead } from "~/models/leads/submission.server";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { leadPhotos, quizDrafts } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";
import { aLead } from "../../support/people/professionals";
import { photoOf, zebedeesDraft } from "../../support/people/requests";

useDatabase();

const context = { place: undefined };
const [first, second] = [Buffer.from([0xff, 0xd8, 0x00, 0xff]), Buffer.from("another")];

async function leadOf(draftId: string): Promise<LeadId> {
  const made = await submitLead(draftId, roofingQuiz, { ...context, another: true });
  if (made.status !== "created") throw new Error(made.status);
  return made.leadId;
}

describe("a photo", () => {
  test("chosen later takes the place of the one before", async () => {
    const { id } = await zebedeesDraft();
    await Promise.all([storeDraftPhoto(id, first), storeDraftPhoto(id, first)]);
    await storeDraftPhoto(id, second);
    expect(await findLeadPhoto(await leadOf(id))).toEqual(second);
    expect(await db.$count(leadPhotos)).toBe(1);
  });

  test("that comes when the draft is a lead, or nobody's, is not stored", async () => {
    const { id } = await zebedeesDraft();
    const leadId = await leadOf(id);
    for (const draftId of [id, randomUUID()]) {
      expect(await storeDraftPhoto(draftId, first)).toEqual({ status: "closed" });
    }
    expect(await findLeadPhoto(leadId)).toBeUndefined();
    expect(await db.$count(leadPhotos)).toBe(0);
  });

  test("that comes at the very moment is the lead's or is not stored: it is never left behind", async () => {
    for (let moment = 0; moment < 3; moment++) {
      const { id } = await zebedeesDraft();
      const before = await db.$count(leadPhotos);
      const [stored, leadId] = await Promise.all([storeDraftPhoto(id, first), leadOf(id)]);
      expect(await findLeadPhoto(leadId)).toEqual(stored.status === "stored" ? first : undefined);
      expect(await db.$count(leadPhotos)).toBe(before + (stored.status === "stored" ? 1 : 0));
    }
  });

  test("that waited with a request in the spool is the lead's, once", async () => {
    const { id, visitorId } = await zebedeesDraft();
    await storeDraftPhoto(id, first);
    const photo = second.toString("base64");
    const draft = await findRow(quizDrafts);
    const answers = draft?.answers ?? {};
    const sealed = { draftId: id, visitorId, quizId: roofingQuiz.id, answers, photo, sealedAt: Date.now() };
    const [made] = await Promise.all([
      submitSpooledLead(sealed, roofingQuiz, context),
      submitSpooledLead(sealed, roofingQuiz, context),
    ]);
    expect(await findLeadPhoto(made.leadId)).toEqual(second);
    expect(await db.$count(leadPhotos)).toBe(1);
    await eraseLead(made.leadId);
    expect(await db.$count(leadPhotos)).toBe(0);
  });

  test("belongs to one request and takes no more than we store, whoever writes it", async () => {
    const leadId = await aLead();
    const store = (bytes: number) => photoOf(leadId, Buffer.alloc(bytes, 1));
    await expect(store(mostPhotoBytes + 1)).rejects.toThrow();
    await store(mostPhotoBytes);
    await expect(store(1)).rejects.toThrow();
    await expect(db.insert(leadPhotos).values({ jpeg: first })).rejects.toThrow();
  });
});
