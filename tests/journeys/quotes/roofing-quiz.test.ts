import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import {
  atThePhone,
  atTheResults,
  freshMobile,
  introduce,
  provePhone,
} from "../../support/people/roofing-quiz";
import { world } from "../../support/world";

useDatabase();

describe("a Leeds homeowner", () => {
  test("gets an honest range, and the three nearest verified roofers hear of it, and nobody else", async () => {
    const town = await world.leeds({ verifiedRoofers: 5 });
    const homeowner = await atTheResults({ postcode: "ls14dy", phone: "07700 900 123" });

    expect(homeowner.heading).toBe("£9,282 – £12,558");
    expect(homeowner.text).toMatch(/Materials\s*£4,914/);
    expect(homeowner.text).toMatch(/Labour\s*£3,822/);
    expect(homeowner.text).toMatch(/VAT and misc\s*£2,184/);
    expect(homeowner.text).toContain("A guide, not a quote");
    expect(homeowner.text).toContain("Best match");
    for (const { businessName } of town.roofers.slice(0, 3)) expect(homeowner.text).toContain(businessName);
    expect(await town.alertedRoofers()).toEqual(town.nearest(3));
  });

  test("finds the quiz where it was left, on another day, and is asked whether to go on", async () => {
    const homeowner = await new Visitor().visit(paths.roofingQuiz);
    await homeowner.press(/^Bungalow/);
    await homeowner.press(/^Repair/);

    await homeowner.visit(paths.roofingQuiz);
    expect(homeowner.heading).toBe("You have a quote half done");
    expect(homeowner.text).not.toContain("Bungalow");
    await homeowner.follow("Go on where you stopped");
    expect(homeowner.path).toBe("/quote-quiz/roof-size");
  });

  test.each([
    ["the page that offers to go on", ""],
    ["any question on the way", "/roof-size"],
  ])("starts again from %s, and nothing of before is left", async (_, from) => {
    const homeowner = await new Visitor().visit(paths.roofingQuiz);
    await homeowner.press(/^Bungalow/);
    await homeowner.press(/^Repair/);

    await homeowner.visit(paths.roofingQuiz + from);
    await homeowner.press("Start again");
    expect(homeowner.path).toBe(paths.roofingQuiz);
    expect(homeowner.text).toContain("Step 1 of 10");
    expect(homeowner.text).not.toContain("(your answer)");
    expect(homeowner.text).not.toContain("Start again");
    await homeowner.press(/^House/);
    expect(homeowner.path).toBe("/quote-quiz/roof-work");
    expect(homeowner.text).not.toContain("(your answer)");
  });

  test.each([paths.home, paths.getRoofingQuotes])(
    "who begins at %s begins afresh: yesterday's answers do not go into today's request",
    async (page) => {
      const phone = await atThePhone({ property: "Flat", work: "Repair", size: "Small" });
      expect(phone.path).toBe("/quote-quiz/phone");

      await phone.visit(page);
      await phone.press(/^House/);
      expect(phone.path).toBe("/quote-quiz/roof-work");
      expect(phone.text).not.toContain("(your answer)");
      await phone.press(/^Replacement/);
      expect(phone.path).toBe("/quote-quiz/roof-size");
      expect(phone.text).not.toContain("(your answer)");
    },
  );

  test("goes Back, sees the answer given, changes it, and carries on where the quiz had come to", async () => {
    const homeowner = await atThePhone();
    await homeowner.follow("Back");
    expect(homeowner.path).toBe("/quote-quiz/urgency");
    expect(homeowner.text).toMatch(/As soon as possible\s*It cannot wait \(your answer\)/);
    await homeowner.press(/^This month/);

    expect(homeowner.path).toBe("/quote-quiz/phone");
  });

  test("who opens a later question too early is led to the first unanswered one", async () => {
    const homeowner = await new Visitor().visit("/quote-quiz/email");
    expect(homeowner.path).toBe("/quote-quiz/property-type");
    await homeowner.press(/^House/);
    await homeowner.visit("/quote-quiz/postcode");
    expect(homeowner.path).toBe("/quote-quiz/roof-work");
  });

  test("whose phone sends the last answer five times at once is led to one lead by each", async () => {
    const homeowner = await atThePhone();
    await provePhone(homeowner, freshMobile());
    await introduce(homeowner);
    const last = { postcode: "LS1 4DY" };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => homeowner.post("/quote-quiz/postcode", last)),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const ids = answers.map(({ headers }) => /id=([0-9a-f-]+)/.exec(headers.get("Location") ?? "")?.[1]);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeDefined();
  });

  test("who presses Back from the estimate is not pushed forward again", async () => {
    const homeowner = await atTheResults();
    await timePasses(60);
    await homeowner.back();

    expect(homeowner.heading).toBe("Your estimate is ready");
    await expect(homeowner.refresh()).rejects.toThrow("leads nowhere by itself");
  });

  test("who types another number has to prove that one", async () => {
    const homeowner = await atThePhone();
    await provePhone(homeowner, freshMobile());
    await homeowner.visit("/quote-quiz/phone");
    const other = freshMobile();
    await homeowner.fill("Phone number", other).press("Continue");
    expect(homeowner.path).toBe("/quote-quiz/sms-verification");
    await homeowner.visit("/quote-quiz/first-name");
    expect(homeowner.path).toBe("/quote-quiz/sms-verification");
  });

  test("who goes Back to the same proved number is not texted again", async () => {
    const homeowner = await atThePhone();
    const phone = freshMobile();
    await provePhone(homeowner, phone);
    await homeowner.visit("/quote-quiz/phone");
    await homeowner.press("Continue");

    expect(homeowner.path).toBe("/quote-quiz/first-name");
    expect(await world.messagesTo(phone)).toHaveLength(1);
  });

  test("far from every roofer still gets the estimate, and the operator gets the request", async () => {
    await world.leeds({ verifiedRoofers: 2 });
    const homeowner = await atTheResults({ postcode: "PL1 1AA" });

    expect(homeowner.heading).toContain("£");
    const [alert] = await world.messagesTo("operator@fettle.example");
    expect(alert?.subject).toContain("needs you");
  });
});
