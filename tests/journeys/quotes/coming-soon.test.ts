import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { findTrade } from "~/models/trades/trade";
import { paths } from "~/paths";
import { waitlistEntries } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import {
  answerAnyService,
  answerHomeProject,
  fillQuoteForm,
  projectChoices,
  roofChoices,
} from "../../support/people/other-quizzes";
import { freshMobile, provePhone } from "../../support/people/roofing-quiz";
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

test("/services has six cards, each leading to its page, and leads who is not sure to the general form", async () => {
  const visitor = await new Visitor().visit(paths.services);
  const cards = visitor.attributes("main .entry", "href");
  expect(cards).toEqual([
    "/services/roofing",
    "/services/plumbing",
    "/services/electrical",
    "/services/landscaping",
    "/services/painting",
    "/services/handyman",
  ]);
  for (const card of cards) {
    const page = await new Visitor().visit(card ?? "");
    expect(page.status).toBe(200);
  }
  await visitor.follow(/not sure/);
  expect(visitor.path).toBe("/quote");
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

describe("a request", () => {
  const asked: [string, (homeowner: Visitor, service: "Plumbing" | "Roofing") => Promise<unknown>][] = [
    [
      "/new-quote",
      async (homeowner, service) => {
        await answerHomeProject(homeowner, freshMobile(), [service, ...projectChoices.slice(1)]);
        await homeowner.fill("Postcode", "LS1 4DY").press("Continue");
      },
    ],
    [
      "/ai-quote",
      async (homeowner, service) => {
        const leak = ["Plumbing", "Leak", "Urgent", "Not sure"];
        await answerAnyService(homeowner, service === "Roofing" ? roofChoices : leak);
        await provePhone(homeowner, freshMobile());
        await homeowner.press("Get my quote");
        await homeowner.refresh();
      },
    ],
    [
      "/get-quotes",
      async (homeowner, service) => {
        const mobile = freshMobile();
        fillQuoteForm(homeowner, { service, phone: mobile });
        await homeowner.press("Get my quotes");
        await homeowner.fill("Verification code", await world.codeTextedTo(mobile)).press("Verify");
      },
    ],
  ];

  test.each(asked)(
    "for a roof made at %s reaches the three nearest, and nobody else",
    async (address, ask) => {
      const town = await world.leeds({ verifiedRoofers: 5 });
      await ask(await new Visitor().visit(address), "Roofing");
      expect(await town.alertedRoofers()).toEqual(town.nearest(3));
    },
  );

  test.each(asked)(
    "for work that is not live made at %s is priced, goes to nobody by itself, and promises no call",
    async (address, ask) => {
      const business = await world.business({ trade: "plumbing", serviceTypes: ["Plumbing"] });
      const homeowner = await new Visitor().visit(address);
      await ask(homeowner, "Plumbing");

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

describe("the waiting list", () => {
  const join = "Join the waiting list";
  const ann = { "First name": "Ann", Email: "ann@example.com", Postcode: "ls1-4dy" };

  test.each(["/quote", "/get-quote", "/get-quotes"])(
    "%s?waitlist=plumbing takes somebody who waits for plumbing",
    async (address) => {
      const ann_ = await new Visitor().visit(`${address}?waitlist=plumbing`);
      expect(ann_.heading).toBe("Get notified when plumbing is live");
      expect(ann_.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
      await ann_.fillAll(ann).press(join);

      expect(ann_.status).toBe(200);
      expect(ann_.text).toContain("Thank you. You are on the plumbing waiting list");
      expect(ann_.text).toContain("one more when plumbing opens");
      expect(await listRows(waitlistEntries)).toMatchObject([
        { trade: "plumbing", firstName: "Ann", email: "ann@example.com", postcode: "LS1 4DY" },
      ]);
      expect(await world.messagesTo("ann@example.com")).toMatchObject([
        { channel: "email", subject: "You are on the plumbing waiting list" },
      ]);
    },
  );

  test("posting again, in other letters too, changes nothing and is answered alike", async () => {
    const visitor = await new Visitor().visit(paths.waitlist("solar"));
    await visitor.fillAll(ann).press(join);
    const first = { path: visitor.path, text: visitor.text };
    await visitor.visit(paths.waitlist("solar"));
    await visitor.fillAll({ ...ann, Email: "ANN@Example.com" }).press(join);

    expect({ path: visitor.path, text: visitor.text }).toEqual(first);
    expect(await db.$count(waitlistEntries)).toBe(1);
    expect(await world.outbox()).toHaveLength(1);
  });

  describe("what is missing or wrong", () => {
    test("is said all at once, and the rest is kept", async () => {
      const visitor = await new Visitor().visit(paths.waitlist("cleaning"));
      await visitor.press(join, { unchecked: true });
      expect(visitor.status).toBe(422);
      expect(visitor.errors).toEqual([
        "Please enter your first name",
        "Please enter your email",
        "Please enter your postcode",
      ]);
      expect(visitor.heading).toBe("Get notified when cleaning is live");

      await visitor.fillAll({ ...ann, Email: "ann at example" }).press(join, { unchecked: true });
      expect(visitor.errors).toEqual(["Please enter a valid email address"]);
      expect(visitor.value("First name")).toBe("Ann");
      expect(visitor.value("Email")).toBe("ann at example");
      expect(await db.$count(waitlistEntries)).toBe(0);
    });

    test("such as the 21st entry of an hour from one place is put off, and says until when", async () => {
      const visitor = await new Visitor().visit(paths.waitlist("painting"));
      const post = (number: number) => {
        const entry = { "first-name": "A", email: `a${number}@example.com`, postcode: "M1" };
        return visitor.post(paths.waitlist("painting"), entry);
      };
      for (let number = 1; number <= 20; number++) expect((await post(number)).status).toBe(303);
      await visitor.fillAll(ann).press(join);
      expect(visitor.status).toBe(429);
      expect(Number(visitor.headers.get("Retry-After"))).toBeGreaterThan(3000);
      expect(visitor.errors).toEqual([expect.stringContaining("Try again in")]);
      expect(visitor.value("Email")).toBe("ann@example.com");
    });
  });

  test.each(["roofing", "witchcraft", ""])(
    "there is no list for '%s': the normal form is shown",
    async (trade) => {
      const visitor = await new Visitor().visit(`/quote?waitlist=${trade}`);
      expect(visitor.heading).toBe("Get quotes for any job at home");
    },
  );

  test("who only opens the page after joining is thanked for nothing, and of no list there is none", async () => {
    const visitor = await new Visitor().visit(paths.waitlistJoined("plumbing"));
    expect(visitor.heading).toBe("The plumbing waiting list");
    expect(visitor.text).not.toMatch(/thank you|you are on/i);
    await visitor.visit(paths.waitlistJoined("roofing"));
    expect(visitor.status).toBe(404);
  });

  test("the confirmation repeats no words that are not a name", async () => {
    const visitor = await new Visitor().visit(paths.waitlist("solar"));
    await visitor.fillAll({ ...ann, "First name": "cheap pills at http://spam.example" }).press(join);
    const [message] = await world.messagesTo("ann@example.com");
    expect(message?.body).toMatch(/^Hello,\n/);
    expect(message?.body).not.toContain("spam");
  });
});
