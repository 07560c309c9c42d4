import { expect, test } from "vitest";
import { approveClaim, rejectClaim } from "~/models/claims/decisions.server";
import { publishListings, rejectListing, reopenListing } from "~/models/listings/admin/decisions.server";
import { businessClaims, businesses } from "../../../drizzle/schema";
import { findRow, stored, useDatabase } from "../../support/database";
import { world } from "../../support/world";

useDatabase();

async function addition() {
  const business = await world.business({ status: "pending", verified: false });
  const { id: claim } = await stored(businessClaims, {
    businessId: business.id,
    kind: "addition",
    contactName: "Kirk",
    email: `${business.slug}@slaters.example`,
    phone: "+447700900001",
    verificationMethod: "phone",
  });
  return { business, claim, operator: await world.operator() };
}

test("whoever added a listing that was put on the site can still be made its owner", async () => {
  const { business, claim, operator } = await addition();
  await publishListings(operator, [business.id]);
  expect((await approveClaim(operator, claim)).status).toBe("approved");
  const now = await findRow(businesses, { id: business.id });
  expect(now?.status).toBe("active");
});

test("whoever added a listing that was rejected is told so by its claim too", async () => {
  const { business, claim, operator } = await addition();
  await rejectListing(operator, business.id, "It is a sandwich shop.");
  const row = await findRow(businessClaims, { id: claim });
  expect(row).toMatchObject({ status: "rejected", reason: "It is a sandwich shop." });
  expect((await approveClaim(operator, claim)).status).toBe("decided");
});

test("a listing whose claim was rejected can be put back into the queue", async () => {
  const { business, claim, operator } = await addition();
  expect((await rejectClaim(operator, claim, "Nobody answers.")).status).toBe("rejected");
  expect((await reopenListing(operator, business.id)).status).toBe("done");
  const now = await findRow(businesses, { id: business.id });
  expect(now).toMatchObject({ status: "pending", removedAt: null });
});
