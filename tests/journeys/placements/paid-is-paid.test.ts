import { afterEach, expect, test } from "vitest";
import { paths } from "~/paths";
import { keepPlans } from "~/workflows/placements/keep-plans.server";
import { businesses, subscriptionPayments, subscriptions } from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import { boughtPlan, standIn } from "../../support/payments";

useDatabase();
// What the vendor still tells is heard before the next test begins.
afterEach(() => standIn().deliver());

const dayMs = 86_400_000;

test("a month that the buyer's credit pays for is a month: the place stays, and nobody reads of money that never was", async () => {
  const { visitor: sam } = await boughtPlan();
  const bought = await findRow(subscriptions);
  if (!bought?.paidUntil) throw new Error("Nothing was paid for");
  standIn().credit(bought.id, 9_700);
  await sam.visit(paths.dashboard);
  await sam.press("Invoices, card and cancelling");
  await sam.press("Let a month pass");
  const eightDaysOn = new Date(bought.paidUntil.getTime() + 8 * dayMs);
  await keepPlans({ now: eightDaysOn });
  expect(await findRow(businesses)).toMatchObject({ tier: "starter", featured: true });
  expect((await listRows(subscriptionPayments)).map(({ amount }) => amount).toSorted()).toEqual([0, 9_700]);
  await sam.visit(paths.dashboard);
  expect(sam.text).toMatch(/£97 per month\. It renews on/);
  expect(sam.text).toContain("you have paid £97.");
});
