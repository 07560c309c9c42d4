import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { readLeadId } from "~/models/base/ids";
import { assignByHand, confirmNumber, placeLead } from "~/models/leads/admin/assign.server";
import { findDeskLead } from "~/models/leads/admin/lead.server";
import { countUnchecked, listDeskLeads } from "~/models/leads/admin/lists.server";
import { auditLog, businesses, leadAssignments, leadEvents, leads } from "../../../drizzle/schema";
import { changeRows, listRows, stored, useDatabase } from "../../support/database";
import { aLead } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const place = world.milesFrom("LS1 4DY", 0);
const waiting = (given: Parameters<typeof aLead>[0] = {}) =>
  aLead({ ...place, outcode: "LS1", unmatchedSince: new Date(), ...given });
const roofer = async (miles: number, given: Parameters<typeof world.roofer>[0] = {}) =>
  (await world.roofer({ ...world.milesFrom("LS1 4DY", miles), ...given })).business;

async function give(leadId: LeadId, businessId: ListingId, seen = 0) {
  return assignByHand(await world.operator(), { leadId, businessId, seen });
}

const holdersOf = (leadId: LeadId) => listRows(leadAssignments, { leadId });

describe("an operator who gives a lead by hand", () => {
  test("sees the nearest first, beyond what they travel too, and never one that may not have it", async () => {
    await db.delete(businesses);
    const far = await roofer(40, { businessName: "Far" });
    const near = await roofer(2, { businessName: "Near" });
    await world.business({ ...world.milesFrom("LS1 4DY", 1), businessName: "Nobody's" });
    for (const given of [
      { verified: false },
      { claimed: false },
      { status: "suspended" as const },
      { trade: "plumbing" },
      { awayUntil: new Date(Date.now() + 86_400_000) },
    ]) {
      await roofer(1, given);
    }
    const unconfirmed = await world.account({ role: "professional", emailConfirmedAt: undefined });
    await world.business({ ...world.milesFrom("LS1 4DY", 1), ownerId: unconfirmed.id });
    const found = await findDeskLead(await waiting());
    expect(found?.assigning.status === "open" && found.assigning.candidates.map(({ id }) => id)).toEqual([
      near.id,
      far.id,
    ]);
  });

  test("says where a lead is only while nobody knows it, and once", async () => {
    const unknown = { outcode: null, latitude: null, longitude: null };
    const lead = await waiting(unknown);
    const says = { postcode: "LS1 4DY", outcode: "LS1", ...place };
    const by = await world.operator();
    const placed = await Promise.all([placeLead(by, lead, says), placeLead(by, lead, says)]);
    expect(placed.map(({ status }) => status).toSorted()).toEqual(["missing", "placed"]);
    const erased = await waiting({ ...unknown, erasedAt: new Date() });
    for (const id of [await waiting(), erased, readLeadId("nothing")]) {
      expect(await placeLead(by, id, { ...says, outcode: "M1" })).toEqual({ status: "missing" });
    }
    const log = await listRows(auditLog, { subjectId: lead });
    expect(log).toMatchObject([{ action: "edited", actorId: by.id }]);
  });

  test("is in the log, and gives it once however often they press", async () => {
    const business = await roofer(2, { businessName: "Near" });
    const lead = await waiting();
    expect(await give(lead, business.id)).toEqual({ status: "assigned", name: "Near" });
    expect(await give(lead, business.id)).toEqual({ status: "repeated", name: "Near" });
    expect(await holdersOf(lead)).toHaveLength(1);
    const after = { holders: 1, businessId: business.id };
    expect(await listRows(auditLog, { subjectId: lead })).toMatchObject([{ action: "assigned", after }]);
  });

  test("cannot give what its homeowner stopped, what nobody checked, or what three have", async () => {
    const business = await roofer(2);
    expect(await give(await waiting({ routingStoppedAt: new Date() }), business.id)).toEqual({
      status: "closed",
    });
    expect(await give(await waiting({ hiredAt: new Date() }), business.id)).toEqual({ status: "closed" });
    expect(await give(await waiting({ erasedAt: new Date() }), business.id)).toEqual({ status: "closed" });
    const unchecked = await waiting({ phoneVerified: false });
    expect(await give(unchecked, business.id)).toEqual({ status: "unchecked" });
    await confirmNumber(await world.operator(), unchecked);
    expect((await give(unchecked, business.id)).status).toBe("assigned");
    const lead = await waiting();
    const others = [await roofer(3), await roofer(4), await roofer(5)];
    for (const [seen, other] of others.entries()) await give(lead, other.id, seen);
    expect(await give(lead, business.id, 3)).toEqual({ status: "full" });
    await changeRows(leadAssignments, { status: "declined" }, { leadId: lead });
    for (let seen = 3; seen < 6; seen++) await give(lead, (await roofer(6)).id, seen);
    await changeRows(leadAssignments, { status: "declined" }, { leadId: lead });
    expect(await give(lead, business.id, 6)).toEqual({ status: "enough" });
    expect(await holdersOf(lead)).toHaveLength(6);
    // Those that a correction took it from do not count, unless they had opened it.
    await changeRows(leadAssignments, { declineReason: "moved" }, { leadId: lead });
    for (const { id } of await holdersOf(lead))
      await stored(leadEvents, { leadId: lead, assignmentId: id, kind: "viewed" });
    expect(await give(lead, business.id, 6)).toEqual({ status: "enough" });
    await db.delete(leadEvents);
    expect((await give(lead, business.id, 6)).status).toBe("assigned");
  });

  test("cannot give it to a business that lost what it needs, or on a page that is out of date", async () => {
    const lead = await waiting();
    for (const given of [
      { verified: false },
      { status: "suspended" as const },
      { trade: "plumbing" },
      { serviceTypes: ["Chimney Repairs"] },
    ]) {
      expect(await give(lead, (await roofer(2, given)).id), JSON.stringify(given)).toEqual({
        status: "unavailable",
      });
    }
    const nobodys = await world.business(place);
    expect(await give(lead, nobodys.id)).toEqual({ status: "unavailable" });
    await give(lead, (await roofer(2)).id);
    expect(await give(lead, (await roofer(2)).id, 0)).toEqual({ status: "changed" });
    expect((await give(readLeadId("no id"), "none")).status).toBe("missing");
  });
});

test("an operator finds leads by status, service, name, number, email and postcode", async () => {
  await db.delete(leads);
  const jane = await waiting({ firstName: "Jane", lastName: "Smith" });
  const omar = await waiting({
    firstName: "Omar",
    lastName: "Khan",
    email: "omar@home.example",
    phone: "+447700900999",
    postcode: "M1 1AE",
    serviceType: "plumbing",
    status: "quoted",
    phoneVerified: false,
  });
  const ids = async (query: Partial<Parameters<typeof listDeskLeads>[0]>) =>
    (await listDeskLeads({ show: "all", q: "", ...query })).leads.map(({ id }) => id);
  expect(await ids({ show: "unmatched" })).toEqual([jane]);
  expect(await ids({ show: "unchecked" })).toEqual([omar]);
  expect((await countUnchecked()).count).toBe(1);
  expect((await ids({})).sort()).toEqual([jane, omar].sort());
  for (const q of ["om", "khan", "Omar Kh", "omar@home.example", "07700 900999", "m1 1ae", "M1", omar]) {
    expect(await ids({ q }), q).toEqual([omar]);
  }
  expect(await ids({ status: "quoted" })).toEqual([omar]);
  expect(await ids({ service: "roofing" })).toEqual([jane]);
  expect(await ids({ service: "roofing", q: "khan" })).toEqual([]);
  for (const q of ["%", "_", "\\", "'"]) expect(await ids({ q }), q).toEqual([]);
});
