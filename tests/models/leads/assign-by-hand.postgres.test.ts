import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { assignByHand } from "~/models/leads/desk/assign.server";
import { askAnother } from "~/models/leads/own-request/another.server";
import { stopRouting } from "~/models/leads/own-request/own-request.server";
import { suspendListing } from "~/models/listings/desk/decisions.server";
import { siteFacts } from "~/workflows/leads/site-facts.server";
import { businesses, leadAssignments } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { aLead } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const place = world.milesFrom("LS1 4DY", 0);
const holdersOf = (leadId: string) =>
  db.select().from(leadAssignments).where(eq(leadAssignments.leadId, leadId));
const rounds = 10;

async function setting() {
  await db.delete(businesses);
  const made = await world.roofers([1, 2, 3, 4, 5].map((miles) => world.milesFrom("LS1 4DY", miles)));
  const roofers = made.map(({ business }) => business.id);
  const { id } = await world.account({ role: "operator" });
  const lead = () => aLead({ ...place, outcode: "LS1", unmatchedSince: new Date() });
  return { roofers, operator: { id, role: "operator" as const }, lead };
}

test("five operators who give one lead away at once give it to one business; the others find it changed", async () => {
  const { roofers, operator, lead } = await setting();
  const leadId = await lead();
  const outcomes = await Promise.all(
    roofers.map((businessId) => assignByHand(operator, { leadId, businessId, seen: 0 }, siteFacts)),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["assigned", ...Array(4).fill("changed")]);
  expect(await holdersOf(leadId)).toHaveLength(1);
});

test("an operator and the homeowner who pass a lead on at the same moment never make it four", async () => {
  const { roofers, operator, lead } = await setting();
  for (let round = 0; round < rounds; round++) {
    const leadId = await lead();
    for (const businessId of roofers.slice(0, 3)) {
      const status = businessId === roofers[0] ? "declined" : "new";
      await db.insert(leadAssignments).values({ leadId, businessId, email: "", distanceMiles: 1, status });
    }
    await Promise.all([
      askAnother(leadId, 3, siteFacts),
      assignByHand(operator, { leadId, businessId: roofers[4] ?? "", seen: 3 }, siteFacts),
    ]);
    expect((await holdersOf(leadId)).filter(({ status }) => status !== "declined")).toHaveLength(3);
  }
});

test("a lead that is stopped, or a business that is suspended, while it is given: whoever is first, nothing follows", async () => {
  const { roofers, operator, lead } = await setting();
  for (let round = 0; round < rounds; round++) {
    const leadId = await lead();
    const [given, stopped] = await Promise.all([
      assignByHand(operator, { leadId, businessId: roofers[0] ?? "", seen: 0 }, siteFacts),
      stopRouting(leadId),
    ]);
    expect(stopped.status).toBe("stopped");
    expect((await holdersOf(leadId)).length).toBe(given.status === "assigned" ? 1 : 0);
  }
  const leadId = await lead();
  const [given, suspended] = await Promise.all([
    assignByHand(operator, { leadId, businessId: roofers[1] ?? "", seen: 0 }, siteFacts),
    suspendListing(operator, roofers[1] ?? "", "Complaints"),
  ]);
  expect(suspended.status).toBe("done");
  expect(["assigned", "unavailable"]).toContain(given.status);
  const again = await assignByHand(
    operator,
    { leadId: await lead(), businessId: roofers[1] ?? "", seen: 0 },
    siteFacts,
  );
  expect(again.status).toBe("unavailable");
});
