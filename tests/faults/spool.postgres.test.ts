import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { findLeadPhoto } from "~/models/leads/photos.server";
import { readSealedDraft, sealDraft } from "~/models/quiz/sealed-draft.server";
import { paths } from "~/paths";
import { leads, quizDrafts } from "../../drizzle/schema";
import { countWaiting, useDatabase } from "../support/database";
import { photoFile } from "../support/files/drawn";
import type { Visitor } from "../support/pages/visitor";
import { answerAnyService, choose, roofChoices } from "../support/people/other-quizzes";
import { freshMobile, introduce } from "../support/people/roofing-quiz";
import type { LastAnswer } from "../support/processes/last-form";
import { atPhoneStep, visitorOf } from "../support/processes/live-visitor";
import { expectWholeLead, storedLead, useSpoolingSite } from "../support/processes/spooling-site";
import { until } from "../support/until";

useDatabase();
const site = useSpoolingSite();

test("the same last form sent three times, twice before and once after the lead is stored, makes one lead", async () => {
  const homeowner = await site.nextHomeowner();
  await site.line.cut();
  const first = await site.post(homeowner);
  expect(first.status).toBe(303);
  expect(first.headers.get("Location")).toMatch(/^\/quote-results-fallback\?service=roofing&/);
  expect((await site.post(homeowner)).status).toBe(303);
  expect(site.spooled()).toHaveLength(1);

  await site.line.mend();
  const lead = await storedLead(homeowner.email);
  const again = await site.post(homeowner);
  expect(again.status).toBe(303);
  expect(again.headers.get("Location")).toBe(paths.quizResults(paths.roofingQuiz, lead.id));
  await expectWholeLead(homeowner.email);
});

test("a homeowner who is told to try again gets in when the database is back, and what waited is not a second lead", async () => {
  const homeowner = await site.nextHomeowner();
  await site.line.cut();
  expect((await site.post(homeowner)).status).toBe(303);
  await site.line.mend();
  const answers = await Promise.all(Array.from({ length: 4 }, () => site.post(homeowner)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  await expectWholeLead(homeowner.email);
  await until("nothing waits", () => site.spooled().length === 0);
});

test("a second click that comes in while the first makes the lead leads to that lead too", async () => {
  const homeowner = await site.nextHomeowner();
  const posts: Promise<Response>[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table leads in access exclusive mode`);
    posts.push(site.post(homeowner));
    await until("the first waits", async () => (await countWaiting()) === 1);
    posts.push(site.post(homeowner));
    await until("the second waits for the first", async () => (await countWaiting()) === 2);
  });
  const places = (await Promise.all(posts)).map(({ headers }) => headers.get("Location"));
  const { id } = await storedLead(homeowner.email);
  for (const place of places) expect(place).toContain(id);
  expect(await db.$count(quizDrafts)).toBe(1);
});

describe("a seal that is not taken in", () => {
  test.each<[string, (own: LastAnswer, other: LastAnswer) => Pick<LastAnswer, "action" | "fields">]>([
    [
      "with a letter changed",
      ({ action, fields }) => ({ action, fields: { ...fields, sealed: forge(fields.sealed) } }),
    ],
    ["missing", ({ action, fields }) => ({ action, fields: { ...fields, sealed: "" } })],
    [
      "of another visitor",
      ({ action, fields }, other) => ({ action, fields: { ...fields, sealed: other.fields.sealed } }),
    ],
    ["of another quiz", ({ action, fields }) => ({ action, fields: ofAnotherQuiz(fields) })],
    [
      "at a step that is not the last",
      ({ fields }) => ({ action: "/quote-quiz/first-name", fields: { ...fields, "first-name": "Eve" } }),
    ],
  ])("%s: the page says so and offers to try again", async (_, change) => {
    const own = await site.roofingHomeowner();
    const other = await site.roofingHomeowner();
    await site.line.cut();
    const answer = await site.post({ ...own, ...change(own, other) });
    expect(answer.status).toBe(503);
    const page = await answer.text();
    expect(page).toContain("The site is away for a moment");
    expect(page).toContain("Try again");
    expect(site.spooled()).toEqual([]);
    expect((await site.post(own)).status).toBe(303);
    expect(site.spooled()).toEqual([`${own.draftId}.sealed`]);
  });

  function ofAnotherQuiz(fields: LastAnswer["fields"]): LastAnswer["fields"] {
    const draft = readSealedDraft(fields.sealed);
    if (!draft) throw new Error("The homeowner's own seal cannot be read");
    return { ...fields, sealed: sealDraft({ ...draft, quizId: "home-project" }) };
  }

  const forge = (sealed: string) =>
    `${sealed.slice(0, 40)}${sealed[40] === "A" ? "B" : "A"}${sealed.slice(41)}`;
});

test("what was taken in before the process was killed is stored by the next one", async () => {
  const homeowner = await site.nextHomeowner();
  await site.line.cut();
  expect((await site.post(homeowner)).status).toBe(303);
  await site.server.kill();
  expect(site.spooled()).toEqual([`${homeowner.draftId}.sealed`]);
  await site.line.mend();
  await site.restart();
  await expectWholeLead(homeowner.email);
  await until("nothing waits", () => site.spooled().length === 0);
});

test("a file that cannot be read stays and is reported once, without what is in it; those behind it are stored", async () => {
  const unreadable = "00000000-0000-4000-8000-000000000000";
  mkdirSync(site.spoolFolder, { recursive: true });
  writeFileSync(path.join(site.spoolFolder, `${unreadable}.sealed`), "Priya Shah, 07700 900123");
  for (let round = 0; round < 2; round++) {
    const homeowner = await site.nextHomeowner();
    writeFileSync(path.join(site.spoolFolder, `${homeowner.draftId}.sealed`), homeowner.fields.sealed);
    await storedLead(homeowner.email);
  }
  expect(site.spooled()).toContain(`${unreadable}.sealed`);
  expect(site.server.log().split(unreadable)).toHaveLength(2);
  expect(site.server.log()).not.toMatch(/Priya|900123/);
});

test("when the disk refuses too, nothing is acknowledged: the page offers to try again, and that works", async () => {
  const homeowner = await site.nextHomeowner();
  writeFileSync(site.spoolFolder, "where the folder should be");
  await site.line.cut();
  const answer = await site.post(homeowner);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("Try again");
  expect(site.server.log()).toContain("[spool] cannot spool a request: E");

  await site.line.mend();
  expect((await site.post(homeowner)).status).toBe(303);
  expect(await db.$count(leads)).toBe(1);
});

describe("what is spooled of each quiz", () => {
  async function typeCode(visitor: Visitor): Promise<void> {
    await visitor.fill("Phone number", freshMobile()).press("Continue");
    await visitor.fill("Verification code", site.twilio.code).press("Verify");
  }

  const lastSteps = {
    async A() {
      const visitor = await atPhoneStep(site.server.origin);
      await typeCode(visitor);
      await introduce(visitor);
      return () => visitor.fill("Postcode", "ls1 4dy").press("Continue");
    },
    async B() {
      const visitor = await visitorOf(site.server.origin).visit("/new-quote");
      await choose(visitor, "Roofing", "Soon", "Flat", "Small", "Under £500", "Flexible");
      await introduce(visitor);
      await typeCode(visitor);
      return () => visitor.fill("Postcode", "ls1 4dy").press("Continue");
    },
    async C() {
      const visitor = await visitorOf(site.server.origin).visit("/ai-quote");
      await answerAnyService(visitor, roofChoices);
      await typeCode(visitor);
      return (photo?: File) => {
        if (photo) visitor.attach("Photo", photo);
        return visitor.fill("Additional notes", "A storm, & more.").press("Get my quote");
      };
    },
  };

  const person = {
    name: "Priya Shah",
    phone: expect.stringMatching(/^\+447700900\d{3}$/),
    email: "priya.shah@example.com",
    postcode: "LS1 4DY",
  };
  const failed = { error: "submission_failed" };
  const roofing = { service: "roofing", ...person };

  test.each([
    [
      "A",
      paths.quoteResultsFallback({}),
      { description: "Roof replacement, house, medium roof.", size: "medium", ...failed },
    ],
    [
      "B",
      paths.quoteResultsFallback({}),
      { description: "roofing work requested via AI quiz", size: "small", ...failed },
    ],
    ["C", paths.quoteSuccess({}), { description: "A storm, & more.", source: "ai_quiz", success: "true" }],
  ] as const)(
    "the last answer of a quiz while the database is away, variant %s: is taken in, kept sealed, and becomes a lead when the database is back",
    async (variant, fallback, rest) => {
      const finish = await lastSteps[variant]();
      await site.line.cut();
      const visitor = await finish();
      expect(visitor.status, site.server.log()).toBe(200);
      expect(visitor.page.url.pathname).toBe(fallback);
      expect(Object.fromEntries(visitor.page.url.searchParams)).toEqual({ ...roofing, ...rest });

      const [file, ...others] = site.spooled();
      expect(others).toEqual([]);
      const sealed = readFileSync(path.join(site.spoolFolder, file ?? ""), "latin1");
      for (const text of [sealed, Buffer.from(sealed, "base64url").toString("latin1"), file]) {
        expect(text).not.toMatch(/priya|example\.com|7700 ?900|LS1 4DY|storm/i);
      }
      expect(statSync(path.join(site.spoolFolder, file ?? "")).mode & 0o077).toBe(0);
      expect(site.server.log()).not.toMatch(/priya|7700 ?900|LS1 4DY|storm/i);

      await site.line.mend();
      await expectWholeLead("priya.shah@example.com");
      await until("nothing waits", () => site.spooled().length === 0);
    },
  );

  test("a photo that came with a request waits with it, unreadable to others, and is the lead's afterwards", async () => {
    const finish = await lastSteps.C();
    await site.line.cut();
    const visitor = await finish(await photoFile());
    expect(visitor.page.url.pathname).toBe(paths.quoteSuccess({}));
    const [file, ...others] = site.spooled();
    expect(others).toEqual([]);
    const waiting = readFileSync(path.join(site.spoolFolder, file ?? ""), "latin1");

    await site.line.mend();
    const lead = await storedLead("priya.shah@example.com");
    const stored = (await findLeadPhoto(lead.id)) ?? Buffer.alloc(0);
    // So many bytes of the beginning as no sealed text has by chance.
    const beginning = stored.subarray(0, 6);
    expect(beginning.toString("hex")).toMatch(/^ffd8ff/);
    expect(Buffer.from(waiting, "base64url").includes(beginning)).toBe(false);
    const photo = await sharp(stored).metadata();
    expect(photo).toMatchObject({ format: "jpeg", width: 400, height: 300 });
    await until("nothing waits", () => site.spooled().length === 0);
  });
});
