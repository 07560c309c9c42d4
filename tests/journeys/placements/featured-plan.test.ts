import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { changeOwner } from "~/models/listings/changes.server";
import { paths } from "~/paths";
import { keepPlans } from "~/workflows/placements/keep-plans.server";
import {
  businesses,
  placementApplications,
  subscriptionPayments,
  subscriptions,
} from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { application, boughtPlan, standIn } from "../../support/payments";
import { decisionsAreDone } from "../../support/people/claiming";
import { oliveAtTheDesk } from "../../support/people/operators";
import { sam, samTheRoofer, signIn } from "../../support/people/professionals";
import { payingRoofer } from "../../support/plans";
import { world } from "../../support/world";

useDatabase();
// What the vendor still tells is heard before the next test begins.
afterEach(() => standIn().deliver());

/** Of the two plans. */
const stated = [
  "£97 per month",
  "£297 per month",
  "5-10 leads",
  "15-25 leads",
  "£10-20 per lead",
  "£12-20 per lead",
  "Top 10 results",
  "Top 3 placement",
  "Most popular",
  "No setup fees",
  "Cancel anytime",
  "30-day money-back guarantee",
];

const firstListed = async (visitor: Visitor) => {
  await visitor.visit(paths.cityRoofers("leeds"));
  return visitor.document.querySelector(".listing")?.textContent ?? "";
};

test("a roofer reads both plans, pays for one after a declined card and stands first, labelled, at once", async () => {
  standIn();
  await samTheRoofer();
  await world.business({ businessName: "Best Rated", overallRating: 5, totalReviewCount: 90 });
  const anybody = new Visitor();
  expect(await firstListed(anybody)).toContain("Best Rated");

  const roofer = await signIn(new Visitor());
  await roofer.visit(paths.getFeatured);
  for (const words of stated) expect(roofer.text).toContain(words);
  expect(roofer.value("Business name")).toBe("Field Roofing");
  expect(roofer.value("Email")).toBe(sam);
  await roofer.follow("Choose Starter");
  roofer.fillAll({ "Contact name": "Sam Field", Phone: "0113 496 0002" });
  await roofer.press("Continue to payment");
  expect(roofer.heading).toBe("Payment");
  expect(roofer.text).toContain("£97");
  await roofer.press("Pay with a card that is declined");
  expect(roofer.status).toBe(422);
  expect(roofer.text).toContain("Your card was declined. Nothing was charged.");
  expect(await listRows(subscriptions)).toEqual([]);

  await roofer.press("Pay");
  expect(roofer.path).toContain("/featured-success?session_id=cs_");
  expect(roofer.text).toContain("Field Roofing has the Starter plan. It is featured from now on.");
  await roofer.reload();
  expect(roofer.text).toContain("It is featured from now on.");

  expect(await firstListed(anybody)).toMatch(/Field Roofing[\s\S]*Featured|Featured[\s\S]*Field Roofing/);
  const asked = await findRow(placementApplications);
  expect(asked).toMatchObject({
    planType: "starter",
    monthlyPrice: 9700,
    cityKey: "leeds",
    trade: "roofing",
  });
  const [mail] = await world.messagesTo(sam);
  expect(mail?.subject).toBe("Your Starter placement has begun");
});

test("whoever has bought in one tab buys nothing in the other, and reads there that they have a plan", async () => {
  await samTheRoofer();
  const otherTab = await signIn(new Visitor());
  await otherTab.visit(paths.getFeatured);
  otherTab.fillAll({ "Contact name": "Sam Field", Phone: "0113 496 0002" });
  await boughtPlan();
  await otherTab.press("Continue to payment");
  expect(otherTab.status).toBe(409);
  expect(otherTab.text).toContain("Field Roofing has a plan already.");
  expect(await listRows(placementApplications)).toHaveLength(1);
  await otherTab.follow("See it on your dashboard");
  expect(otherTab.text).toContain("Your Starter plan");
});

test("whoever leaves the payment page is back at the plans with what they typed, and nothing was charged", async () => {
  standIn();
  const visitor = await new Visitor().visit(paths.getFeaturedAt({ plan: "premium" }));
  visitor.fillAll(application).choose("Service type", "Roofing");
  await visitor.press("Continue to payment");
  await visitor.follow("Cancel and go back");
  expect(visitor.path).toBe("/get-featured?plan=premium&cancelled=yes");
  expect(visitor.text).toContain("Nothing was charged");
  expect(await listRows(subscriptions)).toEqual([]);
  await visitor.press("Continue to payment");
  expect(await listRows(placementApplications)).toHaveLength(1);
  const somebody = await new Visitor().visit(paths.getFeaturedAt({ plan: "premium", cancelled: "yes" }));
  expect(somebody.value("Email")).toBe("");
});

test("who has no listing yet gives the card and is charged nothing, until the listing that the same email claims is checked", async () => {
  standIn();
  const visitor = await new Visitor().visit(paths.getFeaturedAt({ plan: "premium" }));
  visitor.fillAll(application).choose("Service type", "Roofing");
  expect(visitor.text).toContain("You pay nothing until your listing is checked and shown.");
  await visitor.press("Continue to payment");
  expect(visitor.text).toContain("Nothing is charged today.");
  await visitor.press("Keep my card");
  expect(visitor.heading).toBe("We have your card, and nothing is charged");
  expect(visitor.text).toContain("The plan begins as soon as the listing of Kirk Slaters is yours");
  expect(await listRows(subscriptionPayments)).toEqual([]);
  const kirk = await world.account({ email: application.Email, role: "professional" });
  const atClaims = await signIn(new Visitor(), application.Email, paths.claimBusiness);
  expect(atClaims.text).toContain("Your Premium plan waits, and nothing is charged.");
  const { id } = await world.business({ claimed: false, verified: false, businessName: "Kirk Slaters" });
  await db.transaction((tx) => changeOwner(tx, eq(businesses.id, id), kirk.id, { claimed: true }));
  await atClaims.visit(paths.dashboard);
  expect(atClaims.text).toContain("The plan begins as soon as a person here has checked Kirk Slaters");
  await keepPlans();
  await visitor.reload();
  expect(visitor.text).toContain("nothing is charged");

  const operator = await oliveAtTheDesk(paths.adminPlacements());
  expect(operator.text).toContain("waits for the check of its listing");
  await operator.follow("Check the listing");
  await operator.choose(/^Who is behind it/).press("Verify");
  await decisionsAreDone();
  await keepPlans();
  expect(await listRows(subscriptionPayments)).toMatchObject([{ amount: 29_700 }]);
  await visitor.reload();
  expect(visitor.text).toContain("It is featured from now on.");
  await atClaims.visit(paths.dashboard);
  expect(atClaims.text).toContain("Your Premium plan");
  expect(atClaims.text).not.toContain("waits, and nothing is charged");
});

test("a plan that is sold out says so before payment, keeps what was typed, offers the other and a waiting list", async () => {
  standIn();
  for (let number = 0; number < 3; number++) await payingRoofer("premium");
  const visitor = await new Visitor().visit(paths.getFeaturedAt({ plan: "premium" }));
  visitor.fillAll(application).choose("Service type", "Roofing");
  await visitor.press("Continue to payment");
  expect(visitor.status).toBe(409);
  expect(visitor.text).toContain("Premium is sold out for Roofing in Leeds");
  expect(visitor.text).toContain("Starter still has a place");
  expect(visitor.value("Business name")).toBe("Kirk Slaters");
  await visitor.press("Tell me when a place is free");
  expect(visitor.text).toContain("We will write to you when a place is free.");
});

test("a form with mistakes says each of them, keeps what was typed, and no price of a sender's is looked at", async () => {
  standIn();
  const visitor = await new Visitor().visit(paths.getFeatured);
  visitor.fillAll({ ...application, Phone: "12", City: "LS1 4DY", Email: "kirk" });
  await visitor.press("Continue to payment", { unchecked: true });
  expect(visitor.status).toBe(422);
  expect(visitor.errors.join(" ")).toContain("Please enter a UK phone number");
  expect(visitor.value("Business name")).toBe("Kirk Slaters");

  const forged = await visitor.post(paths.getFeatured, {
    intent: "apply",
    business_name: "Kirk",
    contact_name: "Kirk",
    email: "kirk@fettle.example",
    phone: "0113 496 0001",
    service_type: "Roofing",
    city: "Leeds",
    plan_type: "premium",
    monthly_price: "1",
    price: "1",
    currency: "usd",
    successUrl: "https://elsewhere.example",
  });
  expect(forged.status).toBe(303);
  const checkout = await new Visitor().visit(forged.headers.get("Location") ?? "");
  expect(checkout.text).toContain("£297");
});
