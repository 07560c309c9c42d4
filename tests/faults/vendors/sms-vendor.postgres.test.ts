import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, db } from "~/database/db.server";
import { codeStepId } from "~/models/quiz/journey";
import { paths } from "~/paths";
import { leadAssignments, leads, outbox } from "../../../drizzle/schema";
import type { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { freshMobile } from "../../support/people/roofing-quiz";
import { atCodeStep, atPhoneStep, completeQuiz, visitorOf } from "../../support/processes/live-visitor";
import {
  endProcesses,
  liveOn,
  type ServerProcess,
  startServer,
  twilioAt,
} from "../../support/processes/server-process";
import { until } from "../../support/until";
import { openTwilioServer, type TwilioServer } from "../../support/vendors/twilio-server";
import { world } from "../../support/world";

const notice = "SMS service is being set up. Continuing without verification...";
const notSent = "Failed to send SMS. Please try again.";
const checkNumber = "Failed to send SMS. Please check your phone number and try again.";
const codeStep = paths.quizStep(paths.roofingQuiz, codeStepId);
const operator = "operator@fettle.example";

let twilio: TwilioServer;
let server: ServerProcess;
let unconfigured: ServerProcess;
beforeAll(async () => {
  twilio = await openTwilioServer();
  await world.leeds();
  const quiet = { WORKER: "off", OPERATOR_EMAIL: operator };
  const url = process.env.DATABASE_URL ?? "";
  [server, unconfigured] = await Promise.all([
    startServer(liveOn(url, { ...twilioAt(twilio.url), ...quiet })),
    startServer(liveOn(url, quiet)),
  ]);
});
afterEach(() => {
  for (const part of ["codes", "checks", "texts"] as const) twilio.answer(part);
});
afterAll(async () => {
  await endProcesses();
  await Promise.all([twilio.close(), closeDatabase()]);
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

/** Stays at the phone step with this message beside the field and the number kept. */
function staysAtPhone(visitor: Visitor, message: string | RegExp, status = 422): void {
  expect(visitor.status).toBe(status);
  expect(visitor.path).toBe("/quote-quiz/phone");
  expect(visitor.errors.join()).toMatch(message);
  expect(visitor.text).not.toContain(notice);
  expect(visitor.value("Phone number")).toMatch(/^07700 900/);
}

describe("asking for a code", () => {
  test.each([500, 503])("Twilio answers %i: the quiz goes on without one, as unverified", async (status) => {
    twilio.answer("codes", { status, body: { message: "Internal Server Error" } });
    await finishesUnverified(await askForCode(await atPhoneStep(server.origin)));
  });

  test("Twilio is not configured: the same, from the first to the last page", async () => {
    await finishesUnverified(await askForCode(await atPhoneStep(unconfigured.origin)));
  });

  test("Twilio refuses the number: its reason stands beside the field, and nothing is skipped", async () => {
    const body = { code: 60205, message: "SMS is not supported by landline phone number", status: 400 };
    twilio.answer("codes", { status: 400, body });
    const visitor = await askForCode(await atPhoneStep(server.origin));
    staysAtPhone(visitor, "That number cannot get a text. Please enter a UK mobile number.");
    await visitor.visit("/quote-quiz/first-name");
    expect(visitor.path).toBe("/quote-quiz/phone");
  });

  test("Twilio refuses the number and does not say why: the number is to be checked", async () => {
    twilio.answer("codes", { status: 400, body: { code: 60200, status: 400 } });
    staysAtPhone(await askForCode(await atPhoneStep(server.origin)), checkNumber);
  });

  test.each([
    ["does not know our token", { status: 401, body: { code: 20003, status: 401 } }],
    ["does not know our service", { status: 404, body: { code: 20404, status: 404 } }],
    ["keeps our account on trial", { status: 400, body: { code: 21608, status: 400 } }],
    ["breaks the connection", "reset"],
  ] as const)("Twilio %s: nobody is told that their number is wrong", async (_, answer) => {
    twilio.answer("codes", answer);
    await finishesUnverified(await askForCode(await atPhoneStep(server.origin)));
  });

  test("Twilio refuses the connection: the same", async () => {
    await twilio.refuse();
    const visitor = await askForCode(await atPhoneStep(server.origin));
    await twilio.open();
    await finishesUnverified(visitor);
  });

  test("Twilio has had enough requests: that is a limit, not an outage", async () => {
    twilio.answer("codes", { status: 429, body: { code: 60203, message: "Max send attempts reached" } });
    const visitor = await askForCode(await atPhoneStep(server.origin));
    staysAtPhone(visitor, /Try again in/);
    await visitor.visit("/quote-quiz/first-name");
    expect(visitor.path).toBe("/quote-quiz/phone");
  });

  test("Twilio's answer makes no sense: 'Failed to send SMS', and the next try may follow at once", async () => {
    twilio.answer("codes", { status: 201, body: { status: "splendid" } });
    const visitor = await askForCode(await atPhoneStep(server.origin));
    staysAtPhone(visitor, notSent);
    twilio.answer("codes");
    await visitor.press("Continue");
    expect(visitor.path).toBe(codeStep);
  });

  test("Twilio never answers: it is given up on within five seconds, and others are served meanwhile", async () => {
    twilio.answer("codes", "silence");
    const visitor = await atPhoneStep(server.origin);
    const asked = twilio.codesFor.length;
    let answered = false;
    const asking = askForCode(visitor).finally(() => {
      answered = true;
    });
    await until("Twilio is asked", () => twilio.codesFor.length > asked);
    expect((await visitorOf(server.origin).visit(paths.roofingQuiz)).status).toBe(200);
    expect(answered).toBe(false);
    expect((await asking).text).toContain(notice);
    // Four seconds, and more where processes starve.
    expect(Math.max(...twilio.heldMs)).toBeLessThan(60_000);
  });
});

describe("asking for another code", () => {
  test.each(["reset", { status: 500, body: {} }] as const)(
    "fails (%j): 'Failed to resend code', and the code before still works",
    async (answer) => {
      const visitor = await atCodeStep(server.origin);
      await timePasses(31);
      twilio.answer("codes", answer);
      await visitor.press("Resend code");
      expect(visitor.errors).toEqual(["Failed to resend code. Please try again."]);
      await visitor.fill("Verification code", twilio.code).press("Verify");
      expect(visitor.path).toBe("/quote-quiz/first-name");
    },
  );
});

describe("checking the code", () => {
  test("a wrong one: 'Invalid verification code', and the right one goes on", async () => {
    const visitor = await atCodeStep(server.origin);
    await visitor.fill("Verification code", "111111").press("Verify");
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toEqual(["Invalid verification code. Please try again."]);
    await visitor.fill("Verification code", twilio.code).press("Verify");
    expect(visitor.path).toBe("/quote-quiz/first-name");
    const [lead] = await db
      .select()
      .from(leads)
      .where(eq(leads.id, await completeQuiz(visitor)));
    expect(lead?.phoneVerified).toBe(true);
    expect(await db.$count(leadAssignments, eq(leadAssignments.leadId, lead?.id ?? ""))).toBe(3);
  });

  test.each(["reset", { status: 503, body: {} }] as const)(
    "Twilio cannot say (%j): 'Failed to verify code', and however often, no try is lost",
    async (answer) => {
      const visitor = await atCodeStep(server.origin);
      twilio.answer("checks", answer);
      for (let tries = 0; tries < 6; tries++) {
        await visitor.fill("Verification code", twilio.code).press("Verify");
        expect(visitor.errors).toEqual(["Failed to verify code. Please try again."]);
      }
      twilio.answer("checks");
      await visitor.fill("Verification code", twilio.code).press("Verify");
      expect(visitor.path).toBe("/quote-quiz/first-name");
    },
  );
});
