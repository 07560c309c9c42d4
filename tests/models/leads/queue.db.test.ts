import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { changeLeadStatus } from "~/models/leads/work/lead-changes.server";
import type { Viewer } from "~/models/leads/work/owner.server";
import { listLeadsFor } from "~/models/leads/work/queue.server";
import { leads } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { aLead, assign } from "../../support/people/professionals";
import { site } from "../../support/people/requests";
import { patsEmail, samsEmail, viewer } from "../../support/people/viewers";

useDatabase();

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const emergency = {
  "property-type": "house",
  "roof-work": "emergency",
  "roof-size": "small",
  urgency: "asap",
};

let sam: Viewer;
beforeEach(async () => {
  sam = await viewer(samsEmail);
});

/** A request of so many hours ago, which Sam has had since; its id. */
async function given(hours: number, answers?: typeof emergency): Promise<string> {
  const lead = await aLead({ createdAt: hoursAgo(hours), ...(answers && { answers }) });
  await assign(lead, samsEmail, { createdAt: hoursAgo(hours) });
  return lead;
}

const listed = async (query = {}) => (await listLeadsFor({ ...sam, ...query })).leads.map(({ id }) => id);
const rang = (leadId: string) => changeLeadStatus({ ...sam, leadId, status: "contacted" }, site);

describe("the queue", () => {
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
    await assign(late, patsEmail, { status: "contacted", createdAt: hoursAgo(30), answeredAt: hoursAgo(29) });
    await db.update(leads).set({ hiredAt: new Date(), hiredWhom: "other" });
    expect((await listLeadsFor(sam)).waiting).toBe(0);
    await db.update(leads).set({ hiredAt: null, hiredWhom: null });
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
