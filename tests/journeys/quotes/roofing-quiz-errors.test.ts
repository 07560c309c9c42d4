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
});

describe("at the text steps", () => {
  beforeEach(async () => {
    await answerChoices(homeowner);
    await provePhone(homeowner, freshMobile());
  });

  test("only emptiness blocks a postcode", async () => {
    await introduce(homeowner);
    await homeowner.fill("Postcode", "the old mill").press("Continue");
    await homeowner.refresh();
    expect(homeowner.heading).toContain("£");
    expect(homeowner.text).toContain("your area");
  });
});
