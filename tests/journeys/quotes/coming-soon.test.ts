import { describe, expect, test } from "vitest";
import { findTrade } from "~/models/trades/trade";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { answerAnyService, answerHomeProject } from "../../support/people/other-quizzes";
import { fillQuoteForm } from "../../support/people/quote-request";
import { answerRoofingQuiz, freshMobile, provePhone } from "../../support/people/roofing-quiz";
import { world } from "../../support/world";

useDatabase();

describe.each(["plumbing", "solar", "electrical", "cleaning"])("/%s", (trade) => {
  test("says what is to come, and leads to the waiting list and to the roofers", async () => {
    const visitor = await new Visitor().visit(`/${trade}`);
    expect(visitor.status).toBe(200);
    expect(visitor.heading.toLowerCase()).toContain(trade);
    expect(visitor.text).toContain("Coming soon");
    expect(visitor.document.querySelectorAll("main .ruled li").length).toBeGreaterThanOrEqual(5);
    expect(visitor.document.querySelector("main .house svg")).not.toBeNull();
    expect(visitor.page.link("Browse Roofers Now").pathname).toBe(paths.roofing);

    await visitor.follow("Get Notified When Live");
    expect(visitor.path).toBe(`/quote?waitlist=${trade}`);
    expect(visitor.heading).toBe(`Get notified when ${findTrade(trade)?.name} is live`);
  });
});

describe("/services", () => {
  test("has six cards, each leading to its page", async () => {
    const visitor = await new Visitor().visit(paths.services);
    const cards = [...visitor.document.querySelectorAll<HTMLAnchorElement>("main .entry")];
    expect(cards.map((card) => card.pathname)).toEqual([
      "/services/roofing",
      "/services/plumbing",
      "/services/electrical",
      "/services/landscaping",
      "/services/painting",
      "/services/handyman",
    ]);
    for (const card of cards) {
      const page = await new Visitor().visit(card.pathname);
      expect(page.status).toBe(200);
    }
  });

  test("leads somebody who is not sure to the general form", async () => {
    const visitor = await new Visitor().visit(paths.services);
    await visitor.follow(/not sure/);
    expect(visitor.path).toBe("/quote");
  });
});

describe("the page of a service", () => {
  test("that is live leads to its quiz", async () => {
    const visitor = await new Visitor().visit(paths.service("roofing"));
    expect(visitor.heading).toBe("Roofing");
    await visitor.follow("Start my quote");
    expect(visitor.path).toBe(paths.roofingQuiz);
  });

  test.each(["plumbing", "electrical", "landscaping", "painting", "handyman"])(
    "that is not, like %s, takes waitlist entries",
    async (trade) => {
      const visitor = await new Visitor().visit(paths.service(trade));
      expect(visitor.text).toContain("Coming soon");
      await visitor
        .fillAll({ "First name": "Ann", Email: "ann@example.com", Postcode: "LS1 4DY" })
        .press("Join the waiting list");
      expect(visitor.text).toContain(`Thank you. You are on the ${trade} waiting list`);
      expect(await world.messagesTo("ann@example.com")).toHaveLength(1);
    },
  );

  test.each(["solar", "witchcraft"])("that is none of the six, like %s: 'Page Not Found'", async (trade) => {
    const visitor = await new Visitor().visit(paths.service(trade));
    expect(visitor.status).toBe(404);
    expect(visitor.heading).toBe("Page Not Found");
  });
});

describe("a request for work that is not live", () => {
  const plumbers = () => world.business({ trade: "plumbing", serviceTypes: ["Plumbing"] });
  const asked: [string, (homeowner: Visitor) => Promise<unknown>][] = [
    [
      "/new-quote",
      async (homeowner) => {
        await answerHomeProject(homeowner, freshMobile());
        await homeowner.fill("Postcode", "LS1 4DY").press("Continue");
      },
    ],
    [
      "/ai-quote",
      async (homeowner) => {
        await answerAnyService(homeowner, ["Plumbing", "Leak", "Urgent", "Not sure"]);
        await provePhone(homeowner, freshMobile());
        await homeowner.press("Get my quote");
        await homeowner.refresh();
      },
    ],
    [
      "/get-quotes",
      async (homeowner) => {
        const mobile = freshMobile();
        fillQuoteForm(homeowner, { service: "Plumbing", phone: mobile });
        await homeowner.press("Get my quotes");
        await homeowner.fill("Verification code", await world.codeTextedTo(mobile)).press("Verify");
      },
    ],
  ];

  test.each(asked)(
    "made at %s is priced, goes to nobody by itself, and promises no call",
    async (address, ask) => {
      const business = await plumbers();
      const homeowner = await new Visitor().visit(address);
      await ask(homeowner);

      expect(homeowner.heading).toContain("£");
      const byHand = "Plumbing is coming soon: we look for somebody by hand.";
      expect(homeowner.text).toContain(byHand);
      expect(homeowner.text).not.toMatch(/24 hours/);
      expect(await world.messagesTo(business.email ?? "")).toEqual([]);
      const [confirmation] = (await world.outbox()).filter(({ subject }) => /estimate: £/.test(subject));
      expect(confirmation?.body).toContain(byHand);
      expect(confirmation?.body).not.toMatch(/24 hours/);
      const link = /\/my-request\/\S+/.exec(confirmation?.body ?? "")?.[0] ?? "";
      await homeowner.visit(link);
      expect(homeowner.text).toContain(byHand);
      const [alert] = (await world.outbox()).filter(({ subject }) => /needs you/.test(subject));
      expect(alert?.body).toContain("promised no time");
    },
  );

  test.each([
    paths.quoteSuccess({ service: "solar", postcode: "LS1 4DY" }),
    paths.quoteResultsFallback({ service: "other", postcode: "LS1 4DY" }),
  ])("promises no call either where it could not be stored at once: %s", async (address) => {
    const homeowner = await new Visitor().visit(address);
    expect(homeowner.text).toMatch(/we look for somebody by hand/i);
    expect(homeowner.text).not.toMatch(/24 hours/);
  });
});

test("/get-roofing-quotes starts the roofing quiz, which goes on where it lives", async () => {
  const homeowner = await new Visitor().visit(paths.getRoofingQuotes);
  expect(homeowner.text).toContain("Step 1 of 10");
  expect(homeowner.document.querySelectorAll("h1")).toHaveLength(1);
  await answerRoofingQuiz(homeowner);
  expect(homeowner.heading).toContain("£");
});

test("/test reads 'Test Route Works!'", async () => {
  const visitor = await new Visitor().visit("/test");
  expect(visitor.heading).toBe("Test Route Works!");
});

test.each([
  ["Privacy policy", "7 days"],
  ["Terms and conditions", "a guide and not a quote"],
])("the footer leads to '%s'", async (name, words) => {
  const visitor = await new Visitor().visit("/test");
  await visitor.follow(name);
  expect(visitor.heading).toBe(name);
  expect(visitor.text).toContain(words);
});
