import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { publishListings } from "~/models/listings/desk/decisions.server";
import { verifyListing } from "~/models/listings/desk/verification.server";
import { mergeListings } from "~/models/merges/merge.server";
import { auditLog, businesses, leadAssignments, listingChecks, outbox } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { aLead } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

const operator = async () => {
  const { id } = await world.account({ role: "operator" });
  return { id, role: "operator" as const };
};

test("ten operators who publish the same listings at once, in any order, publish and announce each once", async () => {
  const ids: string[] = [];
  for (let made = 0; made < 5; made++) {
    ids.push((await world.business({ status: "pending", verified: false })).id);
  }
  const by = await operator();
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => publishListings(by, turn % 2 ? ids : [...ids].reverse())),
  );
  expect(outcomes.flat().filter(({ status }) => status === "published")).toHaveLength(5);
  const log = await db.select().from(auditLog).where(inArray(auditLog.subjectId, ids));
  expect(log).toHaveLength(5);
  const mails = await db
    .select()
    .from(outbox)
    .where(
      inArray(
        outbox.dedupeKey,
        ids.map((id) => `listing:${id}:published`),
      ),
    );
  expect(mails).toHaveLength(5);
});

test("ten operators who verify one listing at once verify it once, with one row of what was checked", async () => {
  const { business } = await world.roofer({ verified: false });
  const by = await operator();
  const checks = [{ kind: "identity", organisation: "", number: "", expiresOn: null }] as const;
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => verifyListing(by, business.id, { checks, seen: "unverified" })),
  );
  expect(outcomes.filter(({ status }) => status === "verified")).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === "verified before")).toHaveLength(9);
  const rows = await db.select().from(listingChecks).where(eq(listingChecks.businessId, business.id));
  expect(rows).toHaveLength(1);
});

test("two operators who merge two listings at once, each into the other, end with one that stays", async () => {
  const by = await operator();
  for (let round = 0; round < 8; round++) {
    const one = await world.business({ claimed: false });
    const other = await world.business({ claimed: false });
    const lead = await aLead();
    await db
      .insert(leadAssignments)
      .values({ leadId: lead, businessId: one.id, email: "", distanceMiles: 1 });
    await db
      .insert(leadAssignments)
      .values({ leadId: lead, businessId: other.id, email: "", distanceMiles: 1 });
    const outcomes = await Promise.all([
      mergeListings(by, one.id, other.id),
      mergeListings(by, other.id, one.id),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["impossible", "merged"]);
    const rows = await db
      .select()
      .from(businesses)
      .where(inArray(businesses.id, [one.id, other.id]));
    const [stays] = rows.filter(({ status }) => status === "active");
    const held = await db.select().from(leadAssignments).where(eq(leadAssignments.leadId, lead));
    expect(held.map(({ businessId }) => businessId)).toEqual([stays?.id]);
  }
});
