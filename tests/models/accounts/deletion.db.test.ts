import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { deleteAccount } from "~/models/accounts/own-data.server";
import { sendClaimCode, tryClaimCode } from "~/models/claims/codes.server";
import { approveClaim } from "~/models/claims/decisions.server";
import { findWaitingClaims } from "~/models/claims/queue.server";
import { accounts, businessClaims, businesses, outbox } from "../../../drizzle/schema";
import { aClaim, aClaimant, aFreeListing, anOperator } from "../../support/claiming";
import { useDatabase } from "../../support/database";

useDatabase();

describe("the claim of an account that was deleted", () => {
  /** A listing that a code gave to an account, and nobody has verified. */
  const proven = async () => {
    const [business, account] = [await aFreeListing(), await aClaimant()];
    const claimant = { accountId: account.id };
    const claimId = await aClaim(business.id, claimant, { email: account.email });
    await sendClaimCode({ claimId, claimant }, { channel: "email", sender: "10.4.0.1" });
    const [mail] = await db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, business.email ?? ""));
    const code = /\b\d{6}\b/.exec(mail?.body ?? "")?.[0] ?? "";
    expect(await tryClaimCode({ claimId, claimant }, code)).toEqual({ status: "proven", owned: true });
    return { business, account, claimId };
  };

  test("waits for nobody, though a code had proved it, and makes no other account", async () => {
    const { business, account, claimId } = await proven();
    const operator = await anOperator();
    expect(await findWaitingClaims()).toMatchObject({ count: 1 });
    await deleteAccount(account, "unclaimed");
    expect(await findWaitingClaims()).toMatchObject({ count: 0 });
    expect(await approveClaim(operator, claimId)).toMatchObject({ status: "decided", was: "lapsed" });
    expect(await db.$count(accounts)).toBe(1);
    const [listing] = await db.select().from(businesses).where(eq(businesses.id, business.id));
    expect(listing).toMatchObject({ ownerId: null, claimed: false, verified: false });
  });

  test("is not approved where it still waits without an address", async () => {
    const { account, claimId } = await proven();
    const operator = await anOperator();
    await deleteAccount(account, "unclaimed");
    await db.update(businessClaims).set({ status: "proven" }).where(eq(businessClaims.id, claimId));
    expect(await approveClaim(operator, claimId)).toMatchObject({ status: "unavailable" });
    expect(await db.$count(accounts)).toBe(1);
  });
});
