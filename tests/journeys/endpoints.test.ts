import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { codeStepId } from "~/models/quiz/journey";
import { parsePhone } from "~/models/reading/phone";
import { paths } from "~/paths";
import { leads, outbox, phoneVerifications } from "../../drizzle/schema";
import { listRows, useDatabase } from "../support/database";
import { Caller } from "../support/endpoints";
import { otherCode } from "../support/people/mails";
import { aLead } from "../support/people/professionals";
import { recordAnswers } from "../support/people/requests";
import { answerChoices, atTheResults, freshMobile, introduce } from "../support/people/roofing-quiz";
import { world } from "../support/world";

useDatabase();

let caller: Caller;
let phone: string;
beforeEach(() => {
  caller = new Caller();
  phone = freshMobile();
});
const operator = "operator@fettle.example";
const lead = { id: "00000000-0000-4000-8000-000000000000" };
const endpoints = [
  { path: paths.sendSms, body: { phone: "07700 900 123" } },
  { path: paths.verifySms, body: { phone: "07700 900 123", code: "123456" } },
  { path: paths.sendNotification, body: { type: "new_lead", lead } },
  { path: paths.sendCustomerConfirmation, body: { lead } },
];

describe.each(endpoints)("a program that calls $path", ({ path, body }) => {
  test.each([
    ["no key", ""],
    ["a wrong key", "Bearer fettle-demo-kez"],
    ["the beginning of the key", "Bearer fettle-demo-ke"],
    ["more than the key", "Bearer fettle-demo-key2"],
    ["no scheme", "fettle-demo-key"],
    ["another scheme", "Basic fettle-demo-key"],
    ["an empty key", "Bearer "],
  ])("with %s is answered 401, and nothing is done", async (_, Authorization) => {
    const { status, headers, body: answer } = await caller.post(path, body, { headers: { Authorization } });
    expect([status, headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
    const error = "Please send the public key as 'Authorization: Bearer KEY'.";
    expect(answer).toEqual({ success: false, error });
    expect(await world.outbox()).toEqual([]);
  });

  test("by any method but POST is answered 405, which says so, and nothing is done", async () => {
    for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const { status, headers } = await caller.raw(path, body, { method });
      expect([method, status, headers.get("Allow")]).toEqual([method, 405, "POST"]);
    }
    expect(await world.outbox()).toEqual([]);
  });

  test("with another content type is answered 415, but for a charset and in any case", async () => {
    const sent = async (type: string) =>
      (await caller.post(path, body, { headers: { "Content-Type": type } })).status;
    const others = ["application/x-www-form-urlencoded", "text/plain", "application/jsonp", ""];
    for (const type of [...others, "multipart/form-data; boundary=x"]) expect(await sent(type)).toBe(415);
    expect(await world.outbox()).toEqual([]);
    expect(await sent("Application/JSON; charset=utf-8")).not.toBe(415);
  });

  test("with more than 16 kB is answered 413, and 16 kB are taken", async () => {
    const bodyOf = (bytes: number) => {
      const text = JSON.stringify({ ...body, more: "" });
      return text.replace('"more":""', `"more":"${"x".repeat(bytes - text.length)}"`);
    };
    const error = "Please send at most 16384 bytes.";
    for (const bytes of [16 * 1024 + 1, 5_000_000]) {
      const answer = await caller.post(path, bodyOf(bytes));
      expect(answer).toMatchObject({ status: 413, body: { success: false, error } });
    }
    expect(await world.outbox()).toEqual([]);
    expect((await caller.post(path, bodyOf(16 * 1024))).status).not.toBe(413);
  });

  test("with what is no JSON is answered 400, and with no object 4xx", async () => {
    const deep = "[".repeat(8000);
    const broken = [
      "",
      "{",
      "undefined",
      "{'phone':'07700 900 123'}",
      '{"phone":"1"} again',
      deep,
      "\ufffd\u0000",
    ];
    for (const text of broken) {
      const error = "That was not JSON that we can read.";
      const refused = { status: 400, body: { success: false, error } };
      expect(await caller.post(path, text), text.slice(0, 40)).toMatchObject(refused);
    }
    for (const text of ["null", "[]", '"text"', "42", deep + "]".repeat(8000)])
      expect([400, 422], text.slice(0, 40)).toContain((await caller.post(path, text)).status);
    expect(await world.outbox()).toEqual([]);
  });
});

describe.each([
  [paths.sendNotification, { type: "new_lead" }, operator, operator],
  [
    paths.sendCustomerConfirmation,
    { estimatedResponse: "24 hours" },
    "jane@home.example",
    "priya@home.example",
  ],
])("%s", (path, rest, recipient, ofQuiz) => {
  const stated = (id: string) => ({
    ...rest,
    lead: { id, first_name: "Mallory", email: "mallory@evil.example", phone: freshMobile() },
    adminEmail: "mallory@evil.example",
    adminPhone: "07700 900 999",
  });
  const sentTo = async () => (await world.outbox()).map(({ to }) => to);

  test("queues one message for the lead's own recipient, whatever addresses the body names and however many ask at once", async () => {
    const id = await aLead();
    const answers = await Promise.all(Array.from({ length: 20 }, () => caller.post(path, stated(id))));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await sentTo()).toEqual([recipient]);
    expect(JSON.stringify(await world.outbox())).not.toContain("allory");
  });

  test("queues nothing for a lead whose messages were written when it was made, and says the same where they were not", async () => {
    await world.leeds();
    await atTheResults({ email: "priya@home.example" });
    const [{ id } = { id: "" }] = await db.select({ id: leads.id }).from(leads);
    const before = await world.outbox();
    expect((await caller.post(path, stated(id))).body).toEqual({ success: true });
    expect(await world.outbox()).toEqual(before);
    const [written] = before.filter(({ to }) => to === ofQuiz);
    await db.delete(outbox);
    await caller.post(path, stated(id));
    const [queued] = await world.outbox();
    expect(queued?.subject).toBeTruthy();
    expect([queued?.to, queued?.subject, queued?.body]).toEqual([
      written?.to,
      written?.subject,
      written?.body,
    ]);
  });

  test("answers 404 to a lead that there is not, or whose details were deleted", async () => {
    const erased = await aLead({ erasedAt: new Date(), email: "", phone: "", firstName: "", lastName: "" });
    const none = ["00000000-0000-4000-8000-000000000000", "1", "", "' or 1=1", "../leads", "é\u0000"];
    const body = { success: false, error: "There is no such lead." };
    for (const id of [erased, ...none])
      expect(await caller.post(path, stated(id)), id).toMatchObject({ status: 404, body });
    expect(await sentTo()).toEqual([]);
  });

  test("answers 422 to a body without the lead's id", async () => {
    const body = { success: false, error: "lead.id is missing" };
    for (const lead of [undefined, null, {}, { id: 7 }, "7", []])
      expect(await caller.post(path, { ...rest, lead })).toMatchObject({ status: 422, body });
  });
});

test("a notification of another type is refused", async () => {
  const lead = { id: await aLead() };
  const body = { success: false, error: "type must be new_lead" };
  for (const type of [undefined, "lead_updated", null])
    expect(await caller.post(paths.sendNotification, { type, lead })).toMatchObject({ status: 422, body });
  expect(await world.outbox()).toEqual([]);
});

const invalid = { success: false, error: "Invalid verification code. Please try again." };
const done = { success: true };

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

  test.each([
    ...[{}, { phone: "" }, { phone: " \t" }, { phone: null }, { phone: 7700900123 }, { phone: [] }].map(
      (body) => [body, /^Please enter your phone number$/] as const,
    ),
    [{ phone: "0113 496 0123" }, /landline/],
    [{ phone: "__proto__" }, /UK mobile number/],
    [{ phone: "0".repeat(5000) }, /at most 100 characters/],
  ] as const)("with %j is refused with a reason, and nothing is texted", async (body, reason) => {
    const answer = await send(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ success: false, error: expect.stringMatching(reason) });
    expect(await world.outbox()).toEqual([]);
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

  test("what is wrong, or no six digits, is refused in the stated words", async () => {
    expect(await verify({ phone, code: otherCode(code) })).toMatchObject({ status: 422, body: invalid });
    for (const each of [undefined, null, 123456, "", "12345"]) {
      const error = "Please enter the 6-digit verification code";
      const refused = { status: 422, body: { success: false, error } };
      expect(await verify({ phone, code: each }), String(each)).toMatchObject(refused);
    }
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

  const refusal = "Please verify your phone number first";

  test("makes one verified lead, just as one proved in the form does, and no second", async () => {
    await send();
    await verify({ phone, code: await world.codeTextedTo(phone) });
    await provedDraft();
    expect(caller.visitor.path).toMatch(/^\/quote-quiz\/calculating/);
    expect(await db.select({ verified: leads.phoneVerified }).from(leads)).toEqual([{ verified: true }]);

    await caller.visitor.visit(paths.quizStep(paths.roofingQuiz, "property-type"));
    await provedDraft();
    expect([caller.visitor.text, await db.$count(leads)]).toEqual([expect.stringContaining(refusal), 1]);
  });

  test("that was only asked for makes none", async () => {
    await send();
    await provedDraft();
    expect([caller.visitor.text, await db.$count(leads)]).toEqual([expect.stringContaining(refusal), 0]);
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
