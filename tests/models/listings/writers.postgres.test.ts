import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { publishListings } from "~/models/listings/admin/decisions.server";
import { verifyListing } from "~/models/listings/admin/verification.server";
import { searchListings } from "~/models/listings/search/listings.server";
import { mergeListings } from "~/models/merges/merge.server";
import { writeTradeNames } from "~/models/trades/names.server";
import { auditLog, businesses, leadAssignments, listingChecks, outbox } from "../../../drizzle/schema";
import { countWaiting, listRows, useDatabase } from "../../support/database";
import { aLead, assign } from "../../support/people/professionals";
import { until } from "../../support/until";
import { world } from "../../support/world";

useDatabase();

test("a release that gives a service another trade starts while somebody edits a listing that does it", async () => {
  const { id } = await world.business({ serviceTypes: ["Roof Repairs"] });
  await db.execute(sql`update trade_names set trade = 'plumbing' where name = plain_service('Roof Repairs')`);
  const under: Promise<unknown>[] = [];
  await db.transaction(async (edit) => {
    await edit.select().from(businesses).where(eq(businesses.id, id)).for("update");
    under.push(writeTradeNames(db));
    await until("the start waits for the edit", async () => (await countWaiting()) === 1);
    await edit.update(businesses).set({ businessName: "Zebedee Slates" }).where(eq(businesses.id, id));
  });
  await Promise.all(under);
  const found = await searchListings({ trade: "roofing", text: "zebedee" }, { page: 1, pageSize: 12 });
  expect(found.listings.map(({ name }) => name)).toEqual(["Zebedee Slates"]);
});

test("ten operators who publish the same listings at once, in any order, publish and announce each once", async () => {
  const pending = await world.businesses(Array(5).fill({ status: "pending", verified: false }));
  const ids = pending.map(({ id }) => id);
  const by = await world.operator();
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => publishListings(by, turn % 2 ? ids : [...ids].reverse())),
  );
  expect(outcomes.flat().filter(({ status }) => status === "published")).toHaveLength(5);
  const log = await listRows(auditLog, inArray(auditLog.subjectId, ids));
  expect(log).toHaveLength(5);
  const mails = await listRows(
    outbox,
    inArray(
      outbox.dedupeKey,
      ids.map((id) => `listing:${id}:published`),
    ),
  );
  expect(mails).toHaveLength(5);
});

test("ten operators who verify one listing at once verify it once, with one row of what was checked", async () => {
  const { business } = await world.roofer({ verified: false });
  const by = await world.operator();
  const checks = [{ kind: "identity", organisation: "", number: "", expiresOn: null }] as const;
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => verifyListing(by, business.id, { checks, seen: "unverified" })),
  );
  expect(outcomes.filter(({ status }) => status === "verified")).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === "verified before")).toHaveLength(9);
  const rows = await listRows(listingChecks, { businessId: business.id });
  expect(rows).toHaveLength(1);
});

test("two operators who merge two listings at once, each into the other, end with one that stays", async () => {
  const by = await world.operator();
  for (let round = 0; round < 8; round++) {
    const one = await world.business({ claimed: false });
    const other = await world.business({ claimed: false });
    const lead = await aLead();
    for (const { id: businessId } of [one, other]) await assign(lead, "", { businessId });
    const outcomes = await Promise.all([
      mergeListings(by, one.id, other.id),
      mergeListings(by, other.id, one.id),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["impossible", "merged"]);
    const rows = await listRows(businesses, inArray(businesses.id, [one.id, other.id]));
    const [stays] = rows.filter(({ status }) => status === "active");
    const held = await listRows(leadAssignments, { leadId: lead });
    expect(held.map(({ businessId }) => businessId)).toEqual([stays?.id]);
  }
});
