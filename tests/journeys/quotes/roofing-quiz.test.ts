import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import {
  answerChoices,
  answerRoofingQuiz,
  atThePhone,
  atTheResults,
  freshMobile,
  introduce,
  provePhone,
} from "../../support/people/roofing-quiz";
import { password, world } from "../../support/world";

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

  test("starts on the home page, whose first question is the quiz's", async () => {
    const homeowner = await new Visitor().visit(paths.home);
    await homeowner.press(/^Flat/);

    expect(homeowner.path).toBe("/quote-quiz/roof-work");
    expect(homeowner.text).toContain("Step 2 of 10");
    expect(homeowner.text).toContain("20%");
  });

  test("is in the roofer's list a moment later, and the roofer can move the lead on", async () => {
    const { account } = await world.roofer({ businessName: "Kirkgate Slaters" });
    await atTheResults({ firstName: "Priya", lastName: "Shah" });

    const roofer = await new Visitor().visit(paths.leads());
    await roofer.fillAll({ Email: account.email, Password: password }).press("Sign In");
    expect(roofer.path).toBe("/portal/leads");
    expect(roofer.text).toContain("Priya Shah");
    await roofer.follow(/View Details/i);
    await roofer.press(/^Contacted/i);

    expect(roofer.text).toContain("Lead status updated successfully!");
    await roofer.visit(paths.leads({ status: "contacted" }));
    expect(roofer.text).toContain("Priya Shah");
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

  test("has no Back on the first question", async () => {
    const homeowner = await new Visitor().visit(paths.roofingQuiz);
    expect(homeowner.text).toContain("Step 1 of 10");
    await expect(homeowner.follow("Back")).rejects.toThrow("no link");
  });

  test("who opens a later question too early is led to the first unanswered one", async () => {
    const homeowner = await new Visitor().visit("/quote-quiz/email");
    expect(homeowner.path).toBe("/quote-quiz/property-type");
    await homeowner.press(/^House/);
    await homeowner.visit("/quote-quiz/postcode");
    expect(homeowner.path).toBe("/quote-quiz/roof-work");
  });

  test("keeps the code step's place after a reload, and sees which number was texted", async () => {
    const homeowner = await atThePhone();
    const phone = freshMobile();
    await homeowner.fill("Phone number", phone).press("Continue");
    await homeowner.visit("/quote-quiz/sms-verification");

    expect(homeowner.heading).toBe("Enter the code we texted you");
    expect(homeowner.text).toContain(phone);
  });

  test("with a second tab open posts the last answer twice and makes one request", async () => {
    const town = await world.leeds({ verifiedRoofers: 3 });
    const homeowner = await atTheResults();
    const results = homeowner.path;
    const again = await homeowner.post("/quote-quiz/postcode", { postcode: "LS1 4DY" });

    expect(again.status).toBe(303);
    expect(again.headers.get("Location")).toBe(results);
    expect(await town.alertedRoofers()).toHaveLength(3);
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

  test("may ask for another quote, which needs a code of its own", async () => {
    const homeowner = await new Visitor().visit(paths.roofingQuiz);
    const phone = freshMobile();
    await answerRoofingQuiz(homeowner, { phone });
    await timePasses(60);
    await homeowner.follow("Submit Another Quote");
    expect(homeowner.text).toContain("Step 1 of 10");
    await answerChoices(homeowner);
    await homeowner.fill("Phone number", phone).press("Continue");

    expect(homeowner.path).toBe("/quote-quiz/sms-verification");
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

describe("the results page", () => {
  test("shown to somebody else has the estimate and the area, and not the homeowner's name", async () => {
    await world.leeds({ verifiedRoofers: 3 });
    const homeowner = await atTheResults({ firstName: "Zebedee", lastName: "Quill" });
    expect(homeowner.text).toContain("Zebedee");

    const stranger = await new Visitor().visit(homeowner.path);
    expect(stranger.heading).toBe("£9,282 – £12,558");
    expect(stranger.text).toContain("LS1");
    expect(stranger.text).not.toMatch(/Zebedee|Quill| 4DY|7700 ?900|example\.com/);
  });

  test("is not stored by browsers or proxies, nor listed by search engines", async () => {
    const homeowner = await atTheResults();

    expect(homeowner.headers.get("Cache-Control")).toBe("no-store");
    expect(homeowner.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  });

  test("gives the browser's own storage the answers and the quote, and no contact details", async () => {
    const homeowner = await atTheResults();
    const block = homeowner.document.querySelector("[data-quiz-entry]")?.textContent ?? "";
    const entry = JSON.parse(block);

    expect(entry.answers).toHaveLength(4);
    expect(entry.answers[0]).toEqual({
      questionId: "property-type",
      question: "What type of property is it?",
      answer: "house",
      step: 1,
    });
    expect(entry.quote).toMatchObject({ min: 9282, max: 12558, city: "Leeds", serviceType: "roofing" });
    expect(Date.parse(entry.timestamp)).not.toBeNaN();
    expect(block).not.toMatch(/Priya|Shah|7700 ?900|example\.com| 4DY/);
  });

  test.each(["", "?id=", "?id=42", "?id=00000000-0000-4000-8000-000000000000", "?id=%00"])(
    "at the address %s says that there is no such quote",
    async (query) => {
      const stranger = await new Visitor().visit(`/quote-quiz/results${query}`);
      expect(stranger.status).toBe(404);
      expect(stranger.heading).toBe("Quote Not Found");
    },
  );
});

test("the homeowner's confirmation and the roofers' alerts are each written once", async () => {
  await world.leeds({ verifiedRoofers: 3 });
  const homeowner = await atThePhone();
  await provePhone(homeowner, freshMobile());
  await introduce(homeowner, { email: "once@example.com" });
  await homeowner.fill("Postcode", "LS1 4DY").press("Continue");

  expect(await world.messagesTo("once@example.com")).toHaveLength(1);
  const recipients = (await world.outbox()).map(({ to, channel }) => `${channel} ${to}`);
  expect(new Set(recipients).size).toBe(recipients.length);
});
