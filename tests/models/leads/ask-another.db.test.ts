import { eq, inArray, ne, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { endWait } from "~/models/leads/admin/end-wait.server";
import { findDeskLead } from "~/models/leads/admin/lead.server";
import { listDeskLeads } from "~/models/leads/admin/lists.server";
import { keepClocksOfReleased } from "~/models/leads/clock/due.server";
import { askAnother } from "~/models/leads/next-roofer.server";
import { recordHired } from "~/models/leads/own-request/hired.server";
import { closeRequest } from "~/models/leads/own-request/own-request.server";
import { countLeadsFor } from "~/models/leads/portal/assignments.server";
import { changeLeadStatus } from "~/models/leads/portal/lead-changes.server";
import { restoreListing, suspendListing } from "~/models/listings/admin/decisions.server";
import { businesses, leadAssignments, leads } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { mailsAbout, offerNow, requestAsItIs, unsaid, zebedeesRequest } from "../../support/people/requests";
import { world } from "../../support/world";

useDatabase();

describe("of a request that found three", () => {
  let leadId: LeadId;
  beforeEach(async () => {
    await world.businesses([1, 2, 3, 4, 5, 6, 7].map((miles) => world.milesFrom("LS6 2AB", miles)));
    leadId = await zebedeesRequest();
    await changeRows(leadAssignments, { status: "declined", declineReason: "too_far" });
  });

  const alerts = async () => mailsAbout(leadId, ":alert:");

  test("two presses on one page at the same moment ask one business, once", async () => {
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => askAnother(leadId, 3)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      "asked",
      "repeated",
      "repeated",
      "repeated",
    ]);
    expect(await db.$count(leadAssignments)).toBe(4);
    expect(await alerts()).toHaveLength(4);
  });

  test("a press for each asks one each, while fewer than three hold the request", async () => {
    expect(await askAnother(leadId, 3)).toEqual({ status: "asked" });
    expect(await askAnother(leadId, 4)).toEqual({ status: "asked" });
    expect(await askAnother(leadId, 5)).toEqual({ status: "asked" });
    expect(await offerNow(leadId)).toEqual({ status: "none", asked: 6 });
    expect(await askAnother(leadId, 6)).toEqual({ status: "refused" });
    expect(await alerts()).toHaveLength(6);
  });

  test("a press and a stop at the same moment: whichever is first, none is asked after the stop", async () => {
    const [asked] = await Promise.all([askAnother(leadId, 3), closeRequest(leadId)]);
    expect(await db.$count(leadAssignments)).toBe(asked.status === "asked" ? 4 : 3);
    expect(await askAnother(leadId, 4)).toEqual({ status: "refused" });
  });

  test("whoever is asked and whoever is told of a hire are the same, when both happen at once", async () => {
    await Promise.all([askAnother(leadId, 3), recordHired(leadId, unsaid)]);
    const asked = await db.$count(leadAssignments, ne(leadAssignments.status, "declined"));
    expect(await mailsAbout(leadId, ":hired:")).toHaveLength(asked);
  });

  test("an unproved request, one of a trade that is not live and one of nowhere are offered nobody", async () => {
    expect(await offerNow(leadId)).toEqual({ status: "possible", asked: 3 });
    await changeRows(leads, { latitude: null, longitude: null });
    expect(await offerNow(leadId)).toEqual({ status: "nobody", asked: 3 });
    await changeRows(leads, { serviceType: "plumbing" });
    expect(await offerNow(leadId)).toEqual({ status: "none", asked: 3 });
    await changeRows(leads, { serviceType: "roofing", phoneVerified: false });
    expect(await offerNow(leadId)).toEqual({ status: "none", asked: 3 });
  });

  describe("a request whose businesses have left the site", () => {
    beforeEach(() => changeRows(leadAssignments, { status: "new", declineReason: null }));

    const queued = async () => (await listDeskLeads({ show: "unmatched", q: "" })).leads;

    /** Three more that decline it. */
    async function giveToThreeMore() {
      for (let number = 0; number < 3; number++) {
        const { id: businessId, email } = await world.business();
        const given = {
          leadId,
          businessId,
          email: email ?? "",
          distanceMiles: 9,
          status: "declined" as const,
        };
        await db.insert(leadAssignments).values(given);
      }
    }

    /** Takes those that have the request off the or all but some of them. */
    async function leave(but = 0) {
      const had = await db.select({ id: leadAssignments.businessId }).from(leadAssignments);
      const ids = had.slice(but).map(({ id }) => id);
      await changeRows(businesses, { status: "suspended" }, inArray(businesses.id, ids));
    }

    test("is offered another, and shows who cannot take it on", async () => {
      expect(await offerNow(leadId)).toEqual({ status: "none", asked: 3 });
      await leave(2);
      expect((await requestAsItIs(leadId)).left).toHaveLength(1);
      expect((await findDeskLead(leadId))?.assigning.status).toBe("open");
      expect(await askAnother(leadId, 3)).toEqual({ status: "asked" });
      expect(await offerNow(leadId)).toEqual({ status: "none", asked: 4 });
      expect((await findDeskLead(leadId))?.assigning.status).toBe("full");
    });

    test("has no place for one that comes back once another has it", async () => {
      const first = await findRow(leadAssignments);
      const businessId = first?.businessId ?? "";
      const account = await world.account({ role: "professional" });
      await changeRows(businesses, { ownerId: account.id }, { id: businessId });
      const operator = await world.operator();
      await suspendListing(operator, businessId, "Complaints");
      expect(await askAnother(leadId, 3)).toEqual({ status: "asked" });
      await restoreListing(operator, businessId);
      const holders = (await findDeskLead(leadId))?.now.given ?? [];
      expect(holders.filter(({ holds }) => holds)).toHaveLength(3);
      expect(holders.filter(({ holds }) => !holds)).toMatchObject([{ id: businessId, status: "declined" }]);
      const viewer = { accountId: account.id, businessId };
      expect(await countLeadsFor(viewer)).toMatchObject({ new: 0, inProgress: 0 });
      expect(await changeLeadStatus({ ...viewer, leadId, status: "contacted" })).toEqual({
        status: "taken",
      });
    });

    test("keeps the place of one that comes back while there is room for it", async () => {
      await changeRows(leadAssignments, { status: "quoted" });
      const [one, other] = await listRows(leadAssignments);
      const declined = eq(leadAssignments.businessId, one?.businessId ?? "");
      await changeRows(leadAssignments, { status: "declined" }, declined);
      const left = eq(businesses.id, other?.businessId ?? "");
      await changeRows(businesses, { status: "suspended" }, left);
      expect(await askAnother(leadId, 3)).toEqual({ status: "asked" });
      await changeRows(businesses, { status: "active" }, left);
      const statuses = (await requestAsItIs(leadId)).given.map(({ status }) => status);
      expect(statuses.sort()).toEqual(["assigned", "declined", "quoted", "quoted"]);
    });

    test("has none for it either once a decline was taken back", async () => {
      const [one, other] = await listRows(leadAssignments);
      const viewer = {
        accountId: (await world.account({ role: "professional" })).id,
        businessId: one?.businessId ?? "",
      };
      await changeRows(businesses, { ownerId: viewer.accountId }, { id: viewer.businessId });
      await changeLeadStatus({ ...viewer, leadId, status: "declined", reason: "too_busy" });
      expect(await askAnother(leadId, 3)).toEqual({ status: "asked" });
      const left = eq(businesses.id, other?.businessId ?? "");
      await changeRows(businesses, { status: "removed" }, left);
      expect(await changeLeadStatus({ ...viewer, leadId, status: "new" })).toMatchObject({
        status: "changed",
      });
      await changeRows(businesses, { status: "active" }, left);
      expect((await findDeskLead(leadId))?.now.holders).toHaveLength(3);
    });

    test.each([
      ["lost its claim", { claimed: false }],
      ["was removed", { status: "removed" as const }],
    ])("counts none that %s", async (_, change) => {
      await changeRows(businesses, change);
      expect((await findDeskLead(leadId))?.now.holders).toEqual([]);
    });

    test("comes into the operator's queue when nobody is left, and out of it when one is back", async () => {
      await leave(1);
      await keepClocksOfReleased();
      expect(await queued()).toEqual([]);
      await leave();
      await keepClocksOfReleased();
      expect(await queued()).toMatchObject([{ id: leadId, words: "nobody has it" }]);
      await changeRows(businesses, { status: "active" });
      await keepClocksOfReleased();
      expect(await queued()).toEqual([]);
    });

    test.each([
      ["six have had", giveToThreeMore],
      ["all have declined since", () => changeRows(leadAssignments, { status: "declined" })],
      ["grew 30 days old there", () => changeRows(leads, { createdAt: sql`now() - interval '30 days'` })],
    ])("that %s stays in the queue until an operator ends it", async (_, change) => {
      await leave();
      await keepClocksOfReleased();
      expect(await queued()).toHaveLength(1);
      await change();
      await keepClocksOfReleased();
      expect(await queued()).toHaveLength(1);
      expect(await endWait(await world.operator(), leadId, "nobody")).toMatchObject({ status: "nobody" });
      await keepClocksOfReleased();
      expect(await queued()).toEqual([]);
    });

    test.each([
      ["whose work is booked", () => changeRows(leadAssignments, { status: "booked" })],
      ["that is 30 days old", () => changeRows(leads, { createdAt: sql`now() - interval '30 days'` })],
      ["that was stopped", () => closeRequest(leadId)],
    ])("%s does not come into the queue", async (_, change) => {
      await change();
      await leave();
      await keepClocksOfReleased();
      expect(await queued()).toEqual([]);
    });

    test("is not taken for one that nobody was ever given, which waits however old it is", async () => {
      await db.delete(leadAssignments);
      await changeRows(leads, { unmatchedSince: new Date(), createdAt: sql`now() - interval '90 days'` });
      await keepClocksOfReleased();
      expect(await queued()).toHaveLength(1);
    });
  });
});

test("a request that found two is not offered a third while both can take it: a decline is what opens the offer", async () => {
  const near = (miles: number) => world.business(world.milesFrom("LS6 2AB", miles));
  await near(1);
  await near(2);
  const leadId = await zebedeesRequest();
  await near(3);
  expect(await offerNow(leadId)).toEqual({ status: "none", asked: 2 });
  expect(await askAnother(leadId, 2)).toEqual({ status: "refused" });
  expect(await db.$count(leadAssignments)).toBe(2);
});
