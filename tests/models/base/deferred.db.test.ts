import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { deferDecision, forgetBarred, listDeferred, takeBackDecision } from "~/models/base/deferred.server";
import { checkVerb } from "~/models/listings/admin/verification.server";
import { businesses, deferrals, listingChecks, outbox } from "../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { decisionsAreDone } from "../../support/people/claiming";
import { world } from "../../support/world";

useDatabase();

const identity = { kind: "identity" as const, organisation: "", number: "", expiresOn: null };

/** An unverified business that an operator has just verified, for a minute's time. */
async function verifiedSoon() {
  const { business } = await world.roofer({ verified: false, businessName: "Field Roofing" });
  const decision = { checks: [identity], seen: "unverified" as const };
  const verify = async () =>
    deferDecision(await world.operator(), checkVerb, {
      subject: business.id,
      decision,
      says: () => "Field Roofing: verified",
    });
  return { business, verify, first: await verify() };
}

test("what is decided is tried and leaves nothing, is decided once, and can be taken back", async () => {
  const { business, verify, first } = await verifiedSoon();
  expect(first).toMatchObject({ deferred: true, outcome: { status: "verified", first: true } });
  expect((await db.$count(listingChecks)) + (await db.$count(outbox))).toBe(0);
  expect(await verify()).toMatchObject({ deferred: false, outcome: { status: "decided before" } });
  expect(await takeBackDecision("check", business.id)).toBe(true);
  expect(await takeBackDecision("check", business.id)).toBe(false);
  expect(await verify()).toMatchObject({ deferred: true });
  await decisionsAreDone();
  expect(await takeBackDecision("check", business.id)).toBe(false);
  expect(await listRows(businesses)).toMatchObject([{ verified: true }]);
});

test("what cannot be done any more when it is due is left as it is and said for a day, and can be decided anew", async () => {
  const { business, verify } = await verifiedSoon();
  await changeRows(businesses, { status: "suspended" }, { id: business.id });
  await decisionsAreDone();
  expect(await listDeferred()).toMatchObject([{ says: "Field Roofing: verified", barred: true }]);
  expect(await db.$count(outbox)).toBe(0);
  await decisionsAreDone();
  await changeRows(businesses, { status: "active" }, { id: business.id });
  expect(await verify()).toMatchObject({ deferred: true });
  expect(await listDeferred()).toMatchObject([{ barred: false }]);
  await changeRows(deferrals, { barred: true, dueAt: sql`now() - interval '25 hours'` });
  expect(await forgetBarred()).toBe(1);
});

test("what could not be done is not deferred, and what is due is not taken back any more", async () => {
  const { business, verify } = await verifiedSoon();
  await changeRows(deferrals, { dueAt: sql`now() - interval '1 second'` });
  expect(await takeBackDecision("check", business.id)).toBe(false);
  expect(await db.$count(deferrals)).toBe(1);
  await db.delete(deferrals);
  await changeRows(businesses, { status: "suspended" }, { id: business.id });
  expect(await verify()).toMatchObject({ deferred: false });
  expect(await db.$count(deferrals)).toBe(0);
});
