import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { doDue } from "~/models/leads/clock/fire.server";
import { changeLeadStatus } from "~/models/leads/portal/lead-changes.server";
import { pricePaths } from "~/models/prices/addresses";
import { listAgreements } from "~/models/prices/agreements.server";
import { paths } from "~/paths";
import { leads, outbox } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import {
  chooses,
  janeAccepts,
  janeWithCode,
  lastCode,
  pricerAt,
  roofersAccepts,
  usePrices,
  writes,
} from "../../support/people/prices";
import { leadNow, mailsAbout, messagesAbout } from "../../support/people/requests";

useDatabase();

const here = usePrices({ chosen: true });
beforeEach(async () => {
  await writes(here.lead);
  await changeRows(outbox, { status: "sent" }, { leadId: here.lead });
});

/** Moor Roofing, signed in, declines on the lead's page. */
async function moorDeclines(): Promise<Visitor> {
  const moor = await pricerAt(here.moor, paths.lead(here.lead));
  await moor.press("Too busy");
  await doDue();
  return moor;
}

const jane = () => new Visitor().visit(paths.myRequest(here.token));
const toJane = async () =>
  (await messagesAbout(here.lead, ":declined:")).map(({ channel, subject }) => `${channel}: ${subject}`);
/** As if everything that waits had been sent, and this time had passed. */
async function later(seconds: number): Promise<void> {
  await timePasses(seconds);
  await changeRows(outbox, { status: "sent" }, { leadId: here.lead });
}

describe("a homeowner whose roofer declines after they hired it", () => {
  test("is told at once, by mail and by text, reads that their choice has ended, and can choose another", async () => {
    await changeRows(leads, { textsWanted: true, answers: { "roof-work": "emergency" } }, { id: here.lead });
    await moorDeclines();
    expect((await toJane()).toSorted()).toEqual(["email: Moor Roofing cannot take it on: too busy", "sms: "]);
    const [mail] = await mailsAbout(here.lead, ":declined:");
    expect(mail?.body).toContain("You had hired Moor Roofing, who told us on");
    expect(mail?.body).toContain("The agreement can no longer be accepted.");
    const page = await jane();
    expect(page.text).toContain("Your choice has ended, so your request is open again.");
    expect(page.text).not.toMatch(/You have hired|You hired them/);
    await page.follow("Choose Kirkgate Slaters");
    await page.press("Choose Kirkgate Slaters");
    expect(await leadNow(here.lead)).toMatchObject({ hiredBusinessId: here.slaters.businessId });
  });

  test("accepts no agreement any more: not by the page, an old form or a code that was texted before", async () => {
    const before = await janeWithCode(here.token);
    const code = await lastCode();
    const moor = await pricerAt(here.moor, pricePaths.ownAgreement(here.lead));
    await moorDeclines();
    await before.fill("The code from the text", code).press("I accept version 1");
    expect(before.status).toBe(409);
    await moor.press("I accept version 1");
    expect(moor.status).toBe(409);
    const [agreement] = await listAgreements(db, here.lead);
    expect(agreement?.accepted).toEqual([]);
    const page = await new Visitor().visit(pricePaths.agreement(here.token));
    expect(page.text).toMatch(
      /Version 1 is closed\. They declined the work on .+\. The agreement can no longer/,
    );
    expect(page.text).not.toContain("I accept version 1");
  });

  test("is not bound by the closed text if they choose it again, but by a new one that both accept", async () => {
    await moorDeclines();
    await later(60);
    await changeLeadStatus({ ...here.moor, leadId: here.lead, status: "quoted" });
    await chooses(here.moor);
    expect(await roofersAccepts(here.moor)).toEqual({ status: "declined" });
    expect(await writes(here.lead)).toEqual({ status: "written", number: 2 });
    expect(await roofersAccepts(here.moor)).toEqual({ status: "accepted" });
  });

  test("hears that the agreement which both accepted is not cancelled by it", async () => {
    await roofersAccepts(here.moor);
    await janeAccepts(here.token);
    await moorDeclines();
    const stands = "That does not cancel the agreement you both accepted. It says how to cancel.";
    for (const address of [paths.myRequest(here.token), pricePaths.agreement(here.token)])
      expect((await new Visitor().visit(address)).text).toContain(stands);
  });
});

describe("a roofer who declines after it was hired", () => {
  test("sees on no page beside the lead whose it was", async () => {
    await writes(here.lead, "14 Hyde Park Road, Leeds");
    const moor = await moorDeclines();
    const files = [pricePaths.ownAgreement(here.lead), pricePaths.own(here.lead), paths.lead(here.lead)];
    for (const address of [...files, paths.leads(), paths.leadPhoto(here.lead), paths.leadsExport({})]) {
      const answer = await (await moor.raw(address)).text();
      expect(answer, address).not.toMatch(/Jane|Smith|Hyde Park|jane@|4DY|900 ?123/);
    }
    await moor.visit(pricePaths.ownAgreement(here.lead));
    expect(moor.text).toContain("Version 2 is closed. You declined the work");
    expect(moor.text).toContain("It names the customer, so you cannot see it any more.");
  });

  test("who undoes it at once is hired as before, at that price, and nobody hears of it", async () => {
    const was = await leadNow(here.lead);
    const moor = await moorDeclines();
    expect(await leadNow(here.lead)).toMatchObject({ hiredAt: null, hiredVersionId: null });
    await moor.press(/^Undo/);
    const { hiredAt, hiredBusinessId, hiredVersionId } = was;
    expect(await leadNow(here.lead)).toMatchObject({ hiredAt, hiredBusinessId, hiredVersionId });
    expect(await toJane()).toEqual([]);
    expect(await mailsAbout(here.lead, ":hired:fell:")).toEqual([]);
    expect(await roofersAccepts(here.moor)).toEqual({ status: "accepted" });
  });

  test("who takes it back later has the request again and is not hired, and its homeowner is told so", async () => {
    const moor = await moorDeclines();
    await later(60 * 60);
    await moor.visit(paths.lead(here.lead));
    await moor.press("Contacted");
    expect(await leadNow(here.lead)).toMatchObject({ hiredAt: null });
    const [told] = await messagesAbout(here.lead, ":back:");
    expect(told).toMatchObject({ subject: "Moor Roofing can take it on after all" });
    expect(told?.body).toContain("If you still want them, choose them again");
    expect(moor.text).toContain("They have not chosen you again.");
    expect((await jane()).text).toContain("They have taken that back. If you still want them");
  });

  test("leaves the others told that the request is open, once, and a second decline is told as well", async () => {
    await moorDeclines();
    const open = await mailsAbout(here.lead, ":hired:fell:");
    expect(open.map(({ subject }) => subject.split(":")[0])).toEqual(["Open again", "Open again"]);
    expect(open[0]?.body).toContain("The business they hired cannot take it on, so they are looking again.");
    await later(60);
    await changeLeadStatus({ ...here.moor, leadId: here.lead, status: "quoted" });
    await chooses(here.moor);
    await later(0);
    await moorDeclines();
    expect(await toJane()).toHaveLength(2);
    expect(await mailsAbout(here.lead, ":hired:fell:")).toHaveLength(4);
  });
});
