import { beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { askAnother, findAnotherOffer } from "~/models/leads/another.server";
import { recordHired, stopRouting } from "~/models/leads/own-request.server";
import { leadAssignments, leads } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { messagesAbout, site, zebedeesRequest } from "../../support/requests";
import { world } from "../../support/world";

useDatabase();

let leadId: string;
beforeEach(async () => {
  for (const miles of [1, 2, 3, 4, 5, 6, 7]) await world.business(world.milesFrom("LS6 2AB", miles));
  leadId = await zebedeesRequest();
  await db.update(leadAssignments).set({ status: "declined", declineReason: "too_far" });
});

const alerts = async () =>
  (await messagesAbout(leadId, ":alert:")).filter(({ channel }) => channel === "email");

test("two presses on one page at the same moment ask one business, once", async () => {
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => askAnother(leadId, 3, site)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["asked", "repeated", "repeated", "repeated"]);
  expect(await db.$count(leadAssignments)).toBe(4);
  expect(await alerts()).toHaveLength(4);
});

test("a press for each asks one each, while fewer than three hold the request", async () => {
  expect(await askAnother(leadId, 3, site)).toEqual({ status: "asked" });
  expect(await askAnother(leadId, 4, site)).toEqual({ status: "asked" });
  expect(await askAnother(leadId, 5, site)).toEqual({ status: "asked" });
  expect(await findAnotherOffer(leadId)).toEqual({ status: "none", asked: 6 });
  expect(await askAnother(leadId, 6, site)).toEqual({ status: "refused" });
  expect(await alerts()).toHaveLength(6);
});

test("a press and a stop at the same moment: whichever is first, none is asked after the stop", async () => {
  const [asked] = await Promise.all([askAnother(leadId, 3, site), stopRouting(leadId)]);
  expect(await db.$count(leadAssignments)).toBe(asked.status === "asked" ? 4 : 3);
  expect(await askAnother(leadId, 4, site)).toEqual({ status: "refused" });
});

test("whoever is asked and whoever is told of a hire are the same, when both happen at once", async () => {
  await Promise.all([askAnother(leadId, 3, site), recordHired(leadId, site)]);
  expect(await messagesAbout(leadId, ":hired:")).toHaveLength(await db.$count(leadAssignments));
});

test("an unproved request, one of a trade that is not live and one of nowhere are offered nobody", async () => {
  expect(await findAnotherOffer(leadId)).toEqual({ status: "possible", asked: 3 });
  await db.update(leads).set({ latitude: null, longitude: null });
  expect(await findAnotherOffer(leadId)).toEqual({ status: "nobody", asked: 3 });
  await db.update(leads).set({ serviceType: "plumbing" });
  expect(await findAnotherOffer(leadId)).toEqual({ status: "none", asked: 3 });
  await db.update(leads).set({ serviceType: "roofing", phoneVerified: false });
  expect(await findAnotherOffer(leadId)).toEqual({ status: "none", asked: 3 });
});
