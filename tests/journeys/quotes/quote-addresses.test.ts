import { beforeEach, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { hostileStrings } from "../../support/files/hostile-strings";
import { Visitor } from "../../support/pages/visitor";
import { expectPrivate, whatsApp } from "../../support/rules/private-page";

useDatabase();

const person = {
  service: "electrical",
  name: "Ann Lee",
  phone: "+447700900123",
  email: "ann@example.com",
  postcode: "m1 1ae",
  description: "A full rewire\nof the cottage",
};

describe("the fallback results", () => {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await new Visitor().visit(
      paths.quoteResultsFallback({ ...person, error: "submission_failed" }),
    );
  });

  test("thank the person, price the work and repeat the request, and lead to another quote", () => {
    expect(visitor.heading).toBe("Thank you, Ann");
    expect(visitor.text).toContain("Electrical in Manchester (M1 1AE)");
    expect(visitor.text).toMatch(/£2,800 – £5,200.*Total\s*£4,000/);
    expect(visitor.text).toMatch(
      /Your request.*Ann Lee.*07700 900 123.*ann@example\.com.*M1 1AE.*A full rewire/,
    );
    expect(visitor.text).toContain("Electrical work is coming soon: we look for somebody by hand");
    expect(visitor.text).not.toContain("24 hours");
    expect(visitor.page.link("Get another quote").pathname).toBe(paths.getQuotes);
    expect(whatsApp(visitor).href).not.toMatch(/Ann|Lee|example/);
    expectPrivate(visitor);
  });

  test("note the high demand when the submission failed, and only then", async () => {
    expect(visitor.text).toContain("We are in high demand just now");
    await visitor.visit(paths.quoteResultsFallback({ ...person, error: "other" }));
    expect(visitor.text).not.toContain("high demand");
    await visitor.visit(paths.quoteResultsFallback(person));
    expect(visitor.text).not.toContain("high demand");
  });
});

describe("the success page", () => {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await new Visitor().visit(
      paths.quoteSuccess({ ...person, source: "ai_quiz", success: "true" }),
    );
  });

  test("thanks the person by the first name, and sums up the quote and the request", () => {
    expect(visitor.heading).toBe("Thank you, Ann!");
    expect(visitor.text).toContain("Electrical in Manchester (M1 1AE)");
    expect(visitor.text).toContain("We have your request.");
    expect(visitor.text).toMatch(/Quote Summary.*£840 – £1,560.*Electrical\. Parts, the electrician's time/);
    expect(visitor.text).toContain("A full rewire of the cottage");
    expect(visitor.text).toMatch(/Materials\s*£480.*Labour\s*£540.*VAT and misc\s*£180.*Total\s*£1,200/);
    expect(visitor.text).toMatch(
      /Request Summary.*Ann Lee.*07700 900 123.*ann@example\.com.*M1 1AE.*Service\s*Electrical.*Source\s*AI Quiz.*Estimated value\s*£840 – £1,560.*Notes\s*A full rewire/,
    );
    expect(visitor.text).toMatch(/we look for somebody by hand/i);
    expect(visitor.text).not.toContain("24 hours");
    expectPrivate(visitor);
    const marked = visitor.document.querySelector("[data-personal]");
    expect(marked?.getAttribute("data-personal")).toBe("name phone email postcode description");
  });

  test("tells the three steps that follow", async () => {
    await visitor.visit(paths.quoteSuccess({ ...person, service: "roofing" }));
    expect(visitor.text).toMatch(
      /What Happens Next.*We match you.*You get contacted.*Within 24 hours of getting your request.*You choose/,
    );
  });

  test("notes where the request came from for the AI quiz alone", async () => {
    expect(visitor.text).toContain("came through our AI quiz");
    await visitor.visit(paths.quoteSuccess({ ...person, source: "website" }));
    expect(visitor.text).not.toContain("AI quiz");
    expect(visitor.text).toMatch(/Source\s*Website Form/);
    expect(visitor.text).not.toContain("We have your request.");
  });

  test("prices a service it does not know as other work", async () => {
    await visitor.visit(paths.quoteSuccess({ service: "falconry" }));
    expect(visitor.text).toMatch(/£700 – £1,300.*Total\s*£1,000/);
  });

  test("offers help by WhatsApp, and another quote", async () => {
    expect(whatsApp(visitor).href).not.toMatch(/Ann|Lee|example/);
    await visitor.follow("Submit Another Quote");
    expect(visitor.path).toBe(paths.roofingQuiz);
    expect(visitor.text).toContain("Step 1 of 10");
  });
});

const pages = ["/quote-results-fallback", "/quote-success"];
const fields = ["service", "name", "phone", "email", "postcode", "description", "source", "error", "success"];
const withEach = (value: string) => fields.map((field) => `${field}=${value}`).join("&");

describe.each(pages)("%s takes any address", (page) => {
  test.each([
    ["without a query", ""],
    ["with empty values", withEach("")],
    ["with NUL", withEach("x%00y")],
    ["with half characters", withEach("%ED%A0%80%FF")],
    ["with a broken escape", withEach("%E0%A4%A")],
    ["with repeated keys", `${withEach("one")}&${withEach("two")}`],
    ["with names of prototypes", "service=__proto__&name=constructor&postcode=toString&source=__proto__"],
    ["with 10 kB in one value", `description=${"x".repeat(10_000)}`],
    ["with 10 kB in the name", `name=${"x".repeat(10_000)}`],
    ["with 10 kB of postcode", `postcode=${"LS1".repeat(3_000)}`],
  ])("%s", async (_, query) => {
    const visitor = await new Visitor().visit(`${page}?${query}`);
    expect(visitor.status).toBe(200);
    expect(visitor.heading).toMatch(/^Thank you/);
    expect(visitor.text).toContain(" in your area");
    expect(visitor.text.length).toBeLessThan(6_000);
    expect(visitor.page.html).not.toContain("\0");
  });

  test("and shows markup as text", async () => {
    const markup = "<script>alert(1)</script>";
    const visitor = await new Visitor().visit(`${page}?${withEach(encodeURIComponent(markup))}`);
    expect(visitor.text).toContain(markup);
    expect(visitor.document.querySelector("main script")).toBeNull();
  });

  test("and shows the first of a repeated key", async () => {
    const visitor = await new Visitor().visit(`${page}?name=Ann&name=Bob`);
    expect(visitor.heading).toContain("Ann");
    expect(visitor.text).not.toContain("Bob");
  });
});

test.each(pages)("every hostile string is text to %s", async (page) => {
  const visitor = new Visitor();
  for (const text of hostileStrings) {
    const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, "")).slice(0, 8_000);
    const answer = await visitor.raw(`${page}?name=${encoded}&description=${encoded}&postcode=${encoded}`);
    expect(answer.status, text).toBe(200);
  }
});
