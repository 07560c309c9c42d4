import { beforeEach, describe, expect, test } from "vitest";
import { findLeadFor } from "~/models/leads/portal/assignments.server";
import { changeLeadStatus } from "~/models/leads/portal/lead-changes.server";
import { listLeadsFor } from "~/models/leads/portal/queue.server";
import type { Viewer } from "~/models/leads/portal/visible.server";
import { businesses, leadAssignments, leads } from "../../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";
import { aLead, assign, sam as samsEmail, viewer } from "../../support/people/professionals";

useDatabase();

const hour = 60 * 60;

let sam: Viewer;
let lead: LeadId;

beforeEach(async () => {
  sam = await viewer(samsEmail);
  lead = await aLead({ outcode: "LS1" });
  await assign(lead, samsEmail, { notes: "Ring Jane" });
});

const decline = () => changeLeadStatus({ ...sam, leadId: lead, status: "declined", reason: "too_far" });
const takeBack = () => changeLeadStatus({ ...sam, leadId: lead, status: "contacted", intent: "undo" });
const othersHave = async (...names: string[]) => {
  for (const name of names) await assign(lead, `${name}@roofer.example`);
};
const searchFor = async (search: string) => (await listLeadsFor({ ...sam, search })).total;

describe("a lead that was declined", () => {
  test("is found by its service and outcode alone, and by all of it once it is taken back", async () => {
    await decline();
    for (const search of ["Jane", "Smith", "ne smi", "LS1 4DY", "LS14DY", "4dy"]) {
      expect(await searchFor(search), search).toBe(0);
    }
    for (const search of ["roof", "ls1"]) expect(await searchFor(search), search).toBe(1);
    await takeBack();
    for (const search of ["Jane", "LS1 4DY", "roof"]) expect(await searchFor(search), search).toBe(1);
  });

  test("is found by no name that is put right meanwhile", async () => {
    await decline();
    await changeRows(leads, { firstName: "Janet", postcode: "LS1 4DZ" });
    expect(await searchFor("Janet")).toBe(0);
    expect(await searchFor("4DZ")).toBe(0);
    await takeBack();
    expect(await searchFor("Janet")).toBe(1);
  });

  test("is declined since when it was first declined, with whatever reason", async () => {
    await decline();
    await timePasses(23 * hour);
    await changeLeadStatus({ ...sam, leadId: lead, status: "declined", reason: "other" });
    await timePasses(2 * hour);
    expect(await takeBack()).toEqual({ status: "over" });
    await changeRows(leadAssignments, { status: "quoted", declineReason: null });
    await decline();
    expect(await takeBack()).toMatchObject({ status: "changed" });
  });
});

describe("a decline can be taken back", () => {
  test.each([
    ["within a day", async () => timePasses(24 * hour - 60), "possible", "changed"],
    ["not after a day", async () => timePasses(24 * hour + 60), "over", "over"],
    ["beside two who have it", async () => othersHave("pat", "kim"), "possible", "changed"],
    ["not beside three", async () => othersHave("pat", "kim", "lee"), "taken", "taken"],
    ["not of who stopped it", async () => set({ routingStoppedAt: new Date() }), "closed", "closed"],
    ["not of who hired", async () => set({ hiredAt: new Date(), hiredWhom: "other" }), "closed", "closed"],
    ["not of who is gone", async () => set({ erasedAt: new Date() }), "closed", "missing"],
    ["by whom they chose, at any time", choose, "possible", "changed"],
  ] as const)("%s", async (_, meanwhile, shown, outcome) => {
    await decline();
    await meanwhile();
    expect(await findLeadFor({ ...sam, leadId: lead })).toMatchObject({ takeBack: shown });
    expect((await listLeadsFor(sam)).leads).toMatchObject([{ takeBack: shown }]);
    expect(await takeBack()).toMatchObject({ status: outcome });
    const row = await findRow(leadAssignments, { businessId: sam.businessId });
    expect(row?.status).toBe(outcome === "changed" ? "contacted" : "declined");
    const reason = outcome === "changed" ? null : "too_far";
    expect([row?.declineReason, row?.declinedAt === null]).toEqual([reason, reason === null]);
  });

  const set = (given: Partial<typeof leads.$inferInsert>) => changeRows(leads, given);

  async function choose() {
    await set({ hiredAt: new Date(), hiredWhom: "business", hiredBusinessId: sam.businessId });
    await timePasses(100 * hour);
  }

  test("by one of two at once where one place is left", async () => {
    const pat = await viewer("pat@fettle.example");
    await assign(lead, "pat@fettle.example", { status: "declined" });
    await decline();
    await othersHave("kim", "lee");
    const both = [sam, pat].map((each) => changeLeadStatus({ ...each, leadId: lead, status: "new" }));
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual(["changed", "taken"]);
  });
});

test("whoever has a lead as two businesses looks at it as the one that did not decline", async () => {
  const moor = await viewer("moor@fettle.example");
  await assign(lead, "moor@fettle.example");
  await changeRows(businesses, { ownerId: sam.accountId }, { id: moor.businessId });
  await decline();
  const { accountId } = sam;
  expect(await findLeadFor({ accountId, leadId: lead })).toMatchObject({ businessId: moor.businessId });
});
