import { beforeEach, expect, test } from "vitest";
import { pricePaths } from "~/models/prices/addresses";
import { paths } from "~/paths";
import { agreementAcceptances, leads, outbox } from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import { Caller } from "../../support/endpoints";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { chooses, janeWithCode, lastCode, threePrices, writes } from "../../support/people/prices";

useDatabase();

let here: Awaited<ReturnType<typeof threePrices>>;
beforeEach(async () => {
  here = await threePrices();
  await chooses(here.moor);
});

const acceptances = () => listRows(agreementAcceptances);
const accept = (visitor: Visitor, typed: string) =>
  visitor.fill("The code from the text", typed).press("I accept version 1");
const janesAgreement = () => new Visitor().visit(pricePaths.agreement(here.token));

test("a code that accepts an agreement says what it signs, is of its browser, and any sent in ten minutes will do", async () => {
  await writes(here.lead);
  const jane = await janeWithCode(here.token);
  const text = (await listRows(outbox, { channel: "sms" })).at(-1)?.body;
  expect(text).toMatch(/^\d{6} accepts the agreement with Moor Roofing, £8,400\. Tell nobody\./);
  const first = await lastCode();
  const elsewhere = await janesAgreement();
  await accept(elsewhere, first);
  expect(elsewhere.text).toContain("We texted no code for this version to this browser.");
  await timePasses(31);
  await jane.press("Text me a code");
  await accept(jane, first);
  expect(jane.text).toContain("You have accepted it.");
  expect(await acceptances()).toHaveLength(1);
});

test("a quiz's code of the same number and browser accepts no agreement", async () => {
  await writes(here.lead);
  const jane = await janeWithCode(here.token);
  await timePasses(61);
  const phone = (await findRow(leads, { id: here.lead }))?.phone;
  expect((await new Caller({ visitor: jane }).post(paths.sendSms, { phone })).status).toBe(200);
  const ofQuiz = await lastCode();
  await accept(await jane.visit(pricePaths.agreement(here.token)), ofQuiz);
  expect([jane.status, await acceptances()]).toEqual([422, []]);
});
