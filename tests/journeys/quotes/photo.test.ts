import { existsSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { findLeadPhoto } from "~/models/leads/photos.server";
import { paths } from "~/paths";
import { auditLog, leadPhotos, leads, quizDrafts } from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import { chosenFile, drawn, photoFile } from "../../support/files/drawn";
import { Visitor } from "../../support/pages/visitor";
import { oliveAtTheDesk } from "../../support/people/operators";
import { answerAnyService } from "../../support/people/other-quizzes";
import { aLead, assign, samTheRoofer, signIn } from "../../support/people/professionals";
import { messagesAbout } from "../../support/people/requests";
import { freshMobile, provePhone } from "../../support/people/roofing-quiz";
import { requestToken } from "../../support/request-token";
import { world } from "../../support/world";

useDatabase();

const pat = "pat@fettle.example";
const notes = "Slates came off in the storm.\r\nThe ladder is in the shed.";
const refusal = "Please select a valid image file";
const tooLarge = "That photo is larger than 15 MB. Choose a smaller one, or go on without a photo.";

const given = "We have your photo. Whoever has your request can see it.";

let homeowner: Visitor;

const storedPhotos = () => db.$count(leadPhotos);

/** A homeowner at the last step, whose request Sam will get. */
async function reachDetails(): Promise<void> {
  await samTheRoofer();
  homeowner = await new Visitor().visit("/ai-quote");
  await answerAnyService(homeowner);
  await provePhone(homeowner, freshMobile());
  expect(homeowner.path).toBe("/ai-quote/details");
}

/** What a phone makes: with the place in it. */
const fromPhone = () =>
  photoFile(
    drawn().withExif({
      IFD0: { Model: "Pocket 4" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "53/1 48/1 0/1" },
    }),
  );

const send = (file?: File): Promise<Visitor> => {
  homeowner.fill("Additional notes", notes);
  if (file) homeowner.attach("Photo", file);
  return homeowner.press("Get my quote");
};

async function onlyLead() {
  const [lead, ...others] = await listRows(leads);
  if (!lead || others.length > 0) throw new Error(`There are ${others.length} more leads than one`);
  return lead;
}

describe("a homeowner who adds a photo", () => {
  beforeEach(reachDetails);

  test("is told beforehand what happens to it, and has it with the request, without where it was taken", async () => {
    expect(homeowner.text).toContain("We remove where and when it was taken");
    expect(homeowner.text).toContain("Only the businesses we match you with, and our team, can see it");
    await send(await fromPhone());
    expect(homeowner.path).toMatch(/^\/ai-quote\/processing\?id=/);
    const lead = await onlyLead();
    expect(lead.homeownerNotes).toBe(notes.replace("\r", ""));
    expect(
      await db.select({ leadId: leadPhotos.leadId, draftId: leadPhotos.draftId }).from(leadPhotos),
    ).toEqual([{ leadId: lead.id, draftId: null }]);
    expect(existsSync(path.join(env.DATA_DIR, "photos"))).toBe(false);
    expect((await messagesAbout(lead.id, ":confirmation")).map(({ body }) => body.includes(given))).toEqual([
      true,
    ]);
    for (const page of [paths.quoteResults(lead.id), paths.myRequest(requestToken(lead.id))])
      expect((await homeowner.visit(page)).text).toContain(given);
    await homeowner.visit(paths.correctEmail(lead.id));
    await homeowner.fill("Email", "priya@corrected.example").press("Send it there");
    const [corrected] = await world.messagesTo("priya@corrected.example");
    expect(corrected?.body).toContain(given);
    const stranger = await new Visitor().visit(paths.quoteResults(lead.id));
    expect(stranger.text).not.toContain(given);
    const stored = await sharp(await findLeadPhoto(lead.id)).metadata();
    expect(stored).toMatchObject({ format: "jpeg", width: 400, height: 300 });
    expect(stored).not.toHaveProperty("exif");
  });

  test("but chose what is no photo, in any way, hears so, and nothing typed is lost", async () => {
    const named = (type: string, ...bytes: BlobPart[]) =>
      new File(bytes, `roof.${type}`, { type: `image/${type}` });
    for (const file of [
      named("jpeg", "I am a photo."),
      named("svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      named("jpeg"),
      named("jpeg", new Uint8Array(16 * 1024 * 1024)),
    ]) {
      await send(file);
      expect(homeowner.status).toBe(422);
      expect(homeowner.errors, `${file.type} of ${file.size} bytes`).toEqual([
        file.size > 15 * 1024 * 1024 ? tooLarge : refusal,
      ]);
      expect(homeowner.value("Additional notes").replace(/\r?\n/g, "\r\n")).toBe(notes);
      expect(await storedPhotos()).toBe(0);
      expect(await listRows(leads)).toEqual([]);
      const draft = await findRow(quizDrafts);
      expect(draft?.answers).not.toHaveProperty("details");
    }
    await send(await fromPhone());
    expect(await findLeadPhoto((await onlyLead()).id)).toBeDefined();
  });

  test("but sends more than anybody's photo is refused, and nothing is kept", async () => {
    await send(chosenFile(new Uint8Array(90 * 1024 * 1024), "roof.jpg"));
    expect(homeowner.status).toBe(413);
    expect(homeowner.text).toContain("larger than 15 MB. Go back and choose a smaller one.");
    expect(await storedPhotos()).toBe(0);
    expect(await listRows(leads)).toEqual([]);
  });

  test("need not, nor name somebody else's by hand: without one the request has none, and nobody says so", async () => {
    const others = { details: "x", photo: "00000000-0000-4000-8000-000000000000.jpg" };
    expect((await homeowner.post("/ai-quote/details", others)).status).toBe(303);
    const { id, photo } = await onlyLead();
    expect(photo).toBeNull();
    expect(await storedPhotos()).toBe(0);
    expect((await messagesAbout(id, ":confirmation")).join()).not.toContain(given);
    await homeowner.visit(paths.quoteResults(id));
    expect(homeowner.text).not.toContain(given);
  });
});

describe("the photo of a request", () => {
  const photoOf = (lead: LeadId, who: Visitor) => who.raw(paths.leadPhoto(lead));

  beforeEach(async () => {
    await reachDetails();
    await send(await fromPhone());
  });

  test("is seen by the professional who got the request, as a picture and nothing else", async () => {
    const { id } = await onlyLead();
    const sam = await signIn(new Visitor(), undefined, paths.lead(id));
    const image = sam.document.querySelector("main img");
    expect(image?.getAttribute("alt")).toBe("The job, as the customer sees it; opens at full size");
    expect(image?.getAttribute("width")).toBe("480");
    expect(image?.getAttribute("height")).toBe("360");

    const answer = await sam.raw(image?.getAttribute("src") ?? "");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(400);
  });

  test("is seen by an operator, of whom that is written down", async () => {
    const { id } = await onlyLead();
    const operator = await oliveAtTheDesk(paths.adminLead(id));
    const answer = await operator.raw(operator.document.querySelector("main img")?.getAttribute("src") ?? "");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await operator.raw(paths.adminLeadPhoto(crypto.randomUUID()))).status).toBe(404);
    expect((await operator.raw(paths.adminLeadPhoto("nothing"))).status).toBe(404);
    await operator.visit(paths.adminAudit());
    expect(operator.text).toMatch(/seen.*photo/);
    const sights = await listRows(auditLog, { subjectId: id });
    expect(sights.filter(({ seen }) => seen?.photo)).toHaveLength(1);
  });

  test("is not found by a professional who did not get it, and leads whoever is not signed in to signing in", async () => {
    const { id } = await onlyLead();
    await world.roofer({ email: pat, postcode: "G1 1AA", latitude: 55.86, longitude: -4.25 });
    expect((await photoOf(id, await signIn(new Visitor(), pat))).status).toBe(404);
    for (const somebody of [new Visitor(), homeowner]) {
      const answer = await photoOf(id, somebody);
      expect(answer.status).toBe(303);
      expect(answer.headers.get("Location")).toBe(paths.login(paths.leadPhoto(id)));
    }
  });

  test("does not exist once it is deleted, nor for a request without one, nor under an address that is no request", async () => {
    const { id: had } = await onlyLead();
    const without = await aLead();
    await assign(without, "sam@fettle.example");
    await db.delete(leadPhotos);
    const sam = await signIn(new Visitor());
    for (const lead of [had, without]) {
      await sam.visit(paths.lead(lead));
      expect(sam.document.querySelector("main img")).toBeNull();
      expect((await photoOf(lead, sam)).status).toBe(404);
    }
    for (const strange of ["x", "..%2f..%2fsecrets.json", "00000000-0000-4000-8000-000000000000"]) {
      expect((await sam.raw(`/portal/leads/${strange}/photo`)).status).toBe(404);
    }
  });
});
