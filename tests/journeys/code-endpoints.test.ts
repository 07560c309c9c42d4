import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { parsePhone } from "~/models/phones/phone";
import { codeStepId } from "~/models/quiz/journey";
import { paths } from "~/paths";
import { leads, phoneVerifications } from "../../drizzle/schema";
import { listRows, useDatabase } from "../support/database";
import { Caller } from "../support/endpoints";
import { timePasses } from "../support/passing-time";
import { otherCode } from "../support/people/mails";
import { recordAnswers } from "../support/people/requests";
import { answerChoices, freshMobile, introduce } from "../support/people/roofing-quiz";
import { world } from "../support/world";

useDatabase();

const invalid = { success: false, error: "Invalid verification code. Please try again." };
const done = { success: true };

let caller: Caller;
let phone: string;
beforeEach(() => {
  caller = new Caller();
  phone = freshMobile();
});

const send = (body: unknown = { phone }, by = caller) => by.post(paths.sendSms, body);
const verify = (body: unknown, by = caller) => by.post(paths.verifySms, body);

describe("asking for a code", () => {
  test("texts six digits to the number and makes the caller known", async () => {
    const { status, headers, body } = await send();
    expect([status, body]).toEqual([200, done]);
    expect(headers.get("Set-Cookie")).toMatch(/^fettle_visitor=.*HttpOnly; SameSite=Lax$/);
    expect(await world.messagesTo(phone)).toEqual([
      expect.objectContaining({
        channel: "sms",
        body: expect.stringMatching(/^\d{6} is your Fettle quotes code\./),
      }),
    ]);
  });

  test("gives a caller who is known no other cookie, and a forged one a new one", async () => {
    await send();
    expect((await send({ phone: freshMobile() })).headers.get("Set-Cookie")).toBeNull();
    caller.visitor.cookies.set("fettle_visitor", "ImFhYWEi.c2lnbmF0dXJl");
    const { status, headers } = await send({ phone: freshMobile() });
    expect(status).toBe(200);
    expect(headers.get("Set-Cookie")).toContain("fettle_visitor=");
  });

  test.each(["+44 (0)7700 900-321", "0044 7700 900321", "07700\u0000900321", " 07700900321 "])(
    "takes the number as people write it: %j",
    async (written) => {
      expect((await send({ phone: written })).body).toEqual(done);
      expect(await world.messagesTo("07700 900 321")).toHaveLength(1);
    },
  );

  test.each([
    [{}],
    [{ phone: "" }],
    [{ phone: " \t" }],
    [{ phone: null }],
    [{ phone: 7700900123 }],
    [{ phone: [] }],
  ])("without a number: 'Please enter your phone number' (%j)", async (body) => {
    const answer = await send(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ success: false, error: "Please enter your phone number" });
    expect(await world.outbox()).toEqual([]);
  });

  test.each([
    ["a landline", "0113 496 0123", /landline/],
    ["no number", "__proto__", /UK mobile number/],
    ["a long paste", "0".repeat(5000), /at most 100 characters/],
  ])("%s is refused with a reason, and nothing is texted", async (_, written, reason) => {
    const answer = await send({ phone: written });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ success: false, error: expect.stringMatching(reason) });
    expect(await world.outbox()).toEqual([]);
  });

  test("again within a minute is 429 with when to try again, whoever asks", async () => {
    await send();
    await timePasses(30);
    for (const by of [caller, new Caller()]) {
      const { status, headers, body } = await send({ phone }, by);
      expect(status).toBe(429);
      const seconds = Number(headers.get("Retry-After"));
      expect(seconds > 0 && seconds <= 30, `${seconds} s`).toBe(true);
      const error = expect.stringMatching(/^You can ask for another code in \d+ seconds?\.$/);
      expect(body).toEqual({ success: false, error });
    }
    await timePasses(30);
    expect((await send()).body).toEqual(done);
    expect(await world.messagesTo(phone)).toHaveLength(2);
  });
});

describe("checking a code", () => {
  let code: string;
  beforeEach(async () => {
    await send();
    code = await world.codeTextedTo(phone);
  });

  test("the right one is {success: true}, sent twice too, in any notation", async () => {
    expect(await verify({ phone, code })).toMatchObject({ status: 200, body: done });
    const spaced = { phone: parsePhone(phone).e164, code: `${code.slice(0, 3)} ${code.slice(3)}` };
    expect((await verify(spaced)).body).toEqual(done);
    // NUL is dropped wherever it stands.
    expect((await verify({ phone, code: `\0${code.slice(0, 3)}\0${code.slice(3)}` })).body).toEqual(done);
  });

  test("a wrong one is the stated refusal", async () => {
    expect(await verify({ phone, code: otherCode(code) })).toMatchObject({ status: 422, body: invalid });
  });

  test.each([[undefined], [null], [123456], [""], ["12345"], ["1234567"], ["12345a"], ["１２３４５６"]])(
    "what is not six digits (%j): 'Please enter the 6-digit verification code'",
    async (typed) => {
      const answer = await verify({ phone, code: typed });
      expect(answer.status).toBe(422);
      const error = "Please enter the 6-digit verification code";
      expect(answer.body).toEqual({ success: false, error });
    },
  );

  test("without a number: 'Please enter your phone number'", async () => {
    const error = "Please enter your phone number";
    expect(await verify({ code })).toMatchObject({ status: 422, body: { success: false, error } });
  });

  test("the right one is worth nothing without the cookie, with a forged one, or with somebody else's", async () => {
    const stranger = new Caller();
    expect((await verify({ phone, code }, stranger)).body).toEqual(invalid);
    stranger.visitor.cookies.set("fettle_visitor", "ImFhYWEi.c2lnbmF0dXJl");
    expect((await verify({ phone, code }, stranger)).body).toEqual(invalid);
    const other = new Caller();
    await send({ phone: freshMobile() }, other);
    expect((await verify({ phone, code }, other)).body).toEqual(invalid);
    expect((await verify({ phone, code })).body).toEqual(done);
  });
});

describe("a number proved through the endpoints", () => {
  /** The quiz up to the code, which this caller has proved already and its draft says so. */
  async function provedDraft(): Promise<void> {
    const { visitor } = caller;
    await visitor.visit(paths.roofingQuiz);
    await answerChoices(visitor);
    const [{ visitorId } = { visitorId: "" }] = await listRows(phoneVerifications);
    await recordAnswers(visitorId, "roofing", {
      phone: parsePhone(phone).e164 ?? "",
      [codeStepId]: "verified",
    });
    await visitor.visit(paths.quizStep(paths.roofingQuiz, "first-name"));
    await introduce(visitor);
    await visitor.fill("Postcode", "LS1 4DY").press("Continue");
  }

  test("makes one verified lead, just as one proved in the form does, and no second", async () => {
    await send();
    await verify({ phone, code: await world.codeTextedTo(phone) });
    await provedDraft();
    expect(caller.visitor.path).toMatch(/^\/quote-quiz\/calculating/);
    expect(await db.select({ verified: leads.phoneVerified }).from(leads)).toEqual([{ verified: true }]);

    await caller.visitor.visit(paths.quizStep(paths.roofingQuiz, "property-type"));
    await provedDraft();
    expect(caller.visitor.text).toContain("Please verify your phone number first");
    expect(await db.$count(leads)).toBe(1);
  });

  test("that was only asked for makes none", async () => {
    await send();
    await provedDraft();
    expect(caller.visitor.text).toContain("Please verify your phone number first");
    expect(await db.$count(leads)).toBe(0);
  });

  test("is the same proof as the form's: a code the form sent can be checked here", async () => {
    const { visitor } = caller;
    await visitor.visit(paths.roofingQuiz);
    await answerChoices(visitor);
    await visitor.fill("Phone number", phone).press("Continue");
    const code = await world.codeTextedTo(phone);
    expect((await verify({ phone, code })).body).toEqual(done);
    await visitor.fill("Verification code", code).press("Verify");
    expect(visitor.path).toBe("/quote-quiz/first-name");
    expect(await db.$count(phoneVerifications)).toBe(1);
  });
});
