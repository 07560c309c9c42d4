import type { PlanId } from "~/models/placements/plan";
import { paths } from "~/paths";
import { demoPayments } from "~/services/payments/stand-in/demo.server";
import { subscriptions } from "../../drizzle/schema";
import { requireRow } from "./database";
import { Visitor } from "./pages/visitor";
import { samTheRoofer, signIn } from "./people/professionals";

/** The payment stand-in, which sends its events to the site in this process (built-site.ts). */
export const standIn = demoPayments;

/** What a roofer of Leeds fills in. */
export const application = {
  "Business name": "Kirk Slaters",
  "Contact name": "Kirk Slater",
  Email: "kirk@fettle.example",
  Phone: "0113 496 0001",
  City: "Leeds",
};

/** What a program posts that applies for somebody. */
export const checkoutWish = {
  type: "featured_listing",
  planId: "premium",
  price: 1,
  currency: "usd",
  interval: "day",
  applicationData: {
    business_name: "Kirk Slaters",
    contact_name: "Kirk Slater",
    email: "kirk@fettle.example",
    phone: "0113 496 0001",
    service_type: "Roofing",
    city: "Leeds",
  },
  successUrl: "http://localhost:3000/featured-success?session_id={CHECKOUT_SESSION_ID}",
};

/** Buys a plan for the visitor's first listing without one. */
export async function buyPlan(visitor: Visitor, plan: PlanId): Promise<void> {
  await visitor.visit(paths.getFeaturedAt({ plan }));
  visitor.fillAll({ "Contact name": "Sam Field", Phone: "0113 496 0002" });
  await visitor.press("Continue to payment");
  await visitor.press("Pay");
}

/** Sam, signed in, who has just bought the starter plan for his listing. */
export async function boughtPlan(): Promise<{ visitor: Visitor; customerId: string }> {
  standIn();
  await samTheRoofer();
  const visitor = await signIn(new Visitor());
  await buyPlan(visitor, "starter");
  return { visitor, customerId: (await requireRow(subscriptions)).customerId ?? "" };
}
