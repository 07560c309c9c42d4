import { beforeEach, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../support/database";
import { hostileStrings } from "../support/files/hostile-strings";
import { Visitor } from "../support/pages/visitor";
import {
  answerChoices,
  answerRoofingQuiz,
  atThePhone,
  freshMobile,
  introduce,
  provePhone,
} from "../support/people/roofing-quiz";
import { world } from "../support/world";

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

  async function stillAtRoofWork(): Promise<void> {
    await visitor.visit(paths.roofingQuiz);
    await visitor.follow("Go on where you stopped");
    expect(visitor.path).toBe("/quote-quiz/roof-work");
  }

  test("to an empty answer", async () => {
    const answer = await post("/quote-quiz/roof-work", form({ "roof-work": "" }));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Please choose one of the answers");
    await stillAtRoofWork();
  });

  test("to an answer of another field", async () => {
    expect((await post("/quote-quiz/roof-work", form({ "roof-size": "small" }))).status).toBe(422);
    await stillAtRoofWork();
  });

  test("to a choice that nobody offered", async () => {
    const answer = await post("/quote-quiz/roof-work", form({ "roof-work": "thatch" }));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Please choose one of the answers below");
    await stillAtRoofWork();
  });

  test.each(["__proto__", "constructor", "answers[0]", "a.b"])("to a choice named %s", async (name) => {
    expect((await post("/quote-quiz/roof-work", form({ [name]: "x", "roof-work": name }))).status).toBe(422);
    await stillAtRoofWork();
  });

  test("to an answer of a megabyte, announced or not", async () => {
    const huge = "x".repeat(1024 * 1024);
    const announced = await post("/quote-quiz/roof-work", `roof-work=${huge}`, {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(huge.length + 10),
    });
    expect(announced.status).toBe(413);
    const silent = await post("/quote-quiz/roof-work", form({ "roof-work": huge }));
    expect(silent.status).toBe(413);
    await stillAtRoofWork();
  });

  test("to a long name, kept in part", async () => {
    expect((await post("/quote-quiz/roof-work", form({ "roof-work": "x".repeat(20_000) }))).status).toBe(422);
    await stillAtRoofWork();
  });

  test("to a step that does not exist", async () => {
    expect((await post("/quote-quiz/chimney", form({ chimney: "1" }))).status).toBe(404);
    expect((await visitor.raw("/quote-quiz/chimney")).status).toBe(404);
    await stillAtRoofWork();
  });

  test("to a step whose turn has not come", async () => {
    expect((await post("/quote-quiz/email", form({ email: "ann@example.com" }))).status).toBe(409);
    await stillAtRoofWork();
  });

  test.each([
    ["JSON", "application/json", '{"roof-work":"repair"}', 415],
    ["plain text", "text/plain", "roof-work=repair", 415],
    ["nothing", "", "", 415],
    ["a broken multipart body", "multipart/form-data; boundary=x", "--x\r\nnonsense", 400],
  ])("to a body of %s", async (_, type, body, status) => {
    const answer = await post("/quote-quiz/roof-work", body, type ? { "Content-Type": type } : {});
    expect(answer.status).toBe(status);
    await stillAtRoofWork();
  });

  test("but takes a post from our own page that sends no referrer, whose origin is null", async () => {
    const headers = { Origin: "null", "Sec-Fetch-Site": "same-origin" };
    const answer = await post("/quote-quiz/roof-work", form({ "roof-work": "repair" }), headers);
    expect(answer.status).toBe(303);
  });

  test("to a forged draft cookie, which it takes away; the real one still works", async () => {
    const forged = "fettle_visitor=ImFhYWFhYWFhLWFhYWEtNGFhYS1hYWFhLWFhYWFhYWFhYWFhYSI%3D.c2lnbmF0dXJl";
    const answer = await post("/quote-quiz/roof-work", form({ "roof-work": "repair" }), { Cookie: forged });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("Set-Cookie")).toMatch(/fettle_visitor=.*Max-Age=0/);
  });

  test("to NUL and lone surrogates", async () => {
    const nul = await post("/quote-quiz/roof-work", "roof-work=rep%00air", {
      "Content-Type": "application/x-www-form-urlencoded",
    });
    expect(nul.status).toBe(303);
    await atThePhone();
    const surrogate = await post("/quote-quiz/roof-size", "roof-size=%ED%A0%80%FF", {
      "Content-Type": "application/x-www-form-urlencoded",
    });
    expect(surrogate.status).toBe(422);
  });
});

describe("a proof of a phone", () => {
  test("cannot be replayed: the same code after the lead makes no second lead", async () => {
    const town = await world.leeds({ verifiedRoofers: 3 });
    const phone = freshMobile();
    await answerRoofingQuiz(visitor, { phone });
    const code = await world.codeTextedTo(phone);
    await visitor.visit(paths.roofingQuiz);
    await answerChoices(visitor);
    await visitor.fill("Phone number", phone).press("Continue");
    await visitor.visit("/quote-quiz/sms-verification");
    await post("/quote-quiz/sms-verification", form({ "sms-verification": code }));
    await visitor.visit("/quote-quiz/first-name");

    expect(visitor.path).not.toBe("/quote-quiz/first-name");
    expect(await town.alertedRoofers()).toHaveLength(3);
  });

  test("for one number is none for another", async () => {
    const mine = freshMobile();
    const theirs = freshMobile();
    const other = await atThePhone();
    await other.fill("Phone number", mine).press("Continue");
    await answerChoices(visitor);
    await visitor.fill("Phone number", theirs).press("Continue");
    const wrong = await world.codeTextedTo(mine);
    if (wrong === (await world.codeTextedTo(theirs))) return;
    await visitor.fill("Verification code", wrong).press("Verify");

    expect(visitor.status).toBe(422);
    expect(visitor.errors).toEqual(["Invalid verification code. Please try again."]);
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
    expect(visitor.document.querySelector("main img, main script:not([type='application/json'])")).toBeNull();
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
