import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { findLeadPhoto } from "~/models/leads/photos.server";
import { readSealedDraft, sealDraft } from "~/models/quiz/sealed-draft.server";
import { paths } from "~/paths";
import { leadAssignments, leads, quizDrafts } from "../../drizzle/schema";
import { countWaiting, useDatabase } from "../support/database";
import { photoFile } from "../support/files/drawn";
import type { LastAnswer } from "../support/processes/last-form";
import { atPhotoStep } from "../support/processes/live-visitor";
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
])("a seal that is not taken in %s: the page says so and offers to try again", async (_, change) => {
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

test("the last answer of each quiz while the database is away is taken in, kept sealed, and becomes a lead when it is back", async () => {
  const fallback = paths.quoteResultsFallback({});
  const people: LastAnswer[] = [await site.roofingHomeowner()];
  while (people.length < 3) people.push(await site.nextHomeowner());
  await site.line.cut();
  const places: URL[] = [];
  for (const person of people) {
    const answer = await site.post(person);
    places.push(new URL(answer.headers.get("Location") ?? "", site.server.origin));
  }
  expect(places.map(({ pathname }) => pathname)).toEqual([fallback, fallback, paths.quoteSuccess({})]);
  const told = places.map(({ searchParams }) => Object.fromEntries(searchParams));
  const failed = { service: "roofing", name: "Priya Shah", postcode: "LS1 4DY", error: "submission_failed" };
  expect(told).toMatchObject([
    { ...failed, email: people[0]?.email, size: "medium" },
    { ...failed, email: people[1]?.email, description: "roofing work requested via AI quiz", size: "small" },
    { description: "Slates came off in the storm.", source: "ai_quiz", success: "true" },
  ]);

  // Each with a character that sealed text has not: five letters alone stand in random text now and then.
  const written = /Priya["+% ]|example\.com|7700 ?900|LS1 4DY|storm\./;
  expect(site.spooled()).toHaveLength(3);
  for (const name of site.spooled()) {
    const file = path.join(site.spoolFolder, name);
    const sealed = readFileSync(file, "latin1");
    for (const text of [name, sealed, Buffer.from(sealed, "base64url").toString("latin1")])
      expect(text).not.toMatch(written);
    expect(statSync(file).mode & 0o077).toBe(0);
  }
  expect(site.server.log()).not.toMatch(written);

  await site.line.mend();
  for (const { email } of people) expect((await storedLead(email)).phoneVerified).toBe(true);
  expect([await db.$count(leads), await db.$count(leadAssignments)]).toEqual([3, 9]);
  await until("nothing waits", () => site.spooled().length === 0);
});

test("a photo that came with a request waits with it, unreadable to others, and is the lead's afterwards", async () => {
  const homeowner = await atPhotoStep(site.server.origin, site.twilio.code);
  await site.line.cut();
  await homeowner.attach("Photo", await photoFile()).press("Get my quote");
  expect([homeowner.status, homeowner.page.url.pathname]).toEqual([200, paths.quoteSuccess({})]);
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
