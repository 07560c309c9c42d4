import { beforeEach, expect, test } from "vitest";
import { keepOpen } from "~/models/leads/own-request/own-request.server";
import { findLeadFor } from "~/models/leads/portal/assignments.server";
import { resumeRouting } from "~/models/prices/choosing.server";
import { eraseClosedLeads } from "~/models/reviews/erasure.server";
import { leadAssignments, leads } from "../../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../../support/database";
import { timePasses } from "../../../support/passing-time";
import { leadNow, zebedee } from "../../../support/people/requests";
import { tuesday, useTuesdaysRequest } from "../../../support/people/tuesdays-request";

useDatabase();

const request = useTuesdaysRequest();
beforeEach(async () => {
  await changeRows(leads, { textsWanted: true });
});

/** A worker looks at the end of that day after the request was made. */
const day = (days: number) =>
  new Date(Date.parse(tuesday("09:00")) + days * 24 * 60 * 60 * 1000).toISOString();
const worksOn = (days: number) => request.happens(day(days), () => request.isNow(day(days)));
const asked = () => request.about(":still:");
const told = () => request.about(":hired:lapsed:");

test("a homeowner is asked after six weeks of silence, by the ways they chose, and the request closed two weeks later", async () => {
  await worksOn(41);
  expect(await asked()).toEqual([]);
  await worksOn(42);
  await worksOn(55);
  expect(await asked()).toEqual([`${zebedee.phone}: `, `${zebedee.email}: Still looking? Your roofing job`]);
  expect((await leadNow(request.leadId)).closedAt).toBeNull();
  await worksOn(56);
  await worksOn(57);
  expect((await leadNow(request.leadId)).closedAt).toBeInstanceOf(Date);
  expect(await told()).toEqual([
    `${zebedee.phone}: `,
    ...request.emails(0, 1, 2).map((each) => `${each}: Closed: roofing lead in LS6`),
    `${zebedee.email}: We have closed your roofing request`,
  ]);
});

test("for that nothing else has to happen: a worker alone asks, and closes it", async () => {
  await request.isNow(day(42));
  await request.isNow(day(57));
  expect((await leadNow(request.leadId)).closedAt).toBeInstanceOf(Date);
});

test("a yes, or anything that a business does, is a sign of life: the question comes six weeks after it", async () => {
  await worksOn(42);
  await request.happens(day(50), () => keepOpen(request.leadId));
  await worksOn(56);
  expect((await leadNow(request.leadId)).closedAt).toBeNull();
  await request.says(1, "contacted", day(70));
  await worksOn(92);
  expect(await asked()).toHaveLength(2);
  await worksOn(112);
  expect(await asked()).toHaveLength(4);
  await worksOn(126);
  expect((await leadNow(request.leadId)).closedAt).toBeInstanceOf(Date);
});

test("nobody is closed who was not asked, however late a worker comes", async () => {
  await worksOn(300);
  expect((await leadNow(request.leadId)).closedAt).toBeNull();
  expect(await asked()).toHaveLength(2);
});

test("a business does not see whose a closed request is, nor finds it by name, until it is open again; then it is erased", async () => {
  const viewer = { accountId: request.roofer(0).account.id, businessId: request.roofer(0).business.id };
  await worksOn(42);
  await worksOn(56);
  const seen = await findLeadFor({ ...viewer, leadId: request.leadId });
  expect(JSON.stringify(seen)).not.toMatch(/Quillfeather|900 ?987|quillfeather/i);
  expect(seen?.ended).toBe("closed");
  const searched = async () =>
    (await listRows(leadAssignments)).filter((each) => /quill/.test(each.searchText));
  expect(await searched()).toEqual([]);
  await resumeRouting(request.leadId);
  expect((await findLeadFor({ ...viewer, leadId: request.leadId }))?.lastName).toBe(zebedee.lastName);
  expect(await searched()).toHaveLength(3);
  expect(await request.about(":hired:resumed:")).toEqual([]);
});

test("a closed request is erased a month later", async () => {
  await changeRows(leads, { closedAt: new Date(), routingStoppedAt: new Date() });
  await timePasses(29 * 24 * 60 * 60);
  expect(await eraseClosedLeads()).toBe(0);
  await timePasses(2 * 24 * 60 * 60);
  expect(await eraseClosedLeads()).toBe(1);
  expect((await findRow(leads))?.lastName).toBe("");
});
