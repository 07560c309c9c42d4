import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { pricePaths } from "~/models/prices/addresses";
import { exportReceivedPrices, exportSentPrices } from "~/models/prices/export.server";
import { paths } from "~/paths";
import {
  agreedPrices,
  agreements,
  leads,
  outbox,
  priceFiles,
  prices,
  rateLimits,
} from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { fillPrice, lastCode, type Own, pdf, pricer, pricerAt, settles } from "../../support/people/prices";
import { mailsAbout, traces, zebedee, zebedeesRequest } from "../../support/people/requests";
import { requestToken } from "../../support/request-token";
import { columnsHolding } from "../../support/whole-database";

useDatabase();

const address = "7 Quillfeather Mews, Leeds";

async function sendsOne(own: Own, given: Record<string, string>): Promise<Visitor> {
  const roofer = await pricerAt(own, paths.lead(own.leadId));
  await roofer.follow("Send a price");
  await fillPrice(roofer, given);
  await roofer
    .attach(/^Your own quote/, pdf("zebedee-quillfeather.pdf"))
    .press("See it as the customer will");
  return roofer.press("Send it to the customer");
}

/** Two roofers price Zebedee's roof here, and one on paper. */
async function pricedByThree(lead: LeadId) {
  const slaters = await pricer(lead, "Kirkgate Slaters");
  const moor = await pricer(lead, "Moor Roofing");
  const paper = await pricer(lead, "Dales Roofs");
  await sendsOne(slaters, { "Price, in pounds": "10,400" });
  const jane = await new Visitor().visit(paths.myRequest(requestToken(lead)));
  expect(jane.text).not.toMatch(/side by side|lowest first/);
  await sendsOne(moor, { "Price, in pounds": "8,700", VAT: "Plus VAT" });
  await jane.reload();
  expect(jane.text).toContain("Compare 2 prices");
  await jane.follow("Write down a price from paper");
  await jane.fill("Whose price is it?", "Dales Roofs").fill("Price, in pounds", "£9,950");
  await jane.press("Write it down");
  return { slaters, moor, paper, jane };
}

/** Chosen, written and accepted by both. */
async function agreed(lead: LeadId, jane: Visitor, moor: Own): Promise<void> {
  await jane.follow("Choose Moor Roofing");
  await jane.press("Choose Moor Roofing");
  await settles(jane.fill(/^Where the work is/, address).fill("Deposit, in pounds", "0")).press(
    "Write the agreement",
  );
  const roofer = await pricerAt(moor, paths.lead(lead));
  await roofer.follow("Read the agreement");
  await roofer.press("I accept version 1");
  // The quiz texted one to this number a moment ago.
  await db.delete(rateLimits);
  await jane.press("Text me a code");
  await jane.fill("The code from the text", await lastCode()).press("I accept version 1");
}

test("from three prices to one agreed job, without script; forgotten, nothing of a person is left", async () => {
  const lead = await zebedeesRequest();
  const { jane, moor, slaters, paper } = await pricedByThree(lead);
  expect(jane.texts(".compare h3")).toEqual(["Dales Roofs", "Kirkgate Slaters", "Moor Roofing"]);
  expect(jane.text).toContain("Ask about what is missing: Moor Roofing");
  await agreed(lead, jane, moor);
  expect(jane.text).toContain("You have both accepted it.");
  const copies = await mailsAbout(lead, ":copy");
  expect(copies.map(({ recipient }) => recipient).sort()).toHaveLength(2);
  for (const { body } of copies) expect(body).toContain(address);

  const own = await exportReceivedPrices(zebedee.email, 10);
  expect([own.prices.length, own.agreements.length]).toEqual([3, 1]);
  const sent = await exportSentPrices(moor.accountId, 10);
  expect([sent.prices.length, sent.agreements.length]).toEqual([1, 1]);
  expect(JSON.stringify(sent)).not.toMatch(/Quillfeather|10,400|Slaters/);
  expect((await exportSentPrices(paper.accountId, 10)).prices).toEqual([]);
  expect((await exportSentPrices(slaters.accountId, 10)).agreements).toEqual([]);

  const token = requestToken(lead);
  await (await jane.visit(paths.myRequestDeletion(token))).press("Yes, delete my details");
  expect(jane.text).toContain("Your details are deleted.");
  // A roofer's own file may be called anything; it is gone with the request.
  for (const trace of [...traces, "feather Mews", "10,400"])
    expect(await columnsHolding(trace), trace).toEqual([]);
  for (const table of [prices, priceFiles, agreements]) expect(await listRows(table)).toEqual([]);
  expect(await listRows(agreedPrices)).toMatchObject([
    { pence: 1_044_000, job: "Roof replacement", size: "medium roof", region: "West Yorkshire" },
  ]);
  const [kept = {}] = await listRows(agreedPrices);
  expect(Object.keys(kept).sort()).toEqual(["id", "job", "month", "pence", "region", "size"]);
  expect((await listRows(outbox)).filter(({ body }) => body.includes("Agreement for"))).toEqual([]);
  expect((await jane.visit(pricePaths.agreement(token))).text).toContain("There is no agreement here now.");
  expect(jane.text).toContain("Your details are deleted");
  expect(await findRow(leads, { id: lead })).toMatchObject({
    hiredVersionId: null,
  });
});
