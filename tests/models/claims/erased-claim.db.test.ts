import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { deleteAccount } from "~/models/admin/own-data.server";
import { submitClaim } from "~/models/claims/claims.server";
import { approveClaim, rejectClaim } from "~/models/claims/decisions.server";
import { openDispute } from "~/models/claims/disputes.server";
import { eraseClaimant } from "~/models/claims/people.server";
import { forgetOldClaimants } from "~/models/claims/retention.server";
import { findDispute } from "~/models/listings/open-dispute.server";
import { businessClaims, outbox } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { daysAgo } from "../../support/passing-time";
import { aClaim, aClaimant, aFreeListing, priya } from "../../support/people/claiming";
import { samTheRoofer } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const sender = "10.4.0.1";
const traces = /Priya|slaters\.example|7700 ?900 ?456/;
/** All that is kept of claims and of what was sent about them. */
const kept = async () => JSON.stringify([await listRows(businessClaims), await listRows(outbox)]);
const claimOf = async (businessId: ListingId) => {
  const claim = await findRow(businessClaims, { businessId });
  return claim?.id ?? "";
};

test("nothing is left of a claimant who was refused, or turned down with a reason that names them", async () => {
  const operator = await world.operator();
  const { business } = await samTheRoofer();
  const claim = { businessId: business.id, claimant: { visitorId: randomUUID() }, fields: priya, sender };
  expect(await submitClaim(claim)).toMatchObject({ status: "owned" });
  const rejected = await aClaim((await aFreeListing({ email: null })).id);
  await rejectClaim(operator, rejected, "Priya Shah is not known there.");
  expect(await kept()).toMatch(traces);
  for (const id of [await claimOf(business.id), rejected])
    expect(await eraseClaimant(operator, id)).toBe(true);
  expect(await kept()).not.toMatch(traces);
});

test("an owner who was told of a claim is told of no other for a day, though it was erased", async () => {
  const operator = await world.operator();
  const { business } = await samTheRoofer();
  const told = async () => (await world.messagesTo(business.email ?? "")).length;
  const claim = { businessId: business.id, fields: priya, sender };
  await submitClaim({ ...claim, claimant: { visitorId: randomUUID() } });
  await submitClaim({ ...claim, claimant: { visitorId: randomUUID() } });
  await eraseClaimant(operator, await claimOf(business.id));
  await submitClaim({ ...claim, claimant: { visitorId: randomUUID() } });
  expect(await told()).toBe(1);
});

test.each(["claim", "account"])(
  "the owner of a disputed listing hears that it is over when the %s is erased",
  async (erased) => {
    const { business } = await samTheRoofer();
    const rival = await aClaimant("rival@slaters.example");
    const dispute = { businessId: business.id, accountId: rival.id, fields: priya, sender };
    expect(await openDispute(dispute)).toMatchObject({ status: "disputed" });
    if (erased === "claim") await eraseClaimant(await world.operator(), await claimOf(business.id));
    else await deleteAccount(rival, "unclaimed");
    expect(await findDispute(business.id)).toBeUndefined();
    const mails = await world.messagesTo(business.email ?? "");
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      "Field Roofing stays yours",
      "Somebody says that Field Roofing is theirs",
    ]);
    expect(mails.map(({ body }) => body).join(" ")).toContain("Their claim has been deleted");
    expect(await kept()).not.toMatch(traces);
  },
);

test("whoever loses a listing to a dispute is forgotten a year later, like a claimant who never had it", async () => {
  const [former, rival] = [await aClaimant(), await aClaimant()];
  const business = await aFreeListing();
  const operator = await world.operator();
  const lost = await aClaim(business.id, { accountId: former.id }, { email: former.email });
  expect(await approveClaim(operator, lost)).toMatchObject({ status: "approved", awaitsLink: false });
  const dispute = { businessId: business.id, accountId: rival.id, sender: "10.1.1.2" };
  const disputed = await openDispute({ ...dispute, fields: { ...priya, email: rival.email } });
  if (disputed.status !== "disputed") throw new Error(disputed.status);
  expect(await approveClaim(operator, disputed.claimId)).toMatchObject({ status: "approved" });
  await changeRows(businessClaims, { updatedAt: daysAgo(366) });
  expect(await forgetOldClaimants()).toBe(1);
  const kept = await listRows(businessClaims, { email: rival.email });
  expect(kept).toMatchObject([{ status: "approved" }]);
  expect(await db.$count(businessClaims, eq(businessClaims.contactName, ""))).toBe(1);
});
