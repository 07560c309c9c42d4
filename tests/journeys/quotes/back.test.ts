import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { env } from "~/env.server";
import { leaveQuiz, noteBefore } from "~/http/pages/before-quiz.server";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { answerChoices, answerRoofingQuiz } from "../../support/people/roofing-quiz";

useDatabase();

const lastQuestion = paths.quizStep(paths.roofingQuiz, "postcode");
const done = "You have answered those questions: your request is with us.";

describe("a question of a quiz that is done leads", () => {
  test("to the page with its first question, and says that the request is there", async () => {
    const homeowner = await new Visitor().visit(paths.getRoofingQuotes);
    await answerRoofingQuiz(homeowner);
    await homeowner.visit(lastQuestion);
    expect(homeowner.path).toBe(paths.getRoofingQuotes);
    expect(homeowner.text).toContain(done);
    await homeowner.follow("See your estimate");
    expect(homeowner.heading).toContain("£");
  });

  test("to its start, for who comes from nowhere", async () => {
    const homeowner = await new Visitor().visit(paths.roofingQuiz);
    await answerRoofingQuiz(homeowner);
    await homeowner.visit(lastQuestion);
    expect(homeowner.path).toBe(paths.roofingQuiz);
  });

  test.each([
    [`${env.SITE_URL}${paths.services}`, paths.services],
    // Without what was searched for there.
    [`${env.SITE_URL}${paths.findRoofer("LS1 4DY")}`, paths.findRoofer()],
    [`${env.SITE_URL}${paths.myRequest("key")}`, paths.roofingQuiz],
    [`https://elsewhere.example${paths.services}`, paths.roofingQuiz],
  ])("who came from %s to %s", async (referrer, before) => {
    const headers = new Headers();
    await noteBefore(new Request(env.SITE_URL, { headers: { Referer: referrer } }), headers);
    const cookie = headers.get("Set-Cookie") ?? "";
    const back = await leaveQuiz(
      new Request(env.SITE_URL, { headers: { Cookie: cookie.split(";", 1).join() } }),
      roofingQuiz,
      randomUUID(),
    );
    expect(back.headers.get("Location")).toBe(before);
  });
});

describe("the browser may keep for Back", () => {
  test("a form that was refused", async () => {
    const visitor = await new Visitor().visit(paths.contact);
    await visitor.press("Send message");
    expect(visitor.status).toBe(422);
    expect(visitor.headers.get("Cache-Control")).toBe("private, max-age=0, must-revalidate");
  });

  test("no question of a quiz, and no form of an account", async () => {
    const visitor = await new Visitor().visit(paths.roofingQuiz);
    await answerChoices(visitor);
    expect(visitor.headers.get("Cache-Control")).toContain("no-store");
    await visitor.visit(paths.login());
    await visitor.press("Sign In");
    expect(visitor.status).toBe(422);
    expect(visitor.headers.get("Cache-Control")).toContain("no-store");
  });
});
