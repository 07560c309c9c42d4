import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { forgetEndedSessions } from "~/models/accounts/retention.server";
import { idleDays } from "~/models/accounts/rules";
import { findSession } from "~/models/accounts/sessions.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { eraseUnverifiedLeads } from "~/models/leads/erasure.server";
import { findLeadPhoto, storeDraftPhoto } from "~/models/leads/photos.server";
import { submitLead, submitSpooledLead } from "~/models/leads/submission.server";
import { paragraph } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { blankOldMessages } from "~/models/messages/retention.server";
import { forgetOldCodes } from "~/models/phones/retention.server";
import { consumeProof } from "~/models/phones/verification.server";
import { forgetOldLookups } from "~/models/places/lookup.server";
import { locatePostcode } from "~/models/places/postcode";
import { forgetOldDrafts } from "~/models/quiz/drafts.server";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import {
  leadAssignments,
  leadPhotos,
  leads,
  outbox,
  phoneVerifications,
  postcodeLookups,
  quizDrafts,
  sessions,
} from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";
import { ann, askedBy, bob } from "../../support/people/given-numbers";
import {
  leadNow,
  messagesAbout,
  recordAnswers,
  traces,
  zebedee,
  zebedeesDraft,
  zebedeesRequest,
} from "../../support/people/requests";
import { columnsHolding } from "../../support/whole-database";
import { world } from "../../support/world";

useDatabase();

const anHour = 60 * 60;
const aDay = 24 * anHour;
const context = { place: locatePostcode(zebedee.postcode) };
const answer = (visitorId: string) => recordAnswers(visitorId, roofingQuiz.id, { email: zebedee.email });

describe("a quiz draft", () => {
  test("goes when nobody has answered it for a week, and stays while somebody does", async () => {
    const [abandoned, goingOn] = [randomUUID(), randomUUID()];
    await answer(abandoned);
    await answer(goingOn);
    await timePasses(4 * aDay);
    await answer(goingOn);
    await timePasses(4 * aDay);

    expect(await forgetOldDrafts()).toBe(1);
    const left = await db.select({ visitorId: quizDrafts.visitorId }).from(quizDrafts);
    expect(left).toEqual([{ visitorId: goingOn }]);
    expect(await forgetOldDrafts()).toBe(0);
  });

  test("that is gone cannot become a second lead", async () => {
    const draft = await zebedeesDraft();
    const made = await submitLead(draft.id, roofingQuiz, context);
    if (made.status !== "created") throw new Error(made.status);
    await timePasses(8 * aDay);
    expect(await forgetOldDrafts()).toBe(1);

    expect(await submitLead(draft.id, roofingQuiz, context)).toEqual({ status: "missing" });
    const copy = { ...draft, draftId: draft.id, quizId: roofingQuiz.id, answers: {}, sealedAt: Date.now() };
    expect(await submitSpooledLead(copy, roofingQuiz, context)).toEqual({
      status: "repeated",
      leadId: made.leadId,
    });
    expect(await db.$count(leads)).toBe(1);
  });

  test("is swept however many there are", async () => {
    const many = Array.from({ length: 1203 }, () => ({
      visitorId: randomUUID(),
      quiz: roofingQuiz.id,
      answers: {},
    }));
    await db.insert(quizDrafts).values(many);
    await timePasses(8 * aDay);
    expect(await forgetOldDrafts()).toBe(1203);
  });
});

describe("a lead whose phone was never proved", () => {
  test("has its person taken out after a week, and stays to be counted", async () => {
    const leadId = await zebedeesRequest({ proved: false });
    await timePasses(6 * aDay);
    expect(await eraseUnverifiedLeads()).toBe(0);
    await timePasses(aDay + 1);
    expect(await eraseUnverifiedLeads()).toBe(1);

    expect((await leadNow(leadId)).erasedAt).toBeInstanceOf(Date);
    for (const trace of traces) expect(await columnsHolding(trace), trace).toEqual([]);
    expect(await messagesAbout(leadId, ":erased:")).toEqual([]);
    expect(await eraseUnverifiedLeads()).toBe(0);
  });

  test("keeps its person once a business was given it", async () => {
    const leadId = await zebedeesRequest({ proved: false });
    const { id: businessId, email } = await world.business();
    await db.insert(leadAssignments).values({ leadId, businessId, email: email ?? "", distanceMiles: 1 });
    await timePasses(30 * aDay);
    expect(await eraseUnverifiedLeads()).toBe(0);
  });
});

test("a lead whose phone was proved keeps its person", async () => {
  const leadId = await zebedeesRequest();
  await timePasses(365 * aDay);
  expect(await eraseUnverifiedLeads()).toBe(0);
  expect((await leadNow(leadId)).firstName).toBe(zebedee.firstName);
});

describe("a code", () => {
  test("goes a day after it was asked for", async () => {
    await askedBy(ann);
    await timePasses(23 * anHour);
    await askedBy(bob);
    expect(await forgetOldCodes()).toBe(0);
    await timePasses(anHour + 1);
    expect(await forgetOldCodes()).toBe(1);
    const left = await db.select({ phone: phoneVerifications.phone }).from(phoneVerifications);
    expect(left).toEqual([{ phone: bob.phone }]);
  });

  test("that proved a number goes a day later too, once a lead has used it", async () => {
    await zebedeesRequest();
    await timePasses(aDay + 1);
    expect(await forgetOldCodes()).toBe(1);
    expect(await db.$count(phoneVerifications)).toBe(0);
  });

  test("that proved a number and is not used waits a week for a request in the spool", async () => {
    const { visitorId } = await zebedeesDraft();
    const proof = { visitorId, phone: zebedee.phone, maxAgeHours: 7 * 24 };
    await timePasses(6 * aDay);
    expect(await forgetOldCodes()).toBe(0);
    await timePasses(aDay + 1);
    expect(await forgetOldCodes()).toBe(1);
    expect(await db.transaction((tx) => consumeProof(tx, proof))).toBe(false);
  });
});

describe("a message", () => {
  const message = { channel: "email" as const, recipient: zebedee.email, subject: "Zebedee", body: "Hello" };
  const mail = { blocks: [paragraph("Zebedee")], replyTo: zebedee.email };
  const queue = (dedupeKey: string) =>
    db.transaction((tx) => queueMessages(tx, [{ ...message, mail, dedupeKey }]));
  const rows = () => db.select().from(outbox).orderBy(outbox.dedupeKey);

  test.each(["sent", "dead"] as const)("that is %s is blank after 30 days", async (status) => {
    await queue("one");
    await changeRows(outbox, { status, sentAt: status === "sent" ? new Date() : null });
    await timePasses(29 * aDay);
    expect(await blankOldMessages()).toBe(0);
    await timePasses(aDay + 1);
    expect(await blankOldMessages()).toBe(1);

    const blank = { recipient: "", subject: "", body: "", mail: null };
    expect(await rows()).toMatchObject([{ dedupeKey: "one", status, ...blank }]);
    expect(await blankOldMessages()).toBe(0);
  });

  test("is counted from when it was sent, not from when it was written", async () => {
    await queue("one");
    await timePasses(20 * aDay);
    await changeRows(outbox, { status: "sent", sentAt: new Date() });
    await timePasses(20 * aDay);
    expect(await blankOldMessages()).toBe(0);
  });

  test("that waits is kept whole, however long", async () => {
    await queue("one");
    await timePasses(60 * aDay);
    expect(await blankOldMessages()).toBe(0);
    expect(await rows()).toMatchObject([message]);
  });

  test("that is blank is still the same message: it is not written again", async () => {
    await queue("one");
    await changeRows(outbox, { status: "sent", sentAt: new Date() });
    await timePasses(31 * aDay);
    await blankOldMessages();
    expect(await queue("one")).toBe(0);
  });
});

test("a session goes when it has ended, and no sooner", async () => {
  const account = await world.account();
  await startSession(account);
  await timePasses((idleDays - 1) * aDay);
  const current = await startSession(account);
  expect(await forgetEndedSessions()).toBe(0);
  await timePasses(aDay + 1);
  expect(await forgetEndedSessions()).toBe(1);
  expect(await db.select({ id: sessions.id }).from(sessions)).toEqual([{ id: current }]);
  expect((await findSession(current))?.account).toMatchObject({ id: account.id });
});

test("a looked-up postcode goes after 90 days", async () => {
  await db.insert(postcodeLookups).values({ postcode: "LS62AB", found: false });
  await timePasses(89 * aDay);
  expect(await forgetOldLookups()).toBe(0);
  await timePasses(aDay + 1);
  expect(await forgetOldLookups()).toBe(1);
});

describe("a photo", () => {
  test("goes with the draft that it came to, when that goes", async () => {
    const { id } = await answer(randomUUID());
    expect(await storeDraftPhoto(id, Buffer.from("a photo"))).toEqual({ status: "stored" });
    await timePasses(8 * aDay);
    await forgetOldDrafts();
    expect(await db.$count(leadPhotos)).toBe(0);
  });

  test("of a lead stays when its draft goes, and goes with the person", async () => {
    const leadId = await zebedeesRequest({ proved: false });
    await timePasses(8 * aDay);
    await forgetOldDrafts();
    expect(await findLeadPhoto(leadId)).toBeDefined();
    await eraseUnverifiedLeads();
    expect(await db.$count(leadPhotos)).toBe(0);
  });
});
