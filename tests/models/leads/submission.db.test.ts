import { randomUUID } from "node:crypto";
import { count } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { findLeadNow } from "~/models/leads/now/now.server";
import { type LeadContext, submitLead, submitSpooledLead } from "~/models/leads/submission.server";
import { checkCode, requestCode } from "~/models/phones/verification.server";
import { locatePostcode } from "~/models/places/postcode";
import { addAnswers, findDraft } from "~/models/quiz/drafts.server";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { leadAssignments, leads, outbox, phoneVerifications } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { hoursAgo } from "../../support/passing-time";
import { codeOn } from "../../support/people/given-numbers";
import { recordAnswers } from "../../support/people/requests";
import { newRoof } from "../../support/works";
import { world } from "../../support/world";

useDatabase();

const context: LeadContext = { place: locatePostcode("LS1 4DY") };

const contact = {
  "first-name": "Priya",
  "last-name": "Shah",
  email: "priya.shah@example.com",
  postcode: "LS1 4DY",
};
const phone = "+447700900123";

async function provePhone(visitorId: string): Promise<void> {
  const request = { visitorId, phone, address: "203.0.113.9", resendSeconds: 0, issuer: "us" as const };
  await requestCode(request);
  const code = await codeOn(phone);
  expect(await checkCode({ visitorId, phone, code })).toMatchObject({ status: "verified" });
  await db.delete(outbox);
}

/** A homeowner who has answered everything and proved the phone; the draft is still open. */
async function readyDraft(code = "verified"): Promise<{ id: string; visitorId: string }> {
  const visitorId = randomUUID();
  if (code === "verified") await provePhone(visitorId);
  const draft = await recordAnswers(visitorId, roofingQuiz.id, {
    ...newRoof,
    ...contact,
    phone,
    "sms-verification": code,
  });
  return { id: draft.id, visitorId };
}

const total = async (table: typeof leads | typeof leadAssignments | typeof outbox) =>
  (await db.select({ rows: count() }).from(table))[0]?.rows;

describe("a lead", () => {
  let town: Awaited<ReturnType<typeof world.leeds>>;
  beforeEach(async () => {
    town = await world.leeds({ verifiedRoofers: 5 });
  });

  test("goes with its assignments, its messages and the used-up verification in one piece", async () => {
    const draft = await readyDraft();
    const outcome = await submitLead(draft.id, roofingQuiz, context);
    if (outcome.status !== "created") throw new Error(outcome.status);

    const found = await findLeadNow(outcome.leadId);
    expect(found?.lead).toMatchObject({
      firstName: "Priya",
      postcode: "LS1 4DY",
      outcode: "LS1",
      serviceType: "roofing",
      source: "roofing_quiz",
      status: "new",
      phoneVerified: true,
      budgetRange: "To be discussed",
      timeline: "asap",
      propertyType: "house",
    });
    expect(found?.now.given.map(({ id }) => id)).toEqual(town.roofers.slice(0, 3).map(({ id }) => id));
    const told = (await listRows(outbox)).map(({ recipient }) => recipient);
    expect(told).toEqual(expect.arrayContaining([env.OPERATOR_EMAIL, contact.email]));
    // And the three, each by mail and by text; the homeowner gets the link by text.
    expect([told.length, new Set(told).size]).toEqual([9, 9]);
    const row = await findRow(phoneVerifications);
    expect(row?.consumedAt).toBeInstanceOf(Date);
  });

  test("is one lead, however often and however much at once the same answers are posted", async () => {
    const draft = await readyDraft();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => submitLead(draft.id, roofingQuiz, context)),
    );

    expect(outcomes.filter(({ status }) => status === "created")).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === "repeated")).toHaveLength(19);
    expect(new Set(outcomes.map((outcome) => ("leadId" in outcome ? outcome.leadId : "")))).toHaveLength(1);
    expect(await total(leads)).toBe(1);
    expect(await total(leadAssignments)).toBe(3);
  });

  test("needs a verification of its own: one verification does not make two leads", async () => {
    const first = await readyDraft();
    await submitLead(first.id, roofingQuiz, context);
    const second = await recordAnswers(first.visitorId, roofingQuiz.id, {
      ...newRoof,
      ...contact,
      phone,
      "sms-verification": "verified",
    });

    expect(await submitLead(second.id, roofingQuiz, context)).toEqual({ status: "unverified" });
    expect(await total(leads)).toBe(1);
  });

  test("is made of a request that waited in the spool while its quiz learnt to ask one question more", async () => {
    const { id: draftId, visitorId } = await readyDraft();
    const { "roof-size": added, ...before } = {
      ...newRoof,
      ...contact,
      phone,
      "sms-verification": "verified",
    };
    const sealed = { draftId, visitorId, quizId: roofingQuiz.id, answers: before, sealedAt: Date.now() };
    const { leadId } = await submitSpooledLead(sealed, roofingQuiz, context);

    const lead = (await findLeadNow(leadId))?.lead;
    expect(lead).toMatchObject({ phoneVerified: true, timeline: "asap" });
    expect(lead?.estimate.inputs).not.toHaveProperty("roof-size");
    // As of a size that changes no price: 3,000 for a house, times 2.8 for a new roof and 1.3 for haste.
    expect(lead?.estimate.result.base).toBeCloseTo(10_920, 6);
  });

  test("waits while another tab has taken an answer back: nothing is made, and the verification stays for when it is", async () => {
    const draft = await readyDraft();
    const known = { ...newRoof, ...contact, phone, "sms-verification": "verified" };
    await addAnswers(draft.id, {}, ["urgency"]);

    const { postcode, ...before } = known;
    const last = { known: before, added: { postcode } };
    expect(await submitLead(draft.id, roofingQuiz, context, last)).toEqual({ status: "incomplete" });
    expect(await total(leads)).toBe(0);
    const row = await findRow(phoneVerifications);
    expect(row?.consumedAt).toBeNull();

    await addAnswers(draft.id, { urgency: "this-month" });
    expect(await submitLead(draft.id, roofingQuiz, context, last)).toMatchObject({ status: "created" });
    const lead = await findRow(leads);
    // What another tab answered since counts, not what this one read.
    expect(lead).toMatchObject({ timeline: "this-month", phoneVerified: true });
  });

  test("of a phone that could not be checked is kept, routed to nobody, and shown to the operator", async () => {
    const draft = await readyDraft("skipped");
    const outcome = await submitLead(draft.id, roofingQuiz, context);

    expect(outcome.status).toBe("created");
    expect(await total(leadAssignments)).toBe(0);
    const alerts = await listRows(outbox, { recipient: env.OPERATOR_EMAIL });
    expect(alerts.map(({ body }) => body).join()).toContain("the phone number is not verified");
  });

  test("leaves nothing personal in the draft", async () => {
    const draft = await readyDraft();
    await submitLead(draft.id, roofingQuiz, context);

    const closed = await findDraft(draft.visitorId, roofingQuiz.id);
    expect(closed?.completedAt).toBeInstanceOf(Date);
    expect(JSON.stringify(closed?.answers)).not.toMatch(/Priya|Shah|example\.com|7700 ?900|LS1/);
  });
});

test("a draft that does not exist makes no lead", async () => {
  expect(await submitLead(randomUUID(), roofingQuiz, context)).toEqual({ status: "missing" });
});

test("two answers posted at once are both kept", async () => {
  const visitorId = randomUUID();
  await Promise.all([
    recordAnswers(visitorId, roofingQuiz.id, { "property-type": "flat" }),
    recordAnswers(visitorId, roofingQuiz.id, { urgency: "asap" }),
  ]);
  expect((await findDraft(visitorId, roofingQuiz.id))?.answers).toEqual({
    "property-type": "flat",
    urgency: "asap",
  });
});

describe("the same request again, by a number that was proved again", () => {
  /** It is made, its row changed, and made again with other answers. */
  async function again(change: Partial<typeof leads.$inferInsert>, answers: Record<string, string> = {}) {
    await submitLead((await readyDraft()).id, roofingQuiz, context);
    if (Object.keys(change).length > 0) await changeRows(leads, change);
    const draft = await readyDraft();
    await addAnswers(draft.id, answers);
    return { draft, outcome: await submitLead(draft.id, roofingQuiz, context) };
  }

  test("joins the first, unless it is said to be another job", async () => {
    const { draft, outcome } = await again({}, { postcode: "LS1" });
    expect([outcome.status, await total(leads)]).toEqual(["asked-before", 1]);
    const another = await submitLead(draft.id, roofingQuiz, { ...context, another: true });
    expect([another.status, await total(leads)]).toEqual(["created", 2]);
  });

  test.each<[string, Partial<typeof leads.$inferInsert>, Record<string, string>]>([
    ["once somebody was hired", { hiredAt: new Date(), hiredWhom: "unsaid" }, {}],
    ["once the first was stopped", { routingStoppedAt: new Date() }, {}],
    ["31 days later", { createdAt: hoursAgo(31 * 24) }, {}],
    ["for another trade", { serviceType: "plumbing" }, {}],
    ["where the first was by an unproved number", { phoneVerified: false }, {}],
    ["for another house", {}, { postcode: "LS1 5AA" }],
    ["in an emergency", {}, { "roof-work": "emergency" }],
    ["for a business that was not asked", {}, { asked: randomUUID() }],
  ])("is a request of its own %s", async (_when, change, answers) => {
    const { outcome } = await again(change, answers);
    expect([outcome.status, await total(leads)]).toEqual(["created", 2]);
  });
});
