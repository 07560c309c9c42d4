import { randomUUID } from "node:crypto";
import { isNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { env } from "~/env.server";
import { leaveQuiz, noteBefore } from "~/http/pages/before-quiz.server";
import { readLeadId } from "~/models/base/ids";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { paths } from "~/paths";
import { leads, quizDrafts } from "../../../drizzle/schema";
import { findRow, listRows, requireRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import {
  answerRoofingQuiz,
  atThePhone,
  atTheResults,
  freshMobile,
  introduce,
  provePhone,
} from "../../support/people/roofing-quiz";
import { world } from "../../support/world";

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
    const homeowner = await atTheResults();
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
      readLeadId(randomUUID()),
    );
    expect(back.headers.get("Location")).toBe(before);
  });
});

describe("an answer that comes after another tab", () => {
  const typed = async () => {
    const homeowner = await atThePhone();
    await provePhone(homeowner, freshMobile());
    return homeowner.fill("First name", "Priya <b>");
  };

  const begunAgain = async () => {
    const homeowner = await typed();
    await homeowner.post(paths.roofingQuiz, { "property-type": "flat" });
    await homeowner.press("Continue");
    expect([homeowner.status, homeowner.heading]).toEqual([409, "You started again in another window"]);
    expect(homeowner.text).toContain(
      "This one: House, Replacement, Medium, As soon as possible. The other one: Flat.",
    );
    return homeowner;
  };
  const openAnswers = async () =>
    (await listRows(quizDrafts, isNull(quizDrafts.completedAt))).map(({ answers }) => answers);

  test("has begun the questions again goes to its own house, or leads to where the other one stands", async () => {
    const homeowner = await begunAgain();
    await homeowner.follow("Go on with the other one");
    expect(homeowner.path).toBe(paths.quizStep(paths.roofingQuiz, "roof-work"));
    await homeowner.press(/^Repair/);
    expect(await openAnswers()).toEqual([{ "property-type": "flat", "roof-work": "repair" }]);

    const other = await begunAgain();
    await other.press("Go on with this one");
    expect(other.path).toBe(paths.quizStep(paths.roofingQuiz, "last-name"));
    await other.fill("Last name", "Shah").press("Continue");
    await other.fill("Email", "priya@home.example").press("Continue");
    await other.fill("Postcode", "LS1 4DY").press("Continue");
    expect(await findRow(leads)).toMatchObject({ firstName: "Priya <b>", propertyType: "house" });

    // The other window, after this one has sent its request.
    const draft = (
      await requireRow(quizDrafts, sql`answers ->> 'property-type' = 'flat' and completed_at is not null`)
    ).id;
    const repair = { draft, "roof-work": "repair" };
    const answer = await other.post(paths.quizStep(paths.roofingQuiz, "roof-work"), repair);
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("See the other one")]);
  });

  test("has begun where no page knew of a draft is about something new", async () => {
    const homeowner = await new Visitor().visit(paths.roofingQuiz);
    await homeowner.post(paths.quizStep(paths.roofingQuiz, "property-type"), { "property-type": "house" });
    await homeowner.post(paths.quizStep(paths.roofingQuiz, "roof-work"), { "roof-work": "repair" });
    await homeowner.press(/^Flat/);
    expect(homeowner.path).toBe(paths.quizStep(paths.roofingQuiz, "roof-work"));
    expect(await openAnswers()).toEqual([{ "property-type": "flat" }]);
  });

  test("has pressed Start again leads to the beginning", async () => {
    const homeowner = await typed();
    await homeowner.post(paths.roofingQuiz, { intent: "start-again" });
    await homeowner.press("Continue");
    expect(homeowner.status).toBe(409);
    expect(homeowner.text).toContain("This answer was not saved, and the ones before it are gone");
    expect(homeowner.text).toContain("Priya <b>");
    await homeowner.follow("Start the questions");
    expect(homeowner.text).toContain("Step 1 of 10");
  });

  test("is asked for cookies only where the browser sent none", async () => {
    const answer = await new Visitor().post(lastQuestion, { postcode: "LS1 4DY" });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining("Allow cookies for this site"),
    ]);
  });
});

describe("the browser may keep for Back", () => {
  test("a form that was refused, no question of a quiz, and no form of an account", async () => {
    const visitor = await new Visitor().visit(paths.contact);
    await visitor.press("Send message");
    expect(visitor.status).toBe(422);
    expect(visitor.headers.get("Cache-Control")).toBe("private, max-age=0, must-revalidate");
    expect((await atThePhone()).headers.get("Cache-Control")).toContain("no-store");
    await visitor.visit(paths.login());
    await visitor.press("Sign In");
    expect(visitor.status).toBe(422);
    expect(visitor.headers.get("Cache-Control")).toContain("no-store");
  });

  test("a form of a request that was refused, and not the request", async () => {
    const homeowner = await new Visitor().visit(paths.getRoofingQuotes);
    await answerRoofingQuiz(homeowner, { postcode: "XX9 9XX" });
    expect(homeowner.headers.get("Cache-Control")).toContain("no-store");
    await homeowner.fill("Postcode", "LS1").press("Correct it");
    expect(homeowner.status).toBe(422);
    expect(homeowner.headers.get("Cache-Control")).toBe("private, max-age=0, must-revalidate");
  });
});

const input = (visitor: Visitor) => visitor.document.querySelector("main form input:not([type=hidden])");

describe("a homeowner on a phone", () => {
  test("pastes the code as the text spells it, and no digit is lost", async () => {
    const homeowner = await atThePhone();
    const phone = freshMobile();
    await homeowner.fill("Phone number", phone).press("Continue");
    expect(input(homeowner)?.hasAttribute("maxlength")).toBe(false);
    const code = await world.codeTextedTo(phone);
    await homeowner.fill("Verification code", `${code.slice(0, 3)} ${code.slice(3)}`).press("Verify");
    expect(homeowner.path).toBe("/quote-quiz/first-name");
  });

  test("sees the number as it is written here, on every return", async () => {
    const homeowner = await atThePhone();
    const phone = freshMobile();
    await homeowner.fill("Phone number", phone.replace(/^0/, "+44 ")).press("Continue");
    await homeowner.follow("Back");
    expect(homeowner.value("Phone number")).toBe(phone);
  });

  test("gets a keyboard that goes on, and capitals for a postcode", async () => {
    const homeowner = await atThePhone();
    await provePhone(homeowner, freshMobile());
    expect(input(homeowner)?.getAttribute("enterkeyhint")).toBe("next");
    await introduce(homeowner);
    expect(input(homeowner)?.getAttribute("autocapitalize")).toBe("characters");
  });

  test("finds one way forward and one way back: no menu, no list of cities", async () => {
    const homeowner = await new Visitor().visit(paths.roofingQuiz);
    await homeowner.press(/^House/);
    const links = homeowner.texts("a");
    expect(links).toEqual(["Skip to the main content", "Fettle", "Help", "Back", "Privacy policy"]);
    expect(homeowner.document.querySelector("header nav, footer nav")).toBeNull();
  });
});

const inNoscript = (visitor: Visitor) =>
  visitor.document.querySelector("head noscript meta[http-equiv=refresh]")?.getAttribute("content");
const anywhere = (visitor: Visitor) => visitor.document.querySelectorAll("meta[http-equiv=refresh]").length;

test("the pages that wait lead on by themselves only where no script does", async () => {
  const homeowner = await atThePhone();
  await provePhone(homeowner, freshMobile());
  await introduce(homeowner);
  await homeowner.fill("Postcode", "LS1 4DY").press("Continue");
  expect(homeowner.heading).toBe("Calculating your estimate");
  expect(inNoscript(homeowner)).toMatch(/^3;url=\/quote-quiz\/results\?id=/);
  expect(anywhere(homeowner)).toBe(1);
});
