import { afterAll, afterEach, expect } from "vitest";
import { delivery, demoPayments } from "~/services/payments/stand-in/demo.server";
import { siteSettings } from "../../../drizzle/schema/admin";
import { listRows } from "../database";
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

/** The site keeps what it is called, sells and has open when the rows are gone: whoever changes that changes it back. */
afterEach(async () =>
  expect(await listRows(siteSettings), "what this test left of the site's settings").toEqual([]),
);
