import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, rowsOf } from "~/database/db.server";
import { publishListings } from "~/models/listings/admin/decisions.server";
import { verifyListing } from "~/models/listings/admin/verification.server";
import { countListings, searchListings } from "~/models/listings/search/listings.server";
import { forgetUnusedWords } from "~/models/listings/upkeep.server";
import { listLater, listWaiting } from "~/models/listings/waiting.server";
import { mergeListings } from "~/models/merges/merge.server";
import { writeTradeNames } from "~/models/trades/names.server";
import { auditLog, businesses, leadAssignments, listingChecks, outbox } from "../../../drizzle/schema";
import { changeRows, countWaiting, listRows, useDatabase } from "../../support/database";
import { aLead } from "../../support/people/professionals";
import { until } from "../../support/until";
import { world } from "../../support/world";

useDatabase();

const move = (id: string, city: string) => ({
  in: (tx: Pick<typeof db, "update">) => tx.update(businesses).set({ city }).where(eq(businesses.id, id)),
});

test("two who write to the same counts the other way round neither wait nor deadlock", async () => {
  const [one, two] = [await world.business({ city: "Leeds" }), await world.business({ city: "York" })];
  const [three, four] = [await world.business({ city: "Leeds" }), await world.business({ city: "York" })];
  await db.transaction(async (first) => {
    await move(one.id, "Bath").in(first);
    // The whole of another transaction, between two statements of this one.
    await db.transaction(async (second) => {
      await move(four.id, "Bath").in(second);
      await move(three.id, "Bath").in(second);
    });
    expect(await countListings({ city: "Bath" })).toBe(2);
    await move(two.id, "Bath").in(first);
  });
  expect(await countListings({ city: "Bath" })).toBe(4);
  expect([await countListings({ city: "Leeds" }), await countListings({ city: "York" })]).toEqual([0, 0]);
});

test("what is taken back was never counted, whoever counted meanwhile", async () => {
  const [one, two] = [await world.business(), await world.business()];
  const undone = db.transaction(async (first) => {
    await move(one.id, "Bath").in(first);
    await move(two.id, "Bath").in(db);
    throw new Error("Changed my mind");
  });
  await expect(undone).rejects.toThrow("Changed my mind");
  expect([await countListings({ city: "Bath" }), await countListings({ city: "Leeds" })]).toEqual([1, 1]);
});

test("many writers at once leave every count right, and few rows to add up", async () => {
  const all = await world.businesses(Array(12).fill({}));
  await Promise.all(
    Array.from({ length: 120 }, (_, number) =>
      move(all[(number * 7) % all.length]?.id ?? "", ["Leeds", "York", "Bath"][number % 3] ?? "").in(db),
    ),
  );
  const cities = await Promise.all(["Leeds", "York", "Bath"].map((city) => countListings({ city })));
  const counted = await db.execute(sql`
    select (select count(*) from businesses where city = name)::int as total
    from unnest(array['Leeds', 'York', 'Bath']) with ordinality as city (name, place) order by place`);
  expect(cities).toEqual(rowsOf<{ total: number }>(counted).map(({ total }) => total));
  await world.business();
  const [left] = rowsOf<{ rows: number }>(
    await db.execute(sql`select count(*)::int as rows from listing_counts where scope = 'roofing'`),
  );
  expect(left?.rows).toBe(1);
});

test("nobody who edits a listing sorts words into an index: a worker does, soon after", async () => {
  const indexes = await db.execute(sql`
    select relname from pg_class join pg_am on pg_am.oid = relam
    where amname = 'gin' and relnamespace = 'public'::regnamespace
      and reloptions @> '{fastupdate=on,gin_pending_list_limit=65536}' order by relname`);
  const names = rowsOf<{ relname: string }>(indexes).map(({ relname }) => relname);
  expect(names).toEqual(["search_tokens_pieces", "searchable_listings_tokens"]);
  /** For each of the two, whether something was left in its list, which this empties. */
  const left = async () => {
    const emptied = await db.execute(sql`
      select gin_clean_pending_list('search_tokens_pieces') > 0 as pieces,
        gin_clean_pending_list('searchable_listings_tokens') > 0 as listings`);
    return rowsOf<{ pieces: boolean; listings: boolean }>(emptied)[0];
  };
  await world.business({ businessName: "Zebedee Roofing" });
  expect(await left()).toEqual({ pieces: true, listings: true });
  await world.business({ businessName: "Dougal Roofing" });
  const found = await searchListings({ text: "douga" }, { page: 1, pageSize: 12 });
  expect(found.listings.map(({ name }) => name)).toEqual(["Dougal Roofing"]);
  expect(await listWaiting()).toBe(0);
  expect(await left()).toEqual({ pieces: false, listings: false });
});

/** Leaves these to the workers, together. */
const leaveForLater = (count: number, name = "later") =>
  db.transaction(async (tx) => {
    await listLater(tx);
    return tx
      .insert(businesses)
      .values(
        Array.from({ length: count }, (_, number) => ({
          slug: `${name}-${number}`,
          businessName: `Later ${number}`,
          city: "Leeds",
        })),
      )
      .returning({ id: businesses.id });
  });

test("of two workers at once each lists others, and neither waits for the other", async () => {
  await leaveForLater(2, "sooner");
  await leaveForLater(3);
  await db.transaction(async (tx) => {
    const first = await tx.execute(sql`select list_waiting(2) as listed`);
    expect(rowsOf<{ listed: number }>(first)[0]?.listed).toBe(2);
    expect(await listWaiting()).toBe(3);
  });
  expect([await listWaiting(), await countListings({ city: "Leeds" })]).toEqual([0, 5]);
});

test("a worker waits for nobody who edits a listing, and lists it afterwards", async () => {
  const [edited] = await leaveForLater(3);
  await db.transaction(async (tx) => {
    await move(edited?.id ?? "", "Bath").in(tx);
    expect(await listWaiting()).toBe(2);
  });
  expect(await listWaiting()).toBe(1);
  expect([await countListings({ city: "Leeds" }), await countListings({ city: "Bath" })]).toEqual([2, 1]);
});

test("what is listed anew while somebody takes it off the site is off it", async () => {
  const [business] = await leaveForLater(1);
  const id = business?.id ?? "";
  const under: Promise<unknown>[] = [];
  await db.transaction(async (sweep) => {
    // Holds up who lists between reading the business and writing to the lists.
    await sweep.execute(sql`select pg_advisory_xact_lock(tokens_in_use())`);
    under.push(db.execute(sql`select refresh_listings(array[${id}]::uuid[])`).then());
    await until("it has been read", async () => (await countWaiting()) === 1);
    let over = false;
    const removal = changeRows(businesses, { status: "removed" }, { id });
    under.push(removal.then(() => (over = true)));
    await until("the removal waits or is done", async () => over || (await countWaiting()) === 2);
  });
  await Promise.all(under);
  expect(await countListings({ city: "Leeds" })).toBe(0);
});

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

test("a name that nobody had any more is found by who looks for it, though words were swept while it was listed", async () => {
  const gone = await world.business({ businessName: "Zebedee Roofing" });
  await db.delete(businesses).where(eq(businesses.id, gone.id));
  const business = await world.business();
  const rename = (tx: Pick<typeof db, "update">) =>
    tx.update(businesses).set({ businessName: "Zebedee Slates" }).where(eq(businesses.id, business.id));
  await db.transaction(async (tx) => {
    await rename(tx);
    for (let hour = 0; hour < 24; hour++) expect(await forgetUnusedWords(hour)).toBe(0);
  });
  const [kept] = rowsOf<{ times: number }>(
    await db.execute(sql`
      select count(*)::int as times from searchable_listings join search_tokens known on known.id = any (tokens)
      where token = 'zebedee'`),
  );
  expect(kept?.times).toBe(1);
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
    const rows = await listRows(businesses, inArray(businesses.id, [one.id, other.id]));
    const [stays] = rows.filter(({ status }) => status === "active");
    const held = await listRows(leadAssignments, { leadId: lead });
    expect(held.map(({ businessId }) => businessId)).toEqual([stays?.id]);
  }
});
