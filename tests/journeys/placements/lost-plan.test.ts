import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { approveClaim } from "~/models/claims/decisions.server";
import { openDispute } from "~/models/claims/disputes.server";
import { changeStatus } from "~/models/listings/changes.server";
import { paths } from "~/paths";
import { businesses, subscriptions } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { boughtPlan, standIn } from "../../support/payments";
import { aClaimant, priya } from "../../support/people/claiming";
import { world } from "../../support/world";

useDatabase();
// What the vendor still tells is heard before the next test begins.
afterEach(() => standIn().deliver());

const field = eq(businesses.businessName, "Field Roofing");

test("whose listing is suspended finds the plan's billing page and the refund where they are led to", async () => {
  const { visitor: sam } = await boughtPlan();
  await db.transaction((tx) => changeStatus(tx, field, "suspended"));
  await sam.visit(paths.dashboard);
  expect(sam.path).toBe(paths.claimBusiness);
  expect(sam.text).toContain(
    "Your Starter plan is not shown. Field Roofing in Leeds is not on the site now.",
  );
  await sam.press("Invoices, card and cancelling");
  expect(sam.text).toContain("Starter, £97 a month. It renews on");
  await sam.follow("Go back to the site");
  await sam.press("Give me my money back");
  expect(sam.text).toContain("Your money goes back to you.");
  expect(sam.text).not.toContain("Your Starter plan");
  expect(await listRows(subscriptions)).toMatchObject([{ refundReason: "asked" }]);
});

test("who lost the only listing to somebody else finds the plan, and cancels it", async () => {
  const { visitor: sam } = await boughtPlan();
  const lost = await findRow(businesses, field);
  const { id: accountId } = await aClaimant();
  const dispute = { businessId: lost?.id ?? "", accountId, fields: priya, sender: "10.1.0.1" };
  const opened = await openDispute(dispute);
  if (opened.status !== "disputed") throw new Error(`The dispute was ${opened.status}`);
  await approveClaim(await world.operator(), opened.claimId);
  await sam.visit(paths.dashboard);
  expect(sam.text).toContain("Your Starter plan waits for a listing.");
  await sam.press("Invoices, card and cancelling");
  await sam.press("Cancel plan");
  await standIn().deliver();
  const cancelled = await findRow(subscriptions);
  expect(cancelled?.cancelAt).not.toBeNull();
  expect(cancelled?.businessId).toBeNull();
  await sam.visit(paths.dashboard);
  expect(sam.text).toMatch(/It ends on .+, and is charged no more\./);
  expect(sam.text).not.toContain("charged each month");
});

test("a plan that is not shown because its card is refused is said to be so, and nothing else is offered", async () => {
  const { visitor: sam } = await boughtPlan();
  const before = new Date(Date.now() - 86_400_000);
  await changeRows(subscriptions, { status: "past_due", entitledUntil: before, paidUntil: before });
  await sam.visit(paths.dashboard);
  expect(sam.text).toContain("Your Starter plan is not shown.");
  expect(sam.text).toContain("Its last payment was refused: put the card right, or cancel it.");
  expect(sam.text).not.toContain("has no plan");
  expect(sam.text).not.toContain("Your Starter plan ended");
  await sam.visit(paths.getFeatured);
  expect(sam.text).toContain("has a plan");
});

test("an owner's dashboard has the plan of another listing of theirs that is not on the site", async () => {
  const { visitor: sam } = await boughtPlan();
  const first = await findRow(businesses, field);
  await world.business({ ownerId: first?.ownerId, businessName: "Moor Slating", city: "Bradford" });
  await sam.visit(paths.dashboard);
  expect(sam.text).not.toContain("is not shown");
  await db.transaction((tx) => changeStatus(tx, field, "removed"));
  await sam.visit(paths.dashboard);
  expect(sam.text).toContain("Moor Slating has no plan.");
  expect(sam.text).toContain("Your Starter plan is not shown.");
  await sam.press("Invoices, card and cancelling");
  expect(sam.text).toContain("Starter, £97 a month. It renews on");
});
