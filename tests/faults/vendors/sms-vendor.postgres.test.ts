import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { codeStepId } from "~/models/quiz/journey";
import { paths } from "~/paths";
import { leadAssignments, leads, outbox } from "../../../drizzle/schema";
import { listRows } from "../../support/database";
import type { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { leadNow } from "../../support/people/requests";
import { freshMobile } from "../../support/people/roofing-quiz";
import { useLiveSite } from "../../support/processes/live-site";
import {
  atCodeStep,
  atPhoneStep,
  atPhoneStepOf,
  completeQuiz,
  visitorOf,
} from "../../support/processes/live-visitor";
import { liveOn, type ServerProcess, startServer } from "../../support/processes/server-process";
import { until } from "../../support/until";
import { world } from "../../support/world";

const notice = "SMS service is being set up. Continuing without verification...";
const codeStep = paths.quizStep(paths.roofingQuiz, codeStepId);
const operator = "operator@fettle.example";

const site = useLiveSite({ OPERATOR_EMAIL: operator });
let unconfigured: ServerProcess;
beforeAll(async () => {
  await world.leeds();
  unconfigured = await startServer(liveOn(site.line.url, { WORKER: "off", OPERATOR_EMAIL: operator }));
});

const askForCode = (visitor: Visitor, phone = freshMobile()) =>
  visitor.fill("Phone number", phone).press("Continue");

/** Goes on without a code and finishes; the lead is the operator's to look at and nobody else's. */
async function finishesUnverified(visitor: Visitor): Promise<void> {
  expect(visitor.text).toContain(notice);
  expect(visitor.page.refresh?.seconds).toBe(2);
  await visitor.refresh();
  expect(visitor.path).toBe("/quote-quiz/first-name");
  const id = await completeQuiz(visitor);
  await visitor.refresh();
  expect(visitor.heading).toContain("£");

  const [lead] = await db.select().from(leads).where(eq(leads.id, id));
  expect(lead).toMatchObject({ phoneVerified: false, firstName: "Priya" });
  expect(await db.$count(leadAssignments, eq(leadAssignments.leadId, id))).toBe(0);
  const told = await db.select({ to: outbox.recipient }).from(outbox).where(eq(outbox.leadId, id));
  expect(told.map(({ to }) => to).toSorted()).toEqual([operator, "priya.shah@example.com"].toSorted());
}

describe("asking for a code", () => {
  test.each(["breaks the connection", "is not configured"])(
    "Twilio %s: the quiz goes on without one, as unverified, from the first to the last page",
    async (how) => {
      site.twilio.answer("codes", "reset");
      const { origin } = how === "is not configured" ? unconfigured : site.server;
      await finishesUnverified(await askForCode(await atPhoneStep(origin)));
    },
  );

  test.each([
    [
      "refuses the number: its reason stands beside the field",
      { status: 400, body: { code: 60205, message: "SMS is not supported by landline phone number" } },
      "That number cannot get a text. Please enter a UK mobile number.",
    ],
    [
      "refuses the number and does not say why: the number is to be checked",
      { status: 400, body: { code: 60200, status: 400 } },
      "Failed to send SMS. Please check your phone number and try again.",
    ],
    [
      "has had enough requests: that is a limit, not an outage",
      { status: 429, body: { code: 60203, message: "Max send attempts reached" } },
      "Try again in",
    ],
    [
      "answers what makes no sense: 'Failed to send SMS'",
      { status: 201, body: { status: "splendid" } },
      "Failed to send SMS. Please try again.",
    ],
  ])("Twilio %s; nothing is skipped, and the next try may follow at once", async (_, answer, message) => {
    site.twilio.answer("codes", answer);
    const visitor = await askForCode(await atPhoneStep(site.server.origin));
    expect([visitor.status, visitor.path]).toEqual([422, "/quote-quiz/phone"]);
    expect(visitor.errors.join()).toContain(message);
    expect(visitor.text).not.toContain(notice);
    expect(visitor.value("Phone number")).toMatch(/^07700 900/);
    await visitor.visit("/quote-quiz/first-name");
    expect(visitor.path).toBe("/quote-quiz/phone");
    site.twilio.answer("codes");
    await askForCode(visitor);
    expect(visitor.path).toBe(codeStep);
  });

  test("Twilio never answers: it is given up on within five seconds, and others are served meanwhile", async () => {
    site.twilio.answer("codes", "silence");
    const visitor = await atPhoneStep(site.server.origin);
    const asked = site.twilio.codesFor.length;
    let answered = false;
    const asking = askForCode(visitor).finally(() => {
      answered = true;
    });
    await until("Twilio is asked", () => site.twilio.codesFor.length > asked);
    expect((await visitorOf(site.server.origin).visit(paths.roofingQuiz)).status).toBe(200);
    expect(answered).toBe(false);
    expect((await asking).text).toContain(notice);
    // Four seconds, and more where processes starve.
    expect(Math.max(...site.twilio.heldMs)).toBeLessThan(60_000);
  });
});

test("asking for another code fails: 'Failed to resend code', and the code before still works", async () => {
  const visitor = await atCodeStep(site.server.origin);
  await timePasses(31);
  site.twilio.answer("codes", "reset");
  await visitor.press("Resend code");
  expect(visitor.errors).toEqual(["Failed to resend code. Please try again."]);
  await visitor.fill("Verification code", site.twilio.code).press("Verify");
  expect(visitor.path).toBe("/quote-quiz/first-name");
});

describe("checking the code", () => {
  test("a wrong one: 'Invalid verification code', and the right one goes on", async () => {
    const visitor = await atCodeStep(site.server.origin);
    await visitor.fill("Verification code", "111111").press("Verify");
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toEqual(["Invalid verification code. Please try again."]);
    await visitor.fill("Verification code", site.twilio.code).press("Verify");
    expect(visitor.path).toBe("/quote-quiz/first-name");
    const leadId = await completeQuiz(visitor);
    expect((await leadNow(leadId)).phoneVerified).toBe(true);
    expect(await listRows(leadAssignments, { leadId })).toHaveLength(3);
  });

  test("Twilio cannot say: 'Failed to verify code', and however often, no try is lost", async () => {
    const visitor = await atCodeStep(site.server.origin);
    site.twilio.answer("checks", "reset");
    for (let tries = 0; tries < 6; tries++) {
      await visitor.fill("Verification code", site.twilio.code).press("Verify");
      expect(visitor.errors).toEqual(["Failed to verify code. Please try again."]);
    }
    site.twilio.answer("checks");
    await visitor.fill("Verification code", site.twilio.code).press("Verify");
    expect(visitor.path).toBe("/quote-quiz/first-name");
  });
});

describe.each([
  ["B", "/new-quote", "postcode"],
  ["C", "/ai-quote", "details"],
] as const)("variant %s", (variant, quiz, afterCode) => {
  /** Says so beside the field, keeps the number, and does not go on without a code. */
  async function staysThere(visitor: Visitor): Promise<void> {
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toEqual(["Failed to send verification code. Please try again."]);
    expect(visitor.value("Phone number")).toMatch(/^07700 900/);
    await visitor.visit(`${quiz}/${afterCode}`);
    expect(visitor.path).toBe(`${quiz}/phone`);
  }

  test("a code that cannot be sent, as it is not set up either: stays, and the next try may follow at once", async () => {
    const there = await atPhoneStepOf[variant](unconfigured.origin);
    await staysThere(await askForCode(there));
    const visitor = await atPhoneStepOf[variant](site.server.origin);
    for (const answer of ["reset", "silence"] as const) {
      site.twilio.answer("codes", answer);
      await staysThere(await askForCode(visitor));
    }
    site.twilio.answer("codes");
    await askForCode(visitor);
    expect(visitor.path).toBe(`${quiz}/sms-verification`);
  });

  test("another code that cannot be sent, and one that cannot be checked: the one before works afterwards", async () => {
    const visitor = await askForCode(await atPhoneStepOf[variant](site.server.origin));
    await timePasses(61);
    site.twilio.answer("codes", "reset");
    await visitor.press("Resend code");
    expect(visitor.errors).toEqual(["Failed to resend code. Please try again."]);
    for (const answer of ["reset", "silence"] as const) {
      site.twilio.answer("checks", answer);
      await visitor.fill("Verification code", site.twilio.code).press("Verify");
      expect(visitor.errors).toEqual(["Verification failed. Please try again."]);
      expect(visitor.value("Verification code")).toBe("");
    }
    site.twilio.answer("checks");
    await visitor.fill("Verification code", site.twilio.code).press("Verify");
    expect(visitor.path).toBe(`${quiz}/${afterCode}`);
  });
});
