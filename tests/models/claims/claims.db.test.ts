import { randomUUID } from "node:crypto";
import { like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { submitClaim } from "~/models/claims/claims.server";
import { sendClaimCode, tryClaimCode } from "~/models/claims/codes.server";
import { approveClaim, rejectClaim } from "~/models/claims/decisions.server";
import { addStrangersListing, createOwnListing } from "~/models/claims/new-listings.server";
import { findClaimEntry, listClaimRows } from "~/models/claims/queue.server";
import { mergeListings } from "~/models/merges/merge.server";
import { auditLog, businessClaims, businesses, outbox } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { aClaim, aClaimant, aFreeListing, priya } from "../../support/people/claiming";
import { codeOn } from "../../support/people/given-numbers";
import { otherCode } from "../../support/people/mails";
import { world } from "../../support/world";

useDatabase();

const listing = (id: string) => findRow(businesses, { id });
const claimsOf = (businessId: ListingId) => listRows(businessClaims, { businessId });
const claimants = (many: number) => Promise.all(Array.from({ length: many }, () => aClaimant()));
/** What the log says that this was done to. */
const trailOf = async (action: "claimed" | "approved" | "verified") =>
  (await listRows(auditLog, { action })).map(({ subjectId }) => subjectId);

/** Somebody who claims a free listing, and the code that was sent to its address. */
async function proving(given: Parameters<typeof aFreeListing>[0] = {}) {
  const claimant = await aClaimant();
  const email = `office-${randomUUID().slice(0, 8)}@kirkgate.example`;
  const business = await aFreeListing({ email, ...given });
  const own = {
    claimId: await aClaim(business.id, { accountId: claimant.id }),
    claimant: { accountId: claimant.id },
  };
  await sendClaimCode(own, { channel: "email", sender: "10.4.0.1" });
  return { own, business, claimant, code: await codeOn(email) };
}

describe("a code to what stood on a listing that was merged into another", () => {
  const merged = async (proves: "before" | "after") => {
    const [gone, stays] = [await aFreeListing(), await aFreeListing({ email: "front@headrow.example" })];
    const visitorId = randomUUID();
    const own = { claimId: await aClaim(gone.id, { visitorId }), claimant: { visitorId } };
    await sendClaimCode(own, { channel: "email", sender: "10.2.0.7" });
    const code = await codeOn("office@kirkgate.example");
    const before = proves === "before" ? await tryClaimCode(own, code) : undefined;
    const operator = await world.operator();
    expect(await mergeListings(operator, stays.id, gone.id)).toMatchObject({ status: "merged" });
    return { stays, own, code, before };
  };

  test("proves nothing of the one that stays: what stands there does", async () => {
    const { stays, own, code } = await merged("after");
    expect(await tryClaimCode(own, code)).toMatchObject({ status: "wrong" });
    expect(await listing(stays.id)).toMatchObject({ ownerId: null, claimed: false });
    await sendClaimCode(own, { channel: "email", sender: "10.2.0.7" });
    expect(await tryClaimCode(own, await codeOn("front@headrow.example"))).toMatchObject({
      status: "proven",
    });
  });

  test("that was typed before leaves the claim to a person", async () => {
    const { stays, own, before } = await merged("before");
    expect(before).toEqual({ status: "proven", owned: false });
    expect(await claimsOf(stays.id)).toMatchObject([{ id: own.claimId, status: "pending", provedBy: null }]);
  });
});

test("a new listing whose button is pressed five times is one, for an account and for a stranger", async () => {
  const fields = {
    ...priya,
    business_name: "Shah Slating",
    service_type: "Roofing",
    city: "Leeds",
    postcode: "LS1 4DY",
    description: "Slate roofs.",
  } as const;
  const listing = { fields, sender: "10.3.0.1", noneOfThem: true };
  const { id } = await aClaimant();
  const visitorId = randomUUID();
  for (const press of [() => createOwnListing(id, listing), () => addStrangersListing(visitorId, listing)]) {
    const outcomes = await Promise.all(Array.from({ length: 5 }, press));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(outcomes[0]).toMatchObject({ status: "added" });
  }
  expect(await db.$count(businesses)).toBe(2);
  // ActionOnly once more when it is on the site already, it is not shown to them as another's that may be theirs.
  const late = await createOwnListing(id, { ...listing, noneOfThem: false });
  expect(late).toMatchObject({ status: "added" });
  const other = { ...fields, description: "Flat roofs." };
  expect(await createOwnListing(id, { ...listing, fields: other, noneOfThem: false })).toMatchObject({
    status: "known",
  });
  await createOwnListing(id, { ...listing, fields: other });
  expect(await db.$count(businesses)).toBe(3);
});

test("of new listings that two strangers added and that look alike, the queue names each beside the other", async () => {
  const fields = {
    ...priya,
    service_type: "Roofing",
    postcode: "LS1 4DY",
    description: "Slate roofs.",
  } as const;
  const added = [
    { business_name: "Shah Slating", city: "Leeds", phone: "+441134960001" },
    { business_name: "SHAH SLATING", city: "leeds", phone: "+441134960002" },
    { business_name: "Shah and Sons", city: "York", phone: "+441134960002" },
    { business_name: "Ash Slating", city: "Leeds", phone: "+441134960003" },
  ];
  for (const each of added) {
    const listing = { fields: { ...fields, ...each }, sender: "10.3.0.1", noneOfThem: true };
    await addStrangersListing(randomUUID(), listing);
  }
  const operator = await world.operator();
  const { claims } = await listClaimRows();
  const behind = await listClaimRows({ after: claims[0]?.id });
  expect(behind).toEqual({ claims: claims.slice(1), total: claims.length, next: undefined });
  const entries = await Promise.all(claims.map(({ id }) => findClaimEntry(operator, id)));
  expect(
    entries
      .flatMap((entry) => entry ?? [])
      .map(({ businessName, alike }) => [businessName, alike.map(({ name }) => name)]),
  ).toEqual([
    ["Shah Slating", ["SHAH SLATING"]],
    ["SHAH SLATING", ["Shah Slating", "Shah and Sons"]],
    ["Shah and Sons", ["SHAH SLATING"]],
    ["Ash Slating", []],
  ]);
});

describe("one listing", () => {
  test.each(["got an owner", "been claimed by nobody we know"])(
    "that has %s meanwhile is not given by an approval, though the claim names the owner's email",
    async (which) => {
      const [owner, rival] = [await aClaimant(), await aClaimant()];
      const business = await aFreeListing();
      const claimId = await aClaim(business.id, { accountId: rival.id }, { email: owner.email });
      // As it is when the owner's other listing is merged into it.
      const ownerId = which === "got an owner" ? owner.id : null;
      await changeRows(businesses, { ownerId, claimed: true }, { id: business.id });
      expect(await approveClaim(await world.operator(), claimId)).toMatchObject({ status: "unavailable" });
      expect(await listing(business.id)).toMatchObject({ ownerId, verified: false });
    },
  );

  test("that fifty people claim and two operators decide about ends with one owner, and tells the others", async () => {
    const business = await aFreeListing();
    const people = await claimants(50);
    const operators = [await world.operator(), await world.operator()];
    const outcomes = await Promise.all(
      // Each presses twice.
      [...people, ...people].map(({ id, email }, at) =>
        submitClaim({
          businessId: business.id,
          claimant: { accountId: id },
          fields: { ...priya, email },
          sender: `10.1.0.${at}`,
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "submitted")).toHaveLength(50);

    const claims = await claimsOf(business.id);
    expect(claims).toHaveLength(50);
    const approvals = await Promise.all(
      claims.flatMap(({ id }) => operators.map((operator) => approveClaim(operator, id))),
    );
    expect(approvals.filter(({ status }) => status === "approved")).toHaveLength(1);
    expect(approvals.filter(({ status }) => status === "decided")).toHaveLength(99);

    const [winner] = (await claimsOf(business.id)).filter(({ status }) => status === "approved");
    expect(await listing(business.id)).toMatchObject({
      ownerId: winner?.accountId,
      claimed: true,
      verified: true,
    });
    expect(await trailOf("claimed")).toHaveLength(50);
    expect(await trailOf("approved")).toEqual([winner?.id]);
    expect(await trailOf("verified")).toEqual([business.id]);
    const told = await listRows(outbox, like(outbox.dedupeKey, "claim:%:ended"));
    expect(told).toHaveLength(49);
  });

  test("that a code gives to one and an operator to nobody else at the same moment has one owner", async () => {
    const { business, claimant, own, code } = await proving();
    const operator = await world.operator();
    const outcomes = await Promise.all([
      ...Array.from({ length: 10 }, () => tryClaimCode(own, code)),
      rejectClaim(operator, own.claimId, "No such person works there"),
    ]);
    const proven = outcomes.filter(({ status }) => status === "proven").length;
    const rejected = outcomes.some(({ status }) => status === "rejected");
    expect(proven).toBeLessThanOrEqual(1);
    const after = await listing(business.id);
    expect([after?.ownerId, after?.claimed, after?.verified]).toEqual(
      rejected ? [null, false, false] : [claimant.id, true, false],
    );
  });

  test("is never verified by a code", async () => {
    const { business, claimant, own, code } = await proving({ verified: true });
    expect(await tryClaimCode(own, code)).toEqual({ status: "proven", owned: true });
    expect(await listing(business.id)).toMatchObject({
      ownerId: claimant.id,
      claimed: true,
      verified: false,
    });
  });
});

describe("a code", () => {
  test("of another claim is wrong", async () => {
    const [mine, theirs] = [await proving(), await proving()];
    if (mine.code !== theirs.code) {
      expect(await tryClaimCode(mine.own, theirs.code)).toEqual({ status: "wrong", triesLeft: 4 });
    }
    expect(await tryClaimCode({ ...theirs.own, claimant: mine.own.claimant }, theirs.code)).toEqual({
      status: "missing",
    });
    expect((await listing(theirs.business.id))?.claimed).toBe(false);
  });

  test("is not looked at a sixth time, however many try at once", async () => {
    const { own, code, business } = await proving();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => tryClaimCode(own, otherCode(code))));
    expect(guesses.filter(({ status }) => status === "wrong")).toHaveLength(4);
    expect(await tryClaimCode(own, code)).toEqual({ status: "used-up" });
    expect((await listing(business.id))?.ownerId).toBeNull();
  });
});
