import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { approveClaim } from "~/models/claims/decisions.server";
import { openDispute } from "~/models/claims/disputes.server";
import { forgetOldClaimants } from "~/models/claims/retention.server";
import { businessClaims } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { aClaim, aClaimant, aFreeListing, anOperator, priya } from "../../support/people/claiming";

useDatabase();

test("whoever loses a listing to a dispute is forgotten a year later, like a claimant who never had it", async () => {
  const [former, rival] = [await aClaimant(), await aClaimant()];
  const business = await aFreeListing();
  const operator = await anOperator();
  const lost = await aClaim(business.id, { accountId: former.id }, { email: former.email });
  expect(await approveClaim(operator, lost)).toMatchObject({ status: "approved", awaitsLink: false });
  const dispute = { businessId: business.id, accountId: rival.id, sender: "10.1.1.2" };
  const disputed = await openDispute({ ...dispute, fields: { ...priya, email: rival.email } });
  if (disputed.status !== "disputed") throw new Error(disputed.status);
  expect(await approveClaim(operator, disputed.claimId)).toMatchObject({ status: "approved" });
  await db.update(businessClaims).set({ updatedAt: new Date(Date.now() - 366 * 86_400_000) });
  expect(await forgetOldClaimants()).toBe(1);
  const kept = await db.select().from(businessClaims).where(eq(businessClaims.email, rival.email));
  expect(kept).toMatchObject([{ status: "approved" }]);
  expect(await db.$count(businessClaims, eq(businessClaims.contactName, ""))).toBe(1);
});
