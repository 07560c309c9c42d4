import { expect, test } from "vitest";
import { paths } from "~/paths";
import { leads } from "../../../drizzle/schema/leads";
import { findRow, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { oliveAtTheDesk } from "../../support/people/operators";
import { samAtWork, samsLead } from "../../support/people/professionals";
import { requestToken } from "../../support/request-token";

useDatabase();

const thatched = { "property-type": "castle", "roof-work": "thatch", "roof-size": "medium" };
const written = { description: "It drips", timeline: "yesterday", property: "house" };
const asked = { service: "roofing", job_type: "thatch", property_type: "castle" };
const property = "What type of property is it?";

test.each([
  ["values that no choice has", { answers: thatched }, property, "Roof thatch, flat, medium roof."],
  ["nothing", { answers: {} }, property, "Roof work, flat."],
  ["no service", { source: "website", answers: written }, "Property type", "It drips"],
  [
    ...["a service's own that it asks no more", { source: "ai_quiz_funnel", answers: asked }, property],
    "roofing work requested via AI quiz",
  ],
] as const)(
  "a request whose stored answers hold %s opens for everybody, and each can be corrected",
  async (...its) => {
    const [, given, question, described] = its;
    const leadId = await samsLead(given);
    const token = requestToken(leadId);
    const homeowner = await new Visitor().visit(paths.myRequestCorrection(token));
    await homeowner.fill("Last name", "O’Hara").press("Correct it");
    expect(homeowner.text).toContain("your request is corrected");
    const { answers } = given;
    expect(await findRow(leads, { id: leadId })).toMatchObject({ lastName: "O’Hara", answers });
    await homeowner.visit(paths.myRequestCorrection(token));
    await homeowner.choose(question, "Flat").press("Correct it");
    expect(homeowner.text).toContain(`${property} Flat`);
    const corrected = { serviceType: "roofing", projectDescription: described };
    expect(await findRow(leads, { id: leadId })).toMatchObject(corrected);

    const results = "source" in given ? paths.quoteResults(leadId) : paths.quizResults("/quote-quiz", leadId);
    await homeowner.visit(results);
    const sam = await samAtWork(paths.lead(leadId));
    const olive = await oliveAtTheDesk(paths.adminLead(leadId));
    expect([homeowner, sam, olive].map(({ status, path }) => [status, path])).toEqual(
      [results, paths.lead(leadId), paths.adminLead(leadId)].map((path) => [200, path]),
    );
    for (const at of [paths.leads(), "/portal/leads.csv"]) expect((await sam.visit(at)).status).toBe(200);
  },
);
