import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../support/database";
import { answerRoofingQuiz } from "../support/roofing-quiz";
import { Visitor } from "../support/visitor";
import { world } from "../support/world";

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
    expect(visitor.heading).toBe(`Get notified when ${trade} is live`);
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
      expect(visitor.heading).toBe(`Thank you. You are on the ${trade} waiting list`);
      expect(await world.messagesTo("ann@example.com")).toHaveLength(1);
    },
  );

  test.each(["solar", "witchcraft"])("that is none of the six, like %s: 'Page Not Found'", async (trade) => {
    const visitor = await new Visitor().visit(paths.service(trade));
    expect(visitor.status).toBe(404);
    expect(visitor.heading).toBe("Page Not Found");
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
