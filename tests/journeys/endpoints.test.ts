import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { leads, outbox } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { Caller } from "../support/endpoints";
import { aLead } from "../support/people/professionals";
import { atTheResults, freshMobile } from "../support/people/roofing-quiz";
import { world } from "../support/world";

useDatabase();

const caller = new Caller();
const operator = "operator@fettle.example";
const lead = { id: "00000000-0000-4000-8000-000000000000" };
const endpoints = [
  { path: paths.sendSms, body: { phone: "07700 900 123" } },
  { path: paths.verifySms, body: { phone: "07700 900 123", code: "123456" } },
  { path: paths.sendNotification, body: { type: "new_lead", lead } },
  { path: paths.sendCustomerConfirmation, body: { lead } },
];

describe.each(endpoints)("$path", ({ path, body }) => {
  test.each([
    ["no key", ""],
    ["a wrong key", "Bearer fettle-demo-kez"],
    ["the beginning of the key", "Bearer fettle-demo-ke"],
    ["more than the key", "Bearer fettle-demo-key2"],
    ["no scheme", "fettle-demo-key"],
    ["another scheme", "Basic fettle-demo-key"],
    ["an empty key", "Bearer "],
  ])("answers 401 to %s, and does nothing", async (_, Authorization) => {
    const { status, headers, body: answer } = await caller.post(path, body, { headers: { Authorization } });
    expect(status).toBe(401);
    expect(headers.get("WWW-Authenticate")).toBe("Bearer");
    const error = "Please send the public key as 'Authorization: Bearer KEY'.";
    expect(answer).toEqual({ success: false, error });
    expect(await world.outbox()).toEqual([]);
  });

  test.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "answers 405 to %s, whoever asks",
    async (method) => {
      for (const Authorization of ["Bearer fettle-demo-key", ""]) {
        const answer = await caller.post(path, body, { method, headers: { Authorization } });
        expect(answer.status).toBe(405);
        expect(answer.headers.get("Allow")).toBe("POST");
        expect(answer.body).toEqual({ success: false, error: "Please use POST." });
      }
      expect(await world.outbox()).toEqual([]);
    },
  );

  test("answers 405 to HEAD, without a body", async () => {
    const answer = await caller.raw(path, body, { method: "HEAD" });
    expect([answer.status, answer.headers.get("Allow"), await answer.text()]).toEqual([405, "POST", ""]);
  });

  test.each([
    "application/x-www-form-urlencoded",
    "text/plain",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "",
  ])("answers 415 to the content type '%s'", async (type) => {
    const answer = await caller.post(path, body, { headers: { "Content-Type": type } });
    expect(answer.status).toBe(415);
    expect(await world.outbox()).toEqual([]);
  });

  test("takes a content type with a charset, in any case", async () => {
    const headers = { "Content-Type": "Application/JSON; charset=utf-8" };
    expect((await caller.post(path, body, { headers })).status).not.toBe(415);
  });

  test("answers 413 to more than 16 kB, and takes 16 kB", async () => {
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

  test.each([
    "",
    "{",
    "undefined",
    "{'phone':'07700 900 123'}",
    '{"phone":"07700 900 123"} again',
    `${"[".repeat(8000)}`,
    "\ufffd\u0000",
  ])("answers 400 to what is no JSON: %j", async (text) => {
    const answer = await caller.post(path, text);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ success: false, error: "That was not JSON that we can read." });
  });

  test.each(["null", "[]", '"text"', "42", `${"[".repeat(8000)}${"]".repeat(8000)}`])(
    "answers 4xx to JSON that is no object: %s",
    async (text) => {
      const answer = await caller.post(path, text);
      expect([400, 422]).toContain(answer.status);
      expect(await world.outbox()).toEqual([]);
    },
  );

  test.each([
    ["its origin", { Origin: "https://evil.example" }],
    ["the browser", { "Sec-Fetch-Site": "cross-site" }],
    ["a hidden origin", { Origin: "null" }],
  ])("answers 403 when %s says that another site sent it", async (_, headers) => {
    const answer = await caller.post(path, body, { headers });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ success: false, error: "That was sent from a page of another site." });
    expect(await world.outbox()).toEqual([]);
  });

  test("lets nobody keep an answer", async () => {
    for (const answer of [await caller.post(path, body), await caller.post(path, body, { method: "GET" })]) {
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
    }
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
  /** A lead made by answering the quiz; its id. */
  async function leadOfQuiz(): Promise<string> {
    await atTheResults({ email: "priya@home.example" });
    const [{ id } = { id: "" }] = await db.select({ id: leads.id }).from(leads);
    return id;
  }

  const stated = (id: string) => ({
    ...rest,
    lead: { id, first_name: "Mallory", email: "mallory@evil.example", phone: freshMobile() },
    adminEmail: "mallory@evil.example",
    adminPhone: "07700 900 999",
  });
  const sentTo = async () => (await world.outbox()).map(({ to }) => to);

  test("queues the message for the lead's own recipient, whatever addresses the body names", async () => {
    expect(await caller.post(path, stated(await aLead()))).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await sentTo()).toEqual([recipient]);
    expect(JSON.stringify(await world.outbox())).not.toContain("allory");
  });

  test("queues it once, even when twenty ask at once", async () => {
    const id = await aLead();
    const answers = await Promise.all(Array.from({ length: 20 }, () => caller.post(path, stated(id))));
    expect(answers.map(({ body }) => body)).toEqual(Array(20).fill({ success: true }));
    expect(await sentTo()).toEqual([recipient]);
  });

  test("queues nothing for a lead whose messages were written when it was made", async () => {
    const id = await leadOfQuiz();
    const before = await world.outbox();
    expect((await caller.post(path, stated(id))).body).toEqual({ success: true });
    expect(await world.outbox()).toEqual(before);
  });

  test("says what would have been said when the lead was made", async () => {
    await world.leeds();
    const id = await leadOfQuiz();
    const [written] = (await world.outbox()).filter(({ to }) => to === ofQuiz);
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

  test.each(["00000000-0000-4000-8000-000000000000", "1", "", "' or 1=1", "../leads", "é\u0000"])(
    "answers 404 to a lead that there is not: %j",
    async (id) => {
      await aLead();
      const answer = await caller.post(path, stated(id));
      expect(answer).toMatchObject({
        status: 404,
        body: { success: false, error: "There is no such lead." },
      });
      expect(await sentTo()).toEqual([]);
    },
  );

  test("answers 404 when the homeowner had their details deleted", async () => {
    const id = await aLead({ erasedAt: new Date(), email: "", phone: "", firstName: "", lastName: "" });
    expect((await caller.post(path, stated(id))).status).toBe(404);
    expect(await sentTo()).toEqual([]);
  });

  test.each([[{}], [{ lead: null }], [{ lead: {} }], [{ lead: { id: 7 } }], [{ lead: "7" }], [{ lead: [] }]])(
    "answers 422 to a body without the lead's id: %j",
    async (body) => {
      const answer = await caller.post(path, { ...rest, ...body });
      expect(answer).toMatchObject({ status: 422, body: { success: false, error: "lead.id is missing" } });
    },
  );
});

test.each([[{}], [{ type: "lead_updated" }], [{ type: null }]])(
  "a notification of another type is refused: %j",
  async (type) => {
    const answer = await caller.post(paths.sendNotification, { ...type, lead: { id: await aLead() } });
    expect(answer).toMatchObject({ status: 422, body: { success: false, error: "type must be new_lead" } });
    expect(await world.outbox()).toEqual([]);
  },
);
