import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { addedPaths } from "~/models/leads/own-request/addresses";
import { pricePaths } from "~/models/prices/addresses";
import { estimateRoofing } from "~/models/quiz/estimate";
import { paths } from "~/paths";
import * as schema from "../../drizzle/schema";
import { countWaiting, listRows, useDatabase } from "../support/database";
import type { Visitor } from "../support/pages/visitor";
import { fillPrice, lastCode, pricer, receivedOf, roofersAccepts, writes } from "../support/people/prices";
import { aLead, signIn } from "../support/people/professionals";
import { mailsAbout } from "../support/people/requests";
import { freshMobile } from "../support/people/roofing-quiz";
import { visitorOf } from "../support/processes/live-visitor";
import { liveHere, type ServerProcess, startServer } from "../support/processes/server-process";
import { requestToken } from "../support/request-token";
import { until } from "../support/until";
import { newRoof } from "../support/works";

useDatabase();

const { leads, leadAssignments, leadDue, prices, priceVersions, agreements, outbox } = schema;
const written = [leads, leadAssignments, leadDue, prices, priceVersions, agreements, outbox];
const whole = () => Promise.all([...written, schema.agreementAcceptances].map((table) => listRows(table)));

let site: ServerProcess;
const start = () => startServer(liveHere({ DEMO: "1", WORKER: "off" }));

/** Kills the site when a press has done all but its messages: nothing of it is there. Presses again on the next site. */
async function killAt(visitor: Visitor, press: () => Promise<Visitor>): Promise<void> {
  const before = await whole();
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${outbox} in share mode`);
    const pressed = expect(press()).rejects.toThrow();
    await until("the press has messages to write", async () => (await countWaiting()) > 0);
    await site.kill();
    await pressed;
  });
  expect(await whole()).toEqual(before);
  site = await start();
  await visitor.moveTo(site.origin);
  await press();
  expect([visitor.status, visitor.errors]).toEqual([200, []]);
}

test("whatever the site is killed at between a price and the end of its agreement is done with its messages or not at all", async () => {
  site = await start();
  const lead = await aLead({ answers: newRoof, estimate: estimateRoofing(newRoof), outcode: "LS1" });
  const token = requestToken(lead);
  const moor = await pricer(lead, "Moor Roofing", "moor@roof.example");
  const roofer = await signIn(visitorOf(site.origin), "moor@roof.example", pricePaths.own(lead));
  await (await fillPrice(roofer, { "Price, in pounds": "8,000" })).press("See it as the customer will");
  await killAt(roofer, () => roofer.press("Send it to the customer"));

  const jane = await visitorOf(site.origin).visit(paths.myRequestCorrection(token));
  await killAt(jane, () => jane.fill("Postcode", "LS2 7EW").press("Correct it"));
  await jane.visit(addedPaths.number(token));
  await jane.fill("Phone number", freshMobile()).press("Text me a code");
  const proves = async () => jane.fill("Verification code", await lastCode()).press("Make it my number");
  await killAt(jane, proves);
  await jane.visit(pricePaths.receivedAt(token, (await receivedOf(moor)).versionId, "choose"));
  await killAt(jane, () => jane.press("Choose Moor Roofing"));
  await writes(lead);
  await roofersAccepts(moor);
  await jane.visit(pricePaths.agreement(token));
  // The code before was texted to this number a moment ago.
  await db.delete(schema.rateLimits);
  await jane.press("Text me a code");
  const accepts = async () =>
    jane.fill("The code from the text", await lastCode()).press("I accept version 1");
  await killAt(jane, accepts);
  await killAt(jane, () => jane.press("Yes, cancel it"));

  const keys = ["price", "corrected", "number", "homeowner:1:copy", "homeowner:1:cancelled"];
  const mails = await Promise.all(keys.map((key) => mailsAbout(lead, `:${key}:`)));
  expect(mails.map(({ length }) => length)).toEqual([1, 2, 1, 1, 1]);
  await site.kill();
});
