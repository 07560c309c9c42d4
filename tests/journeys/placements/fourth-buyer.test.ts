import { afterEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { settleChanged } from "~/models/placements/settlement.server";
import { paths } from "~/paths";
import { keepPlans } from "~/workflows/placements/keep-plans.server";
import { businesses, subscriptionPayments, subscriptions } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { standIn } from "../../support/payments";
import { sam as samsEmail, samTheRoofer, signIn } from "../../support/people/professionals";
import { payingRoofer, storedApplication, subscription } from "../../support/plans";
import { world } from "../../support/world";

useDatabase();
// What the vendor still tells is heard before the next test begins.
afterEach(async () => {
  standIn().decline(false);
  await standIn().deliver();
});

/** Somebody in Leeds whose card waits for the listing. */
async function waitingRival(): Promise<void> {
  const { id } = await storedApplication({ planType: "premium" });
  const nothing = { entitledUntil: null, paidUntil: null };
  await subscription("premium", { applicationId: id, status: "trialing", ...nothing });
}

/** Sam, whose listing nobody has checked, with the form of the plan filled in and sent. */
async function samAsks(): Promise<{ sam: Visitor; businessId: ListingId }> {
  standIn();
  const { business } = await samTheRoofer();
  await changeRows(businesses, { verified: false }, { id: business.id });
  const sam = await signIn(new Visitor());
  await sam.visit(paths.getFeaturedAt({ plan: "premium" }));
  sam.fillAll({ "Contact name": "Sam Field", Phone: "0113 496 0002" });
  await sam.press("Continue to payment");
  return { sam, businessId: business.id };
}

/** Sam waits for a place, is checked, and three others have the places. */
async function samIsChecked() {
  const { sam, businessId } = await samAsks();
  await sam.press("Keep my card");
  for (let number = 0; number < 3; number++) await payingRoofer("premium");
  await keepPlans();
  await changeRows(businesses, { verified: true }, { id: businessId });
  await settleChanged(db, [businessId]);
  await keepPlans();
  await keepPlans();
  return sam;
}

test("the fourth buyer of three places reads how many wait before giving a card, and may wait with them", async () => {
  for (let number = 0; number < 3; number++) await waitingRival();
  const { sam } = await samAsks();
  expect(sam.status).toBe(409);
  expect(sam.text).toContain("3 businesses wait for Premium for Roofing in Leeds, and 3 places are free");
  expect(sam.text).toContain("Starter still has a place");
  expect(sam.value("Business name")).toBe("Field Roofing");
  await sam.press("Wait with them");
  expect(sam.text).toContain("Nothing is charged today.");
});

test("who is checked when no place is free is told once, and begins with the other plan by a press", async () => {
  const sam = await samIsChecked();
  const told = (await world.messagesTo(samsEmail)).filter(({ subject }) => subject.startsWith("Checked"));
  expect(told.map(({ subject }) => subject)).toEqual(["Checked, but no Premium place is free"]);
  for (const words of ["Yours is next.", "Begin with Starter today", "Cancel", "£97 a month"])
    expect(told[0]?.body).toContain(words);
  await sam.visit(paths.dashboard);
  expect(sam.text).toContain("Yours is next. Starter has a free place: your card is charged £97");
  await sam.press("Begin with Starter today");
  expect(sam.errors).toEqual([]);
  expect(sam.text).toContain("You have the Starter plan now.");
  expect(await listRows(subscriptionPayments)).toMatchObject([{ amount: 9_700, plan: "starter" }]);
  expect(await findRow(businesses, { email: samsEmail })).toMatchObject({ tier: "starter" });
});

test("a card that is refused then is charged nothing, and who cancels pays nothing", async () => {
  const sam = await samIsChecked();
  standIn().decline(true);
  await sam.visit(paths.dashboard);
  await sam.press("Begin with Starter today");
  expect(sam.errors.join()).toContain("Your card was declined, and nothing was charged.");
  await sam.press("Cancel it, and pay nothing");
  expect(sam.text).toContain("Your plan is cancelled. Nothing was charged.");
  expect(await listRows(subscriptionPayments)).toEqual([]);
  expect(await findRow(subscriptions, { email: samsEmail })).toMatchObject({ placedAt: null });
});
