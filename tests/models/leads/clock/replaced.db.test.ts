import { inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { eraseLead } from "~/models/leads/erasure.server";
import { recordHired } from "~/models/leads/own-request/hired.server";
import { answerHeard, closeRequest } from "~/models/leads/own-request/own-request.server";
import { businesses, leadAssignments, leads } from "../../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../../support/database";
import { messagesAbout, zebedee } from "../../../support/people/requests";
import { tuesday, useTuesdaysRequest, wednesday } from "../../../support/people/tuesdays-request";
import { world } from "../../../support/world";

useDatabase();

const request = useTuesdaysRequest();
beforeEach(async () => {
  await world.roofers(
    [4, 5, 6, 7].map((miles) => ({ ...world.milesFrom("LS6 2AB", miles), businessName: `Roofer ${miles}` })),
  );
});

/** It is an emergency, and was given to all that have it at that moment. */
const isEmergency = (moment: string) =>
  request.happens(moment, async () => {
    await changeRows(leads, { answers: { "roof-work": "emergency" }, textsWanted: true });
    await changeRows(leadAssignments, { createdAt: new Date(moment) });
  });
const worksAt = (moment: string) => request.happens(moment, () => request.isNow(moment));
const statuses = async () =>
  (await listRows(leadAssignments, { leadId: request.leadId }))
    .toSorted((one, other) => one.distanceMiles - other.distanceMiles)
    .map(({ status, declineReason }) => declineReason ?? status);
const texts = async () =>
  (await messagesAbout(request.leadId, ":replaced:")).filter(({ recipient }) => recipient === zebedee.phone);

test("an emergency finds its next in line at night, and its homeowner is told at once, once", async () => {
  // From Saturday night no hour of the working day ends before the day that anybody has.
  await isEmergency("2031-11-22T22:30:00Z");
  await request.says(1, "contacted", "2031-11-22T22:40:00Z");
  await worksAt("2031-11-23T22:29:00Z");
  expect(await statuses()).toEqual(["new", "contacted", "new"]);
  const night = "2031-11-23T22:30:00Z";
  await request.happens(night, () => Promise.all([request.isNow(night), request.isNow(night)]));
  await worksAt(night);
  expect(await statuses()).toEqual(["no_answer", "contacted", "no_answer", "assigned", "assigned"]);
  const alerts = (await messagesAbout(request.leadId, ":alert:")).filter(
    ({ status }) => status === "pending",
  );
  expect(alerts.map(({ heldUntil }) => heldUntil)).toEqual(alerts.map(() => null));
  expect(alerts.filter(({ channel }) => channel === "sms")).toHaveLength(2);
  const told = await texts();
  expect(told).toMatchObject([{ heldUntil: null }]);
  expect(told[0]?.body).toContain(
    "We have asked Roofer 4 and Roofer 5 instead of Roofer of mile 1 and Roofer of mile 3, who did not answer in time",
  );
});

test("an emergency waits an hour of the working day for each, and ends with six or with whoever is left", async () => {
  await isEmergency(tuesday("09:00"));
  await worksAt(tuesday("09:59"));
  expect(await statuses()).toEqual(["new", "new", "new"]);
  const away = inArray(businesses.businessName, ["Roofer 6", "Roofer 7"]);
  await changeRows(businesses, { status: "suspended" }, away);
  await worksAt(tuesday("10:00"));
  await worksAt(tuesday("10:30"));
  expect((await statuses()).toSorted()).toEqual(["assigned", "assigned", "new", "no_answer", "no_answer"]);
  await changeRows(businesses, { status: "active" });
  await worksAt(tuesday("11:00"));
  await worksAt(tuesday("15:00"));
  expect(await statuses()).toHaveLength(6);
  expect((await statuses()).filter((each) => each !== "no_answer")).toHaveLength(3);
});

test.each([
  ["stopped", () => closeRequest(request.leadId)],
  ["hired for", () => recordHired(request.leadId, { whom: "unsaid" })],
  ["deleted", () => eraseLead(request.leadId)],
])("an emergency that is %s is passed on to nobody", async (_, change) => {
  await isEmergency(tuesday("09:00"));
  await request.happens(tuesday("09:30"), async () => void (await change()));
  await worksAt(wednesday("09:00"));
  expect(await statuses()).toHaveLength(3);
});

test("an emergency is passed on to nobody once its homeowner says that somebody rang", async () => {
  await isEmergency("2031-11-22T22:30:00Z");
  const away = inArray(businesses.businessName, ["Roofer 6", "Roofer 7"]);
  await changeRows(businesses, { status: "suspended" }, away);
  await worksAt("2031-11-23T22:30:00Z");
  expect(await statuses()).toHaveLength(5);
  const says = () => answerHeard(request.leadId, "yes");
  expect(await request.happens("2031-11-23T23:00:00Z", says)).toEqual({ status: "heard" });
  await changeRows(businesses, { status: "active" }, away);
  await worksAt("2031-11-24T09:00:00Z");
  expect(await statuses()).toHaveLength(5);
});
