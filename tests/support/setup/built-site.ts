import { afterAll } from "vitest";
import { delivery, demoPayments } from "~/services/payments/stand-in/demo.server";
import { readyForBuild } from "../pages/built-server";
import { Visitor } from "../pages/visitor";

/** Before the first file of this process loads anything: React as it is in production, and the framework's globals. */
await readyForBuild();

/** What is paid in any file is told to the site in this process; nothing is listening on a port. */
delivery.deliver = async (body, signature) => {
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  return (await new Visitor().raw("/webhooks/stripe", { method: "POST", body, headers })).status;
};

/** The next file hears of nothing that was paid in this one. */
afterAll(() => demoPayments().deliver());
