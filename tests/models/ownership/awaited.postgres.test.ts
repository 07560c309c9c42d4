import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { approveClaim } from "~/models/claims/decisions.server";
import { lockAwaited, takeAwaited } from "~/models/ownership/awaited.server";
import { writeClaim } from "~/models/ownership/claim-rows.server";
import { lockListing } from "~/models/placements/settlement.server";
import { accounts, businessClaims, businesses } from "../../../drizzle/schema";
import { countWaiting, findRow, requireRow, useDatabase } from "../../support/database";
import { aClaim, aFreeListing } from "../../support/people/claiming";
import { world } from "../../support/world";

useDatabase();

test("a claim that is rejected while its link is being used gives nothing", async () => {
  const business = await aFreeListing();
  const claimId = await aClaim(business.id);
  expect(await approveClaim(await world.operator(), claimId)).toMatchObject({ awaitsLink: true });
  const { accountId } = await requireRow(businessClaims, { id: claimId });
  const account = await requireRow(accounts, { id: accountId ?? "" });
  const use = () =>
    db.transaction(async (tx) =>
      takeAwaited(tx, account, await lockAwaited(tx, [account.id], account.email)),
    );
  const used = await db.transaction(async (tx) => {
    await lockListing(tx, business.id);
    // On another connection, which has found the claim and waits for the listing.
    const using = use();
    await Promise.race([using, expect.poll(countWaiting, { timeout: 240_000 }).toBe(1)]);
    await writeClaim(tx, claimId, { status: "rejected" });
    return { using };
  });
  expect(await used.using).toBe(0);
  const listing = await findRow(businesses, { id: business.id });
  expect(listing).toMatchObject({ ownerId: null, claimed: false });
  expect(await use()).toBe(0);
});
