import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { listQueues } from "~/models/admin/desk.server";
import { leadStatuses } from "~/models/leads/lead";
import { listSeededPlans } from "~/models/placements/seeded.server";
import { milesBetween } from "~/models/places/distance";
import { cities } from "~/models/places/gazetteer/cities";
import { noShelf } from "~/services/payments/stand-in/books.server";
import { StandIn } from "~/services/payments/stand-in/stand-in.server";
import { stripePayments } from "~/services/payments/stripe.server";
import { reconcilePayments } from "~/workflows/placements/keep-plans.server";
import * as schema from "../../../drizzle/schema";
import { demoAccounts, seedDemo, writeCategories } from "../../../drizzle/seed";
import { listRows, useDatabase } from "../../support/database";

const { accounts, businessCategories, businesses, leadAssignments, leads } = schema;
const { placementApplications, outbox, subscriptions } = schema;
const now = new Date("2026-03-03T14:05:00Z");

/** Ofcom's ranges for drama, the ones that decisions 1 lists. */
const drama =
  /^\+44(7700900\d{3}|2079460\d{3}|11[345678]4960\d{3}|1[23456]14960\d{3}|1914980\d{3}|2920180\d{3}|2890180\d{3})$/;

const listRoofers = () =>
  db
    .select({ business: businesses, category: businessCategories.slug })
    .from(businesses)
    .innerJoin(businessCategories, eq(businesses.categoryId, businessCategories.id))
    .where(eq(businessCategories.slug, "roofing"))
    .orderBy(asc(businesses.id))
    .then((rows) => rows.map(({ business }) => business));

describe("the demonstration", () => {
  useDatabase({ keep: "everything" });
  beforeAll(async () => void (await seedDemo(db, now, { written: true })));

  test("there are 20 active roofers within 13 miles of each of our cities", async () => {
    const roofers = await listRoofers();
    expect(roofers).toHaveLength(260);
    for (const city of cities) {
      const here = roofers.filter((roofer) => roofer.city === city.name && roofer.status === "active");
      expect(here).toHaveLength(20);
      for (const { latitude, longitude } of here) {
        expect(milesBetween(city, { latitude: latitude ?? 0, longitude: longitude ?? 0 })).toBeLessThan(13);
      }
      expect(here.some((roofer) => roofer.featured)).toBe(true);
      expect(here.some((roofer) => roofer.googleReviewCount === 0)).toBe(true);
      expect(here.some((roofer) => !roofer.claimed)).toBe(true);
      const routable = here.filter(({ claimed, verified, email }) => claimed && verified && email);
      expect(routable.length).toBeGreaterThanOrEqual(5);
    }
  });

  test("nobody real is rung or written to", async () => {
    const listed = await listRows(businesses);
    const asked = await listRows(leads);
    const phones = [...listed, ...asked, ...(await listRows(accounts))].flatMap(({ phone }) => phone ?? []);
    expect(phones.filter((phone) => !drama.test(phone))).toEqual([]);
    const ownPhones = listed.map(({ phone }) => phone);
    expect(new Set(ownPhones).size).toBe(listed.length);
    const written = (await listRows(outbox)).map(({ recipient }) => recipient);
    expect(written.filter((to) => /@(?!.*\.example$)|^\+(?!447700900|4411\d4960)/.test(to))).toEqual([]);
    const emails = [...listed, ...asked].flatMap(({ email }) => email ?? []);
    expect(emails.filter((email) => !/^[a-z0-9.-]{1,64}@[a-z]+\.example$/.test(email))).toEqual([]);
    const sites = listed.flatMap(({ website }) => website ?? []);
    expect(sites.filter((site) => !/^https:\/\/[a-z0-9-]{1,63}\.example$/.test(site))).toEqual([]);
  });

  test("nothing is empty at first at the desk but what comes of paying and of time", async () => {
    const empty = (await listQueues()).filter(({ count }) => count === 0).map(({ name }) => name);
    const later = ["Insurance ran out", "Plans that wait", "Refunds due"];
    expect(empty.filter((name) => !later.includes(name))).toEqual([]);
  });

  test("the roofer owns a verified Leeds listing near the middle, with requests in every status", async () => {
    const roofer = demoAccounts.find(({ role }) => role === "professional");
    const [own, ...more] = await listRows(businesses, { ownerId: roofer?.id ?? "" });
    expect(more).toEqual([]);
    expect(own).toMatchObject({ city: "Leeds", claimed: true, verified: true, status: "active" });
    expect(own?.email).toBe(roofer?.email);
    const rows = await db
      .select({ lead: leads, assignment: leadAssignments })
      .from(leadAssignments)
      .innerJoin(leads, eq(leadAssignments.leadId, leads.id))
      .where(eq(leadAssignments.businessId, own?.id ?? ""));
    expect(rows.length).toBeGreaterThanOrEqual(12);
    expect(new Set(rows.map(({ assignment }) => assignment.status))).toEqual(new Set(leadStatuses));
    for (const { lead, assignment } of rows) {
      expect([assignment.email, assignment.status]).toEqual([roofer?.email, lead.status]);
      expect([lead.postcode, lead.phoneVerified]).toEqual([expect.stringMatching(/^LS/), true]);
      expect(lead.updatedAt.getTime()).toBeLessThan(now.getTime());
    }
  });
});

describe("what is featured in the demonstration", () => {
  useDatabase({ keep: "everything" });
  beforeAll(async () => void (await seedDemo(db, now)));

  test("no listing is featured but by a plan that is paid for, in one of its places, and the vendor's books agree", async () => {
    const shown = async () => {
      const listed = await db.select().from(businesses).orderBy(asc(businesses.id));
      return listed.flatMap(({ id, tier, featured }) => (featured || tier !== "none" ? [[id, tier]] : []));
    };
    const held = await db.select().from(subscriptions).orderBy(asc(subscriptions.businessId));
    expect(await shown()).toEqual(held.map(({ businessId, placePlan }) => [businessId, placePlan]));
    expect(held.filter(({ place }) => place === null)).toEqual([]);
    for (const { slug } of cities) {
      const here = held.filter(({ cityKey }) => cityKey === slug);
      expect(here.map(({ plan }) => plan).sort()).toEqual([
        ...["premium", "premium"],
        ...["starter", "starter", "starter"],
      ]);
    }

    const standIn = new StandIn({
      shelf: noShelf,
      pages: { checkout: () => "", billing: () => "" },
      webhookSecret: "whsec_test",
      deliver: async () => 200,
    });
    standIn.enter(await listSeededPlans());
    const vendor = stripePayments({
      secretKey: "sk_test_demo",
      webhookSecret: "whsec_test",
      fetch: standIn.fetch,
    });
    const before = await shown();
    const compared = { compared: held.length, mended: [], missing: [], unasked: [] };
    expect(await reconcilePayments({ now, vendor })).toEqual(compared);
    expect(await shown()).toEqual(before);
    expect(await listRows(outbox, { status: "pending" })).toEqual([]);
    expect(standIn.listEvents()).toEqual([]);
  });
});

describe("the demonstration without what is paid for", () => {
  useDatabase();

  test("where a vendor is asked that knows none of them, nobody is featured", async () => {
    await seedDemo(db, now, { paid: false });
    expect(await listRows(subscriptions)).toEqual([]);
    expect(await listRows(businesses, { featured: true })).toEqual([]);
  });
});

describe("starting again", () => {
  useDatabase();

  const everything = async () => ({
    businesses: await db.select().from(businesses).orderBy(asc(businesses.id)),
    leads: await db.select().from(leads).orderBy(asc(leads.id)),
    assignments: await db.select().from(leadAssignments).orderBy(asc(leadAssignments.id)),
    categories: await db.select().from(businessCategories).orderBy(asc(businessCategories.id)),
    accounts: await db
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .orderBy(asc(accounts.id)),
  });

  test("finds the demonstration there and changes nothing, and once emptied gets the same rows again", async () => {
    expect(await seedDemo(db, now)).toEqual({ status: "seeded" });
    const first = await everything();
    expect(await seedDemo(db, new Date())).toEqual({ status: "already" });
    expect(await everything()).toEqual(first);

    const begun = [
      schema.reviews,
      schema.importRuns,
      schema.importRows,
      schema.waitlistEntries,
      subscriptions,
    ];
    const then = [placementApplications, outbox, leads, businesses, businessCategories, accounts];
    for (const table of [...begun, ...then]) await db.delete(table);
    expect(await seedDemo(db, now)).toEqual({ status: "seeded" });
    expect(await everything()).toEqual(first);
  });

  test("several processes that start at once seed once", async () => {
    const outcomes = await Promise.all([seedDemo(db, now), seedDemo(db, now), seedDemo(db, now)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["already", "already", "seeded"]);
  });

  test("categories that are there stay as they are, and the others are added", async () => {
    await db.insert(businessCategories).values({ slug: "roofing", name: "Roofs by hand" });
    await writeCategories(db);
    await writeCategories(db);
    const found = await db.select().from(businessCategories).orderBy(asc(businessCategories.sortOrder));
    expect(found.filter(({ slug }) => slug === "roofing").map(({ name }) => name)).toEqual(["Roofs by hand"]);
    expect(found.length).toBeGreaterThan(8);
  });
});
