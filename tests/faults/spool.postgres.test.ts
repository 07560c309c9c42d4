import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db, rowsOf } from "~/database/db.server";
import { findLeadPhoto } from "~/models/leads/photos.server";
import { readSealedDraft, sealDraft } from "~/models/quiz/sealed-draft.server";
import { paths } from "~/paths";
import { leadAssignments, leads, outbox, quizDrafts } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { type DatabaseLine, openDatabaseLine } from "../support/database-line";
import { prepareLastAnswer } from "../support/last-answers";
import { type LastAnswer, postLastAnswer } from "../support/last-form";
import { atPhoneStep, visitorOf } from "../support/live-visitor";
import { answerAnyService, choose, roofChoices } from "../support/other-quizzes";
import { freshMobile, introduce } from "../support/roofing-quiz";
import { endProcesses, liveOn, type ServerProcess, startServer, twilioAt } from "../support/server-process";
import { openTwilioServer, type TwilioServer } from "../support/twilio-server";
import { until } from "../support/until";
import type { Visitor } from "../support/visitor";
import { world } from "../support/world";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

useDatabase();

let line: DatabaseLine;
let twilio: TwilioServer;
let server: ServerProcess;
const dataFolder = mkdtempSync(path.join(os.tmpdir(), "fettle-spool-"));
const spoolFolder = path.join(dataFolder, "spool");

const settings = () => liveOn(line.url, { ...twilioAt(twilio.url), WORKER: "off", DATA_DIR: dataFolder });

beforeAll(async () => {
  [line, twilio] = await Promise.all([openDatabaseLine(process.env.DATABASE_URL ?? ""), openTwilioServer()]);
  server = await startServer(settings());
});
beforeEach(async () => {
  await world.leeds();
});
afterEach(async () => {
  await line.mend();
  rmSync(spoolFolder, { recursive: true, force: true });
  expect(server.running(), server.log()).toBe(true);
});
afterAll(async () => {
  await endProcesses();
  await Promise.all([line.close(), twilio.close()]);
  rmSync(dataFolder, { recursive: true, force: true });
});

let prepared = 0;
const nextHomeowner = (): Promise<LastAnswer> => prepareLastAnswer(prepared++);
const post = (homeowner: LastAnswer) => postLastAnswer(server.origin, homeowner);

function spooled(): string[] {
  try {
    return readdirSync(spoolFolder);
  } catch {
    return [];
  }
}
const leadOf = async (email: string) => (await db.select().from(leads).where(eq(leads.email, email)))[0];
const stored = (email: string) => until("the lead is stored", () => leadOf(email), { seconds: 20 });

/** The lead is there once, its phone counts as proved, and everybody has been written to once. */
async function expectWholeLead(email: string): Promise<void> {
  const lead = await stored(email);
  expect(lead.phoneVerified).toBe(true);
  expect(await db.$count(leads)).toBe(1);
  expect(await db.$count(leadAssignments, eq(leadAssignments.leadId, lead.id))).toBe(3);
  const messages = await db.select().from(outbox).where(eq(outbox.leadId, lead.id));
  const told = messages.filter(({ channel }) => channel === "email").map(({ recipient }) => recipient);
  expect(told).toHaveLength(5);
  expect(new Set(told).size).toBe(5);
  expect(told).toContain(email);
}

async function typeCode(visitor: Visitor): Promise<void> {
  await visitor.fill("Phone number", freshMobile()).press("Continue");
  await visitor.fill("Verification code", twilio.code).press("Verify");
}

const lastSteps = {
  async A() {
    const visitor = await atPhoneStep(server.origin);
    await typeCode(visitor);
    await introduce(visitor);
    return () => visitor.fill("Postcode", "ls1 4dy").press("Continue");
  },
  async B() {
    const visitor = await visitorOf(server.origin).visit("/new-quote");
    await choose(visitor, "Roofing", "Soon", "Flat", "Small", "Under £500", "Flexible");
    await introduce(visitor);
    await typeCode(visitor);
    return () => visitor.fill("Postcode", "ls1 4dy").press("Continue");
  },
  async C() {
    const visitor = await visitorOf(server.origin).visit("/ai-quote");
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

describe("the last answer of a quiz while the database is away", () => {
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
    "variant %s: is taken in, kept sealed, and becomes a lead when the database is back",
    async (variant, fallback, rest) => {
      const finish = await lastSteps[variant]();
      await line.cut();
      const visitor = await finish();
      expect(visitor.status, server.log()).toBe(200);
      expect(visitor.page.url.pathname).toBe(fallback);
      expect(Object.fromEntries(visitor.page.url.searchParams)).toEqual({ ...roofing, ...rest });

      const [file, ...others] = spooled();
      expect(others).toEqual([]);
      const kept = readFileSync(path.join(spoolFolder, file ?? ""), "latin1");
      for (const text of [kept, Buffer.from(kept, "base64url").toString("latin1"), file]) {
        expect(text).not.toMatch(/priya|shah|example\.com|7700|LS1|storm/i);
      }
      expect(statSync(path.join(spoolFolder, file ?? "")).mode & 0o077).toBe(0);
      expect(server.log()).not.toMatch(/priya|shah|7700|LS1|storm/i);

      await line.mend();
      await expectWholeLead("priya.shah@example.com");
      await until("nothing waits", () => spooled().length === 0);
    },
  );
});

test("a photo that came with a request waits with it, unreadable to others, and is the lead's afterwards", async () => {
  const finish = await lastSteps.C();
  await line.cut();
  const visitor = await finish(await roofPhoto());
  expect(visitor.page.url.pathname).toBe(paths.quoteSuccess({}));
  const [file, ...others] = spooled();
  expect(others).toEqual([]);
  const waiting = readFileSync(path.join(spoolFolder, file ?? ""), "latin1");
  expect(Buffer.from(waiting, "base64url").includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);

  await line.mend();
  const lead = await stored("priya.shah@example.com");
  const photo = await sharp(await findLeadPhoto(lead.id)).metadata();
  expect(photo).toMatchObject({ format: "jpeg", width: 400, height: 300 });
  await until("nothing waits", () => spooled().length === 0);
});

async function roofPhoto(): Promise<File> {
  const canvas = { width: 400, height: 300, channels: 3, background: "#a63d26" } as const;
  const bytes = await sharp({ create: canvas }).jpeg().toBuffer();
  return new File([new Uint8Array(bytes)], "roof.jpg", { type: "image/jpeg" });
}

test("the same last form sent three times, twice before and once after the lead is stored, makes one lead", async () => {
  const homeowner = await nextHomeowner();
  await line.cut();
  const first = await post(homeowner);
  expect(first.status).toBe(303);
  expect(first.headers.get("Location")).toMatch(/^\/quote-results-fallback\?service=roofing&/);
  expect((await post(homeowner)).status).toBe(303);
  expect(spooled()).toHaveLength(1);

  await line.mend();
  const lead = await stored(homeowner.email);
  const again = await post(homeowner);
  expect(again.status).toBe(303);
  expect(again.headers.get("Location")).toBe(paths.quizResults(paths.roofingQuiz, lead.id));
  await expectWholeLead(homeowner.email);
});

test("a homeowner who is told to try again gets in when the database is back, and what waited is not a second lead", async () => {
  const homeowner = await nextHomeowner();
  await line.cut();
  expect((await post(homeowner)).status).toBe(303);
  await line.mend();
  const answers = await Promise.all(Array.from({ length: 4 }, () => post(homeowner)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  await expectWholeLead(homeowner.email);
  await until("nothing waits", () => spooled().length === 0);
});

test("a second click that comes in while the first makes the lead leads to that lead too", async () => {
  const homeowner = await nextHomeowner();
  const locks = sql`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const waiting = async () => rowsOf<{ waiting: number }>(await db.execute(locks))[0]?.waiting;
  const posts: Promise<Response>[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table leads in access exclusive mode`);
    posts.push(post(homeowner));
    await until("the first waits", async () => (await waiting()) === 1);
    posts.push(post(homeowner));
    await until("the second waits for the first", async () => (await waiting()) === 2);
  });
  const places = (await Promise.all(posts)).map(({ headers }) => headers.get("Location"));
  const { id } = await stored(homeowner.email);
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
    const own = await roofingHomeowner();
    const other = await roofingHomeowner();
    await line.cut();
    const answer = await post({ ...own, ...change(own, other) });
    expect(answer.status).toBe(503);
    const page = await answer.text();
    expect(page).toContain("Something went wrong on our side");
    expect(page).toContain("Try again");
    expect(spooled()).toEqual([]);
    expect((await post(own)).status).toBe(303);
    expect(spooled()).toEqual([`${own.draftId}.sealed`]);
  });

  function ofAnotherQuiz(fields: LastAnswer["fields"]): LastAnswer["fields"] {
    const draft = readSealedDraft(fields.sealed);
    if (!draft) throw new Error("The homeowner's own seal cannot be read");
    return { ...fields, sealed: sealDraft({ ...draft, quizId: "home-project" }) };
  }

  const forge = (sealed: string) =>
    `${sealed.slice(0, 40)}${sealed[40] === "A" ? "B" : "A"}${sealed.slice(41)}`;

  async function roofingHomeowner(): Promise<LastAnswer> {
    prepared += (3 - (prepared % 3)) % 3;
    return nextHomeowner();
  }
});

test("what was taken in before the process was killed is stored by the next one", async () => {
  const homeowner = await nextHomeowner();
  await line.cut();
  expect((await post(homeowner)).status).toBe(303);
  await server.kill();
  expect(spooled()).toEqual([`${homeowner.draftId}.sealed`]);
  await line.mend();
  server = await startServer(settings());
  await expectWholeLead(homeowner.email);
  await until("nothing waits", () => spooled().length === 0);
});

test("a file that cannot be read stays and is reported once, without what is in it; those behind it are stored", async () => {
  const unreadable = "00000000-0000-4000-8000-000000000000";
  mkdirSync(spoolFolder, { recursive: true });
  writeFileSync(path.join(spoolFolder, `${unreadable}.sealed`), "Priya Shah, 07700 900123");
  for (let round = 0; round < 2; round++) {
    const homeowner = await nextHomeowner();
    writeFileSync(path.join(spoolFolder, `${homeowner.draftId}.sealed`), homeowner.fields.sealed);
    await stored(homeowner.email);
  }
  expect(spooled()).toContain(`${unreadable}.sealed`);
  expect(server.log().split(unreadable)).toHaveLength(2);
  expect(server.log()).not.toMatch(/Priya|900123/);
});

test("when the disk refuses too, nothing is acknowledged: the page offers to try again, and that works", async () => {
  const homeowner = await nextHomeowner();
  writeFileSync(spoolFolder, "where the folder should be");
  await line.cut();
  const answer = await post(homeowner);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("Try again");
  expect(server.log()).toContain("[spool] cannot keep a request: E");

  await line.mend();
  expect((await post(homeowner)).status).toBe(303);
  expect(await db.$count(leads)).toBe(1);
});
