import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { eraseLead } from "~/models/leads/erasure.server";
import { recordHired } from "~/models/leads/own-request/hired.server";
import { leadEvents } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { aLead, assign, sam, samAtWork, samsLead, signIn } from "../../support/people/professionals";
import { unsaid } from "../../support/people/requests";
import { requestToken } from "../../support/request-token";
import { world } from "../../support/world";

useDatabase();

/** What the timeline says, the latest first, without the times. */
const timeline = (visitor: Visitor) => visitor.texts("ol li > span:first-child");

test("a lead that was declined for a business while it was off the site says so, and no lead declined by hand", async () => {
  const words = "Your business was off the site: this lead went on without you.";
  const visitor = await samAtWork(`/portal/leads/${await samsLead({}, { status: "declined" })}`);
  expect(visitor.text).toContain(words);
  await visitor.visit(`/portal/leads/${await samsLead()}`);
  await visitor.press("Too far away");
  expect(visitor.text).not.toContain(words);
});

describe("the timeline of a lead", () => {
  test("says what was done, by whom and in what order, and that it was opened once", async () => {
    const lead = await samsLead();
    const visitor = await samAtWork(`/portal/leads/${lead}`);
    await visitor.visit(`/portal/leads/${lead}`);
    expect(timeline(visitor)).toEqual(["Opened for the first time by you", "Received by Field Roofing"]);
    await visitor.press("Contacted");
    visitor.fill("Notes, which only your business sees", "A word that nobody else reads");
    await visitor.press("Save");
    await visitor.press("Too far away");
    await visitor.press(/^Undo/);
    expect(timeline(visitor)).toEqual([
      "Taken back to Contacted by you",
      "Set to Declined (Too far away) by you",
      "Notes saved by you",
      "Set to Contacted by you",
      "Opened for the first time by you",
      "Received by Field Roofing",
    ]);
    const kept = JSON.stringify(await listRows(leadEvents));
    expect(kept).not.toContain("A word");
  });

  test("is the business's own: another that has the lead reads nothing of it", async () => {
    const lead = await samsLead();
    await (await samAtWork(`/portal/leads/${lead}`)).press("Quoted");
    await world.roofer({ email: "pat@fettle.example", businessName: "Moor Slating" });
    await assign(lead, "pat@fettle.example");
    const rival = await signIn(new Visitor(), "pat@fettle.example", `/portal/leads/${lead}`);
    expect(timeline(rival)).toEqual(["Opened for the first time by you", "Received by Moor Slating"]);
    expect(timeline(await samAtWork(`/portal/leads/${lead}`))).toHaveLength(3);
  });

  test("names who did it before, and nobody once their account is gone", async () => {
    const lead = await samsLead();
    await (await samAtWork(`/portal/leads/${lead}`)).press("Quoted");
    const heir = await world.account({ email: "heir@fettle.example", role: "professional" });
    await db.execute(sql`update businesses set owner_id = ${heir.id}`);
    const visitor = await signIn(new Visitor(), "heir@fettle.example", `/portal/leads/${lead}`);
    expect(timeline(visitor)).toContain("Set to Quoted by Sam Field");
    await db.execute(sql`delete from accounts where email = ${sam}`);
    await visitor.reload();
    expect(timeline(visitor)).toContain("Set to Quoted by somebody who has no account any more");
  });

  test("tells that the customer hired somebody, and that they had their details deleted", async () => {
    const lead = await samsLead();
    await recordHired(lead, unsaid);
    await timePasses(60);
    const visitor = await samAtWork(`/portal/leads/${lead}`);
    expect(timeline(visitor)).toContain("The customer has hired someone");
    expect(visitor.text).toContain("they told us that they have hired someone");
    await eraseLead(lead);
    await visitor.reload();
    expect(timeline(visitor)).toContain("The customer's details were deleted");
    expect(visitor.text).toContain("Their page names no business any more.");
    expect(visitor.text).not.toContain("Update Status");
  });

  test("of somebody's own request goes with the person: it says whose the request was", async () => {
    const own = await aLead({ email: sam });
    const visitor = await samAtWork(`/portal/leads/${own}`);
    await visitor.press("Booked");
    expect(timeline(visitor)).toEqual(["Set to Booked by you", "Sent by you"]);
    await eraseLead(own);
    expect(await db.$count(leadEvents)).toBe(0);
  });
});

test.each([
  ["new", "Has opened your request"],
  ["assigned", "Has opened your request"],
  ["contacted", "Says it has been in touch with you"],
  ["quoted", "Says it has given you a price"],
  ["booked", "Says the work is booked"],
  ["completed", "Says the work is done"],
  ["declined", "Cannot take this on"],
] as const)(
  "beside a lead stands what the customer sees while it stands at %s: the words of their own page",
  async (status, words) => {
    const lead = await samsLead({}, { status });
    const visitor = await samAtWork(`/portal/leads/${lead}`);
    expect(visitor.text).toContain(`Their own page of this request says of Field Roofing: ${words}`);
    const customer = await new Visitor().visit(`/my-request/${requestToken(lead)}`);
    expect(customer.text).toContain(words);
    expect(visitor.text.includes("They know that you have opened it")).toBe(
      status === "new" || status === "assigned",
    );
  },
);

const roof = { "property-type": "house", "roof-work": "repair", "roof-size": "very-large", urgency: "asap" };
const flat = { service: "cleaning", timeline: "flexible", property: "flat" };

test.each([
  ["roofing_quiz", "roofing", roof, /Roof repair, house, very large roof.*As soon as possible/],
  ["website", "plumbing", { service: "plumbing", budget: "under-500" }, /Plumbing.*\? Under £500/],
  ["ai_quiz_funnel", "plumbing", { service: "plumbing", plumbing_type: "blocked_drain" }, /Blocked drain/],
  ["website", "cleaning", flat, /Cleaning, flat.*Flexible/],
] as const)("what was answered by way of %s about %s stands in the customer's words", async (...row) => {
  const [source, serviceType, answers, words] = row;
  const lead = await samsLead({ source, serviceType, answers });
  expect((await samAtWork(`/portal/leads/${lead}`)).text).toMatch(words);
});
