import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, rowsFrom } from "~/database/db.server";
import { findListing } from "~/models/listings/detail.server";
import { mergeListings, previewMerge } from "~/models/merges/merge.server";
import { listMerges, undoMerge } from "~/models/merges/undo.server";
import {
  auditLog,
  businessClaims,
  businesses,
  leadAssignments,
  leadEvents,
  listingChecks,
  listingDays,
  pastSlugs,
  subscriptions,
  suppliedPraise,
} from "../../../drizzle/schema";
import { changeRows, findRow, listRows, stored, useDatabase } from "../../support/database";
import { aLead } from "../../support/people/professionals";
import { payingRoofer, storedApplication, subscription } from "../../support/plans";
import { world } from "../../support/world";

useDatabase();

const now = (id: string) => findRow(businesses, { id });
const given = (
  leadId: LeadId,
  businessId: ListingId,
  more: Partial<typeof leadAssignments.$inferInsert> = {},
) => stored(leadAssignments, { leadId, businessId, email: "", distanceMiles: 2, ...more });

describe("two listings of one business", () => {
  test("become one: requests, claims, checks, owner and every address go to the one that stays", async () => {
    const { account, business: gone } = await world.roofer({
      ...{ slug: "kirkgate-2", featured: true, contactName: "Kit Marsh" },
    });
    const unowned = { slug: "kirkgate", claimed: false, verified: false, contactName: "Some Stranger" };
    const stays = await world.business(unowned);
    await db.insert(pastSlugs).values({ slug: "kirkgate-old", businessId: gone.id });
    await db.insert(listingChecks).values({ businessId: gone.id, kind: "identity" });
    await db.insert(businessClaims).values({
      businessId: gone.id,
      contactName: "Kirk",
      email: "kirk@slaters.example",
      phone: "+447700900001",
      verificationMethod: "email",
    });
    const lead = await aLead();
    await given(lead, gone.id, { notes: "Ring after six", status: "quoted" });
    const preview = await previewMerge(stays.id, gone.id);
    expect(preview).toMatchObject({
      status: "possible",
      moved: { requests: 1, shared: 0, claims: 1, addresses: 2, checks: 1, owner: true },
    });
    expect((await mergeListings(await world.operator(), stays.id, gone.id)).status).toBe("merged");

    expect(await now(stays.id)).toMatchObject({
      ownerId: account.id,
      claimed: true,
      verified: true,
      featured: true,
      slug: "kirkgate",
      contactName: "Kit Marsh",
    });
    expect(await now(gone.id)).toMatchObject({ status: "removed", ownerId: null, mergedIntoId: stays.id });
    for (const slug of ["kirkgate-2", "kirkgate-old"]) {
      expect(await findListing({ slug })).toEqual({ status: "moved", slug: "kirkgate", city: "leeds" });
    }
    expect(await findListing({ id: gone.id })).toEqual({ status: "moved", slug: "kirkgate", city: "leeds" });
    const rows = await listRows(leadAssignments, { leadId: lead });
    expect(rows).toMatchObject([{ businessId: stays.id, notes: "Ring after six", status: "quoted" }]);
    const log = await listRows(auditLog, { subjectId: gone.id });
    expect(log.map(({ action }) => action)).toEqual(["merged"]);
  });

  test("that both hold a request keep one row of it, as far as either got, with both notes and all that happened", async () => {
    const { account, business: stays } = await world.roofer();
    const gone = await world.business({ businessName: "The Other", claimed: false, verified: false });
    const lead = await aLead();
    const own = await given(lead, stays.id, {
      notes: "Left a message",
      status: "declined",
      declineReason: "too_far",
    });
    const other = await given(lead, gone.id, { notes: "Quoted £900", status: "quoted" });
    for (const assignmentId of [own.id, other.id]) {
      await stored(leadEvents, { leadId: lead, assignmentId, accountId: account.id, kind: "viewed" });
    }
    await mergeListings(await world.operator(), stays.id, gone.id);
    const rows = await listRows(leadAssignments, { leadId: lead });
    expect(rows).toMatchObject([
      {
        businessId: stays.id,
        status: "quoted",
        declineReason: null,
        notes: "Left a message\n\nFrom The Other:\nQuoted £900",
      },
    ]);
    const events = await listRows(leadEvents, { leadId: lead });
    expect(events.map(({ assignmentId }) => assignmentId)).toEqual([own.id]);
  });

  test("become one that has the place which the other's owner pays for, and the days of both", async () => {
    const { account, business: gone } = await world.roofer();
    const stays = await world.business({ claimed: false, verified: false });
    await subscription("premium", { accountId: account.id, email: account.email, businessId: gone.id });
    expect(await now(gone.id)).toMatchObject({ featured: true, tier: "premium" });
    await db.insert(listingDays).values([
      { businessId: gone.id, day: "2026-11-01", views: 2, calls: 1 },
      { businessId: stays.id, day: "2026-11-01", views: 3 },
    ]);
    await mergeListings(await world.operator(), stays.id, gone.id);
    expect(await now(stays.id)).toMatchObject({ ownerId: account.id, featured: true, tier: "premium" });
    expect(await now(gone.id)).toMatchObject({ featured: false, tier: "none" });
    const paid = await findRow(subscriptions);
    expect(paid).toMatchObject({ businessId: stays.id, placePlan: "premium", place: 1 });
    expect(await listRows(listingDays)).toMatchObject([{ businessId: stays.id, views: 5, calls: 1 }]);
  });

  test("keep the place that is paid for, though another plan of the owner's waits for a listing", async () => {
    const { business: gone, accountId, subscriptionId } = await payingRoofer("starter");
    const asked = await storedApplication({ planType: "premium", monthlyPrice: 29_700 });
    const lost = await subscription("premium", { accountId, applicationId: asked.id, placedAt: new Date() });
    const stays = await world.business({ claimed: false, verified: false });
    expect(await mergeListings(await world.operator(), stays.id, gone.id)).toMatchObject({
      status: "merged",
    });
    expect(await now(stays.id)).toMatchObject({ ownerId: accountId, tier: "starter" });
    const plans = await db.select().from(subscriptions).orderBy(subscriptions.plan);
    expect(plans.map(({ id, businessId, place }) => ({ id, businessId, place }))).toEqual([
      { id: lost.id, businessId: null, place: null },
      { id: subscriptionId, businessId: stays.id, place: 1 },
    ]);
  });

  test("are not merged while each has a plan that is charged for, and are once one of the two is over", async () => {
    const { business: one, accountId } = await payingRoofer("premium");
    const other = await world.business({ ownerId: accountId });
    const second = await subscription("starter", { businessId: other.id, accountId });
    const by = await world.operator();
    expect(await previewMerge(one.id, other.id)).toMatchObject({ status: "two plans" });
    expect(await mergeListings(by, one.id, other.id)).toEqual({ status: "two plans" });
    expect(await now(other.id)).toMatchObject({ status: "active", tier: "starter" });
    await changeRows(subscriptions, { endedAt: new Date() }, { id: second.id });
    expect(await mergeListings(by, one.id, other.id)).toMatchObject({ status: "merged" });
    expect(await now(one.id)).toMatchObject({ tier: "premium" });
  });

  test("are not merged when each has an owner, when one is removed, or into itself; nothing changes", async () => {
    const { business: one } = await world.roofer();
    const { business: other } = await world.roofer();
    const removed = await world.business({ status: "removed" });
    const by = await world.operator();
    expect(await mergeListings(by, one.id, other.id)).toEqual({ status: "two owners" });
    expect(await mergeListings(by, one.id, removed.id)).toEqual({ status: "impossible" });
    expect(await mergeListings(by, one.id, one.id)).toMatchObject({
      status: expect.stringMatching(/impossible|missing/),
    });
    expect(await mergeListings(by, one.id, "nothing")).toEqual({ status: "missing" });
    expect((await now(other.id))?.status).toBe("active");
  });

  test("are two again by one press: everything that moved goes back, and what happened since stays", async () => {
    const { account, stays, gone } = await twoWithEverything();
    const tables = () =>
      Promise.all(
        [leadAssignments, businessClaims, listingChecks, listingDays, pastSlugs, suppliedPraise].map(
          (table) => listRows(table),
        ),
      );
    const sorted = (rows: unknown[][]) =>
      rows.map((each) => each.map((row) => JSON.stringify(row, withoutTime)).sort());
    const before = { tables: sorted(await tables()), stays: await now(stays.id), gone: await now(gone.id) };

    const by = await world.operator();
    const merged = await mergeListings(by, stays.id, gone.id);
    if (merged.status !== "merged") throw new Error(merged.status);
    expect((await listMerges()).map(({ id }) => id)).toEqual([merged.mergeId]);
    expect(await listRows(suppliedPraise)).toEqual([{ ...praise, businessId: stays.id }]);
    const since = await aLead();
    await given(since, stays.id);
    expect(await undoMerge(by, merged.mergeId)).toMatchObject({ status: "undone" });

    await db.delete(leadAssignments).where(eq(leadAssignments.leadId, since));
    expect(sorted(await tables())).toEqual(before.tables);
    const plain = (row: object | undefined) => JSON.parse(JSON.stringify(row, withoutTime));
    expect(plain(await now(stays.id))).toEqual(plain(before.stays));
    expect(plain(await now(gone.id))).toEqual(plain(before.gone));
    expect((await now(gone.id))?.ownerId).toBe(account.id);
    expect(await findListing({ slug: "kirkgate-2" })).toMatchObject({
      status: "found",
      listing: { id: gone.id },
    });
    expect(await findListing({ slug: "kirkgate-old" })).toMatchObject({
      status: "moved",
      slug: "kirkgate-2",
    });
    expect(await undoMerge(by, merged.mergeId)).toEqual({ status: "impossible" });
    expect(await listMerges()).toEqual([]);
  });

  test("stay one where the listing that stayed was removed or merged on since", async () => {
    const [first, second, third] = [await world.business(), await world.business(), await world.business()];
    const by = await world.operator();
    const one = await mergeListings(by, second.id, first.id);
    const two = await mergeListings(by, third.id, second.id);
    if (one.status !== "merged" || two.status !== "merged") throw new Error("not merged");
    expect(await undoMerge(by, one.mergeId)).toEqual({ status: "impossible" });
    expect(await undoMerge(by, two.mergeId)).toMatchObject({ status: "undone" });
    expect(await undoMerge(by, one.mergeId)).toMatchObject({ status: "undone" });
    expect(await now(first.id)).toMatchObject({ status: "active", mergedIntoId: null, slug: first.slug });
    expect(await undoMerge(by, "nothing")).toEqual({ status: "impossible" });
  });

  test("give nobody a request back whose three places are taken meanwhile", async () => {
    const [stays, gone] = [await world.business(), await world.business()];
    const lead = await aLead();
    await given(lead, gone.id);
    await given(lead, stays.id);
    const by = await world.operator();
    const merged = await mergeListings(by, stays.id, gone.id);
    for (let more = 0; more < 2; more++) await given(lead, (await world.business()).id);
    await undoMerge(by, merged.status === "merged" ? merged.mergeId : "");
    const rows = await listRows(leadAssignments, { businessId: gone.id });
    expect(rows).toMatchObject([{ leadId: lead, status: "declined" }]);
  });
});

/** Times of writing change with each. */
const withoutTime = (key: string, value: unknown) =>
  key === "updatedAt" || key === "createdAt" || key === "awaitsSince" ? undefined : value;

/** Each with whatever a listing can have, and a request that both hold. */
const praise = { position: 0, says: "Tidy from the first day to the last.", who: "A neighbour" };

test("a merge forgets no table: of each that refers to a listing, merge.server.ts decides what becomes of it", async () => {
  const tables = await rowsFrom(db)<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'businesses'::regclass order by 1`);
  expect(tables.map(({ name }) => name)).toEqual([
    ...["agreements", "business_claims", "business_pictures", "businesses", "duplicate_listings"],
    ...["featured_applications", "lead_assignments", "leads", "listing_checks", "listing_days"],
    ...["listing_merges", "listing_proofs", "past_slugs", "prices", "subscriptions", "supplied_praise"],
  ]);
});

async function twoWithEverything() {
  const { account, business: gone } = await world.roofer({ slug: "kirkgate-2", businessName: "The Other" });
  const stays = await world.business({ slug: "kirkgate", claimed: false, verified: false });
  await db.insert(pastSlugs).values({ slug: "kirkgate-old", businessId: gone.id });
  await db.insert(listingChecks).values([
    { businessId: gone.id, kind: "identity" },
    { businessId: stays.id, kind: "identity" },
  ]);
  const claim = { contactName: "Kirk", email: "kirk@slaters.example", phone: "+447700900001" };
  await db.insert(businessClaims).values([
    { ...claim, businessId: gone.id, verificationMethod: "email" },
    { ...claim, businessId: stays.id, verificationMethod: "email" },
  ]);
  await db.insert(suppliedPraise).values({ ...praise, businessId: gone.id });
  await db.insert(listingDays).values({ businessId: gone.id, day: "2026-11-01", views: 2 });
  await db.insert(listingDays).values({ businessId: stays.id, day: "2026-11-01", views: 3 });
  const [only, both] = [await aLead(), await aLead()];
  await given(only, gone.id, { notes: "Ring after six", status: "quoted" });
  await given(both, gone.id, { notes: "Quoted £900", status: "quoted" });
  await given(both, stays.id, { notes: "Left a message" });
  return { account, stays, gone };
}
