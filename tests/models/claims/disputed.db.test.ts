import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { investigate, rejectClaim } from "~/models/claims/decisions.server";
import { editListing } from "~/models/listings/admin/edit.server";
import type { ProfileChange } from "~/models/listings/profile/own-profile";
import { saveProfile } from "~/models/listings/profile/own-profile.server";
import { findRoom, recordPicture } from "~/models/listings/profile/pictures.server";
import { businessClaims, businesses } from "../../../drizzle/schema";
import { changeRows, findRow, useDatabase } from "../../support/database";
import { aClaimant, aDispute, aFreeListing } from "../../support/people/claiming";
import { world } from "../../support/world";

useDatabase();

const listing = (id: string) => findRow(businesses, { id });

describe("a listing whose owner somebody disputes", () => {
  test("keeps its name, phone, email and website once an operator looks, and nothing else, for desk and owner", async () => {
    const { account, business } = await world.roofer();
    const own = { accountId: account.id, businessId: business.id };
    const { id: accountId } = await aClaimant();
    const operator = await world.operator();
    const claimId = await aDispute(business.id, accountId);
    const { contactName, city, streetAddress, serviceTypes, serviceRadiusMiles } = business;
    const wish = (said: string): ProfileChange => ({
      ...{ contactName, city, streetAddress, postcode: "LS20 8MM", serviceTypes, serviceRadiusMiles },
      ...{ businessHours: { Monday: said }, description: said, establishedYear: null, employeeCount: null },
      ...{ businessName: said, phone: "+447700900999" },
      ...{ email: `${said}@x.example`, website: `https://${said}.example/` },
    });
    const held = async () => {
      const now = await listing(business.id);
      return [now?.businessName, now?.phone, now?.email, now?.website];
    };
    expect(await saveProfile(own, wish("before"))).toEqual({ status: "saved", waits: false });
    const before = await held();
    expect(before[0]).toBe("before");

    expect(await investigate(operator, claimId)).toMatchObject({ status: "looking" });
    expect(await saveProfile(own, wish("owner"))).toEqual({ status: "saved", waits: true });
    expect(await listing(business.id)).toMatchObject({
      description: "owner",
      businessHours: { Monday: "owner" },
    });
    // As a decision that is held: within a transaction, beside which the embedded database answers nothing.
    const byDesk = await db.transaction((within) =>
      editListing(operator, business.id, wish("desk"), undefined, within),
    );
    expect(byDesk).toMatchObject({ status: "saved", waits: true });
    expect((await listing(business.id))?.description).toBe("desk");
    expect(await held()).toEqual(before);
    expect(await findRoom(own, "gallery")).toEqual({ status: "room" });
    const picture = { kind: "gallery" as const, path: "galleries/x", width: 10, height: 10 };
    expect(await recordPicture(own, picture)).toEqual({ status: "room" });

    await rejectClaim(operator, claimId, "Not theirs");
    expect(await saveProfile(own, wish("again"))).toEqual({ status: "saved", waits: false });
    expect((await held())[0]).toBe("again");
    expect(await investigate(operator, claimId)).toMatchObject({ status: "decided" });
  });

  test("gets no owner by the email that it carries while an operator looks", async () => {
    const business = await aFreeListing({ claimed: true, ownerId: null });
    const { id: accountId } = await aClaimant();
    await investigate(await world.operator(), await aDispute(business.id, accountId));
    const account = await aClaimant("office@kirkgate.example");
    await startSession(account);
    expect((await listing(business.id))?.ownerId).toBeNull();
    await changeRows(businessClaims, { lookedAt: null });
    await startSession(account);
    expect((await listing(business.id))?.ownerId).toBe(account.id);
  });
});
