import { afterEach, beforeEach, expect, test } from "vitest";
import { paths } from "~/paths";
import { subscriptions } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { boughtPlan, buyPlan, standIn } from "../../support/payments";
import { oliveAtTheDesk } from "../../support/people/operators";
import { sam as samsEmail, signIn } from "../../support/people/professionals";
import { until } from "../../support/until";
import { world } from "../../support/world";

useDatabase();
let operator: Visitor;
beforeEach(async () => {
  operator = await oliveAtTheDesk(paths.adminSettings);
});
// What the vendor still tells is heard before the next test begins; what is sold at which price is of the process.
afterEach(async () => {
  await standIn().deliver();
  await sellAt({ Starter: "97", Premium: "297" });
});

async function sellAt(prices: Readonly<Record<string, string>>) {
  await operator.visit(paths.adminSettings);
  for (const [plan, price] of Object.entries(prices)) operator.fill(`${plan}, in pounds a month`, price);
  await operator.press("Save");
}

test("a plan that costs more now costs its owner what it did, and who buys it now reads and pays the new price", async () => {
  const { visitor: sam, customerId } = await boughtPlan();
  await sellAt({ Starter: "120" });
  const bill = await sam.visit(paths.demoBilling(customerId, paths.dashboard));
  await bill.press("Let a month pass");
  await sam.visit(paths.dashboard);
  expect(sam.text).toContain("Your Starter plan");
  expect(sam.text).toMatch(/£97 per month\. It renews on/);
  // The difference is to what is paid, not to what would be paid.
  expect(sam.text).toContain("at most £200.");
  await sam.press("Invoices, card and cancelling");
  expect(sam.text).toContain("Starter, £97 a month");
  await sam.press("Cancel plan");
  await sam.press("Keep it after all");
  const mails = await world.messagesTo(samsEmail);
  expect(mails.map(({ body }) => body).join()).toContain("it renews at £97 a month until you cancel");

  const { account } = await world.roofer({ businessName: "Moor Slating", city: "Bradford" });
  const moor = await signIn(new Visitor(), account.email);
  await moor.visit(paths.getFeatured);
  expect(moor.text).toContain("£120 per month");
  expect(moor.text).not.toContain("£97");
  await buyPlan(moor, "starter");
  await moor.visit(paths.dashboard);
  expect(moor.text).toMatch(/£120 per month\. It renews on/);
  const rows = await listRows(subscriptions);
  expect(rows.map(({ plan, price }) => [plan, price]).sort()).toEqual([
    ["starter", 12_000],
    ["starter", 9_700],
  ]);
});

test("a price that one plan had before another does is still told apart", async () => {
  const { visitor: sam } = await boughtPlan();
  await sellAt({ Starter: "297", Premium: "400" });
  const { account } = await world.roofer({ businessName: "Moor Slating", city: "Bradford" });
  const moor = await signIn(new Visitor(), account.email);
  await buyPlan(moor, "starter");
  await moor.visit(paths.dashboard);
  expect(moor.text).toContain("Your Starter plan");
  await sam.visit(paths.dashboard);
  await sam.press("Change to Premium");
  await until("the vendor has told of it", async () =>
    (await listRows(subscriptions)).some(({ price }) => price === 40_000),
  );
  await sam.visit(paths.dashboard);
  expect(sam.text).toMatch(/Your Premium plan £400 per month\. It renews on/);
});

test.each([
  [{ Premium: "97" }, "Premium has to cost more than Starter, which is £97."],
  [{ Starter: "free" }, "Type whole pounds, from 1 to 9999, such as 97."],
  [{ Starter: "96,50" }, "Type whole pounds, from 1 to 9999, such as 97."],
  [{ Starter: "1e2" }, "Type whole pounds, from 1 to 9999, such as 97."],
  [{ Premium: "1.250" }, "Is ‘1.250’ £1,250 or £1.25? Write it as one of these"],
])("plans are not sold at %o", async (prices, said) => {
  await sellAt(prices);
  expect(operator.status).toBe(422);
  expect(operator.text).toContain(said);
  expect(await new Visitor().visit(paths.getFeatured).then(({ text }) => text)).toContain("£97 per month");
});
