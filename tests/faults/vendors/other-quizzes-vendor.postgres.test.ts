import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase } from "~/database/db.server";
import type { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { freshMobile } from "../../support/people/roofing-quiz";
import { atPhoneStepOf } from "../../support/processes/live-visitor";
import {
  endProcesses,
  liveOn,
  type ServerProcess,
  startServer,
  twilioAt,
} from "../../support/processes/server-process";
import { openTwilioServer, type TwilioServer } from "../../support/vendors/twilio-server";

const notSent = "Failed to send verification code. Please try again.";

let twilio: TwilioServer;
let server: ServerProcess;
let unconfigured: ServerProcess;
beforeAll(async () => {
  twilio = await openTwilioServer();
  const url = process.env.DATABASE_URL ?? "";
  [server, unconfigured] = await Promise.all([
    startServer(liveOn(url, { ...twilioAt(twilio.url), WORKER: "off" })),
    startServer(liveOn(url, { WORKER: "off" })),
  ]);
});
afterEach(() => {
  for (const part of ["codes", "checks"] as const) twilio.answer(part);
});
afterAll(async () => {
  await endProcesses();
  await Promise.all([twilio.close(), closeDatabase()]);
});

describe.each([
  ["B", "/new-quote", "postcode"],
  ["C", "/ai-quote", "details"],
] as const)("variant %s", (variant, quiz, afterCode) => {
  const askForCode = async (origin = server.origin): Promise<Visitor> => {
    const visitor = await atPhoneStepOf[variant](origin);
    return visitor.fill("Phone number", freshMobile()).press("Continue");
  };

  /** Says so beside the field, keeps the number, and does not go on without a code. */
  async function staysAtPhone(visitor: Visitor): Promise<void> {
    expect(visitor.status).toBe(422);
    expect(visitor.errors).toEqual([notSent]);
    expect(visitor.value("Phone number")).toMatch(/^07700 900/);
    await visitor.visit(`${quiz}/${afterCode}`);
    expect(visitor.path).toBe(`${quiz}/phone`);
  }

  test.each(["reset", "silence", { status: 500, body: {} }, { status: 503, body: {} }] as const)(
    "a code that cannot be sent (%j): stays, and the next try may follow at once",
    async (answer) => {
      twilio.answer("codes", answer);
      const visitor = await askForCode();
      await staysAtPhone(visitor);
      twilio.answer("codes");
      await visitor.fill("Phone number", freshMobile()).press("Continue");
      expect(visitor.path).toBe(`${quiz}/sms-verification`);
    },
  );

  test("texting is not set up: stays", async () => {
    await staysAtPhone(await askForCode(unconfigured.origin));
  });

  test.each(["reset", { status: 500, body: {} }] as const)(
    "another code that cannot be sent (%j): the one before still works",
    async (answer) => {
      const visitor = await askForCode();
      await timePasses(61);
      twilio.answer("codes", answer);
      await visitor.press("Resend code");
      expect(visitor.errors).toEqual(["Failed to resend code. Please try again."]);
      await visitor.fill("Verification code", twilio.code).press("Verify");
      expect(visitor.path).toBe(`${quiz}/${afterCode}`);
    },
  );

  test.each(["reset", "silence", { status: 503, body: {} }] as const)(
    "a code that cannot be checked (%j): says so, empties the field, and takes it afterwards",
    async (answer) => {
      const visitor = await askForCode();
      twilio.answer("checks", answer);
      await visitor.fill("Verification code", twilio.code).press("Verify");
      expect(visitor.errors).toEqual(["Verification failed. Please try again."]);
      expect(visitor.value("Verification code")).toBe("");
      twilio.answer("checks");
      await visitor.fill("Verification code", twilio.code).press("Verify");
      expect(visitor.path).toBe(`${quiz}/${afterCode}`);
    },
  );
});
