import { beforeEach, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { answerChoices, freshMobile, introduce, provePhone } from "../../support/people/roofing-quiz";
import { world } from "../../support/world";

useDatabase();

let homeowner: Visitor;
beforeEach(async () => {
  homeowner = await new Visitor().visit(paths.roofingQuiz);
});

describe("at the phone step", () => {
  beforeEach(() => answerChoices(homeowner));

  test("nothing typed: 'Please enter your phone number'", async () => {
    await homeowner.fill("Phone number", "   ").press("Continue");
    expect(homeowner.status).toBe(422);
    expect(homeowner.errors).toEqual(["Please enter your phone number"]);
  });

  test.each([
    ["a landline", "0113 496 0123", /landline/],
    ["no number at all", "call me <script>alert(1)</script>", /UK mobile number/],
  ])("%s is refused with a reason, kept in the field, and not texted", async (_, typed, reason) => {
    await homeowner.fill("Phone number", typed).press("Continue");
    expect(homeowner.status).toBe(422);
    expect(homeowner.errors.join()).toMatch(reason);
    expect(homeowner.value("Phone number")).toBe(typed);
    expect(await world.outbox()).toEqual([]);
  });

  test("the sixth code within an hour for one number is refused, as 429, with when to try again", async () => {
    const phone = freshMobile();
    await homeowner.fill("Phone number", phone).press("Continue");
    for (let sent = 1; sent < 5; sent++) {
      await timePasses(31);
      await homeowner.press("Resend code");
      expect(homeowner.text).toContain("New verification code sent!");
    }
    await timePasses(31);
    await homeowner.press("Resend code");

    expect(homeowner.status).toBe(429);
    expect(homeowner.errors.join()).toMatch(/Try again in/);
    expect(await world.messagesTo(phone)).toHaveLength(5);
  });

  test("a limit is no outage: the quiz does not go on without a code", async () => {
    const phone = freshMobile();
    const other = await new Visitor().visit(paths.roofingQuiz);
    await answerChoices(other);
    await other.fill("Phone number", phone).press("Continue");
    await homeowner.fill("Phone number", phone).press("Continue");

    expect(homeowner.status).toBe(429);
    await homeowner.visit("/quote-quiz/first-name");
    expect(homeowner.path).toBe("/quote-quiz/phone");
  });
});

describe("at the code step", () => {
  let phone: string;
  beforeEach(async () => {
    phone = freshMobile();
    await answerChoices(homeowner);
    await homeowner.fill("Phone number", phone).press("Continue");
  });

  /** Six digits that were not texted. */
  async function wrongCode(): Promise<string> {
    return (await world.codeTextedTo(phone)) === "000000" ? "111111" : "000000";
  }

  test.each(["", "12345", "abcdef", "12 34"])(
    "'%s': 'Please enter the 6-digit verification code'",
    async (typed) => {
      await homeowner.fill("Verification code", typed).press("Verify");
      expect(homeowner.status).toBe(422);
      expect(homeowner.errors).toEqual(["Please enter the 6-digit verification code"]);
    },
  );

  test("a wrong code: the stated text, and the field is cleared", async () => {
    await homeowner.fill("Verification code", await wrongCode()).press("Verify");
    expect(homeowner.status).toBe(422);
    expect(homeowner.errors).toEqual(["Invalid verification code. Please try again."]);
    expect(homeowner.value("Verification code")).toBe("");
  });

  test("the sixth try is refused even with the right code, and a new code works", async () => {
    const right = await world.codeTextedTo(phone);
    const wrong = await wrongCode();
    for (let tries = 0; tries < 5; tries++) {
      await homeowner.fill("Verification code", wrong).press("Verify");
    }
    await homeowner.fill("Verification code", right).press("Verify");
    expect(homeowner.status).toBe(422);
    expect(homeowner.errors.join()).toContain("too many wrong codes");

    await timePasses(31);
    await homeowner.press("Resend code");
    await homeowner.fill("Verification code", await world.codeTextedTo(phone)).press("Verify");
    expect(homeowner.path).toBe("/quote-quiz/first-name");
  });

  test("a code older than 10 minutes has expired", async () => {
    const code = await world.codeTextedTo(phone);
    await timePasses(10 * 60 + 1);
    await homeowner.fill("Verification code", code).press("Verify");
    expect(homeowner.status).toBe(422);
    expect(homeowner.errors.join()).toContain("expired");
  });

  test("a resend within 30 seconds is refused and says how long remains", async () => {
    await homeowner.press("Resend code");
    expect(homeowner.status).toBe(429);
    expect(homeowner.errors.join()).toMatch(/You can ask for another code in \d+ seconds?\./);
    expect(await world.messagesTo(phone)).toHaveLength(1);
  });

  test("a resend after 30 seconds: 'New verification code sent!'", async () => {
    await timePasses(30);
    await homeowner.press("Resend code");
    expect(homeowner.text).toContain("New verification code sent!");
    expect(await world.messagesTo(phone)).toHaveLength(2);
  });
});

describe("at the text steps", () => {
  beforeEach(async () => {
    await answerChoices(homeowner);
    await provePhone(homeowner, freshMobile());
  });

  test("each says what is missing", async () => {
    await homeowner.press("Continue", { unchecked: true });
    expect(homeowner.errors).toEqual(["Please enter your first name"]);
    await homeowner.fill("First name", "Ann").press("Continue");
    await homeowner.press("Continue", { unchecked: true });
    expect(homeowner.errors).toEqual(["Please enter your last name"]);
    await homeowner.fill("Last name", "Lee").press("Continue");
    await homeowner.press("Continue", { unchecked: true });
    expect(homeowner.errors).toEqual(["Please enter your email"]);
    await homeowner.fill("Email", "ann@example.com").press("Continue");
    await homeowner.fill("Postcode", " \t ").press("Continue");
    expect(homeowner.errors).toEqual(["Please enter your postcode"]);
    expect(homeowner.status).toBe(422);
  });

  test("an email of another shape: 'Please enter a valid email address', kept as typed", async () => {
    await homeowner.fill("First name", "Ann").press("Continue");
    await homeowner.fill("Last name", "Lee").press("Continue");
    for (const typed of ["ann", "ann@example", "ann@ example.com", "@example.com"]) {
      await homeowner.fill("Email", typed).press("Continue", { unchecked: true });
      expect(homeowner.status).toBe(422);
      expect(homeowner.errors).toEqual(["Please enter a valid email address"]);
      expect(homeowner.value("Email")).toBe(typed);
    }
  });

  test("only emptiness blocks a postcode", async () => {
    await introduce(homeowner);
    await homeowner.fill("Postcode", "the old mill").press("Continue");
    await homeowner.refresh();
    expect(homeowner.heading).toContain("£");
    expect(homeowner.text).toContain("your area");
  });
});

test("a proof older than a day does not make a lead: 'Please verify your phone number first'", async () => {
  await answerChoices(homeowner);
  await provePhone(homeowner, freshMobile());
  await introduce(homeowner);
  await timePasses(25 * 60 * 60);
  await homeowner.fill("Postcode", "LS1 4DY").press("Continue");

  expect(homeowner.path).toBe("/quote-quiz/phone");
  expect(homeowner.text).toContain("Please verify your phone number first");
});
