import { beforeEach, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../support/database";
import { hostileStrings } from "../support/files/hostile-strings";
import { Visitor } from "../support/pages/visitor";
import { answerChoices, freshMobile, introduce, provePhone } from "../support/people/roofing-quiz";

useDatabase();

let visitor: Visitor;
beforeEach(async () => {
  visitor = await new Visitor().visit(paths.roofingQuiz);
});

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  visitor.raw(path, { method: "POST", body, headers });
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

describe("the quiz answers 4xx and loses nothing", () => {
  beforeEach(async () => {
    await visitor.press(/^House/);
  });

  const plain = { "Content-Type": "application/x-www-form-urlencoded" };
  const huge = `roof-work=${"x".repeat(1024 * 1024)}`;
  type Sent = [what: string, status: number, body: BodyInit, headers?: Record<string, string>, step?: string];
  const named = ["__proto__", "constructor", "answers[0]", "a.b"].map(
    (name): Sent => [`a choice named ${name}`, 422, form({ [name]: "x", "roof-work": name })],
  );
  const sent: Sent[] = [
    ["an empty answer", 422, form({ "roof-work": "" })],
    ["an answer of another field", 422, form({ "roof-size": "small" })],
    ["a choice that nobody offered", 422, form({ "roof-work": "thatch" })],
    ...named,
    ["a long name", 422, form({ "roof-work": "x".repeat(20_000) })],
    ["lone surrogates", 422, "roof-work=%ED%A0%80%FF", plain],
    ["a megabyte that was announced", 413, huge, { ...plain, "Content-Length": String(huge.length) }],
    ["a megabyte that was not", 413, new URLSearchParams(huge)],
    ["a step that does not exist", 404, form({ chimney: "1" }), {}, "chimney"],
    ["a step whose turn has not come", 409, form({ email: "ann@example.com" }), {}, "email"],
    ["JSON", 415, '{"roof-work":"repair"}', { "Content-Type": "application/json" }],
    ["plain text", 415, "roof-work=repair", { "Content-Type": "text/plain" }],
    ["nothing", 415, ""],
    ["a broken body of parts", 400, "--x\r\nnonsense", { "Content-Type": "multipart/form-data; boundary=x" }],
  ];

  test.each(sent)("to %s: %i", async (what, status, body, headers = {}, step = "roof-work") => {
    const answer = await post(`${paths.roofingQuiz}/${step}`, body, headers);
    expect(answer.status).toBe(status);
    if (/empty|nobody/.test(what)) expect(await answer.text()).toContain("Please choose one of the answers");
    await visitor.visit(paths.roofingQuiz);
    await visitor.follow("Go on where you stopped");
    expect(visitor.path).toBe("/quote-quiz/roof-work");
  });

  test.each<[string, BodyInit, Record<string, string>]>([
    ["a page of ours that sends no referrer", form({ "roof-work": "repair" }), { Origin: "null" }],
    ["a program that puts a NUL into the words", "roof-work=rep%00air", plain],
  ])("but takes an answer from %s", async (_, body, headers) => {
    const from = { ...headers, "Sec-Fetch-Site": "same-origin" };
    expect((await post("/quote-quiz/roof-work", body, from)).status).toBe(303);
  });

  test("to a forged draft cookie, which it takes away; the real one still works", async () => {
    const forged = "fettle_visitor=ImFhYWFhYWFhLWFhYWEtNGFhYS1hYWFhLWFhYWFhYWFhYWFhYSI%3D.c2lnbmF0dXJl";
    const answer = await post("/quote-quiz/roof-work", form({ "roof-work": "repair" }), { Cookie: forged });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("Set-Cookie")).toMatch(/fettle_visitor=.*Max-Age=0/);
  });
});

describe("every hostile string", () => {
  test("is taken as a name or refused with a reason, and never breaks the page", async () => {
    await answerChoices(visitor);
    await provePhone(visitor, freshMobile());
    for (const text of hostileStrings) {
      const answer = await post("/quote-quiz/first-name", form({ "first-name": text }));
      expect([303, 413, 422], JSON.stringify(text)).toContain(answer.status);
    }
  });

  test("is taken as a postcode, shown as text, and runs nothing", async () => {
    await answerChoices(visitor);
    await provePhone(visitor, freshMobile());
    await introduce(visitor, { firstName: "<script>alert(1)</script>" });
    await visitor.fill("Postcode", '"><img src=x onerror=alert(1)>').press("Continue");
    await visitor.refresh();

    expect(visitor.status).toBe(200);
    expect(visitor.text).toContain("<script>alert(1)</script>");
    const theirs = "main img, main script:not([type='application/json'], [src^='/'])";
    expect(visitor.document.querySelector(theirs)).toBeNull();
  });

  test("as a step name or a quote id is not found, never a fault of ours", async () => {
    for (const text of hostileStrings.filter((each) => each !== "" && each !== "." && each !== "..")) {
      const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, ""));
      const step = await visitor.raw(`/quote-quiz/${encoded}`);
      expect(step.status, text).toBeLessThan(500);
      const results = await visitor.raw(`/quote-quiz/results?id=${encoded}`);
      expect(results.status, text).toBe(404);
    }
  });
});
