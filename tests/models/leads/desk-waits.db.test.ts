import { and, eq, isNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { readLeadId } from "~/models/base/ids";
import { assignByHand } from "~/models/leads/admin/assign.server";
import { endWait } from "~/models/leads/admin/end-wait.server";
import { eraseLead } from "~/models/leads/erasure.server";
import { answerHeard, closeRequest } from "~/models/leads/own-request/own-request.server";
import { resumeRouting } from "~/models/prices/choosing.server";
import { leadAssignments, leadDue } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { allIsSent } from "../../support/people/lead-times";
import { aLead } from "../../support/people/professionals";
import { thursday, tuesday, useTuesdaysRequest, wednesday } from "../../support/people/tuesdays-request";
import { world } from "../../support/world";

useDatabase();

const request = useTuesdaysRequest();

describe("what waits on the desk", () => {
  const told = async () => (await request.about(":desk:")).map((line) => line.split(": ")[1]);

  test("ends when nobody can do it, with a mail that says so, once for each wait", async () => {
    await request.everyRoofer("declined", tuesday("10:00"));
    const end = async () => endWait(await world.operator(), request.leadId, "nobody");
    await changeRows(leadAssignments, { updatedAt: sql`now() - interval '1 minute'` });
    const outcomes = await Promise.all([end(), end()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["nobody", "not waiting"]);
    expect([await told(), await request.waits()]).toEqual([
      ["We have found nobody for your roofing job"],
      null,
    ]);
    await closeRequest(request.leadId);
    await resumeRouting(request.leadId);
    expect(await request.waits()).not.toBeNull();
  });

  test("ends when its homeowner was rung, until something else happens", async () => {
    await request.isNow(wednesday("09:00"));
    await request.happens(wednesday("09:30"), () => answerHeard(request.leadId, "no"));
    await request.happens(wednesday("10:00"), async () =>
      endWait(await world.operator(), request.leadId, "rung"),
    );
    expect(await told()).toEqual(["We spoke about your roofing request"]);
    await request.isNow(thursday("10:00"));
    expect(await request.waits()).toBeNull();
    await request.everyRoofer("declined", thursday("11:00"));
    expect(await request.waits()).toBe("2031-11-20T11:00");
  });

  test("comes back where a business that was asked after a no sleeps as well", async () => {
    await request.isNow(wednesday("09:00"));
    await request.happens(wednesday("09:30"), () => answerHeard(request.leadId, "no"));
    await request.says(0, "declined", wednesday("09:40"));
    const place = world.milesFrom("LS6 2AB", 30);
    const { business } = await world.roofer({ ...place, businessName: "Far Roofing", phone: null });
    const asked = { leadId: request.leadId, businessId: business.id, seen: 3 };
    await request.happens(wednesday("10:00"), async () => assignByHand(await world.operator(), asked));
    await request.isNow(thursday("10:00"));
    expect(await request.waits()).toBeNull();
    await request.isNow("2031-11-21T10:00Z");
    expect(await request.waits()).toBe("2031-11-21T10:00");
  });

  test("ends when a business is asked, who has a clock of its own, and its homeowner is told whom", async () => {
    await request.everyRoofer("declined", tuesday("10:00"));
    const { business, account } = await world.roofer({
      ...world.milesFrom("LS6 2AB", 30),
      ...{ businessName: "Far Roofing", phone: null },
    });
    const asked = { leadId: request.leadId, businessId: business.id, seen: 3 };
    await request.happens(tuesday("11:00"), async () => assignByHand(await world.operator(), asked));
    expect(await told()).toEqual(["We have asked Far Roofing about your roofing job"]);
    expect(await request.waits()).toBeNull();
    await allIsSent(request.leadId);
    await request.isNow(tuesday("15:00"));
    expect(await request.reminded()).toEqual([account.email]);
    await request.isNow(thursday("11:00"));
    expect(await request.waits()).toBe("2031-11-20T11:00");
  });

  test("that is ended already, or whose number nobody checked, is not rung for it", async () => {
    expect(await endWait(await world.operator(), request.leadId, "rung")).toEqual({ status: "not waiting" });
    const unproved = await aLead({ phoneVerified: false, unmatchedSince: new Date() });
    expect(await endWait(await world.operator(), unproved, "rung")).toEqual({ status: "not waiting" });
    expect(await endWait(await world.operator(), unproved, "nobody")).toMatchObject({ status: "nobody" });
    expect(await endWait(await world.operator(), readLeadId("nothing"), "nobody")).toEqual({
      status: "missing",
    });
  });
});

test("an emergency is reminded of after half an hour, at any hour", async () => {
  await db.execute(sql`update leads set answers = answers || '{"roof-work": "emergency"}'`);
  await request.happens("2031-11-22T23:00Z", async () => {
    await db.execute(sql`update leads set created_at = now()`);
    await db.execute(sql`update lead_assignments set created_at = now()`);
  });
  await request.isNow("2031-11-22T23:29Z");
  expect(await request.reminded()).toEqual([]);
  await request.isNow("2031-11-22T23:30Z");
  expect(await request.reminded()).toEqual(request.emails(0, 1, 2));
});

test("of a request whose details are deleted nothing is due, and no answer stays", async () => {
  await request.isNow(wednesday("09:00"));
  await answerHeard(request.leadId, "no");
  await eraseLead(request.leadId);
  expect(await db.$count(leadDue, and(eq(leadDue.leadId, request.leadId), isNull(leadDue.doneAt)))).toBe(0);
  expect(await db.$count(leadDue)).toBe(0);
});
