import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { codeStepId } from "~/models/quiz/journey";
import { paths } from "~/paths";
import { leadAssignments, leads, outbox } from "../../../drizzle/schema";
import type { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
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
const notSent = "Failed to send SMS. Please try again.";
const checkNumber = "Failed to send SMS. Please check your phone number and try again.";
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

/** Stays at the phone step with this message beside the field and the number kept. */
function staysAtPhone(visitor: Visitor, message: string | RegExp, status = 422): void {
  expect(visitor.status).toBe(status);
  expect(visitor.path).toBe("/quote-quiz/phone");
  expect(visitor.errors.join()).toMatch(message);
  expect(visitor.text).not.toContain(notice);
  expect(visitor.value("Phone number")).toMatch(/^07700 900/);
}

describe("asking for a code", () => {
  test.each([
    ["fails", { status: 500, body: { message: "Internal Server Error" } }],
    ["does not know our token", { status: 401, body: { code: 20003, status: 401 } }],
    ["breaks the connection", "reset"],
  ] as const)("Twilio %s: the quiz goes on without one, as unverified", async (_, answer) => {
    site.twilio.answer("codes", answer);
    await finishesUnverified(await askForCode(await atPhoneStep(site.server.origin)));
  });

  test("Twilio is not configured: the same, from the first to the last page", async () => {
    await finishesUnverified(await askForCode(await atPhoneStep(unconfigured.origin)));
  });

  test("Twilio refuses the number: its reason stands beside the field, and nothing is skipped", async () => {
    const body = { code: 60205, message: "SMS is not supported by landline phone number", status: 400 };
    site.twilio.answer("codes", { status: 400, body });
    const visitor = await askForCode(await atPhoneStep(site.server.origin));
    staysAtPhone(visitor, "That number cannot get a text. Please enter a UK mobile number.");
    await visitor.visit("/quote-quiz/first-name");
    expect(visitor.path).toBe("/quote-quiz/phone");
  });

  test("Twilio refuses the number and does not say why: the number is to be checked", async () => {
    site.twilio.answer("codes", { status: 400, body: { code: 60200, status: 400 } });
    staysAtPhone(await askForCode(await atPhoneStep(site.server.origin)), checkNumber);
  });

  test("Twilio has had enough requests: that is a limit, not an outage", async () => {
    site.twilio.answer("codes", { status: 429, body: { code: 60203, message: "Max send attempts reached" } });
    const visitor = await askForCode(await atPhoneStep(site.server.origin));
    staysAtPhone(visitor, /Try again in/);
    await visitor.visit("/quote-quiz/first-name");
    expect(visitor.path).toBe("/quote-quiz/phone");
  });

  test("Twilio's answer makes no sense: 'Failed to send SMS', and the next try may follow at once", async () => {
    site.twilio.answer("codes", { status: 201, body: { status: "splendid" } });
    const visitor = await askForCode(await atPhoneStep(site.server.origin));
    staysAtPhone(visitor, notSent);
    site.twilio.answer("codes");
    await visitor.press("Continue");
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

test.each(["reset", { status: 500, body: {} }] as const)(
  "asking for another code fails (%j): 'Failed to resend code', and the code before still works",
  async (answer) => {
    const visitor = await atCodeStep(site.server.origin);
    await timePasses(31);
    site.twilio.answer("codes", answer);
    await visitor.press("Resend code");
    expect(visitor.errors).toEqual(["Failed to resend code. Please try again."]);
    await visitor.fill("Verification code", site.twilio.code).press("Verify");
    expect(visitor.path).toBe("/quote-quiz/first-name");
  },
);

describe("checking the code", () => {
  test("a wrong one: 'Invalid verification code', and the right one goes on", async () => {
    const visitor = await atCodeStep(site.server.origin);
    await visitor.fill("Verification code", "111111").press("Verify");
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toEqual(["Invalid verification code. Please try again."]);
    await visitor.fill("Verification code", site.twilio.code).press("Verify");
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
      const visitor = await atCodeStep(site.server.origin);
      site.twilio.answer("checks", answer);
      for (let tries = 0; tries < 6; tries++) {
        await visitor.fill("Verification code", site.twilio.code).press("Verify");
        expect(visitor.errors).toEqual(["Failed to verify code. Please try again."]);
      }
      site.twilio.answer("checks");
      await visitor.fill("Verification code", site.twilio.code).press("Verify");
      expect(visitor.path).toBe("/quote-quiz/first-name");
    },
  );
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

  test("a code that cannot be sent, in whatever way: stays, and the next try may follow at once", async () => {
    const visitor = await atPhoneStepOf[variant](site.server.origin);
    for (const answer of [
      "reset",
      "silence",
      { status: 500, body: {} },
      { status: 503, body: {} },
    ] as const) {
      site.twilio.answer("codes", answer);
      await visitor.fill("Phone number", freshMobile()).press("Continue");
      await staysThere(visitor);
    }
    site.twilio.answer("codes");
    await visitor.fill("Phone number", freshMobile()).press("Continue");
    expect(visitor.path).toBe(`${quiz}/sms-verification`);
  });

  test("texting is not set up: stays", async () => {
    const visitor = await atPhoneStepOf[variant](unconfigured.origin);
    await staysThere(await visitor.fill("Phone number", freshMobile()).press("Continue"));
  });

  test("another code that cannot be sent, and one that cannot be checked: the one before works afterwards", async () => {
    const visitor = await atPhoneStepOf[variant](site.server.origin);
    await visitor.fill("Phone number", freshMobile()).press("Continue");
    for (const answer of ["reset", { status: 500, body: {} }] as const) {
      await timePasses(61);
      site.twilio.answer("codes", answer);
      await visitor.press("Resend code");
      expect(visitor.errors).toEqual(["Failed to resend code. Please try again."]);
    }
    for (const answer of ["reset", "silence", { status: 503, body: {} }] as const) {
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
