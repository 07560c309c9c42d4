import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { leads } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { otherCode } from "../../support/people/mails";
import { choose, projectChoices, roofChoices } from "../../support/people/other-quizzes";
import { answerChoices, atThePhone, freshMobile, provePhone } from "../../support/people/roofing-quiz";
import { world } from "../../support/world";

useDatabase();

/** What is asked for before the phone and after the code, and how long another code has to wait. */
const quizzes = [
  {
    ...{ home: paths.roofingQuiz, begin: answerChoices, seconds: 30, next: "first-name" },
    ...{ before: [], after: ["First name", "Last name", "Email", "Postcode"] },
  },
  {
    home: "/new-quote",
    begin: (by: Visitor) => choose(by, ...projectChoices),
    seconds: 60,
    next: "postcode",
    before: ["First name", "Last name", "Email"],
    after: ["Postcode"],
  },
  {
    home: "/ai-quote",
    begin: (by: Visitor) => choose(by, "Start My Quote", ...roofChoices),
    seconds: 60,
    next: "details",
    before: ["First name", "Last name", "Postcode", "Email"],
    after: [],
  },
] as const;

const noEmail = "Please enter a valid email address";
const answers: Record<string, { right: string; wrong: Record<string, string | RegExp> }> = {
  "First name": { right: "Bo", wrong: { " ": "Please enter your first name" } },
  "Last name": { right: "Ek", wrong: { "": "Please enter your last name" } },
  Postcode: { right: "LS1 4DY", wrong: { " \t ": "Please enter your postcode" } },
  Email: {
    right: "bo@example.com",
    wrong: { "": "Please enter your email", bo: noEmail },
  },
  "Phone number": {
    right: "",
    wrong: {
      "  ": "Please enter your phone number",
      "call me <script>alert(1)</script>": /UK mobile number/,
    },
  },
};

/** Gets it wrong in each way, which is said and kept in the field, and then right. */
async function answer(
  by: Visitor,
  label: string,
  { right, wrong } = answers[label] ?? { right: "", wrong: {} },
) {
  for (const [typed, said] of Object.entries(wrong)) {
    await by.fill(label, typed).press("Continue", { unchecked: true });
    expect([by.status, by.value(label).trim()], label).toEqual([422, typed.trim()]);
    expect(by.errors, label).toEqual([typeof said === "string" ? said : expect.stringMatching(said)]);
    expect(await db.$count(leads)).toBe(0);
  }
  if (right) await by.fill(label, right).press("Continue");
}

test.each(quizzes)(
  "what is missing or wrong in $home is said at each question, and the code's too",
  async (quiz) => {
    const homeowner = await new Visitor().visit(quiz.home);
    await expect(homeowner.follow("Back")).rejects.toThrow("no link");
    await quiz.begin(homeowner);
    for (const label of [...quiz.before, "Phone number"]) await answer(homeowner, label);
    expect(await world.outbox()).toEqual([]);
    const phone = freshMobile();
    await homeowner.fill("Phone number", phone).press("Continue");

    for (const typed of ["", "12345", "abcdef", "12 34", "1 ".repeat(15_000)]) {
      await homeowner.fill("Verification code", typed).press("Verify", { unchecked: true });
      expect(homeowner.status).toBe(422);
      expect(homeowner.errors).toEqual(["Please enter the 6-digit verification code"]);
    }
    await timePasses(quiz.seconds / 2);
    await homeowner.press("Resend code");
    expect(homeowner.status).toBe(429);
    expect(homeowner.errors.join()).toMatch(/You can ask for another code in \d+ seconds?\./);
    expect(await world.messagesTo(phone)).toHaveLength(1);
    await timePasses(quiz.seconds / 2);
    await homeowner.press("Resend code");
    expect(homeowner.text).toContain("New verification code sent!");
    expect(await world.messagesTo(phone)).toHaveLength(2);

    const code = await world.codeTextedTo(phone);
    await homeowner.fill("Verification code", otherCode(code)).press("Verify");
    expect(homeowner.status).toBe(422);
    expect(homeowner.errors).toEqual(["Invalid verification code. Please try again."]);
    expect(homeowner.value("Verification code")).toBe("");
    await homeowner.fill("Verification code", code).press("Verify");
    expect(homeowner.path).toBe(`${quiz.home}/${quiz.next}`);
    // Once the number is proved, an email may be left empty.
    const asked: typeof answers = { ...answers, Email: { right: "bo@example.com", wrong: { bo: noEmail } } };
    for (const label of quiz.after) await answer(homeowner, label, asked[label]);
  },
);

test.each(quizzes)(
  "a proof older than a day makes no lead in $home: 'Please verify your phone number first', and nothing is lost",
  async (quiz) => {
    const homeowner = await new Visitor().visit(quiz.home);
    await quiz.begin(homeowner);
    const fill = async (label: string) =>
      void (await homeowner.fill(label, answers[label]?.right ?? "").press("Continue"));
    for (const label of quiz.before) await fill(label);
    await provePhone(homeowner, freshMobile());
    const last = quiz.after.at(-1);
    for (const label of quiz.after.slice(0, -1)) await fill(label);
    await timePasses(25 * 60 * 60);
    await (last ? fill(last) : homeowner.fill("Additional notes", "Kept").press("Get my quote"));

    expect(homeowner.path).toBe(`${quiz.home}/phone`);
    expect(homeowner.text).toContain("Please verify your phone number first");
    expect(await db.$count(leads)).toBe(0);
    await provePhone(homeowner, freshMobile());
    expect(await findRow(leads)).toMatchObject({ postcode: "LS1 4DY", homeownerNotes: last ? "" : "Kept" });
  },
);

test("a limit of codes is no outage: the quiz does not go on without a code", async () => {
  const phone = freshMobile();
  const [other, homeowner] = [await atThePhone(), await atThePhone()];
  await other.fill("Phone number", phone).press("Continue");
  await homeowner.fill("Phone number", phone).press("Continue");

  expect(homeowner.status).toBe(429);
  await homeowner.visit("/quote-quiz/first-name");
  expect(homeowner.path).toBe("/quote-quiz/phone");
});
