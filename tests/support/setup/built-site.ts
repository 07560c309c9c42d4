import { afterAll } from "vitest";
import { delivery, demoPayments } from "~/services/payments/stand-in/demo.server";
import { readyForBuild } from "../pages/built-server";
import { Visitor } from "../pages/visitor";

/** Before the first file of this process loads anything: React as it is in production, and the framework's globals. */
await readyForBuild();

/** Delivers payment events to the site in this process; nothing listens on a port. */
delivery.deliver = async (body, signature) => {
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  return (await new Visitor().raw("/webhooks/stripe", { method: "POST", body, headers })).status;
};

/** Delivers outstanding events, so that the next file gets none of them. */
afterAll(() => demoPayments().deliver());
