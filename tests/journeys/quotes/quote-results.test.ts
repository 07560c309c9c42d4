import { describe, expect, test } from "vitest";
import { makeVisitor } from "~/http/sessions/visitor.server";
import { estimateBySize } from "~/models/quiz/estimate";
import { paths } from "~/paths";
import type { leads } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { aLead } from "../../support/people/professionals";
import { expectPrivate, whatsApp } from "../../support/rules/private-page";

useDatabase();

type NewLead = Partial<typeof leads.$inferInsert>;

/** Priya's request for a bathroom of medium size in Leeds, as the twelve-step quiz stores it. */
const request = (given: NewLead = {}): Promise<string> => {
  const estimate = estimateBySize("bathroom", "medium");
  return aLead({
    ...{ firstName: "Priya", lastName: "Shah", email: "priya.shah@example.com", outcode: "LS1" },
    ...{ latitude: 53.797, longitude: -1.5486, serviceType: "bathroom", source: "website" },
    ...{ budgetRange: "2000-5000", estimate, resultsEstimate: estimate, unmatchedSince: new Date() },
    projectDescription: "Ring Priya Shah about the bath",
    homeownerNotes: "Ring Priya Shah about the bath",
    answers: { service: "bathroom", urgency: "soon", property: "house", "project-size": "medium" },
    ...given,
  });
};

/** A browser, and a request that it made. */
async function homeowner(given: NewLead = {}): Promise<{ visitor: Visitor; id: string }> {
  const { id: visitorId, setCookie } = await makeVisitor();
  const visitor = new Visitor();
  visitor.cookies.store(new Headers({ "Set-Cookie": setCookie }), "/");
  return { visitor, id: await request({ visitorId, ...given }) };
}

describe("the quote results", () => {
  test("show the person who asked the estimate, what comes next and all they told us", async () => {
    const { visitor, id } = await homeowner();
    await visitor.visit(paths.quoteResults(id));

    expect(visitor.heading).toBe("£3,500 – £6,500");
    expect(visitor.text).toContain("A guide, not a quote");
    expect(visitor.text).toMatch(/Materials\s*£2,000.*Labour\s*£2,250.*VAT and misc\s*£750.*Total\s*£5,000/);
    expect(visitor.text).toContain("Priya, your price estimate · Bathroom, Leeds");
    expect(visitor.text).toMatch(/Next steps.*coming soon: we look for somebody by hand.*You choose/);
    expect(visitor.text).toMatch(
      /Request details.*Priya Shah.*07700 900 123.*priya\.shah@example\.com.*LS1 4DY/,
    );
    expect(visitor.text).toMatch(/How big is the project\?\s*Medium/);
    expect(visitor.text).toContain("Ring Priya Shah about the bath");
    expectPrivate(visitor);
  });

  test("show anybody else the estimate, the service and the area, the contact details masked", async () => {
    const { id } = await homeowner();
    const stranger = await new Visitor().visit(paths.quoteResults(id));

    expect(stranger.heading).toBe("£3,500 – £6,500");
    expect(stranger.text).toContain("The price estimate · Bathroom, Leeds");
    expect(stranger.text).toMatch(/P••• S•••.*••••• ••• •23.*p•••@e•••\.com.*LS1/);
    expect(stranger.text).not.toMatch(/Priya|Shah| 4DY|7700 ?900 ?123|900123|example\.com/);
    expect(stranger.page.html).not.toMatch(/Priya|Shah| 4DY|7700 ?900 ?123|900123|example\.com/);
    expect(stranger.document.querySelector("[data-quiz-entry]")).toBeNull();
  });

  test("mask a request to a browser that made another, to one whose cookie is forged, and one of no browser", async () => {
    const id = await request({ visitorId: null });
    expect((await new Visitor().visit(paths.quoteResults(id))).text).not.toContain("Priya");
    const { visitor } = await homeowner();
    const other = await homeowner({ firstName: "Zebedee" });
    await visitor.visit(paths.quoteResults(other.id));
    expect(visitor.text).not.toContain("Zebedee");

    const forged = "fettle_visitor=ImFhYWFhYWFhLWFhYWEtNGFhYS1hYWFhLWFhYWFhYWFhYWFhYSI%3D.c2lnbmF0dXJl";
    const answer = await new Visitor().raw(paths.quoteResults(other.id), { headers: { Cookie: forged } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("Zebedee");
  });

  test("work out the estimate of a request that is older than those estimates", async () => {
    const id = await request({ resultsEstimate: null, serviceType: "solar", answers: {} });
    expect((await new Visitor().visit(paths.quoteResults(id))).heading).toBe("£5,600 – £10,400");
  });

  test.each([
    ["roofing", "Look for roofers", paths.findRoofer()],
    ["plumbing", "Look for plumbers", paths.directorySearch({ service: "plumbing" })],
    // The directory cannot be narrowed to them while they are to come.
    ["bathroom", "Look for businesses", paths.directory],
  ])("of an emergency of %s that nobody has lead to a list of what they say", async (service, words, to) => {
    const answers = { service, urgency: "emergency", property: "house", "project-size": "medium" };
    const { visitor, id } = await homeowner({ serviceType: service, answers });
    await visitor.visit(paths.quoteResults(id));
    const links = [...visitor.document.querySelectorAll("main a")];
    expect(links.find(({ textContent }) => textContent === words)?.getAttribute("href")).toBe(to);
  });

  test("note the AI matching for the AI quiz, and for no other source", async () => {
    const id = await request({ source: "ai_quiz_funnel" });
    const bathroom = await new Visitor().visit(paths.quoteResults(id, "ai_quiz"));
    expect(bathroom.text).toContain("AI matching: a person decides which businesses we ask.");
    const roofing = await request({ source: "ai_quiz_funnel", serviceType: "roofing" });
    expect((await new Visitor().visit(paths.quoteResults(roofing, "ai_quiz"))).text).toContain(
      "AI matching: the service you chose and your postcode decide",
    );
    expect((await new Visitor().visit(paths.quoteResults(id))).text).not.toContain("AI matching");
    expect((await new Visitor().visit(paths.quoteResults(id, "website"))).text).not.toContain("AI matching");
  });

  test("offer a WhatsApp chat without a word about the person, and another quote", async () => {
    const { visitor, id } = await homeowner();
    await visitor.visit(paths.quoteResults(id));
    const chat = whatsApp(visitor);
    expect(chat.href).toMatch(/^https:\/\/wa\.me\/447700900\d{3}\?text=/);
    expect(chat.searchParams.get("text")).toBe("Hello Fettle, I have a question about my quote request.");

    await visitor.follow("Submit Another Quote");
    expect(visitor.path).toBe(paths.roofingQuiz);
    expect(visitor.text).toContain("Step 1 of 10");
  });

  test.each([
    ["no id", ""],
    ["an unknown id", "?id=00000000-0000-4000-8000-000000000000"],
    ["NUL for an id", "?id=%00"],
    ["a broken escape for an id", "?id=%E0%A4%A"],
    ["an unknown id twice", "?id=1&id=2"],
  ])("are not found at %s, with a way to the quiz", async (_, query) => {
    for (const page of ["/quote-results", "/quote-quiz/results"]) {
      const stranger = await new Visitor().visit(page + query);
      expect(stranger.status).toBe(404);
      expect(stranger.heading).toBe("Quote Not Found");
      expectPrivate(stranger);
      await stranger.follow("Get a quote");
      expect(stranger.path).toBe(paths.roofingQuiz);
    }
  });
});
