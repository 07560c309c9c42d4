import { beforeEach, describe, expect, test } from "vitest";
import { findLeadFor } from "~/models/leads/portal/assignments.server";
import { changeLeadStatus } from "~/models/leads/portal/lead-changes.server";
import { listLeadsFor } from "~/models/leads/portal/queue.server";
import type { Viewer } from "~/models/leads/portal/visible.server";
import { leads } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { hoursAgo } from "../../support/passing-time";
import {
  aLead,
  assign,
  patsEmail,
  samIsUnconfirmed,
  sam as samsEmail,
  viewer,
} from "../../support/people/professionals";
import { leadNow } from "../../support/people/requests";
import { roofRepair } from "../../support/works";

useDatabase();

describe("changing the status", () => {
  let sam: Viewer;
  let pat: Viewer;

  beforeEach(async () => {
    sam = await viewer(samsEmail);
    pat = await viewer(patsEmail);
  });

  const changed = { status: "changed" };
  const leadStatusOf = async (leadId: LeadId) => (await leadNow(leadId)).status;

  test("is the viewer's own, and the lead's follows the latest", async () => {
    const lead = await aLead();
    await assign(lead, samsEmail);
    await assign(lead, patsEmail);
    expect(await changeLeadStatus({ ...sam, leadId: lead, status: "quoted" })).toMatchObject(changed);
    const declined = { status: "declined", reason: "too_far" } as const;
    expect(await changeLeadStatus({ ...pat, leadId: lead, ...declined })).toMatchObject(changed);
    const told = async (by: Viewer) => {
      const found = await findLeadFor({ ...by, leadId: lead });
      return [found?.status, found?.declineReason];
    };
    expect([await told(sam), await told(pat)]).toEqual([
      ["quoted", null],
      ["declined", "too_far"],
    ]);
    expect(await leadStatusOf(lead)).toBe("declined");
  });

  test("of one's own request is the request's, and leaves what businesses noted", async () => {
    const own = await aLead({ email: samsEmail });
    await assign(own, patsEmail, { status: "contacted" });
    expect(await changeLeadStatus({ ...sam, leadId: own, status: "booked" })).toMatchObject(changed);
    expect(await leadStatusOf(own)).toBe("booked");
    expect(await findLeadFor({ ...pat, leadId: own })).toMatchObject({ status: "contacted" });
    await samIsUnconfirmed();
    expect(await changeLeadStatus({ ...sam, leadId: own, status: "new" })).toEqual({
      status: "missing",
    });
  });

  test("by two businesses at once ends with both, and with one of theirs on the lead", async () => {
    const lead = await aLead();
    await assign(lead, samsEmail);
    await assign(lead, patsEmail);
    await Promise.all(
      [1, 2, 3, 4, 5].flatMap(() => [
        changeLeadStatus({ ...sam, leadId: lead, status: "quoted" }),
        changeLeadStatus({ ...pat, leadId: lead, status: "booked" }),
      ]),
    );
    expect(await findLeadFor({ ...sam, leadId: lead })).toMatchObject({ status: "quoted" });
    expect(await findLeadFor({ ...pat, leadId: lead })).toMatchObject({ status: "booked" });
    expect(["quoted", "booked"]).toContain(await leadStatusOf(lead));
  });
});

describe("the queue", () => {
  const emergency = { ...roofRepair, "roof-work": "emergency" };

  let sam: Viewer;
  beforeEach(async () => {
    sam = await viewer(samsEmail);
  });

  /** A request of so many hours ago, which Sam has had since; its id. */
  async function given(hours: number, answers?: typeof emergency): Promise<LeadId> {
    const lead = await aLead({ createdAt: hoursAgo(hours), ...(answers && { answers }) });
    await assign(lead, samsEmail, { createdAt: hoursAgo(hours) });
    return lead;
  }

  const listed = async (query = {}) => (await listLeadsFor({ ...sam, ...query })).leads.map(({ id }) => id);
  const rang = (leadId: LeadId) => changeLeadStatus({ ...sam, leadId, status: "contacted" });

  test("begins with emergencies, then what is late, the longest waiting first, and then the newest", async () => {
    const [old, urgent, late, later, fresh] = [
      await given(24 * 9),
      await given(1, emergency),
      await given(26),
      await given(35),
      await given(3),
    ];
    const { leads: found, waiting } = await listLeadsFor(sam);
    expect(found.map(({ id }) => id)).toEqual([urgent, later, late, fresh, old]);
    expect(waiting).toBe(3);
    expect(found.map(({ press }) => [press?.emergency, Boolean(press?.late)])).toEqual([
      [true, false],
      [false, true],
      [false, true],
      [undefined, false],
      [false, true],
    ]);
    expect(found.slice(0, 3).every(({ part }) => part === "now")).toBe(true);
    expect(found.at(-1)?.part).toBe("earlier");
  });

  test("lets nobody be rung for what another roofer has answered in time, or that its homeowner ended", async () => {
    const [late, urgent] = [await given(30), await given(31, emergency)];
    await assign(late, patsEmail, {
      status: "contacted",
      createdAt: hoursAgo(30),
      answeredAt: hoursAgo(29),
    });
    await changeRows(leads, { hiredAt: new Date(), hiredWhom: "other" });
    expect((await listLeadsFor(sam)).waiting).toBe(0);
    await changeRows(leads, { hiredAt: null, hiredWhom: null });
    expect(await listLeadsFor(sam)).toMatchObject({ waiting: 1, leads: [{ id: urgent }, { id: late }] });
  });

  test("keeps the place of what was answered since its page was opened, until it is opened anew", async () => {
    const [urgent, late, fresh] = [await given(40, emergency), await given(30), await given(2)];
    await rang(urgent);
    expect(await listed({ held: [urgent], stay: [urgent] })).toEqual([urgent, late, fresh]);
    expect(await listed()).toEqual([late, fresh, urgent]);
  });

  test("is one order over all of its pages", async () => {
    for (let hours = 1; hours <= 6; hours++) await given(hours);
    await given(50);
    await given(60, emergency);
    const whole = await listed();
    const pages = [1, 2, 3, 4].map((page) => listed({ page, perPage: 2 }));
    expect((await Promise.all(pages)).flat()).toEqual(whole);
  });

  test("counts what is to be rung among what is asked for", async () => {
    await given(30);
    await given(31, emergency);
    expect((await listLeadsFor({ ...sam, status: "quoted" })).waiting).toBe(0);
    expect((await listLeadsFor({ ...sam, search: "nobody" })).waiting).toBe(0);
    expect((await listLeadsFor({ ...sam, search: "jane", perPage: 1 })).waiting).toBe(2);
  });
});
