import { beforeEach, describe, expect, test } from "vitest";
import { estimateBySize, poundRange } from "~/models/quiz/estimate";
import { quizzes } from "~/models/quiz/quizzes";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { fillQuoteForm } from "../../support/people/other-quizzes";
import { atTheResults } from "../../support/people/roofing-quiz";
import { world } from "../../support/world";

useDatabase();

describe("the quote form", () => {
  const send = "Get my quotes";
  const codePage = "/get-quotes/sms-verification";
  const addresses = ["/get-quotes", "/get-quote", "/quote"];

  /** What the summary says and what stands beside the fields are the same words: each once, in order. */
  const problems = (visitor: Visitor) => visitor.texts(".summary li");

  let homeowner: Visitor;
  beforeEach(async () => {
    homeowner = await new Visitor().visit(paths.getQuotes);
  });

  /** Sends the filled form and types the code that was texted. */
  async function prove(phone: string): Promise<void> {
    await homeowner.press(send);
    await homeowner.fill("Verification code", await world.codeTextedTo(phone)).press("Verify");
  }

  describe("somebody who describes the job", () => {
    test.each(addresses)("at %s is asked for the code, and then sees the price", async (address) => {
      await homeowner.visit(address);
      expect(homeowner.heading).toBe("Get quotes for any job at home");
      const phone = fillQuoteForm(homeowner);
      await homeowner.press(send);
      expect(homeowner.path).toBe(codePage);
      expect(homeowner.text).toContain("Step 2 of 2");

      await homeowner.fill("Verification code", await world.codeTextedTo(phone)).press("Verify");
      expect(homeowner.path).toMatch(/^\/quote-results\?id=[0-9a-f-]{36}$/);
      expect(homeowner.text).toContain(poundRange(estimateBySize("roofing", "medium").result));
    });

    test("may go back from the code, finds what was typed, changes an answer and uses the same code", async () => {
      const phone = fillQuoteForm(homeowner, { service: "Handyman", description: "Hang two doors" });
      await homeowner.press(send);
      await homeowner.follow("Back");
      expect(homeowner.path).toBe(paths.getQuotes);
      await homeowner.visit(paths.quote);
      const kept = ["Service", "What needs doing?", "Phone number", "Postcode"].map((each) =>
        homeowner.value(each),
      );
      expect(kept).toEqual(["handyman", "Hang two doors", phone, "LS1 4DY"]);
      await homeowner.choose("Service", "Plumbing").press(send);
      expect(await world.messagesTo(phone)).toHaveLength(1);

      await homeowner.fill("Verification code", await world.codeTextedTo(phone)).press("Verify");
      expect(homeowner.text).toContain(poundRange(estimateBySize("plumbing", "medium").result));
    });
  });

  describe("what is missing or wrong", () => {
    test("is said all at once, above the form and beside each field", async () => {
      await homeowner.press(send, { unchecked: true });
      const missing = [
        "Please choose a service",
        "Please tell us what needs doing",
        "Please choose when it should start",
        "Please choose the type of property",
        "Please enter your first name",
        "Please enter your last name",
        "Please enter your email",
        "Please enter your phone number",
        "Please enter your postcode",
      ];
      expect(homeowner.status).toBe(422);
      expect(problems(homeowner)).toEqual(missing);
      expect(homeowner.errors).toEqual(missing);
      expect(homeowner.document.querySelector(".summary")?.hasAttribute("autofocus")).toBe(true);
    });

    test("keeps everything else as it was typed", async () => {
      fillQuoteForm(homeowner, { email: "priya@example", phone: "0113 496 0123", firstName: "  " });
      await homeowner.press(send, { unchecked: true });
      expect(homeowner.status).toBe(422);
      expect(problems(homeowner)).toEqual([
        "Please enter your first name",
        "Please enter a valid email address",
        expect.stringMatching(/^That is a landline, which cannot get a text/),
      ]);
      expect(homeowner.value("Service")).toBe("roofing");
      expect(homeowner.value("Email")).toBe("priya@example");
      expect(homeowner.value("Phone number")).toBe("0113 496 0123");
      expect(await world.outbox()).toEqual([]);
    });

    test("such as a description of pages is refused and kept", async () => {
      const pages = "A long story. ".repeat(200);
      fillQuoteForm(homeowner, { description: pages });
      await homeowner.press(send);
      expect(homeowner.status).toBe(422);
      expect(problems(homeowner)).toEqual(["Please use at most 2,000 characters"]);
      expect(homeowner.value("What needs doing?")).toBe(pages);
    });

    test("such as a code asked for too soon by another browser is 429, with the form kept", async () => {
      const phone = fillQuoteForm(homeowner);
      await homeowner.press(send);
      const other = await new Visitor().visit(paths.getQuotes);
      fillQuoteForm(other, { phone, description: "Another roof" });
      await other.press(send);
      expect(other.status).toBe(429);
      expect(problems(other).join()).toMatch(/You can ask for another code in (1 minute|\d+ seconds?)\./);
      expect(other.value("What needs doing?")).toBe("Another roof");
    });
  });

  test("a question of the form has no page of its own, and the code page without a request leads to the form", async () => {
    await homeowner.visit(codePage);
    expect(homeowner.path).toBe(paths.getQuotes);
    for (const { id } of quizzes.find(({ id }) => id === "general")?.steps.slice(0, -1) ?? []) {
      await homeowner.visit(`/get-quotes/${id}`);
      expect(homeowner.path).toBe(paths.getQuotes);
    }
    await homeowner.visit("/get-quotes/no-such-step");
    expect(homeowner.status).toBe(404);
  });

  test("a cookie that we did not sign is replaced, and the request goes on", async () => {
    homeowner.cookies.store(new Headers({ "Set-Cookie": "fettle_visitor=forged; Path=/" }), "/");
    await prove(fillQuoteForm(homeowner));
    expect(homeowner.path).toMatch(/^\/quote-results/);
  });
});

test("which work is asked for: a new roof goes to who lists it, before who pays and lists the trade, and never to who lists flat roofs alone", async () => {
  const lists = (businessName: string, miles: number, service: string) => ({
    ...{ businessName, serviceTypes: [service], ...world.milesFrom("LS1 4DY", miles) },
  });
  await world.businesses([
    { ...lists("Level Best", 1, "Flat Roofing"), featured: true, email: "flat@fettle.example" },
    { ...lists("Paid General", 2, "Roofing"), featured: true },
    lists("Kirkgate Slaters", 3, "Slating and Tiling"),
    lists("Headrow Roofs", 5, "Roof Replacement"),
  ]);

  const homeowner = await atTheResults({ work: "Replacement" });

  const shown = homeowner.texts("[aria-labelledby=roofers] li");
  expect(shown).toHaveLength(3);
  expect(shown[0]).toMatch(
    /^Best match by work, rating and distance ?Kirkgate Slaters ?Does slate and tile, about \d miles away/,
  );
  expect(shown[1]).toMatch(/^Headrow Roofs ?Does new roofs, about \d miles away/);
  expect(shown[2]).toMatch(/^Paid General ?About \d miles away/);
  expect(homeowner.text).not.toContain("Level Best");
  expect(await world.messagesTo("flat@fettle.example")).toEqual([]);
});
