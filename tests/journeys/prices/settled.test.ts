import { beforeEach, describe, expect, test } from "vitest";
import { londonDay } from "~/models/base/clock";
import { pricePaths } from "~/models/prices/addresses";
import { writeAgreement } from "~/models/prices/agreements.server";
import { agreementAcceptances, leads } from "../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import {
  janeWithCode,
  lastCode,
  newestAgreement,
  pricerAt,
  settles,
  usePrices,
} from "../../support/people/prices";
import { mailsAbout } from "../../support/people/requests";
import { roofRepair } from "../../support/works";

useDatabase();

const here = usePrices({ chosen: true });
let jane: Visitor;
beforeEach(async () => {
  jane = await new Visitor().visit(pricePaths.agreement(here.token));
});

const address = "12 Hyde Park Road, Leeds";
const newest = () => newestAgreement(here.lead);
const inADay = () => londonDay(new Date(), 1);

describe("a start within the 14 days", () => {
  test("has no default: whether the work may begin then is answered, and a no has a later start", async () => {
    await jane.fill("Earliest start", inADay()).press("Write the agreement");
    expect([jane.status, await newest()]).toEqual([422, undefined]);
    for (const wrong of [
      "Please answer this: the work would start within the 14 days in which you can cancel",
      "Enter the street and the town of the work",
    ])
      expect(jane.text).toContain(wrong);
    jane.fill(/^Where the work is/, address);
    await jane.choose(/^May the work begin/, "No").press("Write the agreement");
    expect([jane.status, await newest()]).toEqual([422, undefined]);
    expect(jane.text).toContain("choose that day or later");
    await jane.choose(/^May the work begin/, "Yes, I ask for that").press("Write the agreement");
    const written = await newest();
    expect(written?.body).toContain("The customer asks for the work to begin within these 14 days.");
    expect(written?.body).not.toContain("so it begins after them");
  });

  test("that the business moved it to waits for the customer's answer", async () => {
    await settles(jane.fill(/^Where the work is/, address)).press("Write the agreement");
    const roofer = await pricerAt(here.moor, pricePaths.ownAgreement(here.lead));
    await roofer.fill("Earliest start", inADay()).press("Write the next version");
    expect(roofer.text).toContain("Nobody can accept it until this is settled.");
    expect(() => roofer.page.button("I accept version 2")).toThrow();
    await jane.visit(pricePaths.agreement(here.token));
    await jane.choose(/^May the work begin/, "Yes, I ask for that").press("Write the next version");
    await roofer.visit(pricePaths.ownAgreement(here.lead));
    await roofer.press("I accept version 3");
    expect(roofer.text).toContain("It holds once the customer has, too.");
  });

  test("of an emergency is asked about by nobody: urgent repairs have a clause of their own", async () => {
    await changeRows(leads, { answers: { ...roofRepair, "roof-work": "emergency" } });
    await jane.visit(pricePaths.agreement(here.token));
    expect(jane.text).not.toContain("May the work begin before");
    jane.fill(/^Where the work is/, address).fill("Earliest start", inADay());
    await jane.press("Write the agreement");
    const { body = "" } = (await newest()) ?? {};
    expect(body).toContain("come to their home for urgent repairs");
    expect(body).toContain("Consumer Contracts Regulations 2013, regulation 28(1)(e)");
    expect(body).toContain("Any other work or goods");
    expect(body).not.toContain("so it begins after them");

    await jane.fill("Earliest start", londonDay(new Date(), 30)).press("Write the next version");
    const later = (await newest())?.body;
    expect(later).toContain("The customer can cancel within 14 days");
    expect(later).toContain("so it begins after them");
    expect(later).not.toContain("28(1)(e)");
  });
});

test("nothing that is not said can be accepted; once either side says it, the copies say it all", async () => {
  const { body } = await writesLittle();
  expect(body).toContain("Not settled yet: Taking waste away; Making good; Materials; Building control");
  const roofer = await pricerAt(here.moor, pricePaths.ownAgreement(here.lead));
  for (const side of [jane, roofer]) {
    expect(side.text).toContain("Nobody can accept it until this is settled.");
    expect(() => side.page.button("I accept version 1")).toThrow();
  }
  const { sha256 = "" } = (await newest()) ?? {};
  const forged = { sha256, code: "123456" };
  expect((await jane.post(pricePaths.agreement(here.token, "accept"), forged)).status).toBe(409);
  expect((await jane.post(pricePaths.agreement(here.token, "code"), {})).status).toBe(409);
  expect((await roofer.post(pricePaths.ownAgreement(here.lead, "accept"), forged)).status).toBe(409);
  expect(await listRows(agreementAcceptances)).toEqual([]);

  await settles(roofer).press("Write the next version");
  await roofer.press("I accept version 2");
  const again = await janeWithCode(here.token);
  await again.fill("The code from the text", await lastCode()).press("I accept version 2");
  expect(again.text).toContain("You have both accepted it.");
  expect(again.text).toMatch(/The business accepted this text on .* The customer accepted this text on/);
  const copies = await mailsAbout(here.lead, ":copy");
  expect(copies).toHaveLength(2);
  const agreed = await newest();
  expect(await listRows(agreementAcceptances)).toMatchObject([
    { sha256: agreed?.sha256 },
    { sha256: agreed?.sha256 },
  ]);
  for (const copy of copies) {
    expect(copy.body).toContain(agreed?.body);
    expect(copy.body).toContain(agreed?.sha256);
    expect(copy.body).toContain("Guarantee on the work: 10 years, not insurance-backed.");
    expect(copy.body).not.toMatch(/not said|not settled|before you accept/i);
  }
});

/** Jane writes where the work is, and nothing else. */
async function writesLittle() {
  await jane.fill(/^Where the work is/, address).press("Write the agreement");
  return { body: (await newest())?.body ?? "" };
}

test.each([
  "12 Hyde Park Road, Leeds",
  "12 Hyde Park Road, Leeds LS1 4DY",
  "12 Hyde Park Road, ls14dy, Leeds",
  "LS1 4DY, 12 Hyde Park Road, Leeds",
])("a postcode stands once in an address: %s", async (typed) => {
  await writeAgreement({ leadId: here.lead, side: "homeowner" }, { address: typed });
  const { body = "" } = (await newest()) ?? {};
  expect(body).toContain("Where the work is: 12 Hyde Park Road, Leeds, LS1 4DY.\n");
  expect(body).toContain("Address of consumer: 12 Hyde Park Road, Leeds, LS1 4DY\n");
});

test("a postcode alone is no place of work", async () => {
  await jane.fill(/^Where the work is/, "LS1 4DY").press("Write the agreement");
  expect([jane.status, jane.text]).toEqual([422, expect.stringContaining("Enter the street and the town")]);
});
