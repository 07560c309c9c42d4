import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { readLeadId } from "~/models/base/ids";
import { type LeadFilter, leadStatuses } from "~/models/leads/lead";
import { countLeadsFor, findLeadFor } from "~/models/leads/portal/assignments.server";
import { changeLeadStatus, saveLeadNotes } from "~/models/leads/portal/lead-changes.server";
import { listLeadsFor } from "~/models/leads/portal/queue.server";
import type { Viewer } from "~/models/leads/portal/visible.server";
import { businesses, leads } from "../../../drizzle/schema";
import { businessStatuses } from "../../../drizzle/schema/values/listings";
import { changeRows, useDatabase } from "../../support/database";
import {
  aLead,
  assign,
  patsEmail,
  samIsUnconfirmed,
  sam as samsEmail,
  viewer,
} from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

let sam: Viewer;
let pat: Viewer;
let stranger: Viewer;

beforeEach(async () => {
  sam = await viewer(samsEmail);
  pat = await viewer(patsEmail);
  stranger = await viewer("stranger@fettle.example");
});

const missing = { status: "missing" };
const idsFor = async (viewer: Viewer, query = {}) =>
  (await listLeadsFor({ ...viewer, ...query })).leads.map(({ id }) => id);

describe("a professional sees", () => {
  test("the leads of their own business, and nobody else's", async () => {
    const [his, hers] = [await aLead(), await aLead()];
    await assign(his, samsEmail);
    await assign(hers, patsEmail);
    expect(await idsFor(sam)).toEqual([his]);
    expect(await idsFor(pat)).toEqual([hers]);
    expect(await idsFor(stranger)).toEqual([]);
    expect(await findLeadFor({ ...pat, leadId: his })).toBeUndefined();
    expect(await findLeadFor({ ...sam, leadId: his })).toMatchObject({ firstName: "Jane", assigned: true });
  });

  test("a lead with their own email only once that email is confirmed", async () => {
    const own = await aLead({ email: "Sam@Fettle.example" });
    expect(await idsFor(sam)).toEqual([own]);
    expect(await findLeadFor({ ...sam, leadId: own })).toMatchObject({ assigned: false, notes: "" });
    await samIsUnconfirmed();
    expect(await idsFor(sam)).toEqual([]);
    expect(await findLeadFor({ ...sam, leadId: own })).toBeUndefined();
  });

  test("no lead for an address it was sent to: an assignment is the business's", async () => {
    const lead = await aLead();
    await assign(lead, patsEmail, { email: samsEmail });
    expect(await idsFor(sam)).toEqual([]);
    expect(await findLeadFor({ ...sam, leadId: lead })).toBeUndefined();
    expect(await changeLeadStatus({ ...sam, leadId: lead, status: "booked" })).toEqual(missing);
    expect(await idsFor(pat)).toEqual([lead]);
  });

  test("nothing at all while the email is not confirmed, though a listing carries it", async () => {
    const lead = await aLead();
    await assign(lead, samsEmail);
    await samIsUnconfirmed();
    expect(await idsFor(sam)).toEqual([]);
    expect(await countLeadsFor(sam)).toMatchObject({ total: 0 });
    expect(await findLeadFor({ ...sam, leadId: lead })).toBeUndefined();
    expect(await changeLeadStatus({ ...sam, leadId: lead, status: "booked" })).toEqual(missing);
    expect(await saveLeadNotes({ ...sam, leadId: lead, notes: "x" })).toEqual(missing);
  });

  test.each([
    { claimed: false },
    ...businessStatuses.filter((status) => status !== "active").map((status) => ({ status })),
  ])(
    "nothing over a listing that is %j, and all of it once it is claimed and active again",
    async (change) => {
      const lead = await aLead();
      await assign(lead, samsEmail);
      await changeRows(businesses, change, { email: samsEmail });
      expect(await idsFor(sam)).toEqual([]);
      expect(await findLeadFor({ ...sam, leadId: lead })).toBeUndefined();
      expect(await saveLeadNotes({ ...sam, leadId: lead, notes: "x" })).toEqual(missing);
      await changeRows(businesses, { status: "active", claimed: true });
      expect(await idsFor(sam)).toEqual([lead]);
    },
  );

  test("the leads of a business from the day they own it, and none from the day it is another's", async () => {
    const lead = await aLead();
    await assign(lead, patsEmail);
    await changeRows(businesses, { ownerId: sam.accountId }, { email: patsEmail });
    expect(await idsFor({ ...sam, businessId: pat.businessId })).toEqual([lead]);
    expect(await idsFor(pat)).toEqual([]);
  });

  test("nothing as a business that is not theirs, whatever they name", async () => {
    const lead = await aLead();
    await assign(lead, patsEmail);
    const forged = { ...sam, businessId: pat.businessId };
    expect(await idsFor(forged)).toEqual([]);
    expect(await countLeadsFor(forged)).toMatchObject({ total: 0 });
    expect(await findLeadFor({ ...forged, leadId: lead })).toBeUndefined();
    expect(await changeLeadStatus({ ...forged, leadId: lead, status: "booked" })).toEqual(missing);
    expect(await saveLeadNotes({ ...forged, leadId: lead, notes: "x" })).toEqual(missing);
    expect(await findLeadFor({ ...pat, leadId: lead })).toMatchObject({ status: "new", notes: "" });
  });

  test("a lead once as each business of theirs that has it, and their own request as any where none has it", async () => {
    const [given, own] = [await aLead({ email: samsEmail }), await aLead({ email: samsEmail })];
    const second = await world.business({ ownerId: sam.accountId });
    const asSecond = { ...sam, businessId: second.id };
    const asThird = { ...sam, businessId: (await world.business({ ownerId: sam.accountId })).id };
    await assign(given, samsEmail);
    await assign(given, samsEmail, { businessId: second.id, status: "quoted" });
    for (const viewer of [sam, asSecond]) {
      expect(new Set(await idsFor(viewer))).toEqual(new Set([given, own]));
      expect(await countLeadsFor(viewer)).toMatchObject({ total: 2 });
    }
    expect(await idsFor(asThird)).toEqual([own]);
    expect(await idsFor(asSecond, { status: "quoted" })).toEqual([given]);
    await changeLeadStatus({ ...asSecond, leadId: given, status: "booked" });
    expect(await findLeadFor({ ...sam, leadId: given })).toMatchObject({ status: "new" });
    expect(await findLeadFor({ accountId: sam.accountId, leadId: given })).toMatchObject({
      businessId: sam.businessId,
    });
  });

  test("never another business's status or notes, nor the operator's", async () => {
    const lead = await aLead();
    await assign(lead, samsEmail, { notes: "Sam's figure: 900", status: "quoted" });
    await assign(lead, patsEmail);
    expect(JSON.stringify(await findLeadFor({ ...pat, leadId: lead }))).not.toMatch(/Sam's|quoted|operator/);
    expect(JSON.stringify(await listLeadsFor(pat))).not.toMatch(/Sam's|quoted|operator/);
  });

  test("nothing for an id that is no id", async () => {
    for (const id of ["", "1", "not-an-id", "'; drop table leads", `${randomUUID()}x`, randomUUID()]) {
      const leadId = readLeadId(id);
      expect(await findLeadFor({ ...sam, leadId })).toBeUndefined();
      expect(await changeLeadStatus({ ...sam, leadId, status: "booked" })).toEqual(missing);
      expect(await saveLeadNotes({ ...sam, leadId, notes: "x" })).toEqual(missing);
    }
  });
});

describe("the list", () => {
  test("is newest first, ten a page, and stays within its pages", async () => {
    for (let day = 1; day <= 12; day++) {
      await assign(
        await aLead({ lastName: `No ${day}`, createdAt: new Date(Date.UTC(2026, 2, day)) }),
        samsEmail,
      );
    }
    const first = await listLeadsFor(sam);
    expect(first).toMatchObject({ total: 12, page: 1, pages: 2 });
    expect(first.leads.map(({ lastName }) => lastName).slice(0, 2)).toEqual(["No 12", "No 11"]);
    expect(first.leads).toHaveLength(10);
    const second = await listLeadsFor({ ...sam, page: 2 });
    expect(second.leads.map(({ lastName }) => lastName)).toEqual(["No 2", "No 1"]);
    expect(await listLeadsFor({ ...sam, page: 10 ** 15 })).toEqual(second);
    expect(await listLeadsFor({ ...sam, page: -3 })).toEqual(first);
  });

  test("keeps its order when many came in the same moment", async () => {
    const createdAt = new Date("2026-03-03");
    for (let turn = 0; turn < 11; turn++) await assign(await aLead({ createdAt }), samsEmail);
    const seen = [...(await idsFor(sam)), ...(await idsFor(sam, { page: 2 }))];
    expect(new Set(seen).size).toBe(11);
    expect(seen).toEqual([...seen].sort());
  });

  test("filters by the viewer's own status", async () => {
    const [contacted, fresh] = [await aLead({ status: "quoted" }), await aLead()];
    await assign(contacted, samsEmail, { status: "contacted" });
    await assign(fresh, samsEmail);
    expect(await idsFor(sam, { status: "contacted" })).toEqual([contacted]);
    expect(await idsFor(sam, { status: "quoted" })).toEqual([]);
  });

  test.each([
    ["a name across its two parts", "ian SMI"],
    ["a name by its letters without marks", "Sian"],
    ["a service", "Roof"],
    ["a postcode", "ls1 4dy"],
    ["a postcode without its space", "LS14DY"],
    ["with spaces around it", "  smith "],
  ])("finds %s", async (_, search) => {
    const lead = await aLead({ firstName: "Siân" });
    await assign(lead, samsEmail);
    await assign(
      await aLead({ firstName: "Bo", lastName: "Ek", postcode: "M1 1AE", serviceType: "solar" }),
      samsEmail,
    );
    expect(await idsFor(sam, { search })).toEqual([lead]);
  });

  test("finds a service by the words of its label", async () => {
    const lead = await aLead({ serviceType: "kitchen-bathroom" });
    await assign(lead, samsEmail);
    expect(await idsFor(sam, { search: "kitchen & b" })).toEqual([lead]);
  });

  test.each(["%", "_", "\\", "S%h", "Sm_th", "'", '"; --'])("takes %s for no pattern", async (search) => {
    await assign(await aLead(), samsEmail);
    expect(await idsFor(sam, { search })).toEqual([]);
    const odd = await aLead({ lastName: `Odd ${search} name` });
    await assign(odd, samsEmail);
    expect(await idsFor(sam, { search: `odd ${search}` })).toEqual([odd]);
  });

  test("never finds another's lead, whatever is searched for", async () => {
    await assign(await aLead(), patsEmail);
    expect(await listLeadsFor({ ...sam, search: "Smith" })).toMatchObject({ leads: [], total: 0 });
  });
});

test("the counters: booked and declined are in the total only, and so is a new lead without a person", async () => {
  for (const status of leadStatuses) await assign(await aLead(), samsEmail, { status });
  await assign(await aLead(), patsEmail);
  expect(await countLeadsFor(sam)).toMatchObject({ total: 7, new: 1, inProgress: 3, completed: 1 });
  await changeRows(leads, { erasedAt: new Date() });
  expect(await countLeadsFor(sam)).toMatchObject({ total: 7, new: 0, inProgress: 3, completed: 1 });
  expect(await listLeadsFor({ ...sam, status: "new" })).toMatchObject({ leads: [], total: 0 });
  expect(await listLeadsFor(sam)).toMatchObject({ total: 7 });
  expect(await countLeadsFor(stranger)).toEqual({
    total: 0,
    new: 0,
    inProgress: 0,
    completed: 0,
    mark: 0,
  });
});

test("the counters agree with the list at every step from any status to any other", async () => {
  const lead = await aLead();
  await assign(lead, samsEmail);
  await assign(await aLead(), samsEmail);
  const totalOf = async (status?: LeadFilter) => (await listLeadsFor({ ...sam, status })).total;
  // A circle in which each follows each, itself included, once (a de Bruijn sequence of pairs).
  const circle = leadStatuses.flatMap((one, at) => [
    one,
    ...leadStatuses.slice(at + 1).flatMap((other) => [one, other]),
  ]);
  for (const [at, status] of [...circle, ...circle.slice(0, 1)].entries()) {
    await changeLeadStatus({ ...sam, leadId: lead, status, reason: "other" });
    expect(await findLeadFor({ ...sam, leadId: lead })).toMatchObject({ status });
    const counts = await countLeadsFor(sam);
    const lists = {
      total: await totalOf(),
      new: await totalOf("new"),
      inProgress: await totalOf("in-progress"),
      completed: await totalOf("completed"),
    };
    expect(counts, `${circle[at - 1]} to ${status}`).toMatchObject(lists);
    expect(counts.total).toBe(2);
  }
});
