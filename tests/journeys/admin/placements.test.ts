import { desc, eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { keepPlans } from "~/workflows/placements/keep-plans.server";
import {
  auditLog,
  businesses,
  placementWaits,
  sessions,
  subscriptionPayments,
  subscriptions,
} from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { daysAgo } from "../../support/passing-time";
import { application, boughtPlan, standIn } from "../../support/payments";
import { olive, oliveAtTheDesk } from "../../support/people/operators";
import { attempt } from "../../support/people/professionals";
import { payingRoofer } from "../../support/plans";
import { password, world } from "../../support/world";

useDatabase();
// What the vendor still tells is heard before the next test begins.
afterEach(() => standIn().deliver());

const tierOf = async (id: string) => (await findRow(businesses, { id }))?.tier;
const lastAct = async () =>
  (await db.select().from(auditLog).where(eq(auditLog.subjectKind, "plan")).orderBy(desc(auditLog.id))).find(
    ({ action }) => action !== "seen",
  );

test("an operator sees who paid without a listing, is told which listing will not do, and links the right one", async () => {
  standIn();
  const buyer = await new Visitor().visit(paths.getFeaturedAt({ plan: "premium" }));
  buyer.fillAll(application).choose("Service type", "Roofing");
  await buyer.press("Continue to payment");
  await buyer.press("Keep my card");
  const unowned = await world.business({ businessName: application["Business name"], claimed: false });
  const taken = await payingRoofer("starter");
  const { business } = await world.roofer({ businessName: "The Right One" });

  const operator = await oliveAtTheDesk(paths.admin);
  expect(operator.text).toContain("Plans that wait");
  await operator.follow("Plans that wait");
  expect(operator.text).toContain("Kirk Slaters, Premium");
  expect(operator.text).toContain("nothing charged, card given on");
  expect(operator.text).toContain("waits for a listing of its buyer's");
  expect(operator.text).toContain("kirk@fettle.example");
  expect(operator.text).toContain("nobody's yet");
  const wrong: [string, string][] = [
    ["no-such-listing", "No listing has this address or id"],
    [unowned.id, "Nobody owns Kirk Slaters yet"],
    [taken.business.id, "has a plan already"],
  ];
  for (const [named, why] of wrong) {
    await operator.fill("Listing", named).press("Link it to the plan of Kirk Slaters");
    expect(operator.status).toBe(422);
    expect(operator.text).toContain(why);
    expect(operator.value("Listing")).toBe(named);
  }
  const right = `http://localhost:3000${paths.roofingBusiness(business.id)}`;
  await db.delete(sessions);
  await operator.fill("Listing", right).press("Link it to the plan of Kirk Slaters");
  await attempt(operator, password, olive);
  expect(operator.text).toContain(right);
  await operator.press("Send it");
  expect(operator.text).toContain("The Right One has the plan now.");
  await keepPlans();
  expect(await tierOf(business.id)).toBe("premium");
  expect(await lastAct()).toMatchObject({ action: "linked", after: { listing: business.id } });
  await operator.follow("Plans");
  expect(operator.text).toContain("The Right One, Premium");
  expect(operator.text).toContain("Place 1 of 3 in Leeds");
  await operator.follow("Applications");
  expect(operator.text).toContain("£297 a month");
});

test("an operator gives a buyer's money back after a second press, whatever the day, and the log says who did", async () => {
  await boughtPlan();
  await changeRows(subscriptions, { startedAt: daysAgo(40) });
  await db.insert(placementWaits).values({
    ...{ plan: "premium", trade: "roofing", cityKey: "leeds", city: "Leeds" },
    ...{ email: "waits@fettle.example", businessName: "Waiting Roofs" },
  });
  const operator = await oliveAtTheDesk(paths.adminPlacements({ show: "plans" }));
  expect(operator.text).toContain("Field Roofing gets all £97 back.");
  await operator.press("Give £97 back");
  expect(operator.text).toContain("The money goes back, the placement has ended, and the buyer is told.");
  expect(operator.text).toContain("No plan is running.");
  expect(await listRows(businesses)).toMatchObject([{ tier: "none" }]);
  const payment = await findRow(subscriptionPayments);
  expect(payment?.refundedAt).not.toBeNull();
  expect(await lastAct()).toMatchObject({ action: "refunded", actorKind: "operator" });
  await operator.follow("Sold out");
  expect(operator.text).toContain("Premium, roofing in Leeds");
  expect(operator.text).toContain("waits@fettle.example");

  // Refused by the provider: it stands here until it has gone.
  await standIn().deliver();
  await changeRows(subscriptions, { refundedAt: null });
  await operator.follow("Waits for you");
  expect(operator.text).toContain("because it was asked for");
  await operator.press("Try again now for Field Roofing");
  expect(operator.text).not.toContain("because it was asked for");
  expect(operator.text).toContain("Nothing waits.");
});
