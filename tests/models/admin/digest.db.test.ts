import { randomUUID } from "node:crypto";
import { eq, like, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { writeDigest } from "~/models/admin/digest.server";
import { countFigureDays, findFigures } from "~/models/admin/figures.server";
import { findRecord } from "~/models/leads/now/record.server";
import { countQuizSteps, listQuizSteps } from "~/models/quiz/step-counts.server";
import { figureDays, leadAssignments, leads, outbox, quizDrafts } from "../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { hoursAgo } from "../../support/passing-time";
import { aLead, assign } from "../../support/people/professionals";
import { storedMessage } from "../../support/people/requests";
import { world } from "../../support/world";

useDatabase();

const digests = () => listRows(outbox, like(outbox.dedupeKey, "digest:%"));
const failed = (createdAt: Date) => storedMessage({ status: "dead", createdAt });

// In July London is an hour ahead of UTC: these are 7:59 and 8:00 there.
const early = new Date("2026-07-06T06:59:59Z");
const eight = new Date("2026-07-06T07:00:00Z");

test("the operators' morning mail goes to each operator at eight in London, once however many processes write it, and says what is late", async () => {
  const [one, other] = [await world.account({ role: "operator" }), await world.account({ role: "operator" })];
  await world.account({ role: "professional" });
  await failed(new Date("2026-07-05T06:00:00Z"));
  expect(await writeDigest(early)).toEqual({ status: "early" });
  expect(await digests()).toEqual([]);
  await Promise.all(Array.from({ length: 5 }, () => writeDigest(eight)));
  await writeDigest(new Date("2026-07-06T22:59:00Z"));
  const written = await digests();
  expect(written.map(({ recipient }) => recipient).sort()).toEqual([one.email, other.email].sort());
  expect(written[0]?.body).toContain("Failed messages: 1, waiting 25 h, late");
  await writeDigest(new Date("2026-07-07T08:00:00Z"));
  expect(await digests()).toHaveLength(4);
});

test("how far quizzes are answered is counted a step and day, once however often it is counted, and stays when drafts go", async () => {
  const draft = (answers: Record<string, string>, leadId?: LeadId) =>
    db.insert(quizDrafts).values({ visitorId: randomUUID(), quiz: "roofing", answers, leadId });
  await draft({ "property-type": "house" });
  await draft({ "property-type": "flat", "roof-work": "repair" }, await aLead());
  await countQuizSteps();
  await countQuizSteps();
  await db.delete(quizDrafts);
  await countQuizSteps();
  expect(await listQuizSteps()).toEqual([
    { quiz: "roofing", step: "property-type", reached: 2 },
    { quiz: "roofing", step: "finished", reached: 1 },
    { quiz: "roofing", step: "roof-work", reached: 1 },
  ]);
});

describe("the figures", () => {
  test("count what came, what reached a business and what was answered in time", async () => {
    await aLead({ phoneVerified: true });
    const lead = await aLead({ phoneVerified: true, source: "website" });
    await aLead({ phoneVerified: false });
    const aMinuteLater = sql`${leadAssignments.createdAt} + interval '1 minute'`;
    await assign(lead, "roofer@fettle.example");
    await changeRows(leadAssignments, { answeredAt: aMinuteLater });
    const figures = await findFigures();
    const today = (source: string) => figures.leads.filter((day) => day.source === source).at(-1)?.count;
    expect([today("roofing_quiz"), today("website"), today("ai_quiz_funnel")]).toEqual([2, 1, undefined]);
    expect(figures.routed).toHaveLength(8);
    expect(figures.routed.at(-1)).toMatchObject({ count: 2, part: 1 });
    expect(figures.answered.at(-1)).toMatchObject({ count: 1, part: 1 });
    expect(figures.medianMinutes).toBeCloseTo(1, 0);
    expect(figures.decided.at(-1)).toMatchObject({ count: 0, part: 0 });
  });

  test("of days that are over are kept, the same as counted afresh, and counted again the next night", async () => {
    // The longest day of a year has 25 hours.
    const aDayAgo = hoursAgo(26);
    const old = await aLead({ phoneVerified: true, createdAt: aDayAgo });
    await aLead({ phoneVerified: true, source: "website", createdAt: aDayAgo });
    await aLead({ phoneVerified: true });
    const afresh = await findFigures();
    await Promise.all([countFigureDays(), countFigureDays()]);
    expect(await findFigures()).toEqual(afresh);
    // Whoever is given it today changes what yesterday came to; the page hears of it tomorrow.
    await assign(old, "roofer@fettle.example", { createdAt: aDayAgo });
    await countFigureDays();
    const shares = async () => (await findFigures()).routed.reduce((sum, { part }) => sum + part, 0);
    expect(await shares()).toBe(0);
    await changeRows(figureDays, { countedAt: sql`now() - interval '26 hours'` });
    await countFigureDays();
    expect(await shares()).toBe(1);
    await db.delete(leads).where(eq(leads.id, old));
    expect(await shares()).toBe(1);
  });

  test("say how many requests heard within 24 hours, once there are thirty of them", async () => {
    const createdAt = hoursAgo(5 * 24);
    const give = async (email: string, lead: LeadId, more: Partial<typeof leadAssignments.$inferInsert>) =>
      assign(lead, email, { createdAt, ...more });
    for (let number = 0; number < 29; number++) {
      const lead = await aLead({ createdAt });
      await give("one@fettle.example", lead, { status: "declined", answeredAt: hoursAgo(119) });
      const answeredAt = number < 20 ? hoursAgo(100) : hoursAgo(90);
      await give("two@fettle.example", lead, { createdAt: hoursAgo(118), status: "contacted", answeredAt });
    }
    await countFigureDays();
    expect(await findRecord()).toBeNull();
    await give("one@fettle.example", await aLead({ createdAt }), {
      status: "quoted",
      answeredAt: hoursAgo(97),
    });
    await changeRows(figureDays, { countedAt: sql`now() - interval '26 hours'` });
    await countFigureDays();
    expect(await findRecord()).toEqual({ requests: 30, heard: 21 });
    // Whoever was given one two days ago at most may still hear in time.
    await changeRows(figureDays, { day: sql`${figureDays.day} + 4` }, { figure: "heard" });
    expect(await findRecord()).toBeNull();
  });
});
